/**
 * Correcting a published video: here at once, and at a host that has words and poster of its own by a job that goes on
 * until the host has what the video says by then.
 */
import { randomUUIDv7 } from 'node:crypto';
import { ownVideoMessages } from '../../../../contract/own-videos.ts';
import { videoFormMessages } from '../../../../contract/video-form.ts';
import { videoEditMessages } from '../../../../contract/videos/edit-messages.ts';
import { videoEdited } from '../../../facts/videos.ts';
import type { FeatureParts, Parts } from '../../../parts.ts';
import { SECOND } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ReceivedFile } from '../../../platform/http/multipart.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import { type Lease, LeaseLost, withLease } from '../../../platform/jobs/lease.ts';
import { removePoster, storePoster } from '../../../platform/media/images.ts';
import { HostBusy, HostRefusal } from '../../../video-hosts/video-host.ts';
import { clipWordsOf } from '../credits.ts';
import type { VideoInput } from '../form.ts';
import { POSTERS } from '../poster.ts';
import { presentEditable } from '../present.ts';
import { findVideo, noteHostError, type VideoRow, type VideoWithUploader } from '../queries.ts';
import { notifyUploader, ofVideo, wordsOfError } from '../workflow.ts';
import { changeVideo, listLateAtHost, markSyncedToHost } from './edit-queries.ts';
import { findOwn } from './queries.ts';

/** Brings an edited video's words and poster to its host; its key is the video's id. */
const updateVideo = jobKind<{ videoId: string }>('update-video');
/** Tries again what a host has refused, or what it could not be brought for days. */
const updateLate = jobKind<Record<string, never>>('update-late-videos');

const EVERY_DAY = '13 8 * * *'; // UTC: YouTube's day has begun by then, in summer and in winter
const AT_A_TIME = 500;

export type VideoEdit = {
  input: VideoInput;
  /** The state of the video that the form began with. */
  edition: number;
  thumbnail: ReceivedFile | undefined;
};

const isThrough = ({ status }: VideoRow) => status === 'published' || status === 'hidden';

/** A member's own video, if it can be edited. @throws 404, 409 */
export function editable(video: VideoRow | undefined): VideoRow {
  if (!video) throw notFound(ownVideoMessages.gone);
  if (!isThrough(video)) throw new Problem(409, 'conflict', videoEditMessages.notYet);
  return video;
}

/** Whether the form says what the video says already: it was sent twice, or nothing was changed. */
const says = (video: VideoRow, input: VideoInput) =>
  (Object.keys(input) as (keyof VideoInput)[]).every(
    (name) => JSON.stringify(sorted(video[name])) === JSON.stringify(sorted(input[name])),
  );

/** With the names of objects in one order: the database keeps them in its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Changes a published video in its uploader's name. A hidden one stays hidden.
 * @throws 400 when the thumbnail is no picture, 404, 409 when it is not published or has been changed meanwhile
 */
export async function editVideo(
  parts: FeatureParts,
  accountId: string,
  videoId: string,
  { input, edition, thumbnail }: VideoEdit,
): Promise<VideoWithUploader> {
  const { db, files, facts, jobs, clock, videoHosts } = parts;
  const posterKey = `${POSTERS}/${randomUUIDv7()}.webp`;
  const posterBytes = thumbnail && (await storePoster(parts, thumbnail.path, posterKey, accountId));
  if (thumbnail && posterBytes === undefined) {
    throw new Problem(400, 'not-an-image', videoFormMessages.thumbnailUnfit, { field: 'thumbnail' });
  }
  const poster = posterBytes === undefined ? undefined : { posterKey, posterBytes };
  let before: VideoRow | undefined;
  try {
    before = await facts.act(async ({ tx, tell }) => {
      const video = editable(await findOwn(tx, accountId, videoId, true));
      if (!poster && says(video, input)) return undefined;
      if (video.edition !== edition) {
        throw new Problem(409, 'conflict', videoEditMessages.changedMeanwhile, { now: presentEditable(video) });
      }
      const words = !says(video, input);
      const lacks = videoHosts.of(video.host).update && { words, poster: poster !== undefined };
      const after = await changeVideo(tx, video, { ...input, ...poster }, lacks, clock.now());
      if (lacks) await jobs.enqueue(tx, updateVideo, { videoId }, { key: videoId, group: accountId });
      const isShown = video.status === 'published';
      tell(videoEdited, { ...ofVideo(after), categoryBefore: video.category, isShown });
      return video;
    });
  } catch (error) {
    if (poster) await removePoster(files, posterKey);
    throw error;
  }
  if (poster && before?.posterKey) await removePoster(files, before.posterKey);
  const now = await findVideo(db, videoId);
  if (!now) throw notFound(ownVideoMessages.gone); // deleted just now
  return now;
}

type Needed = Parts & Pick<FeatureParts, 'facts'>;

const leaseOf = (videoId: string) => `update ${videoId}`;

const enqueueUpdate = (jobs: Parts['jobs'], tx: Db, { id, uploaderId }: VideoRow, afterSeconds = 0) =>
  jobs.enqueue(tx, updateVideo, { videoId: id }, { key: id, afterSeconds, group: uploaderId });

/** Brings a video to its host; what is edited meanwhile, too, so that the host ends with the last edit. */
async function bring(parts: Needed, lease: Lease, videoId: string, signal: AbortSignal): Promise<void> {
  const { db, videoHosts } = parts;
  const ending = AbortSignal.any([lease.signal, signal]);
  for (;;) {
    const video = await findVideo(db, videoId);
    if (!video?.hostVideoId || !(video.hostLacksWords || video.hostLacksPoster)) return;
    try {
      const lacks = { words: video.hostLacksWords, poster: video.hostLacksPoster };
      await videoHosts.of(video.host).update?.(video.hostVideoId, clipWordsOf(video), lacks, ending);
    } catch (error) {
      if (ending.aborted || error instanceof LeaseLost) throw error;
      return noteTrouble(parts, lease, video, error as Error);
    }
    await db.transaction(async (tx) => {
      await lease.guard(tx);
      await markSyncedToHost(tx, video);
    });
    notifyUploader(parts, video);
  }
}

/**
 * Notes why a host has not taken an edit. What it refuses is tried again once a day: an administrator may have repaired
 * its account.
 * @throws errors after which the job itself tries again
 */
async function noteTrouble({ db, jobs, clock }: Needed, lease: Lease, video: VideoRow, error: Error): Promise<void> {
  const until = error instanceof HostBusy ? error.until : undefined;
  await db.transaction(async (tx) => {
    await lease.end(tx);
    await noteHostError(tx, video.id, wordsOfError(error));
    const milliseconds = until && until.getTime() - clock.now().getTime();
    if (milliseconds !== undefined) await enqueueUpdate(jobs, tx, video, Math.max(1, milliseconds / SECOND));
  });
  if (!until && !(error instanceof HostRefusal)) throw error;
}

/** Registers the jobs. To be called before the jobs start. */
export function handleEdits(parts: Needed): void {
  const { db, jobs } = parts;
  jobs.handle(updateVideo, async ({ videoId }, signal) => {
    const held = await withLease(db, leaseOf(videoId), (lease) => bring(parts, lease, videoId, signal));
    if ('done' in held) return;
    // Another server is at it, and brings this edit too, unless it has just ended or is dead.
    const video = await findVideo(db, videoId);
    if (video) await enqueueUpdate(jobs, db, video, Math.max(1, held.heldFor));
  });
  jobs.handle(
    updateLate,
    async () => {
      let last: string | undefined;
      do {
        const some = await listLateAtHost(db, AT_A_TIME, last);
        for (const video of some) await enqueueUpdate(jobs, db, video);
        last = some.at(-1)?.id;
      } while (last !== undefined);
    },
    EVERY_DAY,
  );
}
