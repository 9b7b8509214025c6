import { expect, test } from 'vitest';
import { createTimeLeft, timeLeftText } from './time-left.ts';

test('the time left goes by the last ten seconds', () => {
  const timeLeft = createTimeLeft();
  expect(timeLeft(0, 100, 0)).toBeNull();
  expect(timeLeft(5, 100, 500)).toBeNull(); // too early to say
  expect(timeLeft(10, 100, 1000)).toBe(9);
  expect(timeLeft(20, 100, 10_000)).toBe(40);
  expect(timeLeft(60, 100, 15_000)).toBe(5); // 40 in 5 s; what was before counts no more
});

test('nothing is said while nothing is sent', () => {
  const timeLeft = createTimeLeft();
  timeLeft(50, 100, 0);
  expect(timeLeft(50, 100, 5000)).toBeNull();
});

test.each([
  [0, 'a few seconds left'],
  [4.9, 'a few seconds left'],
  [5.1, 'about 10 seconds left'],
  [59, 'about 60 seconds left'],
  [60, 'about 1 minute left'],
  [150, 'about 3 minutes left'],
  [3600, 'about 1 hour left'],
  [9000, 'about 3 hours left'],
])('%d s are told as %j', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text);
});
