/** Badminton, table tennis and tennis in groups, as their federations rank them (contract/sports/presets.ts). */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/sports/core.ts';
import { type Preset, rulesOf } from '../../../contract/sports/presets.ts';
import { reasonText } from '../../../contract/sports/reasons.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { rank } from './rank.ts';
import type { RankedMatch } from './table.ts';

let at = 0;
/** 'A-B 21-10 21-15': the points of each set. 'A-B': not played yet. */
function match(said: string): RankedMatch {
  const [of = '', ...sets] = said.split(' ');
  const [home = '', away = ''] = of.split('-');
  const points = sets
    .map((set) => set.split('-').map(Number))
    .map(([one = 0, other = 0]) => ({ home: one, away: other }));
  const won = points.filter((set) => set.home > set.away).length;
  const score = { home: won, away: points.length - won, sets: points };
  return { home, away, at: ++at, result: sets.length > 0 ? { kind: 'played', score, forfeitedBy: null } : null };
}
const table = (preset: Preset, sport: Sport, ...matches: RankedMatch[]) => {
  const ids = [...new Set(matches.flatMap(({ home, away }) => [home, away]))];
  const { rows } = rank(rulesOf(preset, sport), ids.map((id) => ({ id, seed: null, withdrawal: null })), matches); // biome-ignore format: one call
  return rows.map(({ entryId, place, reason }) =>
    [`${place} ${entryId}`, reason && reasonText(reason, (id) => id, 'sets')].filter(Boolean).join(' '),
  );
};
const badminton = (...said: string[]) => table('badminton-singles', 'badminton', ...said.map(match));

test('badminton: two that are level are ranked by the match between them, whatever the difference', () => {
  const found = badminton('A-B 21-19 19-21 21-19', 'A-C 19-21 19-21', 'B-C 21-1 21-1', 'B-D 21-2 21-2', 'A-D 21-19 21-19', 'C-D 0-21 0-21'); // biome-ignore format: matches
  expect(found).toEqual(['1 A above B: won the match between them 2–1', '2 B', '3 D above C: won the match between them 2–0', '4 C']); // biome-ignore format: table
});

test('badminton: three that are level are ranked by the difference of games, also where one has won against both', () => {
  const found = badminton(
    ...['A-B 21-19 19-21 21-19', 'A-C 21-19 19-21 21-19', 'A-X 2-21 2-21', 'B-C 21-5 21-5', 'B-X 21-5 21-5'],
    ...['C-X 21-5 21-5', 'C-Y 21-5 21-5'],
  );
  expect(found.slice(0, 3)).toEqual([
    '1 B above C: better difference, +3 to +1',
    '2 C above A: better difference, +1 to 0',
    '3 A',
  ]);
});

test('badminton: of three one is placed, and the match between the other two decides', () => {
  const found = badminton(
    ...['A-B 21-19 19-21 21-19', 'B-C 21-19 1-21 21-19', 'C-A 21-19 19-21 21-19'],
    ...['A-D 21-9 21-9', 'B-D 21-9 9-21 21-9', 'C-D 21-9 9-21 21-9'],
  );
  expect(found).toEqual([
    '1 A above B: better difference, +2 to +1',
    '2 B above C: won the match between them 2–1',
    '3 C',
    '4 D',
  ]);
});

test('badminton: three with the same difference of games, by the difference of points', () => {
  expect(badminton('A-B 21-1 21-1', 'B-C 21-9 21-9', 'C-A 21-19 21-19')).toEqual([
    '1 A above B: better difference of points, +36 to −16',
    '2 B above C: better difference of points, −16 to −20',
    '3 C',
  ]);
});

test('on the way, the match between two that are level waits until it is played', () => {
  expect(badminton('A-C 21-1 21-1', 'B-C 21-1 1-21 21-1', 'A-B')).toEqual([
    '1 A above B: better difference, +2 to +1, until all matches between them are played',
    '2 B',
    '3 C',
  ]);
});

test('table tennis: a loss is a point, none if it was not played or not finished', () => {
  const out = (of: string, kind: 'forfeit' | 'default'): RankedMatch => {
    const [home = '', away = ''] = of.split('-');
    return { home, away, at: ++at, result: { kind, score: null, forfeitedBy: 'away' } satisfies Result };
  };
  const matches = [match('A-B 11-1 11-1 11-1 11-1'), out('A-C', 'default'), out('B-D', 'forfeit'), match('C-D 11-1 11-1 11-1 11-1')]; // biome-ignore format: matches
  const ids = ['A', 'B', 'C', 'D'].map((id) => ({ id, seed: null, withdrawal: null }));
  const { rows } = rank(rulesOf('table-tennis-singles', 'tableTennis'), ids, matches);
  expect(rows.map(({ entryId, points }) => [entryId, points])).toEqual([['A', 4], ['B', 3], ['C', 2], ['D', 1]]); // biome-ignore format: rows
});

test('tennis: three that are level, by the quotient of sets', () => {
  expect(table('tennis-singles', 'tennis', ...['A-B 6-0 6-0', 'B-C 6-0 6-0', 'C-A 6-0 0-6 6-0'].map(match))).toEqual([
    '1 A above B: better quotient of sets, 1.500 to 1.000',
    '2 B above C: better quotient of sets, 1.000 to 0.667',
    '3 C',
  ]);
});
