import { expect, test } from 'vitest';
import { relativeTime } from './time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T15:00:00Z');
const ago = (milliseconds: number) => relativeTime(new Date(NOW - milliseconds).toISOString(), NOW);

// [S2-2.60]
test("is in the words of the specification, from 'Just now' to years", () => {
  expect([-MINUTE, 0, MINUTE - 1].map(ago)).toEqual(['Just now', 'Just now', 'Just now']);
  expect([MINUTE, HOUR - 1].map(ago)).toEqual(['1m ago', '59m ago']);
  expect([HOUR, DAY - 1].map(ago)).toEqual(['1h ago', '23h ago']);
  expect([DAY, 30 * DAY - 1].map(ago)).toEqual(['1d ago', '29d ago']);
  expect([30 * DAY, 360 * DAY - 1].map(ago)).toEqual(['1mo ago', '11mo ago']);
  expect([360 * DAY, 800 * DAY].map(ago)).toEqual(['1y ago', '2y ago']);
});
