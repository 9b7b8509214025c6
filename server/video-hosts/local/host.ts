import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { mediaMessages } from '../../../contract/media.ts';
import { watchPath } from '../../../contract/pages/pages.ts';
import { videoMessages } from '../../../contract/videos.ts';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Room } from '../../platform/files/room.ts';
import type { Scratch } from '../../platform/files/scratch.ts';
import { noRoom, notFound } from '../../platform/http/problem.ts';
import { createFfmpeg, type Ffmpeg, FfmpegFailed } from '../../platform/media/ffmpeg.ts';
import { storePoster } from '../../platform/media/images.ts';
import type { Media } from '../../platform/media/media.ts';
import { createFairGate } from '../../platform/memory/fair-gate.ts';
import { WHILE_IT_STANDS } from '../../platform/web/caching.ts';
import { MEDIA, PLAYERS } from '../../platform/web/page-limits.ts';
import { type Clip, HostBusy, HostRefusal, type Journal, type VideoHost } from '../video-host.ts';
import { mostBytesOf, pickFrame } from './convert.ts';
import { type HostedVideo, playerPage } from './pages.ts';
import { isPlayable, isTooLarge, whyNotPlayable } from './playable.ts';
import { prepare } from './prepare.ts';
import { createTypeOf } from './stored-type.ts';
import { texts } from './texts.ts';

type Options = {
  files: FileStore;
  scratch: Scratch;
  media: Media;
  clock: Clock;
  /** Left out: room is never checked (tests). */
  room?: Pick<Room, 'hold' | 'left'>;
  publicUrl: string;
  /** Finds a published video by the id that this host gave it. */
  find(hostVideoId: string): Promise<HostedVideo | undefined>;
  /** For tests: another ffmpeg, or none. */
  ffmpeg?: Ffmpeg;
  /** For tests: how long a conversion may take, ms. */
  conversionLimit?: number;
};

const ID = /^[A-Za-z0-9_-]{11}$/; // spec D.12
const keyOf = (hostVideoId: string) => `videos/${hostVideoId}`;
const mediaPath = (hostVideoId: string) => `/media/${hostVideoId}`;
const newId = () => randomBytes(8).toString('base64url'); // 64 random bits are 11 such characters

const POSTERS_WAITING_MAX = 20; // per member
const ROOM_TO_WORK = 16 * 1024 * 1024; // bytes; when less is left, that is why a conversion failed

const ASK_AGAIN = 20 * SECOND; // until then films that need no conversion have the place in the queue
const CONVERSIONS_MAX = 5; // a film may crash the server each time, but a few restarts are not its fault

/**
 * The site as its own video host: files in the store, played by the browser's own player. What browsers can't play is
 * converted if the machine has ffmpeg, and refused otherwise.
 */
export function createLocalHost(options: Options): VideoHost {
  const { files, scratch, media, room, clock, publicUrl, find, ffmpeg = createFfmpeg(), conversionLimit } = options;
  const posterGate = createFairGate(clock, {
    waitingMax: POSTERS_WAITING_MAX,
    tooMany: mediaMessages.tooManyWaiting,
  });
  const typeOf = createTypeOf(files);
  let converting: object | undefined; // one conversion takes both cores of a small server, and most of its memory

  /** Runs `use` with a path to write to, and removes what is left there afterwards. */
  async function withScratch<T>(use: (path: string) => Promise<T>): Promise<T> {
    const path = scratch.newPath();
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /**
   * Makes the file that is served of an upload, within the room that is left.
   * @returns false when the upload is served as it is
   * @throws HostRefusal; HostBusy while another film is converted; 507, to be tried again
   */
  async function prepareWithin(
    clip: Clip,
    journal: Journal,
    { hostVideoId, path, signal }: { hostVideoId: string; path: string; signal: AbortSignal | undefined },
  ): Promise<boolean> {
    const bytes = (await files.size(clip.uploadKey)) ?? clip.byteSize;
    const hold = await room?.hold(bytes);
    const before = journal.read();
    try {
      const left = (await room?.left()) ?? Number.POSITIVE_INFINITY;
      return await files.withPath(clip.uploadKey, (upload) =>
        prepare({ ffmpeg, media }, upload, path, {
          milliseconds: conversionLimit,
          signal,
          bytes: Math.min(mostBytesOf(bytes), bytes + Math.max(0, left)),
          async beforeConverting() {
            if (converting) throw new HostBusy(texts.convertsAnother(), new Date(clock.now().getTime() + ASK_AGAIN));
            converting = clip;
            const conversions = Number(journal.read().conversions ?? 0);
            if (conversions >= CONVERSIONS_MAX) throw new HostRefusal(texts.couldNotConvert());
            await journal.write({ hostVideoId, conversions: conversions + 1 });
          },
        }),
      );
    } catch (error) {
      // It was cut off, which is not the film's fault; if by another server, the note is that one's to write.
      if (signal?.aborted) await journal.write(before).catch(() => {});
      // Nothing is wrong with the film: it can be converted when there is room again.
      if (error instanceof HostRefusal && room && bytes + (await room.left()) < ROOM_TO_WORK) {
        await journal.write(before); // it does not count as a try
        throw noRoom();
      }
      throw error;
    } finally {
      if (converting === clip) converting = undefined;
      hold?.release();
    }
  }

  function mount(app: FastifyInstance): void {
    const byId = { params: Type.Object({ id: Type.String({ maxLength: 100 }) }), hide: true };
    const known = async (id: string) => {
      const video = ID.test(id) ? await find(id) : undefined;
      if (!video) throw notFound(videoMessages.unknown);
      return video;
    };

    app.get('/embed/:id', { schema: byId, config: { limit: PLAYERS } }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const video = await known(id);
      const autoplay = (request.query as { autoplay?: string }).autoplay === '1';
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(playerPage({ ...video, mimeType: await typeOf(keyOf(id), video.mimeType) }, mediaPath(id), autoplay));
    });

    app.get('/media/:id', { schema: byId, config: { limit: MEDIA } }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const video = await known(id);
      const contentType = await typeOf(keyOf(id), video.mimeType);
      return files.send(reply, keyOf(id), { contentType, cacheControl: WHILE_IT_STANDS });
    });
  }

  return {
    name: 'local',
    async publish(clip, journal, signal) {
      const noted = journal.read();
      const hostVideoId = typeof noted.hostVideoId === 'string' ? noted.hostVideoId : newId();
      if (noted.hostVideoId === undefined) await journal.write({ hostVideoId });
      const key = keyOf(hostVideoId);
      if (!(await files.exists(key))) {
        await withScratch(async (path) => {
          const isNew = await prepareWithin(clip, journal, { hostVideoId, path, signal });
          signal?.throwIfAborted();
          if (isNew) await files.moveIn(path, key);
          else await files.move(clip.uploadKey, key);
        });
      }
      signal?.throwIfAborted();
      await files.remove(clip.uploadKey);
      return hostVideoId;
    },
    async accepts(clip) {
      if (isTooLarge(clip)) return texts.tooLarge();
      return isPlayable(clip) || (await ffmpeg.available()) ? undefined : whyNotPlayable(clip);
    },
    async makePoster(uploadKey, clip, posterKey, who) {
      if (isTooLarge(clip) || !(await ffmpeg.available())) return undefined;
      return files.withPath(uploadKey, async (from) => {
        for (const dark of [false, true]) {
          const bytes = await withScratch(async (to) => {
            await posterGate(who, () => pickFrame(ffmpeg, clip, { from, to }, dark));
            return storePoster({ files, scratch, media }, to, posterKey, who);
          }).catch((error) => {
            // ffmpeg has failed, or has found no frame to write.
            if (error instanceof FfmpegFailed || error.code === 'ENOENT') return undefined;
            throw error;
          });
          if (bytes !== undefined) return bytes;
        }
        return undefined;
      });
    },
    bytesOf: async (hostVideoId) => (await files.size(keyOf(hostVideoId))) ?? 0,
    fileKeyOf: keyOf,
    remove: (hostVideoId) => files.remove(keyOf(hostVideoId)),
    watchLink: (hostVideoId) => `${publicUrl}${watchPath(hostVideoId)}`,
    film: async (hostVideoId, uploadedType) => ({
      url: mediaPath(hostVideoId),
      type: await typeOf(keyOf(hostVideoId), uploadedType),
    }),
    mount,
  };
}
