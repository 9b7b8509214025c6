/** What becomes of a film when the server goes down, or the disk is full, while it is made ready. */
import { describe, expect, test } from 'vitest';
import { findHosted } from '../../features/videos/hosted.ts';
import { FfmpegFailed } from '../../platform/media/ffmpeg.ts';
import { boxTypes, hasFfmpeg, makeClip, NEEDS_FFMPEG, picture } from '../../testing/sending/clips.ts';
import { seedMedia } from '../../testing/sending/forms.ts';
import { createSite } from '../../testing/site.ts';
import type { Journal } from '../video-host.ts';
import { createLocalHost } from './host.ts';

/** What a host notes, as long as the test runs. */
function newJournal(): Journal {
  let state: Record<string, unknown> = {};
  return {
    read: () => state,
    async write(next) {
      state = next;
    },
  };
}

describe.skipIf(!hasFfmpeg)(`a conversion that a crash cuts off${NEEDS_FFMPEG}`, () => {
  /** ffmpeg on a machine that goes down while it works. */
  const crashing = { available: async () => true, run: () => Promise.reject(new Error('the power is gone')) };
  const clip = {
    uploadKey: 'uploads/of-a-crash',
    ...{ mimeType: 'video/mp4', byteSize: 1, posterKey: null, title: 'A clip', description: 'Of a match.', tags: [] },
  };

  test('is begun anew, to exactly one video, and given up after the fifth time', async () => {
    const site = await createSite();
    const { files, scratch, media, clock, config } = site;
    const host = (ffmpeg?: typeof crashing) =>
      createLocalHost({
        files,
        scratch,
        media,
        clock,
        publicUrl: config.publicUrl,
        find: findHosted(site.db),
        ...(ffmpeg && { ffmpeg }),
      });
    const avi = makeClip('avi', ...picture(), '-c:v', 'mpeg4');
    for (const crashes of [1, 4, 5]) {
      await files.put(clip.uploadKey, avi);
      const journal = newJournal();
      for (let crash = 0; crash < crashes; crash++) {
        await expect(host(crashing).publish(clip, journal)).rejects.toThrow('the power is gone');
      }
      const before = (await site.filesIn('videos')).length;
      if (crashes < 5) {
        const id = await host().publish(clip, journal);
        expect(await host().publish(clip, journal)).toBe(id);
        expect(await site.filesIn('videos')).toHaveLength(before + 1);
      } else {
        await expect(host().publish(clip, journal)).rejects.toThrow('could not be converted');
        expect(await site.filesIn('videos')).toHaveLength(before);
      }
      expect(await site.filesIn('incoming')).toEqual([]);
    }
  });
});

test.skipIf(!hasFfmpeg)('a conversion for which there is no room is made another time, and has a limit', async () => {
  const site = await createSite();
  const { files, scratch, media, clock, config } = site;
  let left = 0;
  const limits: number[] = [];
  const failing = {
    available: async () => true,
    run: async (args: string[]) => {
      limits.push(Number(args[args.indexOf('-fs') + 1]));
      throw new FfmpegFailed('No space left on device');
    },
  };
  const room = { left: async () => left, hold: site.room.hold };
  const find = async () => undefined;
  const host = (ffmpeg?: typeof failing) =>
    createLocalHost({
      files,
      scratch,
      media,
      clock,
      room,
      publicUrl: config.publicUrl,
      find,
      ...(ffmpeg && { ffmpeg }),
    });
  const avi = makeClip('avi', ...picture(), '-c:v', 'mpeg4');
  const clip = {
    uploadKey: 'uploads/without-room',
    ...{ mimeType: 'video/mp4', byteSize: avi.length, posterKey: null, title: 'A', description: 'B', tags: [] },
  };
  await files.put(clip.uploadKey, avi);
  const journal = newJournal();
  for (let tries = 0; tries < 7; tries++) {
    await expect(host(failing).publish(clip, journal)).rejects.toMatchObject({ status: 507, code: 'no-room' });
  }
  expect(new Set(limits)).toEqual(new Set([avi.length]));
  left = Number.MAX_SAFE_INTEGER;
  await expect(host(failing).publish(clip, journal)).rejects.toThrow('could not be converted');
  expect(limits.at(-1)).toBe(4 * avi.length + 64 * 1024 * 1024);
  const id = await host().publish(clip, journal);
  expect(await site.filesIn('videos')).toEqual([`videos/${id}`]);
  expect(await site.filesIn('incoming')).toEqual([]);
});

test.skipIf(!hasFfmpeg)('a conversion that another server has taken over ends, and was no try', async () => {
  const site = await createSite();
  const { files, scratch, media, clock, config } = site;
  const lost = new Error('another has taken over');
  const losing = new AbortController();
  const working = {
    available: async () => true,
    run: (_: string[], { signal }: { signal?: AbortSignal | undefined }) => {
      const { promise, reject } = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      losing.abort(lost);
      return promise;
    },
  };
  const host = createLocalHost({
    ...{ files, scratch, media, clock, publicUrl: config.publicUrl, find: async () => undefined, ffmpeg: working },
  });
  const avi = makeClip('avi', ...picture(), '-c:v', 'mpeg4');
  const about = {
    mimeType: 'video/mp4',
    byteSize: avi.length,
    posterKey: null,
    title: 'A',
    description: 'B',
    tags: [],
  };
  await files.put('uploads/taken-over', avi);
  const journal = newJournal();
  await expect(host.publish({ uploadKey: 'uploads/taken-over', ...about }, journal, losing.signal)).rejects.toBe(lost);
  expect(journal.read()).toEqual({ hostVideoId: expect.any(String) });
  expect(await site.filesIn('uploads')).toEqual(['uploads/taken-over']);
  for (const folder of ['videos', 'incoming']) expect(await site.filesIn(folder)).toEqual([]);
});

test('a film that is put in order when the server crashes is there once, in order, and nothing is left of the rest', async () => {
  const site = await createSite();
  const { files, scratch, media, clock, config } = site;
  const untidy = Buffer.concat([
    seedMedia(),
    Buffer.from('\0\0\0\x10free01234567', 'latin1'),
    Buffer.from('\0\0\0\x10meta01234567', 'latin1'),
  ]);
  const crash = () => Promise.reject(new Error('the power is gone'));
  /** The store of a server that goes down before or after one of its acts. */
  const crashing: Record<string, typeof files> = {
    'before it is kept': { ...files, moveIn: crash },
    'after it was kept': { ...files, moveIn: (path, key) => files.moveIn(path, key).then(crash) },
    'before the upload goes': { ...files, remove: crash },
    'after the upload went': { ...files, remove: (key) => files.remove(key).then(crash) },
  };
  for (const [when, store] of Object.entries(crashing)) {
    await files.put('uploads/of-a-crash', untidy);
    const host = (on: typeof files) =>
      createLocalHost({ files: on, scratch, media, clock, publicUrl: config.publicUrl, find: findHosted(site.db) });
    const journal = newJournal();
    const clip = { uploadKey: 'uploads/of-a-crash', mimeType: 'video/mp4', byteSize: 1, posterKey: null };
    const about = { title: 'A clip', description: 'Of a match.', tags: [] };
    await expect(host(store).publish({ ...clip, ...about }, journal), when).rejects.toThrow('the power is gone');
    const id = await host(files).publish({ ...clip, ...about }, journal);
    expect(await site.filesIn('videos'), when).toEqual([`videos/${id}`]);
    const stored = Buffer.concat(await Array.fromAsync(files.read(`videos/${id}`)));
    expect(boxTypes(stored), when).toEqual(['ftyp', 'moov', 'mdat']);
    for (const folder of ['uploads', 'incoming']) expect(await site.filesIn(folder), when).toEqual([]);
    await host(files).remove(id);
    expect(await site.filesIn('videos')).toEqual([]);
  }
});
