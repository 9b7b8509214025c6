import { expect, test } from 'vitest';
import type { MatchCard, Result } from '../../../contract/sports/core.ts';
import type { BracketMatch } from '../../../contract/sports/lists.ts';
import type { GroupTable } from '../../../contract/sports/tables.ts';
import { winnerOfKnockout, winnerOfTable } from './winner.ts';

const team = (name: string) => ({ entryId: name, team: { _id: name, name, sport: 'futsal' as const }, comesFrom: '' });

function match(number: number, round: number, score: [number, number] | null, more: Partial<Result> = {}): MatchCard {
  return {
    ...{ number, round, home: team(`home ${number}`), away: team(`away ${number}`) },
    competition: { _id: 'cup', name: 'Cup', sport: 'futsal' },
    result: score && { kind: 'played', score: { home: score[0], away: score[1] }, forfeitedBy: null, ...more },
  } as MatchCard;
}
const semis: BracketMatch[] = [1, 2].map((number) => ({
  match: match(number, 1, [1, 0]),
  winnerTo: 4,
  loserTo: 3,
  tie: null,
}));
const ends = (one: MatchCard): BracketMatch => ({ match: one, winnerTo: null, loserTo: null, tie: null });
const third = ends(match(3, 2, [0, 2]));

// [B31.2]
test('a knockout is won by who wins the final, on penalties too, and not by the third', () => {
  const winner = (final: MatchCard) => winnerOfKnockout([...semis, third, ends(final)])?.name;
  expect(winner(match(4, 2, [0, 2]))).toBe('away 4');
  expect(winner(match(4, 2, null))).toBe(undefined);
  const level = { home: 1, away: 1 };
  expect(winner(match(4, 2, [1, 1], { score: { ...level, penalties: { home: 4, away: 3 } } }))).toBe('home 4');
  expect(winner(match(4, 2, [1, 1]))).toBe(undefined);
  expect(winner(match(4, 2, null, {}))).toBe(undefined);
  expect(winner(match(4, 2, [1, 1], { goesOn: 'away' }))).toBe('away 4');
  expect(winnerOfKnockout([])).toBe(null);
});

test('a final over two legs is won by the aggregate, or by the penalties of its second leg', () => {
  const second = match(5, 2, [1, 0]);
  const winner = (aggregate: [number, number] | null, one = second) =>
    winnerOfKnockout([
      ...semis,
      { ...ends(match(4, 2, [3, 0])), tie: { leg: 1, other: 5, aggregate: null } },
      { ...ends(one), tie: { leg: 2, other: 4, aggregate: aggregate && { home: aggregate[0], away: aggregate[1] } } },
    ])?.name;
  expect(winner([1, 3])).toBe('away 5');
  expect(winner(null)).toBe(undefined);
  expect(winner([3, 3])).toBe(undefined);
  const score = { home: 3, away: 0, penalties: { home: 4, away: 2 } };
  expect(winner([3, 3], match(5, 2, [3, 0], { score }))).toBe('home 5');
});

// [B31.2]
test('a league is won by who alone is first once all is played', () => {
  const table = (isFinal: boolean, ...places: number[]) =>
    ({ isFinal, rows: places.map((place, at) => ({ place, team: team(`team ${at}`).team })) }) as GroupTable;
  expect(winnerOfTable(table(true, 1, 2))?.name).toBe('team 0');
  expect(winnerOfTable(table(false, 1, 2))).toBe(null);
  expect(winnerOfTable(table(true, 1, 1))).toBe(null);
  expect(winnerOfTable(undefined)).toBe(null);
});
