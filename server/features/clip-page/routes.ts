/** The page of one clip, which a shared link leads to (issue 14), with what is said about it (issue 17). */
import type { FastifyRequest } from 'fastify';
import { abilitiesFor } from '../../../contract/abilities.ts';
import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.ts';
import { watchHead } from '../../../contract/pages/content-heads.ts';
import { heads, paths } from '../../../contract/pages/pages.ts';
import { getVideo, NEXT_CLIPS, type Watched, watchVideo } from '../../../contract/videos/watch.ts';
import { videoMessages } from '../../../contract/videos.ts';
import { commentEdited, commentHidden, commentRemoved } from '../../facts/comments.ts';
import { accountBlocked, accountMuted } from '../../facts/follows.ts';
import { videoEdited, videoHidden, videoRemoved } from '../../facts/videos.ts';
import type { App, FeatureParts, Parts } from '../../parts.ts';
import { perIp } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { idFrom } from '../../platform/ids.ts';
import { createLastKnown, told } from '../../platform/memory/last-known.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { presentStretch } from '../comments/present.ts';
import { listComments } from '../comments/queries.ts';
import { areApart } from '../follow/queries.ts';
import { findReaction } from '../reactions/queries.ts';
import { mountRooms } from '../targets/room.ts';
import type { Targets } from '../targets/target.ts';
import { presentLikes, presentVideo } from '../videos/present.ts';
import {
  findAtHosts,
  findVideo,
  listPublished,
  type VideoRow,
  type VideoWithLikes,
  type VideoWithUploader,
} from '../videos/queries.ts';

const LOOKED_AT = 24; // clips each, of the same faculty and of all, to choose the next ones from
const READERS = 3000; // the limit of pages (platform/web/page-limits.ts): each page makes this call once
const CLIPS_MAX = 300; // of some 20 KB, as last known to each viewer

/** The published clip with that id. */
async function findShown(db: Parts['db'], id: string): Promise<VideoWithLikes | undefined> {
  const video = await findVideo(db, id);
  return video?.status === 'published' ? video : undefined;
}

/** What link previews say of a clip. */
const present = async ({ videoHosts }: Parts, video: VideoWithUploader) => ({
  video: presentVideo(video, videoHosts),
  film: await videoHosts.of(video.host).film(video.hostVideoId ?? '', video.mimeType),
  hasPoster: video.posterKey !== null,
});

/** How much two clips have in common: school, faculty and event. */
const shared = (one: VideoRow, other: VideoRow) =>
  [
    one.schoolName === other.schoolName,
    one.schoolFaculty === other.schoolFaculty,
    one.eventType === other.eventType,
  ].filter(Boolean).length;

/** What to watch after a clip: among the newest of its faculty and of all, those that have most in common with it. */
async function nextAfter(db: Parts['db'], video: VideoRow): Promise<VideoWithUploader[]> {
  const [ofFaculty, ofAll] = await Promise.all([
    listPublished(db, { limit: LOOKED_AT, faculty: video.schoolFaculty }),
    listPublished(db, { limit: LOOKED_AT }),
  ]);
  const others = new Map([...ofFaculty, ...ofAll].map((one) => [one.id, one]));
  others.delete(video.id);
  return [...others.values()]
    .sort(
      (one, other) => shared(other, video) - shared(one, video) || other.createdAt.getTime() - one.createdAt.getTime(),
    )
    .slice(0, NEXT_CLIPS);
}

/** The page of a clip, the calls that it is rendered from, and what happens to the clip while it is open. */
export function mountClipPage(app: App, parts: FeatureParts, targets: Targets): void {
  const { db, bus, config, pages, sessions, videoHosts, isAhead } = parts;
  const source = targets({ kind: 'video' });

  async function headOf(request: FastifyRequest, id: string | undefined) {
    const [video, viewer] = await Promise.all([
      id === undefined ? undefined : findShown(db, id),
      sessions.viewer(request),
    ]);
    if (!video?.hostVideoId || (await areApart(db, viewer, video.uploaderId)))
      return { head: heads.notFound, status: 404 };
    return { head: watchHead(video.hostVideoId, await present(parts, video)) };
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

  for (const kept of [accountBlocked, accountMuted]) bus.subscribe<object>(kept, () => clips.drop(() => true));

  /** A clip with the beginning of its thread, as the viewer may see them. @throws 404 */
  async function load(id: string, member: Member | undefined): Promise<Watched> {
    const target = { kind: 'video', id } as const;
    const [video, unseen, comments, viewerReaction] = await Promise.all([
      findShown(db, id),
      source.unseenBy(member),
      listComments(db, target, { limit: COMMENTS_PAGE_SIZE + 1, viewer: member }),
      member ? findReaction(db, target, member.accountId) : null,
    ]);
    if (!video || (await areApart(db, member, video.uploaderId))) throw notFound(videoMessages.unknown);
    const [presented, next] = await Promise.all([present(parts, video), nextAfter(db, video)]);
    return {
      ...presented,
      next: next
        .filter(({ uploaderId }) => uploaderId === null || !unseen.has(uploaderId))
        .map((one) => presentVideo(one, videoHosts)),
      thread: presentStretch(comments, COMMENTS_PAGE_SIZE),
      likes: presentLikes(video).filter(({ user }) => !unseen.has(user._id)),
      viewerReaction,
      can: abilitiesFor(member?.accountId, { kind: 'video', ownerId: video.uploaderId }),
    };
  }

  const declared = { who: 'everyone', limit: perIp('watch', READERS) } as const;
  const keyOf = (id: string, member: Member | undefined) => `${id}/${member?.accountId ?? ''}`;

  route(app, parts, getVideo, declared, async ({ params: { id }, request, reply }) => {
    const member = await sessions.viewer(request);
    return told(reply, await clips.get(keyOf(id, member), () => load(id, member), isAhead(request.cookies)));
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
