import { expect, test } from 'vitest';
import { choose } from './choose.ts';

const clip = (seen: number, ready = true) => ({ seen, isReady: () => ready });

// [B19.4]
test('one that is half in view plays, the best seen first, and no other while it is', () => {
  const [hidden, half, whole] = [clip(0.2), clip(0.5), clip(1)];
  expect(choose([hidden], null)).toBeNull();
  expect(choose([hidden, half], null)).toBe(half);
  expect(choose([hidden, half, whole], null)).toBe(whole);
  expect(choose([hidden, half, whole], half)).toBe(half);
});

test('gives way when it is out of view, was stopped or cannot be played', () => {
  const gone = clip(0.4);
  const other = clip(0.6);
  expect(choose([gone, other], gone)).toBe(other);
  expect(choose([clip(1, false)], null)).toBeNull();
  const stopped = clip(1, false);
  expect(choose([stopped, other], stopped)).toBe(other);
});
