import { expect, test } from 'vitest';
import type { BracketMatch } from '../../../contract/sports/lists.ts';
import { roundsOf } from './rounds.ts';

const match = (number: number, round: number, winnerTo: number | null = null, loserTo: number | null = null) =>
  ({ match: { number, round }, winnerTo, loserTo, tie: null }) as BracketMatch;
const named = (matches: BracketMatch[]) => roundsOf(matches).map(({ name, round }) => name ?? round);

// [B31.5]
test('the last rounds of a knockout have their names, with a match for the third place or without', () => {
  const quarters = [1, 2, 3, 4].map((number) => match(number, 2, 5 + Math.floor((number - 1) / 2)));
  const first = [9, 10, 11, 12, 13, 14, 15, 16].map((number) => match(number, 1, 1));
  expect(named([...first, ...quarters, match(5, 3, 7), match(6, 3, 7), match(7, 4)])).toEqual([
    1,
    'quarterFinals',
    'semiFinals',
    'final',
  ]);
  const withThird = [match(5, 3, 7, 8), match(6, 3, 7, 8), match(8, 4), match(7, 4)];
  expect(named([...quarters, ...withThird])).toEqual(['quarterFinals', 'semiFinals', 'final']);
  expect(roundsOf(withThird).at(-1)).toMatchObject({ third: 8, matches: [{}, {}] });
  expect(roundsOf(withThird)[0]?.third).toBe(null);
});

test('a round with byes, and matches for places alone, have a number', () => {
  expect(named([match(1, 1, 2), match(2, 2, 4), match(3, 2, 4), match(4, 3)])).toEqual([1, 'semiFinals', 'final']);
  expect(named([match(1, 1), match(2, 1)])).toEqual([1]);
  expect(named([])).toEqual([]);
});

// [B24.10]
test('over two legs a round has its name by its ties, and the second leg stands behind the first', () => {
  const legs = (first: number, second: number, winnerTo: number): BracketMatch[] => [
    { ...match(first, 1), tie: { leg: 1, other: second, aggregate: null } },
    { ...match(second, 1, winnerTo), tie: { leg: 2, other: first, aggregate: null } },
  ];
  const rounds = roundsOf([...legs(1, 3, 5), ...legs(2, 4, 5), match(5, 2)].toSorted((a, b) => a.match.number - b.match.number)); // biome-ignore format: one call
  expect(rounds.map(({ name }) => name)).toEqual(['semiFinals', 'final']);
  expect(rounds[0]?.matches.map((one) => one.match.number)).toEqual([1, 3, 2, 4]);
});
