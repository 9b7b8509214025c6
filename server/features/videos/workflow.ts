/**
 * Publishing a video: the upload is stored first, then a job hands it to the host (DESIGN.md decision 9).
 * At every point a crash leaves something that the next start goes on with.
 */
import type { Parts } from '../../parts.ts';
import { jobKind } from '../../platform/jobs.ts';
import { HostRefusal } from '../../video-hosts/video-host.ts';
import {
  findVideo,
  insertVideo,
  listKeysInUse,
  listStored,
  lockPublishing,
  markFailed,
  markPublished,
  setHostState,
  type VideoWithUploader,
} from './queries.ts';

const publishVideo = jobKind<{ videoId: string }>('publish-video');
const settledTopic = (videoId: string) => `video-settled:${videoId}`;

/** Stores the row and the job that publishes it: both or none. */
export async function storeForPublishing(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  video: Parameters<typeof insertVideo>[1],
): Promise<void> {
  await db.transaction(async (tx) => {
    await insertVideo(tx, video);
    await jobs.enqueue(tx, publishVideo, { videoId: video.id });
  });
}

/**
 * Waits until the host has taken the video or refused it for good.
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
    try {
      const hostVideoId = await videoHosts.of(video.host).publish(
        { ...video, uploadKey },
        {
          read: () => state,
          write: async (next) => {
            await setHostState(db, videoId, next);
            state = next;
          },
        },
      );
      await markPublished(db, video, hostVideoId, clock.now());
    } catch (error) {
      if (!(error instanceof HostRefusal)) throw error;
      await markFailed(db, videoId, error.message);
    }
    await files.remove(uploadKey);
  });
  bus.publish(settledTopic(videoId));
}

/** Registers the job, and takes up after a crash: what was stored is published, what nothing refers to is removed. */
export function handlePublishing(parts: Parts): { recover(): Promise<void> } {
  const { db, jobs, files } = parts;
  jobs.handle(publishVideo, ({ videoId }) => publish(parts, videoId));
  return {
    async recover() {
      for (const folder of ['uploads', 'thumbnails']) {
        const keys = await files.list(folder);
        const inUse = await listKeysInUse(db, keys);
        for (const key of keys) if (!inUse.has(key)) await files.remove(key);
      }
      // A job that ran when the server was killed is only taken up after its heartbeat; a second one does no harm.
      for (const { id } of await listStored(db)) await jobs.enqueue(db, publishVideo, { videoId: id });
    },
  };
}
