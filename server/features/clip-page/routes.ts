/** The page of one clip, which a shared link leads to, with what is said about it. */
import type { FastifyRequest } from 'fastify';
import { abilitiesFor } from '../../../contract/abilities.ts';
import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { watchHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { getVideo, type Watched, watchVideo } from '../../../contract/videos/watch.ts';
import { videoMessages } from '../../../contract/videos.ts';
import { accountProfileChanged } from '../../facts/accounts.ts';
import { commentEdited, commentHidden, commentRemoved } from '../../facts/comments.ts';
import { accountBlocked, accountMuted } from '../../facts/follows.ts';
import { videoEdited, videoHidden, videoRemoved } from '../../facts/videos.ts';
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
import { findReaction } from '../reactions/queries.ts';
import { mountRooms } from '../targets/room.ts';
import type { Targets } from '../targets/target.ts';
import { presentLikes, presentVideo } from '../videos/present.ts';
import { findAtHosts } from '../videos/queries.ts';
import { createNext } from './next.ts';
import { createShown, findShown, presentClip, type ShownPage } from './shown.ts';

const READERS = 3000; // the limit of pages (platform/web/page-limits.ts): each page makes this call once
const CLIPS_MAX = 300; // of some 20 KB, as last known to each viewer

/** The page of a clip, the calls that it is rendered from, and what happens to the clip while it is open. */
export function mountClipPage(
  app: App,
  parts: FeatureParts,
  targets: Targets,
  { talks, unseen }: { talks: AllTalks; unseen: Unseen },
): void {
  const { db, bus, config, pages, sessions, videoHosts } = parts;
  const source = targets({ kind: 'video' });
  const next = createNext(parts);
  const shown = createShown(parts, talks.video, next);

  async function headOf(request: FastifyRequest, id: string | undefined) {
    const [video, viewer] = await Promise.all([
      id === undefined ? undefined : findShown(db, id),
      sessions.viewer(request),
    ]);
    if (!video?.hostVideoId || (await isBlockedBetween(db, viewer, video.uploaderId)))
      return { head: heads.notFound, status: 404 };
    return { head: watchHead(video.hostVideoId, await presentClip(parts, video, 'everyone')) };
  }
  pages.page(paths.watch, async (request) => {
    const id = await findAtHosts(db, (request.query as { v?: unknown }).v);
    return headOf(request, id);
  });
  pages.page(paths.video, async (request) => headOf(request, idFrom((request.params as { videoId: string }).videoId)));

  const clips = createLastKnown<Watched>(parts, config.cacheBytes > 0 ? CLIPS_MAX : 0, ({ thread }) =>
    thread.comments.every(({ hidden }) => !hidden),
  );
  for (const changed of [videoEdited, videoHidden, videoRemoved, commentEdited, commentHidden, commentRemoved]) {
    bus.subscribe<{ videoId?: string | undefined }>(changed, ({ videoId }) => {
      if (videoId) clips.drop(({ video, next }) => [video, ...next].some(({ _id }) => _id === videoId));
    });
  }

  // The last: a name may have been taken away.
  for (const kept of [accountBlocked, accountMuted, accountProfileChanged])
    bus.subscribe<object>(kept, () => clips.drop(() => true));

  /**
   * A clip with the beginning of its thread, as the viewer may see them.
   * @throws 404
   */
  async function load(id: string, member: Member | undefined): Promise<Watched> {
    const target = { kind: 'video', id } as const;
    const [video, unseen, comments, viewerReaction] = await Promise.all([
      findShown(db, id),
      source.unseenBy(member),
      listComments(db, target, { limit: COMMENTS_PAGE_SIZE + 1, viewer: member }),
      member ? findReaction(db, target, member.accountId) : null,
    ]);
    if (!video || (await isBlockedBetween(db, member, video.uploaderId))) throw notFound(videoMessages.unknown);
    const to = audienceOf(member);
    const [presented, others] = await Promise.all([presentClip(parts, video, to), next.after(video)]);
    return {
      ...presented,
      next: others
        .filter(({ uploaderId }) => uploaderId === null || !unseen.has(uploaderId))
        .map((one) => presentVideo(one, videoHosts, to)),
      thread: presentCommentPage(comments, COMMENTS_PAGE_SIZE, to),
      likes: presentLikes(video, to).filter(({ user }) => !unseen.has(user._id)),
      viewerReaction,
      can: abilitiesFor(member?.accountId, { kind: 'video', ownerId: video.uploaderId }),
    };
  }

  const declared = { who: 'everyone', limit: perIp('watch', READERS) } as const;
  const keyOf = (id: string, member: Member | undefined) => `${id}/${member?.accountId ?? ''}`;

  /** The answer of the page as somebody is shown it who sees what all see. */
  function answerFor(page: ShownPage, member: Member | undefined, own: Own): [Buffer, Buffer] {
    const to = audienceOf(member);
    const rest = page.restWith(withLoved(page.talk.threads[to], own.loved), to);
    const can = abilitiesFor(member?.accountId, { kind: 'video', ownerId: page.clip.row.uploaderId });
    const personal = { viewerReaction: own.reaction, can } satisfies Pick<Watched, 'viewerReaction' | 'can'>;
    return [startJson(personal), rest];
  }

  /** The same from memory, if all of it is known. */
  function quick({ params: { id }, member }: Asked<unknown, { id: string }>): QuickAnswer | undefined {
    const page = shown.known(id);
    if (!page || !member) return page && quickJson(...answerFor(page, undefined, NOTHING_OWN));
    const left = unseen.known(member);
    if (!left || !isAsForAll({ ...page.talk, people: page.people }, member, left)) return undefined;
    const own = knownOwn(page.talk, member.accountId, page.clip.reacted);
    return own && quickJson(...answerFor(page, member, own));
  }

  route(app, parts, getVideo, { ...declared, quick }, async ({ params: { id }, request, reply }) => {
    const member = await sessions.viewer(request);
    const { value: page, ...age } = member?.role === 'admin' ? { value: undefined } : await shown.page(id);
    const left = member && (await unseen.of(member));
    if (page && (!member || (left && isAsForAll({ ...page.talk, people: page.people }, member, left)))) {
      const own = member
        ? (knownOwn(page.talk, member.accountId, page.clip.reacted) ?? (await page.talk.own(member.accountId)))
        : NOTHING_OWN;
      const answer = Buffer.concat(answerFor(page, member, own));
      return reply.headers(JSON_ANSWER).send(told(reply, { value: answer, ...age }));
    }
    return told(reply, await clips.get(keyOf(id, member), () => load(id, member)));
  });

  route(app, parts, watchVideo, declared, async ({ params: { id: hostId }, request }) => {
    const [id, member] = await Promise.all([findAtHosts(db, hostId), sessions.viewer(request)]);
    if (id === undefined) throw notFound(videoMessages.unknown);
    return load(id, member);
  });

  const rooms = mountRooms(app, parts, source);
  bus.subscribe(videoEdited, ({ videoId }) => rooms.tell(videoId, 'video-changed', { videoId }));
  for (const gone of [videoHidden, videoRemoved]) {
    bus.subscribe<{ videoId: string }>(gone, ({ videoId }) => {
      rooms.tell(videoId, 'video-removed', { videoId });
      rooms.leave(videoId);
    });
  }
}
