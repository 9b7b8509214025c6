import type { Static } from 'typebox';
import { abilitiesFor } from '../../../contract/abilities.ts';
import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { postHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { getPost, postMessages } from '../../../contract/posts.ts';
import { commentEdited, commentHidden, commentRemoved } from '../../facts/comments.ts';
import { accountBlocked, accountMuted } from '../../facts/follows.ts';
import { postEdited, postHidden, postRemoved } from '../../facts/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { createLastKnown, told } from '../../platform/memory/last-known.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { presentStretch } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { areApart } from '../follow/queries.ts';
import { isThereFor } from '../posts/policy.ts';
import { presentPost } from '../posts/present.ts';
import { loadPosts, type PostRow } from '../posts/queries.ts';
import { findReaction } from '../reactions/queries.ts';
import type { Targets } from '../targets/target.ts';
import { mountLive } from './live.ts';

type Thread = Static<typeof getPost.answer>;

const THREADS_MAX = 300; // of some 20 KB, as last known to each viewer

/** The page of a post: the post with its thread and the viewer's reaction, and what happens to it while it is open. */
export function mountPostPage(app: App, parts: FeatureParts, targets: Targets): void {
  const { db, bus, config, sessions, pages, isAhead } = parts;
  const source = targets({ kind: 'post' });

  /** A post as the viewer may see it; undefined when they may not. */
  async function find(id: string, viewer: Member | undefined): Promise<PostRow | undefined> {
    const [[post], unseen] = await Promise.all([loadPosts(db, [id]), source.unseenBy(viewer)]);
    if (!post || !isThereFor({ ...post, authorId: post.author.id }, viewer)) return undefined;
    if (await areApart(db, viewer, post.author.id)) return undefined;
    return {
      ...post,
      likes: post.likes.filter(({ accountId }) => !unseen.has(accountId)),
      mentions: post.mentions?.filter((person) => !unseen.has(person.id)) ?? null,
    };
  }

  pages.page(paths.post, async (request) => {
    const { postId } = request.params as { postId: string };
    const post = await find(idFrom(postId), await sessions.viewer(request));
    if (!post) return { head: heads.notFound, status: 404 };
    const { images, ...presented } = presentPost(post);
    return { head: postHead({ ...presented, ...(images[0] ? { image: images[0].url } : {}) }) };
  });

  const declared = { who: 'everyone', limit: perIp('post', 1000) } as const;

  const threads = createLastKnown<Thread>(
    parts,
    config.cacheBytes > 0 ? THREADS_MAX : 0,
    ({ post }) => !post.hidden && post.comments.every(({ hidden }) => !hidden),
  );
  for (const changed of [postEdited, postHidden, postRemoved, commentEdited, commentHidden, commentRemoved]) {
    bus.subscribe<{ postId?: string | undefined }>(changed, ({ postId }) =>
      threads.drop(({ post }) => post._id === postId),
    );
  }

  bus.subscribe(accountBlocked, () => threads.drop(() => true));
  bus.subscribe(accountMuted, () => threads.drop(() => true));

  /** A post and the beginning of its thread, as the viewer may see them. @throws 404 */
  async function loadThread(id: string, member: Member | undefined): Promise<Thread> {
    const [post, comments, viewerReaction] = await Promise.all([
      find(id, member),
      listComments(db, { kind: 'post', id }, { limit: COMMENTS_PAGE_SIZE + 1, viewer: member }),
      member ? findReaction(db, { kind: 'post', id }, member.accountId) : null,
    ]);
    if (!post) throw notFound(postMessages.notFound);
    return {
      post: { ...presentPost(post), ...presentStretch(comments, COMMENTS_PAGE_SIZE) },
      viewerReaction,
      can: abilitiesFor(member?.accountId, { kind: 'post', ownerId: post.author.id }),
    };
  }

  route(app, parts, getPost, declared, async ({ params: { id }, request, reply }) => {
    const member = await sessions.viewer(request);
    const key = `${id}/${member?.accountId ?? ''}`;
    return told(reply, await threads.get(key, () => loadThread(id, member), isAhead(request.cookies)));
  });

  mountLive(app, parts, source);
}
