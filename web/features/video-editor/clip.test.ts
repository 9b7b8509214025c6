import { expect, test } from 'vitest';
import { type Clip, emptyClip, inTenths, isEdited, showsCutPart, tenthsOf, thumbnailMoment, trimmed } from './clip.ts';

const clip: Clip = { ...emptyClip, file: new File([], 'a.mp4'), duration: 20.02, end: 20.02 };
const range = ({ start, end }: Clip) => [start, end];

test('a trim is taken as it is when it lies within the clip', () => {
  expect(range(trimmed(clip, 5, 15))).toEqual([5, 15]);
});

// [S1-4.20]
test('a trim is clamped to the clip', () => {
  expect(range(trimmed(clip, -3, 15))).toEqual([0, 15]);
  expect(range(trimmed(clip, 5, 20.1))).toEqual([5, 20.02]);
});

// [S1-4.20]
test('a trim whose start is not before its end is ignored', () => {
  const before = trimmed(clip, 5, 15);
  for (const [start, end] of [
    [15, 5],
    [7, 7],
    [21, 30],
    [-5, 0],
    [Number.NaN, 9],
  ] as const) {
    expect(trimmed(before, start, end), `${start} to ${end}`).toBe(before);
  }
});

test('a new trim forgets what went wrong with the one before', () => {
  expect(trimmed({ ...clip, error: 'Error processing video file' }, 1, 2).error).toBeNull();
});

// [S1-3.9]
test('a clip is edited when it is muted or shorter than its file', () => {
  expect(isEdited(clip)).toBe(false);
  expect(isEdited({ ...clip, muted: true })).toBe(true);
  expect(isEdited(trimmed(clip, 0.1, 30))).toBe(true);
  expect(isEdited(trimmed(clip, 0, 20))).toBe(true);
  expect(isEdited(trimmed(trimmed(clip, 0, 20), 0, 20.1))).toBe(false); // back at the right end of the slider
});

// [S1-9.17]
test('the thumbnail shows the first second of the range, or the middle of a short one', () => {
  expect(thumbnailMoment(0, 20)).toBe(1);
  expect(thumbnailMoment(5, 15)).toBe(6);
  expect(thumbnailMoment(5, 6)).toBe(5.5);
});

test('a thumbnail that nobody chose must not show what was cut away', () => {
  const thumbnail = { file: new File([], 'thumbnail.png'), at: 1, chosen: false };
  expect(showsCutPart({ ...trimmed(clip, 5, 15), thumbnail })).toBe(true);
  expect(showsCutPart({ ...trimmed(clip, 0.5, 15), thumbnail })).toBe(false);
  expect(showsCutPart({ ...trimmed(clip, 5, 15), thumbnail: { ...thumbnail, chosen: true } })).toBe(false);
});

// [S1-2.90]
test('start, length and end are shown in tenths that add up', () => {
  for (const [start, end] of [
    [0, 20.02],
    [0.1 + 0.2, 19.97],
    [12.3, 12.4],
    [7.06, 65.55],
    [59.96, 60.04],
  ] as const) {
    const [from, to] = [tenthsOf(start), tenthsOf(end)];
    const read = (text: string) => {
      const [minutes = 0, seconds = 0] = text.split(':').map(Number);
      return Math.round((minutes * 60 + seconds) * 10);
    };
    const [shownStart, shownLength, shownEnd] = [from, to - from, to].map(inTenths).map(read);
    expect(shownEnd, `${start} to ${end}`).toBe((shownStart ?? 0) + (shownLength ?? 0));
  }
  expect([0, 123, 600, 659].map(inTenths)).toEqual(['0:00.0', '0:12.3', '1:00.0', '1:05.9']);
});
