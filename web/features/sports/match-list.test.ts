import { expect, test } from 'vitest';
import type { MatchCard } from '../../../contract/sports/core.ts';
import { byDay } from './match-list.tsx';

test('live matches come first, then the days in their order, and those whose date is open', () => {
  const match = (number: number, startsAt: string | null, state: MatchCard['state'] = 'scheduled', isOver = false) =>
    ({ number, startsAt, state, isOver }) as MatchCard;
  const shown = byDay([
    match(1, '2027-03-01T12:00:00Z'),
    match(2, '2027-03-02T12:00:00Z', 'live'),
    match(3, '2027-03-02T12:00:00Z'),
    match(4, '2027-03-01T12:30:00Z'),
    match(5, null),
    match(6, '2027-03-02T10:00:00Z', 'live', true), // full time: only its result is still to come
  ]).map(({ day, matches }) => [day.replace(/,.*/, ''), matches.map(({ number }) => number)]);
  expect(shown).toEqual([
    ['Live', [2]],
    ['Mon', [1, 4]],
    ['Tue', [3, 6]],
    ['Date open', [5]],
  ]);
});
