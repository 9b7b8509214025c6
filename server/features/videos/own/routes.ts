/** 'My uploads': a member's videos, and what can be done with them before and after they are published. */
import Type from 'typebox';
import type { ClientEvents, ServerEvents } from '../../../../contract/live.ts';
import {
  listOwnVideos,
  OWN_VIDEOS_PER_PAGE,
  ownVideoMessages,
  removeOwnVideo,
  retryOwnVideo,
} from '../../../../contract/own-videos.ts';
import { videoEditMessages } from '../../../../contract/videos/edit-messages.ts';
import { editOwnVideo, readOwnVideo } from '../../../../contract/videos/edits.ts';
import { videoMessages } from '../../../../contract/videos.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { cutPage, decodeCursor } from '../../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../../platform/http/limits.ts';
import { type FormRules, mountForms, withForm } from '../../../platform/http/multipart.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { parser } from '../../../platform/http/validation.ts';
import { listPendingJobs } from '../../../platform/jobs/job-queries.ts';
import { ownVideosChanged, publishVideo } from '../facts.ts';
import { THUMBNAIL_RULE, videoInputFrom } from '../form.ts';
import { presentEditable, presentVideo } from '../present.ts';
import type { VideoRow, VideoWithUploader } from '../queries.ts';
import { removeWithin, retryPublishing } from '../workflow.ts';
import { editable, editVideo } from './editing.ts';
import { presentOwnVideo } from './present.ts';
import { countOwn, findOwn, listOwn } from './queries.ts';

const RETRIES: LimitRule = { name: 'retry-own-video', points: 30, seconds: 60 * 60 }; // each is a call to the host

const EDITS: LimitRule = { name: 'edit-own-video', points: 30, seconds: 60 * 60 }; // each costs a host's quota

/**
 * Of clips whose host is told of each edit: a quarter of what YouTube lets the whole site edit in a day, if each has
 * another thumbnail, too (video-hosts/youtube/quota.ts).
 */
const HOST_EDITS: LimitRule = { name: 'edit-at-host', points: 10, seconds: 24 * 60 * 60 };

const EDIT_RULES: FormRules = {
  fields: editOwnVideo.fields,
  files: { thumbnail: THUMBNAIL_RULE },
  broken: videoEditMessages.saveFailed,
};
const parseEdition = parser(Type.Pick(editOwnVideo.fields, ['edition']));

const JOIN = 'join-own-videos' satisfies keyof ClientEvents;
const CHANGED = 'own-videos-changed' satisfies keyof ServerEvents;
const roomOf = (accountId: string) => `own-videos:${accountId}`;

const isPublished = ({ status }: VideoRow) => status === 'published' || status === 'hidden';

export function mountOwnVideos(app: App, parts: FeatureParts): void {
  const { db, facts, jobs, bus, limits, videoHosts, realtime, scratch, media, room } = parts;

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
    async ({ params: { id }, query: { published }, member: { accountId } }) => {
      const removed = await facts.act(async (act) => {
        // Locked: it may be published at this very moment, and then the member has to know it.
        const video = await findOwn(act.tx, accountId, id, true);
        if (video && !published && isPublished(video)) throw new Problem(409, 'conflict', ownVideoMessages.isPublished);
        return video && removeWithin(act, jobs, video.id);
      });
      if (!removed) throw notFound(ownVideoMessages.gone);
      return { message: (published ? videoMessages.deleted : ownVideoMessages.removed)() };
    },
  );

  route(
    app,
    parts,
    readOwnVideo,
    { who: 'owner, unseen', limit: perIp('own-videos', 1000) },
    async ({ params: { id }, member: { accountId } }) => presentEditable(editable(await findOwn(db, accountId, id))),
  );

  /** Spends one of the member's edits of the day, where the host is told of it, and gives it back if nothing changes. */
  async function sparing(
    host: VideoRow['host'],
    accountId: string,
    edition: number,
    edit: () => Promise<VideoWithUploader>,
  ) {
    if (!videoHosts.of(host).update) return edit();
    await limits.spend(HOST_EDITS, accountId);
    let video: VideoWithUploader | undefined;
    try {
      video = await edit();
      return video;
    } finally {
      if (video?.edition === edition || !video) await limits.refund(HOST_EDITS, accountId);
    }
  }

  mountForms(app, (scope) =>
    route(
      scope,
      parts,
      editOwnVideo,
      { who: 'owner, unseen', limit: perIp('edit-own-video'), perMember: EDITS, spends: [HOST_EDITS] },
      async ({ params: { id }, member, request }) => {
        // Checked before the form is read, and again under the lock: nobody sends a picture in vain.
        const { host } = editable(await findOwn(db, member.accountId, id));
        return withForm(request, { scratch, media, room, owner: member }, EDIT_RULES, async (form) => {
          const { edition, ...fields } = form.fields;
          const { edition: asked } = parseEdition({ edition });
          const input = videoInputFrom(fields);
          const change = { input, edition: Number(asked), thumbnail: form.files.thumbnail?.[0] };
          const video = await sparing(host, member.accountId, change.edition, () =>
            editVideo(parts, member.accountId, id, change),
          );
          const isLate = video.hostLacksWords || video.hostLacksPoster;
          return {
            message: (isLate ? videoEditMessages.savedLater : videoEditMessages.saved)(),
            video: presentVideo(video, videoHosts, 'members'),
          };
        });
      },
    ),
  );

  // Only members, and only into their own room: the session cookie says whose it is.
  realtime.handle(
    JOIN,
    realtime.joins.ofMembers(({ accountId }) => roomOf(accountId)),
  );
  bus.subscribe(ownVideosChanged, ({ accountId }) => realtime.emit(roomOf(accountId), CHANGED));
}
