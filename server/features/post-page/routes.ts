import type { Static } from 'typebox';
import { abilitiesFor } from '../../../contract/abilities.ts';
import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { postHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { getPost, postMessages } from '../../../contract/posts.ts';
import { accountProfileChanged } from '../../facts/accounts.ts';
import { commentEdited, commentHidden, commentRemoved } from '../../facts/comments.ts';
import { accountBlocked, accountMuted } from '../../facts/follows.ts';
import { postEdited, postHidden, postRemoved } from '../../facts/posts.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { createLastKnown, told } from '../../platform/memory/last-known.ts';
import { audienceOf } from '../../platform/sessions/audience.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Asked, JSON_ANSWER, type QuickAnswer, quickJson, startJson } from '../../platform/web/quick-answers.ts';
import { presentCommentPage } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { type AllTalks, isAsForAll, knownOwn, NOTHING_OWN, type Own, withLoved } from '../comments/shown.ts';
import type { Unseen } from '../feed/source.ts';
import { isBlockedBetween } from '../follow/queries.ts';
import { isThereFor } from '../posts/policy.ts';
import { presentPost } from '../posts/present.ts';
import { loadPosts, type PostRow } from '../posts/queries.ts';
import { findReaction } from '../reactions/queries.ts';
import type { Targets } from '../targets/target.ts';
import { mountLive } from './live.ts';
import { createShown, type ShownPage } from './shown.ts';

type Thread = Static<typeof getPost.answer>;

const THREADS_MAX = 300; // of some 20 KB, as last known to each viewer

/** The page of a post: the post with its thread and the viewer's reaction, and what happens to it while it is open. */
export function mountPostPage(
  app: App,
  parts: FeatureParts,
  targets: Targets,
  { talks, unseen }: { talks: AllTalks; unseen: Unseen },
): void {
  const { db, bus, config, sessions, pages } = parts;
  const source = targets({ kind: 'post' });
  const shown = createShown(parts, talks.post);

  /** A post as the viewer may see it; undefined when they may not. */
  async function find(id: string, viewer: Member | undefined): Promise<PostRow | undefined> {
    const [[post], unseen] = await Promise.all([loadPosts(db, [id]), source.unseenBy(viewer)]);
    if (!post || !isThereFor({ ...post, authorId: post.author.id }, viewer)) return undefined;
    if (await isBlockedBetween(db, viewer, post.author.id)) return undefined;
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
    return { head: postHead(presentPost(post, 'everyone')) };
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
  bus.subscribe(accountProfileChanged, () => threads.drop(() => true)); // a name may have been taken away

  /** A post and the beginning of its thread, as the viewer may see them. @throws 404 */
  async function loadThread(id: string, member: Member | undefined): Promise<Thread> {
    const [post, comments, viewerReaction] = await Promise.all([
      find(id, member),
      listComments(db, { kind: 'post', id }, { limit: COMMENTS_PAGE_SIZE + 1, viewer: member }),
      member ? findReaction(db, { kind: 'post', id }, member.accountId) : null,
    ]);
    if (!post) throw notFound(postMessages.notFound);
    const to = audienceOf(member);
    return {
      post: { ...presentPost(post, to), ...presentCommentPage(comments, COMMENTS_PAGE_SIZE, to) },
      viewerReaction,
      can: abilitiesFor(member?.accountId, { kind: 'post', ownerId: post.author.id }),
    };
  }

  /** The answer as somebody is shown it who sees what all see, but for what is their own. */
  function answerFor(page: ShownPage, member: Member | undefined, own: Own): [Buffer, Buffer] {
    const can = abilitiesFor(member?.accountId, { kind: 'post', ownerId: page.ownerId });
    const personal = { viewerReaction: own.reaction, can } satisfies Pick<Thread, 'viewerReaction' | 'can'>;
    const to = audienceOf(member);
    return [startJson(personal), page.restWith(withLoved(page.talk.threads[to], own.loved), to)];
  }

  /** The same from memory, if all of it is known. */
  function quick({ params: { id }, member }: Asked<unknown, { id: string }>): QuickAnswer | undefined {
    const page = shown.known(id);
    if (!page || !member) return page && quickJson(...answerFor(page, undefined, NOTHING_OWN));
    const left = unseen.known(member);
    if (!left || !isAsForAll({ ...page.talk, people: page.people }, member, left)) return undefined;
    const own = knownOwn(page.talk, member.accountId, page.reacted);
    return own && quickJson(...answerFor(page, member, own));
  }

  route(app, parts, getPost, { ...declared, quick }, async ({ params: { id }, request, reply }) => {
    const member = await sessions.viewer(request);
    const { value: page, ...age } = member?.role === 'admin' ? { value: undefined } : await shown.page(id);
    const left = member && (await unseen.of(member));
    if (page && (!member || (left && isAsForAll({ ...page.talk, people: page.people }, member, left)))) {
      const own = member
        ? (knownOwn(page.talk, member.accountId, page.reacted) ?? (await page.talk.own(member.accountId)))
        : NOTHING_OWN;
      const answer = Buffer.concat(answerFor(page, member, own));
      return reply.headers(JSON_ANSWER).send(told(reply, { value: answer, ...age }));
    }
    const key = `${id}/${member?.accountId ?? ''}`;
    return told(reply, await threads.get(key, () => loadThread(id, member)));
  });

  mountLive(app, parts, source);
}
