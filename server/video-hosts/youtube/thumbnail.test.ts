import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { youtubeErrors } from '../../testing/youtube/youtube-errors.ts';
import { createHostUnderTest, memoryJournal, someBytes } from '../../testing/youtube/youtube-host.ts';

let under: Awaited<ReturnType<typeof createHostUnderTest>>;
beforeEach(async () => {
  under = await createHostUnderTest();
});
afterEach(() => under.close());

const posterKey = 'thumbnails/poster.webp';

/** A clip with a poster of that size, as it is stored. */
async function clipWithPoster(width = 1280, height = 720) {
  const raw = { width, height, channels: 3 as const };
  const poster = await sharp(randomBytes(width * height * 3), { raw })
    .webp({ quality: 78, effort: 0 })
    .toBuffer();
  await under.files.put(posterKey, poster);
  return under.store(someBytes(10), { posterKey });
}

test('the poster of a clip becomes its thumbnail, as JPEG, once', async () => {
  const clip = await clipWithPoster();
  const journal = memoryJournal();
  const id = await under.host.publish(clip, journal);
  expect(await under.host.publish(clip, journal)).toBe(id);
  const [video] = under.youtube.videos;
  expect(video?.thumbnails).toHaveLength(1);
  expect(await sharp(video?.thumbnails[0]?.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1280,
    height: 720,
  });
  expect(journal.read()).toEqual({ videoId: id, thumbnail: true });
});

test('a poster that would be larger than YouTube takes is made smaller', async () => {
  await under.host.publish(await clipWithPoster(1280, 2275), memoryJournal()); // noise: the worst that JPEG can meet
  const [thumbnail] = under.youtube.videos[0]?.thumbnails ?? [];
  expect(thumbnail?.type).toBe('image/jpeg');
  expect(thumbnail?.bytes.length).toBeLessThanOrEqual(2_000_000);
});

test('a thumbnail that is refused does not fail the video, and is told of', async () => {
  const clip = await clipWithPoster(64, 36);
  under.youtube.fail('thumbnail', { answer: youtubeErrors.forbidden });
  const id = await under.host.publish(clip, memoryJournal());
  expect(under.youtube.videos[0]).toMatchObject({ id, thumbnails: [] });
  expect(under.reports).toEqual([
    `YouTube: the thumbnail of ${id} was not set: HostRefusal The caller does not have permission`,
  ]);
});

test('nor does a poster that is gone, or broken', async () => {
  const clip = await under.store(someBytes(10), { posterKey: 'thumbnails/gone.webp' });
  await under.host.publish(clip, memoryJournal());
  await under.files.put(posterKey, Buffer.from('no picture'));
  await under.host.publish(await under.store(someBytes(10), { posterKey }), memoryJournal());
  expect(under.youtube.videos).toHaveLength(2);
  expect(under.reports).toHaveLength(2);
});

test('a thumbnail is tried again while YouTube is busy', async () => {
  const clip = await clipWithPoster(64, 36);
  under.youtube.fail('thumbnail', { answer: youtubeErrors.unavailable }, { cutAfter: 0 });
  await under.host.publish(clip, memoryJournal());
  expect(under.youtube.videos[0]?.thumbnails).toHaveLength(1);
});
