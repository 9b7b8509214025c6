import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { YouTubeConfig } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Room } from '../../platform/files/room.ts';
import type { Scratch } from '../../platform/files/scratch.ts';
import { errorLine } from '../../platform/log/error-fields.ts';
import { mostBytesOf } from '../local/convert.ts';
import { type Programs, strip } from '../local/prepare.ts';
import { type Clip, type ClipWords, HostBusy, type Journal, type VideoHost } from '../video-host.ts';
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
  /** What takes place, time and camera out of a film before it is sent. Left out: tests, whose bytes are no films. */
  stripping?: Programs & { scratch: Scratch; room: Pick<Room, 'hold'> };
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

const same = (some: string[], others: string[]) =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** A channel on YouTube as the video host. */
export function createYouTubeHost(options: Options): VideoHost {
  const { config, files, db, clock, report, stripping, sleep = (ms) => wait(ms), chunkBytes = CHUNK } = options;
  const channel = createChannel(config, () => clock.now());
  const quota = createQuota({ db, clock, perDay: config.uploadsPerDay });
  const parts = { channel, quota, files, sleep, chunkBytes, notifySubscribers: config.notifySubscribers };

  const tellNotSet = (videoId: string, error: Error) =>
    report(`YouTube: the thumbnail of ${videoId} was not set: ${errorLine(error)}`);

  /** @returns false when YouTube has no such video */
  async function bringWords(videoId: string, now: ClipWords, lacksWords: boolean): Promise<boolean> {
    const there = await patiently(sleep, () => channel.readWords(videoId));
    if (!there || !lacksWords) return there !== undefined;
    const { title, description, tags, categoryId } = describeVideo(now, config.privacy).snippet;
    const isThere = there.title === title && there.description === description && same(there.tags ?? [], tags);
    if (isThere) return true; // the answer to an earlier try was lost
    await quota.takeEdit();
    // What is left out would be deleted there: what the channel's owner has chosen stays.
    const { defaultLanguage, categoryId: chosen } = there;
    const snippet = {
      title,
      description,
      tags,
      categoryId: chosen ?? categoryId,
      ...(defaultLanguage && { defaultLanguage }),
    };
    await patiently(sleep, () => channel.writeWords(videoId, snippet));
    return true;
  }

  /**
   * Leaves the file under its key as it may be sent; done twice, it changes nothing more.
   * @returns the clip with what is true of that file
   */
  async function stripped(clip: Clip, signal: AbortSignal | undefined): Promise<Clip> {
    if (stripping && (await files.exists(clip.uploadKey))) {
      const { scratch, room, ...programs } = stripping;
      const to = scratch.newPath();
      const hold = await room.hold(clip.byteSize);
      try {
        const options = { bytes: mostBytesOf(clip.byteSize), signal };
        const isNew = await files.withPath(clip.uploadKey, (from) => strip(programs, from, to, options));
        signal?.throwIfAborted();
        if (isNew) await files.moveIn(to, clip.uploadKey);
      } finally {
        await rm(to, { force: true });
        hold.release();
      }
    }
    return asStored(clip);
  }

  /** An upload that was made anew is no longer as long as it came, nor always of its type. */
  async function asStored(clip: Clip): Promise<Clip> {
    const byteSize = (await files.size(clip.uploadKey)) ?? clip.byteSize;
    return byteSize === clip.byteSize ? clip : { ...clip, byteSize, mimeType: 'application/octet-stream' };
  }

  return {
    name: 'youtube',
    async publish(clip, journal, signal) {
      const { session, videoId: noted, thumbnail } = readNotes(journal);
      const note = (open: string | undefined) => journal.write(open ? { session: open } : {});
      const video = describeVideo(clip, config.privacy);
      const ready = async () => (session === undefined ? stripped(clip, signal) : asStored(clip));
      const videoId = noted ?? (await upload(parts, { clip: await ready(), video, session, note, signal }));
      if (noted === undefined) await journal.write({ videoId });
      if (!clip.posterKey || thumbnail) return videoId;
      try {
        const jpeg = await thumbnailOf(files, clip.posterKey);
        await patiently(sleep, () => channel.setThumbnail(videoId, jpeg));
      } catch (error) {
        tellNotSet(videoId, error as Error);
        return videoId;
      }
      await journal.write({ videoId, thumbnail: true });
      return videoId;
    },
    async update(videoId, now, lacks, signal) {
      signal?.throwIfAborted();
      const isThere = await bringWords(videoId, now, lacks.words);
      if (!isThere || !lacks.poster || !now.posterKey) return;
      signal?.throwIfAborted();
      const jpeg = await thumbnailOf(files, now.posterKey).catch((error: Error) => tellNotSet(videoId, error));
      if (!jpeg) return;
      await quota.takeEdit();
      try {
        await patiently(sleep, () => channel.setThumbnail(videoId, jpeg));
      } catch (error) {
        if (error instanceof HostBusy) throw error;
        tellNotSet(videoId, error as Error);
      }
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
