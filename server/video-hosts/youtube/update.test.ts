/** What an edit brings to YouTube: the words, the picture, once, and within a day's units. */
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { youtubeErrors } from '../../testing/youtube/youtube-errors.ts';
import { createHostUnderTest, memoryJournal, someBytes } from '../../testing/youtube/youtube-host.ts';
import { HostBusy, HostRefusal } from '../video-host.ts';
import { EDIT_COST, EDIT_UNITS_PER_DAY } from './quota.ts';

let under: Awaited<ReturnType<typeof createHostUnderTest>>;
let id: string;
beforeEach(async () => {
  under = await createHostUnderTest();
  id = await under.host.publish(await under.store(someBytes(10)), memoryJournal());
  under.youtube.calls.length = 0;
});
afterEach(() => under.close());

const words = { title: 'The <right> name', description: 'Of the final.', tags: ['rugby', 'final'], posterKey: null };
const onlyWords = { words: true, poster: false };
const update = (change: object = {}, lacks = onlyWords) => under.host.update?.(id, { ...words, ...change }, lacks);
const there = () => under.youtube.videos[0]?.resource.snippet;

async function aPoster(): Promise<string> {
  const background = { r: 15, g: 107, b: 74 };
  const poster = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .webp()
    .toBuffer();
  await under.files.put('thumbnails/new.webp', poster);
  return 'thumbnails/new.webp';
}

// [B8.3]
test('the words are those of the edit, and what the channel’s owner has set stays', async () => {
  Object.assign(there() ?? {}, { categoryId: '27', defaultLanguage: 'fr' });
  await update();
  expect(there()).toEqual({
    ...{ title: 'The ‹right› name', description: 'Of the final.', tags: ['rugby', 'final'] },
    ...{ categoryId: '27', defaultLanguage: 'fr' },
  });
});

test('what YouTube has already is not sent again, as after an answer that was lost', async () => {
  under.youtube.fail('update', { loseAnswer: true });
  await update();
  await update();
  expect(under.youtube.calls).toEqual(['read', 'update', 'update', 'read']);
});

test('a new picture is sent alone, and one that YouTube refuses is told of', async () => {
  const posterKey = await aPoster();
  await update({ posterKey }, { words: false, poster: true });
  expect(under.youtube.videos[0]?.thumbnails).toHaveLength(1);
  expect(there()?.title).toBe('A clip');
  under.youtube.fail('thumbnail', { answer: youtubeErrors.forbidden });
  await update({ posterKey }, { words: false, poster: true });
  expect(under.reports).toHaveLength(1);
  expect(under.youtube.calls).toEqual(['read', 'thumbnail', 'read', 'thumbnail']);
});

test('a used-up day is a reason to wait for the next one, for the picture too', async () => {
  under.youtube.unitsLeft = 60;
  const posterKey = await aPoster();
  const error = await update({ posterKey }, { words: true, poster: true })?.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HostBusy);
  expect((error as HostBusy).until).toBeInstanceOf(Date);
  expect(there()?.title).toBe('The ‹right› name');
  under.youtube.unitsLeft = 10_000;
  await update({ posterKey }, { words: true, poster: true });
  expect(under.youtube.videos[0]?.thumbnails).toHaveLength(1);
});

// [B8.4]
test('edits leave enough of a day for uploads and deletions', async () => {
  for (let n = 0; n < EDIT_UNITS_PER_DAY / EDIT_COST; n++) await under.quota.takeEdit();
  await expect(update()).rejects.toThrow(HostBusy);
  expect(under.youtube.calls).toEqual(['read']);
  await under.host.remove(id);
  expect(under.youtube.videos).toEqual([]);
});

test('an account that has lost its rights is a refusal that can be mended', async () => {
  under.youtube.revoke();
  const error = await update()?.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HostRefusal);
  expect((error as HostRefusal).mendable).toBe(true);
});
