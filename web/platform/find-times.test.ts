import { expect, test } from 'vitest';
import { findTimes } from './find-times.ts';

const timesIn = (text: string, length = 3 * 3600) =>
  findTimes(text, length).flatMap(({ text: words, seconds }) => (seconds === undefined ? [] : [[words, seconds]]));

// [B12.6]
test('finds minutes and hours, wherever they stand in a sentence', () => {
  expect(timesIn('0:07 the serve, then 1:23, and (12:05)! 1:02:03.')).toEqual([
    ['0:07', 7],
    ['1:23', 83],
    ['12:05', 725],
    ['1:02:03', 3723],
  ]);
});

// [B12.6]
test('takes nothing for a time that is part of something else', () => {
  expect(timesIn('1:2 12:345 1:99 11:22:33:44 2026-11-22T10:15:00 3.10:20 1:23.5 a:10 10/11:12')).toEqual([]);
});

test('names no moment that the film does not have', () => {
  expect(timesIn('0:07 and 0:08 and 90:00', 7.4)).toEqual([['0:07', 7]]);
});

test('loses no character of the text', () => {
  for (const text of ['', '0:01', 'before 0:01', '0:01 after', 'a 0:01 b 9:99 c 0:02', '⚽ 0:01 👏']) {
    const stretches = findTimes(text, 60);
    expect(stretches.map((one) => one.text).join('')).toBe(text);
  }
});
