/** 'My uploads': a member's videos, and what can be done with them before they are published (issue 14). */
import type { ClientEvents, ServerEvents } from '../../../../contract/live.ts';
import {
  listOwnVideos,
  OWN_VIDEOS_PER_PAGE,
  ownVideoMessages,
  removeOwnVideo,
  retryOwnVideo,
} from '../../../../contract/own-videos.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { cutPage, decodeCursor } from '../../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../../platform/http/limits.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { listPendingJobs } from '../../../platform/jobs/job-queries.ts';
import { ownVideosChanged, publishVideo } from '../facts.ts';
import type { VideoRow } from '../queries.ts';
import { removeWithin, retryPublishing } from '../workflow.ts';
import { presentOwnVideo } from './present.ts';
import { countOwn, findOwn, listOwn } from './queries.ts';

const RETRIES: LimitRule = { name: 'retry-own-video', points: 30, seconds: 60 * 60 }; // each is a call to the host

const JOIN = 'join-own-videos' satisfies keyof ClientEvents;
const CHANGED = 'own-videos-changed' satisfies keyof ServerEvents;
const roomOf = (accountId: string) => `own-videos:${accountId}`;

const isPublished = ({ status }: VideoRow) => status === 'published' || status === 'hidden';

export function mountOwnVideos(app: App, parts: FeatureParts): void {
  const { db, facts, jobs, bus, videoHosts, realtime } = parts;

  route(
    app,
    parts,
    listOwnVideos,
    { who: 'member', limit: perIp('own-videos', 1000) },
    async ({ query: { limit = OWN_VIDEOS_PER_PAGE, cursor }, member: { accountId } }) => {
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const [rows, counts] = await Promise.all([listOwn(db, accountId, limit + 1, after), countOwn(db, accountId)]);
      const { shown, nextCursor } = cutPage(rows, limit);
      const stored = shown.filter(({ status }) => status === 'stored').map(({ id }) => id);
      const pending = stored.length > 0 ? await listPendingJobs(db, publishVideo.name, stored) : [];
      const jobsOf = (id: string) => pending.filter(({ key }) => key === id);
      return {
        videos: shown.map((video) => presentOwnVideo(video, jobsOf(video.id), videoHosts)),
        ...counts,
        nextCursor,
      };
    },
  );

  route(
    app,
    parts,
    retryOwnVideo,
    { who: 'owner, unseen', limit: perIp('retry-own-video'), perMember: RETRIES },
    async ({ params: { id }, member: { accountId } }) => {
      const video = await findOwn(db, accountId, id);
      if (!video) throw notFound(ownVideoMessages.gone);
      if (isPublished(video)) throw new Problem(409, 'conflict', ownVideoMessages.isPublished);
      if (!video.uploadKey) throw new Problem(409, 'conflict', ownVideoMessages.fileGone);
      await retryPublishing(parts, video, {});
      return { message: ownVideoMessages.retrying() };
    },
  );

  route(
    app,
    parts,
    removeOwnVideo,
    { who: 'owner, unseen', limit: perIp('remove-own-video') },
    async ({ params: { id }, member: { accountId } }) => {
      const removed = await facts.act(async (act) => {
        // Locked: it may be published at this very moment, and a published video is not removed here.
        const video = await findOwn(act.tx, accountId, id, true);
        if (video && isPublished(video)) throw new Problem(409, 'conflict', ownVideoMessages.isPublished);
        return video && removeWithin(act, jobs, video.id);
      });
      if (!removed) throw notFound(ownVideoMessages.gone);
      return { message: ownVideoMessages.removed() };
    },
  );

  // Only members, and only into their own room: the session cookie says whose it is.
  realtime.handle(JOIN, ({ member, join }) => member !== undefined && join(roomOf(member.accountId)));
  bus.subscribe(ownVideosChanged, ({ accountId }) => realtime.emit(roomOf(accountId), CHANGED));
}
