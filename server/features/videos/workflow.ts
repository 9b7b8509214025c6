/**
 * Publishing a video: the upload is stored first, then a job hands it to the host (docs/design/media.md). After a crash
 * at any point the next start goes on from there.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { adminMessages } from '../../../contract/admin.ts';
import { uploadMessages } from '../../../contract/uploads.ts';
import { videoPublished, videoRefused, videoRemoved } from '../../facts/videos.ts';
import type { FeatureParts, Parts } from '../../parts.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { listPendingJobs } from '../../platform/jobs/job-queries.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { type Lease, LeaseLost, withLease } from '../../platform/jobs/lease.ts';
import { listHeldAmong } from '../../platform/jobs/lease-queries.ts';
import { posterKeyOf, removePoster } from '../../platform/media/images.ts';
import { HostBusy, HostRefusal } from '../../video-hosts/video-host.ts';
import { forgetUpload, listUploadsInUse } from '../uploads/queries.ts';
import { clipOf } from './credits.ts';
import { ownVideosChanged, publishVideo, settledTopic } from './facts.ts';
import { POSTERS } from './poster.ts';
import {
  deleteVideo,
  findVideo,
  giveUpFailedBefore,
  insertVideo,
  listFilmsInUse,
  listKeysInUse,
  listStored,
  markFailed,
  markPublished,
  noteHostError,
  refillFailed,
  reviveFailed,
  setHostState,
  type VideoRow,
  type VideoWithUploader,
} from './queries.ts';
import { texts } from './texts.ts';

const removeVideoFiles = jobKind<Pick<VideoRow, 'host' | 'hostVideoId' | 'uploadKey' | 'posterKey'>>('remove-video');
const giveUpFailed = jobKind<Record<string, never>>('give-up-failed-videos');

const FAILED_KEPT = 14 * DAY; // time for an administrator to repair the channel's account
const EVERY_DAY = '43 3 * * *';
const LOOK_AGAIN = 1 * SECOND; // for what no message has told, as often as somebody who waits would

/** Queues the job that publishes a video: each member's run one at a time, so that others' can overtake them. */
const enqueuePublishing = (
  jobs: Parts['jobs'],
  tx: Db,
  { id, uploaderId }: { id: string; uploaderId?: string | null | undefined },
  afterSeconds = 0,
): Promise<void> =>
  jobs.enqueue(tx, publishVideo, { videoId: id }, { key: id, afterSeconds, group: uploaderId ?? null });

export type NewVideo = Parameters<typeof insertVideo>[1];

async function takeUpload(tx: Db, uploadId: string | null | undefined): Promise<void> {
  if (uploadId && !(await forgetUpload(tx, uploadId))) throw notFound(uploadMessages.unknown);
}

/**
 * Stores the row and the job that publishes it, and uses up the upload that it came from: all or nothing.
 * @param last what else belongs to the transaction
 * @throws 404 when another call has taken or deleted that upload
 */
export async function storeForPublishing(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  video: NewVideo,
  last: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeUpload(tx, video.uploadId);
    await insertVideo(tx, video);
    await enqueuePublishing(jobs, tx, video);
    await last(tx);
  });
}

/**
 * Gives a refused video another film, and has it tried again.
 * @returns false when it is no longer refused: then nothing has happened
 * @throws 404 when another call has taken or deleted the upload
 */
export async function requeueRefused(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  video: Pick<VideoRow, 'id' | 'uploaderId'>,
  film: Omit<NewVideo, 'id' | 'createdAt'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await refillFailed(tx, video.id, film))) return false;
    await takeUpload(tx, film.uploadId);
    await enqueuePublishing(jobs, tx, video);
    return true;
  });
}

/** Tells a video's uploader, in 'My uploads', that something about it has changed. */
export function notifyUploader({ bus }: Pick<Parts, 'bus'>, { uploaderId }: Pick<VideoRow, 'uploaderId'>): void {
  if (uploaderId) bus.publish(ownVideosChanged, { accountId: uploaderId });
}

/**
 * Has a refused video tried again, with the given changes. Does nothing if it is not refused.
 * @returns whether it is tried again
 */
export async function retryPublishing(
  { db, jobs, bus }: Pick<Parts, 'db' | 'jobs' | 'bus'>,
  video: Pick<VideoRow, 'id' | 'uploaderId'>,
  change: Parameters<typeof reviveFailed>[2],
): Promise<boolean> {
  const isRevived = await db.transaction(async (tx) => {
    if (!(await reviveFailed(tx, video.id, change))) return false;
    await enqueuePublishing(jobs, tx, video);
    return true;
  });
  if (isRevived) notifyUploader({ bus }, video);
  return isRevived;
}

/** A note written in the transaction of an act on a video; it gets the video as it was before. */
type Note = (tx: Db, video: VideoWithUploader) => Promise<void>;

/**
 * Has an unpublished video tried now, whether it was refused or waits for its next try. Does nothing if it is being
 * tried.
 * @throws 404 when it is gone, 409 when it is already published or its file is gone
 */
export async function publishNow(
  { db, jobs, bus }: Pick<Parts, 'db' | 'jobs' | 'bus'>,
  videoId: string,
  note: Note,
): Promise<void> {
  const hastened = await db.transaction(async (tx) => {
    const video = await findVideo(tx, videoId);
    if (!video) throw notFound(adminMessages.videoGone);
    if (video.status === 'published') throw new Problem(409, 'conflict', adminMessages.alreadyPublished);
    if (!video.uploadKey) throw new Problem(409, 'conflict', adminMessages.fileGone);
    const isRevived = await reviveFailed(tx, videoId);
    const waiting = (await listPendingJobs(tx, publishVideo.name)).filter(({ key }) => key === videoId);
    if (!isRevived && waiting.some(({ isDue }) => isDue)) return undefined;
    if (waiting.length > 0) await jobs.hasten(tx, publishVideo, videoId);
    else await enqueuePublishing(jobs, tx, video);
    await note(tx, video);
    return video;
  });
  if (hastened) notifyUploader({ bus }, hastened);
}

/** What facts say about a video. */
export const ofVideo = ({ id, uploaderId, category }: VideoRow) => ({ videoId: id, uploaderId, category });

/**
 * Deletes a video here and, by a job that retries until it succeeds, at its host.
 * @returns its row; undefined when there is none
 */
export async function removeWithin(
  { tx, tell }: Act,
  jobs: Parts['jobs'],
  videoId: string,
): Promise<VideoRow | undefined> {
  const video = await deleteVideo(tx, videoId);
  if (!video) return undefined;
  const { host, hostVideoId, uploadKey, posterKey } = video;
  await jobs.enqueue(tx, removeVideoFiles, { host, hostVideoId, uploadKey, posterKey });
  tell(videoRemoved, { ...ofVideo(video), wasShown: video.status === 'published' });
  return video;
}

/** As `removeWithin`, in an act of its own. @returns false when there is none */
export async function removeVideo(
  { facts, jobs }: Pick<FeatureParts, 'facts' | 'jobs'>,
  videoId: string,
  note: Note,
): Promise<boolean> {
  return facts.act(async (act) => {
    const before = await findVideo(act.tx, videoId);
    const video = await removeWithin(act, jobs, videoId);
    if (!video || !before) return false;
    await note(act.tx, before);
    return true;
  });
}

/**
 * Waits until the host has accepted the video or refused it, or has said that it takes a while.
 * @param milliseconds how long at most
 * @returns the row as it is then; still `stored` if the host is only busy
 */
export async function waitUntilSettled(
  { db, bus }: Pick<Parts, 'db' | 'bus'>,
  videoId: string,
  milliseconds: number,
): Promise<VideoWithUploader | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    resolve();
  };
  const timer = setTimeout(end, milliseconds);
  const unsubscribe = bus.subscribe(settledTopic(videoId), end);
  try {
    for (;;) {
      const wasOver = isOver;
      // It may have been settled before the subscription, or by another server.
      const now = await findVideo(db, videoId);
      if (now?.status !== 'stored' || wasOver) return now;
      await Promise.race([promise, wait(LOOK_AGAIN, undefined, { ref: false })]);
    }
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}

type Needed = Parts & Pick<FeatureParts, 'facts' | 'sweep'>;

/** Who publishes a video holds the lease of that name. */
const leaseOf = (videoId: string) => `publish ${videoId}`;

/** One try to publish. Its errors fail the job, which is then tried again, unless the host has refused the video. */
async function publish(parts: Needed, videoId: string, signal: AbortSignal): Promise<void> {
  const { db, jobs } = parts;
  const held = await withLease(db, leaseOf(videoId), (lease) => publishWithin(parts, lease, videoId, signal));
  if ('done' in held) return;
  // Another server is at it, or was and is dead: that shows when its lease ends, and then this one is there.
  const video = await findVideo(db, videoId);
  if (video?.status === 'stored') await enqueuePublishing(jobs, db, video, Math.max(1, held.heldFor));
}

async function publishWithin(parts: Needed, lease: Lease, videoId: string, signal: AbortSignal): Promise<void> {
  const { db, videoHosts, files, bus } = parts;
  const video = await findVideo(db, videoId);
  if (!video?.uploadKey || video.status !== 'stored') return;
  const { uploadKey } = video;
  /** What this try writes counts only while it has the lease. */
  const write = (work: (tx: Db) => Promise<void>) =>
    db.transaction(async (tx) => {
      await lease.guard(tx);
      await work(tx);
    });
  await write((tx) => noteHostError(tx, videoId, null)); // the previous error no longer holds
  notifyUploader(parts, video);
  let state = video.hostState;
  const journal = {
    read: () => state,
    write: async (next: Record<string, unknown>) => {
      await write((tx) => setHostState(tx, videoId, next));
      state = next;
    },
  };
  const ending = AbortSignal.any([lease.signal, signal]);
  try {
    const host = videoHosts.of(video.host);
    const hostVideoId = await host.publish(clipOf(video, uploadKey), journal, ending);
    await show(parts, lease, video, hostVideoId);
    await files.remove(uploadKey);
  } catch (error) {
    // What was cut off says nothing about the video or its host: the job is tried again.
    if (ending.aborted || error instanceof LeaseLost) throw error;
    await takeRefusal(parts, lease, video, error);
  } finally {
    bus.publish(settledTopic(videoId));
  }
}

/** Shows a video that its host has; removes it there if it was deleted here in the meantime. @throws LeaseLost */
async function show(
  { db, facts, videoHosts, clock }: Needed,
  lease: Lease,
  video: VideoRow,
  hostVideoId: string,
): Promise<void> {
  const host = videoHosts.of(video.host);
  try {
    const byteSize = await host.bytesOf?.(hostVideoId);
    const isPublished = await facts.act(async ({ tx, tell }) => {
      await lease.end(tx);
      if (!(await markPublished(tx, video, { hostVideoId, byteSize }, clock.now()))) return false;
      tell(videoPublished, ofVideo(video));
      return true;
    });
    if (!isPublished) await host.remove(hostVideoId);
  } catch (error) {
    // Whoever took over goes on with it, but finds nothing to go on with when it was deleted.
    if (error instanceof LeaseLost && !(await findVideo(db, video.id))) await host.remove(hostVideoId);
    throw error;
  }
}

/** What admins read of an error that is not the host's: the system's own messages name files of this machine. */
export const wordsOfError = ({ syscall, code, message }: NodeJS.ErrnoException) =>
  syscall === undefined ? message : texts.outOfReach({ code: String(code) });

/**
 * Notes on the video what a host's refusal or error means, and gives its lease back with that, so that the next try
 * finds it free.
 * @throws errors after which the job itself tries again
 */
async function takeRefusal(parts: Needed, lease: Lease, video: VideoRow, error: unknown): Promise<void> {
  const { id, uploadKey } = video;
  const { db, facts, jobs, clock, files } = parts;
  if (error instanceof HostRefusal) {
    await facts.act(async ({ tx, tell }) => {
      await lease.end(tx);
      await markFailed(tx, id, error.message, error.mendable);
      tell(videoRefused, ofVideo(video));
    });
    if (!error.mendable && uploadKey) await files.remove(uploadKey);
    return;
  }
  const until = error instanceof HostBusy ? error.until : undefined;
  await db.transaction(async (tx) => {
    await lease.end(tx);
    await noteHostError(tx, id, until ? (error as HostBusy).message : wordsOfError(error as NodeJS.ErrnoException));
    if (!until) return;
    const afterSeconds = Math.max(1, (until.getTime() - clock.now().getTime()) / SECOND);
    await enqueuePublishing(jobs, tx, video, afterSeconds);
  });
  notifyUploader(parts, video);
  if (!until) throw error;
}

/**
 * Registers the jobs, and says which files videos refer to. To be called before the jobs start.
 * @returns what is to be done at the start: stored videos that nobody is publishing are published
 */
export function handlePublishing(parts: Needed): { recover(): Promise<void> } {
  const { db, jobs, files, videoHosts, clock, sweep } = parts;
  jobs.handle(publishVideo, ({ videoId }, signal) => publish(parts, videoId, signal));
  jobs.handle(removeVideoFiles, async (left) => {
    const { host, hostVideoId, uploadKey, posterKey } = left;
    try {
      if (hostVideoId) await videoHosts.of(host).remove(hostVideoId);
    } catch (error) {
      if (!(error instanceof HostBusy && error.until)) throw error;
      // A host's day can be longer than all the tries of a job.
      const afterSeconds = Math.max(1, (error.until.getTime() - clock.now().getTime()) / SECOND);
      return jobs.enqueue(db, removeVideoFiles, left, { afterSeconds });
    }
    if (uploadKey) await files.remove(uploadKey);
    if (posterKey) await removePoster(files, posterKey);
  });
  jobs.handle(
    giveUpFailed,
    async () => {
      const keys = await giveUpFailedBefore(db, new Date(clock.now().getTime() - FAILED_KEPT));
      for (const key of keys) await files.remove(key);
    },
    EVERY_DAY,
  );
  sweep.folder('uploads', async (keys) => (await listUploadsInUse(db, keys)).union(await listKeysInUse(db, keys)));
  sweep.folder(POSTERS, (keys) => listKeysInUse(db, keys), posterKeyOf);
  sweep.folder('videos', (keys) => listFilmsInUse(db, keys));
  return {
    async recover() {
      const stored = await listStored(db);
      const held = await listHeldAmong(
        db,
        stored.map(({ id }) => leaseOf(id)),
      );
      // A job that ran when its server was killed waits for its heartbeat to expire; a second job does no harm.
      for (const video of stored) if (!held.has(leaseOf(video.id))) await enqueuePublishing(jobs, db, video);
    },
  };
}
