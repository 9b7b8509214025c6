import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { postHead } from '../../../contract/content-heads.ts';
import { heads, paths } from '../../../contract/pages.ts';
import { getPost, postMessages } from '../../../contract/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { isUuid } from '../../platform/ids.ts';
import { perAddress } from '../../platform/limits.ts';
import { mountForms } from '../../platform/multipart.ts';
import { notFound } from '../../platform/problem.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { presentStretch } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { findReaction } from '../reactions/queries.ts';
import { mountFeed } from './feed-routes.ts';
import { mountPictures } from './pictures.ts';
import { isThereFor } from './policy.ts';
import { presentPost } from './present.ts';
import { loadPosts, type PostRow } from './queries.ts';
import { mountPostWrites } from './write-routes.ts';

/** Posts and the feed they stand in. */
export function mountPosts(app: App, parts: FeatureParts): void {
  const { db, limits, sessions, pages } = parts;

  /** A post as somebody may see it; undefined where it is not there for them. */
  async function find(id: string, viewer: Member | undefined): Promise<PostRow | undefined> {
    const [post] = isUuid(id) ? await loadPosts(db, [id]) : [];
    return isThereFor(post && { ...post, authorId: post.author.id }, viewer) ? post : undefined;
  }

  mountFeed(app, parts);
  mountForms(app, (scope) => mountPostWrites(scope, parts));
  mountPictures(app, parts);

  pages.page(paths.post, async (request) => {
    const { postId } = request.params as { postId: string };
    const post = await find(postId, await sessions.viewer(request));
    if (!post) return { head: heads.notFound, status: 404 };
    const { images, ...presented } = presentPost(post);
    return { head: postHead({ ...presented, ...(images[0] ? { image: images[0].url } : {}) }) };
  });

  app.get(getPost.path, { schema: { params: getPost.params, response: { 200: getPost.answer } } }, async (request) => {
    await limits.spendAddress(perAddress('post', 1000), request);
    const { id } = request.params;
    if (!isUuid(id)) throw notFound(postMessages.notFound);
    const member = await sessions.viewer(request);
    const [post, comments, viewerReaction] = await Promise.all([
      find(id, member),
      listComments(db, id, { limit: COMMENTS_PAGE_SIZE + 1, viewer: member }),
      member ? findReaction(db, id, member.accountId) : null,
    ]);
    if (!post) throw notFound(postMessages.notFound);
    return { post: { ...presentPost(post), ...presentStretch(comments, COMMENTS_PAGE_SIZE) }, viewerReaction };
  });
}
