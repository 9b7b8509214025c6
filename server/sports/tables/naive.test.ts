/**
 * The printed rules once more, as plainly as they can be written, against the engine: random leagues of a fixed seed,
 * small enough that many entries are level.
 */
import { expect, test } from 'vitest';
import { type Preset, rulesOf } from '../../../contract/sports/presets.ts';
import { rank } from './rank.ts';
import type { RankedMatch } from './table.ts';

type Played = { home: number; away: number; scored: [number, number] };
type Figures = { points: number; difference: number; scored: number; away: number };
/** What an entry has in all matches, or in those within a set. */
type Of = (entry: number, within?: readonly number[]) => Figures;
type By = (entry: number) => number;

const LEAGUES = 600;

/** Numbers by chance that are the same in every run (an LCG of Knuth's, by its high bits). */
function chance(seed: number): (max: number) => number {
  let state = BigInt(seed);
  return (max) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(max));
  };
}

const figuresIn =
  (played: readonly Played[]): Of =>
  (entry, within) => {
    const sum = { points: 0, difference: 0, scored: 0, away: 0 };
    for (const { home, away, scored } of played) {
      if ((home !== entry && away !== entry) || (within && !(within.includes(home) && within.includes(away)))) continue;
      const [mine, theirs] = home === entry ? scored : ([scored[1], scored[0]] as const);
      sum.points += mine > theirs ? 3 : mine === theirs ? 1 : 0;
      sum.difference += mine - theirs;
      sum.scored += mine;
      if (away === entry) sum.away += mine;
    }
    return sum;
  };

const split = (set: readonly number[], by: By): number[][] =>
  [...new Set(set.map(by))].sort((a, b) => b - a).map((value) => set.filter((entry) => by(entry) === value));
const inTurn = (set: readonly number[], ...by: By[]): number[][] =>
  by.reduce((sets, next) => sets.flatMap((one) => split(one, next)), [[...set]]);

/** Article 13 of the World Cup 2026, without cards and ranking. */
function worldCup(of: Of, all: readonly number[]): number[][] {
  const settle = (set: number[]): number[][] => {
    const within: By[] = [(one) => of(one, set).points, (one) => of(one, set).difference, (one) => of(one, set).scored];
    const sets = inTurn(set, ...within);
    if (sets.length > 1) return sets.flatMap(settle);
    return inTurn(
      set,
      (one) => of(one).difference,
      (one) => of(one).scored,
    );
  };
  return split(all, (one) => of(one).points).flatMap(settle);
}

/** D.1.3 and D.1.4 of FIBA, with three points for a win: whoever is parted from the others begins again. */
function basketball(of: Of, all: readonly number[]): number[][] {
  const settle = (set: number[]): number[][] => {
    const steps: By[] = [
      (one) => of(one).points,
      (one) => of(one, set).points,
      (one) => of(one, set).difference,
      (one) => of(one, set).scored,
      (one) => of(one).difference,
      (one) => of(one).scored,
    ];
    const parted = steps.map((by) => split(set, by)).find((sets) => sets.length > 1);
    return parted ? parted.flatMap(settle) : [set];
  };
  return settle([...all]);
}

/** Article 32.5 of the World Cup 2018, without cards. */
const olderWorldCup = (of: Of, all: readonly number[]): number[][] =>
  inTurn(
    all,
    (one) => of(one).points,
    (one) => of(one).difference,
    (one) => of(one).scored,
  ).flatMap((set) =>
    inTurn(
      set,
      (one) => of(one, set).points,
      (one) => of(one, set).difference,
      (one) => of(one, set).scored,
    ),
  );

/** Article 518 ter of the French league, without cards. */
const frenchLeague = (of: Of, all: readonly number[]): number[][] =>
  inTurn(
    all,
    (one) => of(one).points,
    (one) => of(one).difference,
  ).flatMap((set) =>
    inTurn(
      set,
      ...(['points', 'difference', 'scored', 'away'] as const).map(
        (by): By =>
          (one) =>
            of(one, set)[by],
      ),
      (one) => of(one).scored,
      (one) => of(one).away,
    ),
  );

test.each([
  ['fifa-2026', worldCup],
  ['fiba', basketball],
  ['fifa-older', olderWorldCup],
  ['france', frenchLeague],
] satisfies [Preset, typeof worldCup][])('%s ranks as its article reads', (preset, naive) => {
  const rules = { ...rulesOf(preset, 'football'), points: rulesOf('fifa-2026', 'football').points };
  let level = 0;
  for (let seed = 1; seed <= LEAGUES; seed++) {
    const below = chance(seed);
    const entries = Array.from({ length: 2 + below(5) }, (_, at) => at);
    const [legs, goals, isRunning] = [1 + below(2), 2 + below(3), below(3) === 0];
    const played = entries.flatMap((home) =>
      entries.flatMap((away): Played[] =>
        home === away || (legs === 1 && home > away) || (isRunning && below(4) === 0)
          ? []
          : [{ home, away, scored: [below(goals), below(goals)] }],
      ),
    );
    const matches = played.map(({ home, away, scored }): RankedMatch => {
      const score = { home: scored[0], away: scored[1] };
      return { home: `${home}`, away: `${away}`, at: 0, result: { kind: 'played', score, forfeitedBy: null } };
    });
    const table = rank(
      rules,
      entries.map((id) => ({ id: `${id}`, seed: null, withdrawal: null })),
      matches,
    );
    const places = Map.groupBy(table.rows, ({ place }) => place);
    const engine = [...places.values()].map((rows) => rows.map(({ entryId }) => Number(entryId)).toSorted());
    const said = naive(figuresIn(played), entries);
    expect([seed, engine], JSON.stringify(played)).toEqual([seed, said.map((set) => set.toSorted())]);
    level += said.filter((set) => set.length > 1).length;
  }
  expect(level).toBeGreaterThan(20); // otherwise the rules of who is level were not asked
});
