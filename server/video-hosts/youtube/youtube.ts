import { setTimeout as wait } from 'node:timers/promises';
import type { YouTubeConfig } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Journal, VideoHost } from '../video-host.ts';
import { createChannel } from './channel.ts';
import { describeVideo } from './metadata.ts';
import { nextPacificMidnight } from './pacific.ts';
import { patiently, type Sleep } from './patience.ts';
import { createQuota } from './quota.ts';
import { youtubeFilm, youtubeWatchLink } from './retired.ts';
import { thumbnailOf } from './thumbnail.ts';
import { CHUNK, upload } from './upload.ts';

type Options = {
  config: YouTubeConfig;
  files: FileStore;
  /** The database, where the uploads of a day are counted. */
  db: Db;
  clock: Clock;
  /** Reports a failure that does not stop the publishing: a thumbnail that YouTube does not accept. */
  report: (message: string) => void;
  sleep?: Sleep;
  /** Bytes, a multiple of 256 KiB. */
  chunkBytes?: number;
};

/** What the journal holds: the open session, then the video, then that its picture is set. */
type Notes = { session?: string; videoId?: string; thumbnail?: true };

function readNotes(journal: Journal): Notes {
  const { session, videoId, thumbnail } = journal.read();
  return {
    ...(typeof session === 'string' ? { session } : {}),
    ...(typeof videoId === 'string' ? { videoId } : {}),
    ...(thumbnail === true ? { thumbnail } : {}),
  };
}

/** A channel on YouTube as the video host (docs/decisions/0017-youtube.md). */
export function createYouTubeHost(options: Options): VideoHost {
  const { config, files, db, clock, report, sleep = (ms) => wait(ms), chunkBytes = CHUNK } = options;
  const channel = createChannel(config, () => clock.now());
  const quota = createQuota({ db, clock, perDay: config.uploadsPerDay });
  const parts = { channel, quota, files, sleep, chunkBytes, notifySubscribers: config.notifySubscribers };

  return {
    name: 'youtube',
    async publish(clip, journal, signal) {
      const { session, videoId: noted, thumbnail } = readNotes(journal);
      const note = (open: string | undefined) => journal.write(open ? { session: open } : {});
      const video = describeVideo(clip, config.privacy);
      const videoId = noted ?? (await upload(parts, { clip, video, session, note, signal }));
      if (noted === undefined) await journal.write({ videoId });
      if (!clip.posterKey || thumbnail) return videoId;
      try {
        const jpeg = await thumbnailOf(files, clip.posterKey);
        await patiently(sleep, () => channel.setThumbnail(videoId, jpeg));
      } catch (error) {
        report(`YouTube: the thumbnail of ${videoId} was not set: ${(error as Error).message}`);
        return videoId;
      }
      await journal.write({ videoId, thumbnail: true });
      return videoId;
    },
    remove: (videoId) => patiently(sleep, () => channel.deleteVideo(videoId)),
    watchLink: youtubeWatchLink,
    film: youtubeFilm,
    quota: async () => ({
      left: await quota.left(),
      perDay: config.uploadsPerDay,
      resetsAt: nextPacificMidnight(clock.now()),
    }),
  };
}
