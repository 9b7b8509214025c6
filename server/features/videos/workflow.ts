/**
 * Publishing a video: the upload is stored first, then a job hands it to the host (DESIGN.md decision 9).
 * At every point a crash leaves something that the next start goes on with.
 */
import { adminMessages } from '../../../contract/admin.ts';
import { uploadMessages } from '../../../contract/uploads.ts';
import type { Parts } from '../../parts.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { listPendingJobs } from '../../platform/job-queries.ts';
import { jobKind } from '../../platform/jobs.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { HostBusy, HostRefusal } from '../../video-hosts/video-host.ts';
import { feedChanged } from '../posts/events.ts';
import { forgetUpload, listUploadsAmong } from '../uploads/queries.ts';
import { clipOf } from './credits.ts';
import { publishVideo, settledTopic } from './events.ts';
import {
  deleteVideo,
  findVideo,
  giveUpFailedBefore,
  insertVideo,
  listKeysInUse,
  listStored,
  lockPublishing,
  markFailed,
  markPublished,
  noteHostError,
  reviveFailed,
  setHostState,
  type VideoRow,
  type VideoWithUploader,
} from './queries.ts';

const removeVideoFiles = jobKind<Pick<VideoRow, 'host' | 'hostVideoId' | 'uploadKey' | 'posterKey'>>('remove-video');
const giveUpFailed = jobKind<Record<string, never>>('give-up-failed-videos');

const FAILED_KEPT = 14 * DAY; // time for an administrator to mend the channel's account
const EVERY_DAY = '43 3 * * *';

/** Puts the job that publishes a video into the queue: one at a time of each member, so that others' pass theirs. */
const enqueuePublishing = (
  jobs: Parts['jobs'],
  tx: Db,
  { id, uploaderId }: { id: string; uploaderId?: string | null | undefined },
  afterSeconds = 0,
): Promise<void> =>
  jobs.enqueue(tx, publishVideo, { videoId: id }, { key: id, afterSeconds, group: uploaderId ?? null });

/**
 * Stores the row and the job that publishes it, and takes the upload that it came by: all or nothing.
 * @throws 404 when another call has taken or deleted that upload
 */
export async function storeForPublishing(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  video: Parameters<typeof insertVideo>[1],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (video.uploadId && !(await forgetUpload(tx, video.uploadId))) throw notFound(uploadMessages.unknown);
    await insertVideo(tx, video);
    await enqueuePublishing(jobs, tx, video);
  });
}

/** Has a refused video tried again, with what has been changed of it. Nothing happens to one that is not refused. */
export async function retryPublishing(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  video: Pick<VideoRow, 'id' | 'uploaderId'>,
  change: Parameters<typeof reviveFailed>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await reviveFailed(tx, video.id, change))) return;
    await enqueuePublishing(jobs, tx, video);
  });
}

/** What is written in the transaction that acts on a video, with the video as it was before. */
type Note = (tx: Db, video: VideoWithUploader) => Promise<void>;

/**
 * Has a video that is not published tried now, whether it was refused or waits for its next try. Nothing happens to
 * one that is being tried.
 * @throws 404 when it is gone, 409 when it is published already or its file is not kept any more
 */
export async function publishNow({ db, jobs }: Pick<Parts, 'db' | 'jobs'>, videoId: string, note: Note): Promise<void> {
  await db.transaction(async (tx) => {
    const video = await findVideo(tx, videoId);
    if (!video) throw notFound(adminMessages.videoGone);
    if (video.status === 'published') throw new Problem(409, 'conflict', adminMessages.alreadyPublished);
    if (!video.uploadKey) throw new Problem(409, 'conflict', adminMessages.fileGone);
    const isRevived = await reviveFailed(tx, videoId);
    const waiting = (await listPendingJobs(tx, publishVideo.name)).filter(({ key }) => key === videoId);
    if (!isRevived && waiting.some(({ isDue }) => isDue)) return;
    if (waiting.length > 0) await jobs.hasten(tx, publishVideo, videoId);
    else await enqueuePublishing(jobs, tx, video);
    await note(tx, video);
  });
}

/**
 * Deletes a video here and, by a job that tries until it is done, at its host.
 * @returns what it was; undefined when there is none
 */
export async function removeWithin(tx: Db, jobs: Parts['jobs'], videoId: string): Promise<VideoRow | undefined> {
  const video = await deleteVideo(tx, videoId);
  if (!video) return undefined;
  const { host, hostVideoId, uploadKey, posterKey } = video;
  await jobs.enqueue(tx, removeVideoFiles, { host, hostVideoId, uploadKey, posterKey });
  return video;
}

/** As `removeWithin`, in a transaction of its own, and told. @returns false when there is none */
export async function removeVideo(
  { db, jobs, bus }: Pick<Parts, 'db' | 'jobs' | 'bus'>,
  videoId: string,
  note: Note,
): Promise<boolean> {
  const removed = await db.transaction(async (tx) => {
    const before = await findVideo(tx, videoId);
    const video = await removeWithin(tx, jobs, videoId);
    if (!video || !before) return undefined;
    await note(tx, before);
    return video;
  });
  if (removed?.status === 'published') bus.publish(feedChanged, { categories: [removed.category] });
  return removed !== undefined;
}

/**
 * Waits until the host has taken the video or refused it, or has said that it takes a while.
 * @param milliseconds how long at most
 * @returns the row as it is then; still `stored` where the host is only busy
 */
export async function waitUntilSettled(
  { db, bus }: Pick<Parts, 'db' | 'bus'>,
  videoId: string,
  milliseconds: number,
): Promise<VideoWithUploader | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const unsubscribe = bus.subscribe(settledTopic(videoId), resolve);
  try {
    // It may have been settled before we listened.
    const now = await findVideo(db, videoId);
    if (now?.status !== 'stored') return now;
    await promise;
    return await findVideo(db, videoId);
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}

/** One try to publish. Its errors are the job's: it is tried again, unless the host has refused the video. */
async function publish(parts: Parts, videoId: string): Promise<void> {
  const { db, videoHosts, clock, files, bus } = parts;
  await db.transaction(async (tx) => {
    if (!(await lockPublishing(tx, videoId))) throw new Error('another worker is publishing this video');
    const video = await findVideo(db, videoId);
    if (!video?.uploadKey || video.status !== 'stored') return;
    const { uploadKey } = video;
    let state = video.hostState;
    const journal = {
      read: () => state,
      write: async (next: Record<string, unknown>) => {
        await setHostState(db, videoId, next);
        state = next;
      },
    };
    try {
      const host = videoHosts.of(video.host);
      const hostVideoId = await host.publish(clipOf(video, uploadKey), journal);
      const byteSize = await host.bytesOf?.(hostVideoId);
      if (await markPublished(db, video, { hostVideoId, byteSize }, clock.now())) {
        bus.publish(feedChanged, { categories: [video.category] });
      } else {
        await host.remove(hostVideoId); // deleted while it went up: it must not stay there
      }
      await files.remove(uploadKey);
    } catch (error) {
      await takeRefusal(parts, video, error);
    } finally {
      bus.publish(settledTopic(videoId));
    }
  });
}

/** What admins read of an error that is none of the host's: the system's own words name files of this machine. */
const wordsOf = ({ syscall, code, message }: NodeJS.ErrnoException) =>
  syscall === undefined ? message : `The server could not reach a file or another server (${code}).`;

/** What a host's no means for the video. @throws what is to be tried again by the job itself */
async function takeRefusal(parts: Parts, video: VideoRow, error: unknown): Promise<void> {
  const { id, uploadKey } = video;
  const { db, jobs, clock, files } = parts;
  if (error instanceof HostRefusal) {
    await markFailed(db, id, error.message, error.mendable);
    if (!error.mendable && uploadKey) await files.remove(uploadKey);
  } else if (error instanceof HostBusy && error.until) {
    await noteHostError(db, id, error.message);
    const afterSeconds = Math.max(1, (error.until.getTime() - clock.now().getTime()) / SECOND);
    await enqueuePublishing(jobs, db, video, afterSeconds);
  } else {
    await noteHostError(db, id, wordsOf(error as NodeJS.ErrnoException));
    throw error;
  }
}

/** Registers the jobs, and takes up after a crash: what was stored is published, what nothing refers to is removed. */
export function handlePublishing(parts: Parts): { recover(): Promise<void> } {
  const { db, jobs, files, videoHosts, clock } = parts;
  jobs.handle(publishVideo, ({ videoId }) => publish(parts, videoId));
  jobs.handle(removeVideoFiles, async ({ host, hostVideoId, uploadKey, posterKey }) => {
    if (hostVideoId) await videoHosts.of(host).remove(hostVideoId);
    for (const key of [uploadKey, posterKey]) if (key) await files.remove(key);
  });
  jobs.handle(
    giveUpFailed,
    async () => {
      const keys = await giveUpFailedBefore(db, new Date(clock.now().getTime() - FAILED_KEPT));
      for (const key of keys) await files.remove(key);
    },
    EVERY_DAY,
  );
  return {
    async recover() {
      for (const folder of ['uploads', 'thumbnails']) await sweep(parts, folder);
      // A job that ran when the server was killed is only taken up after its heartbeat; a second one does no harm.
      for (const video of await listStored(db)) await enqueuePublishing(jobs, db, video);
    },
  };
}

/** Removes files that nothing refers to. */
async function sweep({ db, files }: Parts, folder: string): Promise<void> {
  const keys = await files.list(folder);
  const inUse = await listKeysInUse(db, keys);
  const unclaimed = keys.filter((key) => !inUse.has(key));
  const arriving = await listUploadsAmong(
    db,
    unclaimed.flatMap((key) => /^uploads\/([0-9a-f-]{36})$/.exec(key)?.[1] ?? []),
  );
  for (const key of unclaimed) if (!arriving.has(key.slice('uploads/'.length))) await files.remove(key);
}
