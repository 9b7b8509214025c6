import { expect, test } from 'vitest';
import { hasRunOn } from './has-run-on.ts';

const now = new Date('2026-11-25T16:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('a clock that nobody ends asks after a quarter of an hour of added time, in each period', () => {
  expect(hasRunOn('football', 2, before(59), now)).toBe(false);
  expect(hasRunOn('football', 2, before(60), now)).toBe(true);
  expect(hasRunOn('basketball', 1, before(24), now)).toBe(false);
  expect(hasRunOn('basketball', 1, before(25), now)).toBe(true);
});

test('what does not run, or is not played by the clock, asks nothing', () => {
  expect(hasRunOn('football', 1, null, now)).toBe(false);
  expect(hasRunOn('volleyball', 1, before(600), now)).toBe(false);
});
