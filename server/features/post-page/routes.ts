import { abilitiesFor } from '../../../contract/abilities.ts';
import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { postHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { getPost, postMessages } from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { presentStretch } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { isThereFor } from '../posts/policy.ts';
import { presentPost } from '../posts/present.ts';
import { loadPosts, type PostRow } from '../posts/queries.ts';
import { findReaction } from '../reactions/queries.ts';
import { mountLive } from './live.ts';

/** The page of a post: the post with its thread and the viewer's reaction, and what happens to it while it is open. */
export function mountPostPage(app: App, parts: FeatureParts): void {
  const { db, sessions, pages } = parts;

  /** A post as the viewer may see it; undefined when they may not. */
  async function find(id: string, viewer: Member | undefined): Promise<PostRow | undefined> {
    const [post] = await loadPosts(db, [id]);
    return isThereFor(post && { ...post, authorId: post.author.id }, viewer) ? post : undefined;
  }

  pages.page(paths.post, async (request) => {
    const { postId } = request.params as { postId: string };
    const post = await find(idFrom(postId), await sessions.viewer(request));
    if (!post) return { head: heads.notFound, status: 404 };
    const { images, ...presented } = presentPost(post);
    return { head: postHead({ ...presented, ...(images[0] ? { image: images[0].url } : {}) }) };
  });

  const declared = { who: 'everyone', limit: perIp('post', 1000) } as const;

  route(app, parts, getPost, declared, async ({ params: { id }, request }) => {
    const member = await sessions.viewer(request);
    const [post, comments, viewerReaction] = await Promise.all([
      find(id, member),
      listComments(db, id, { limit: COMMENTS_PAGE_SIZE + 1, viewer: member }),
      member ? findReaction(db, id, member.accountId) : null,
    ]);
    if (!post) throw notFound(postMessages.notFound);
    return {
      post: { ...presentPost(post), ...presentStretch(comments, COMMENTS_PAGE_SIZE) },
      viewerReaction,
      can: abilitiesFor(member?.accountId, { kind: 'post', ownerId: post.author.id }),
    };
  });

  mountLive(app, parts);
}
