/** What the federations' regulations say, with their own examples, typed in by hand. */
import { describe, expect, test } from 'vitest';
import type { Result, Score } from '../../../contract/sports/core.ts';
import { PRESET_IDS, type Preset, presetsOf, rulesOf } from '../../../contract/sports/presets.ts';
import type { Rules } from '../../../contract/sports/rules.ts';
import { SPORT_IDS, type Sport } from '../../../contract/sports/sports.ts';
import { rankBest } from './best.ts';
import { type Card, conductOf } from './conduct.ts';
import { rank } from './rank.ts';
import type { Behaviour, Deduction, Draw, RankedEntry, RankedMatch, Table } from './table.ts';

type Said = string | { of: string; result: Result | null; behaviour?: Behaviour };

let at = 0;
/** 'A-B 85-90', or two entries with whatever came of it. */
function match(said: Said): RankedMatch {
  at += 1;
  if (typeof said !== 'string') {
    const [home = '', away = ''] = said.of.split('-');
    return { home, away, at, result: said.result, behaviour: said.behaviour ?? null };
  }
  const [, home = '', away = '', mine, theirs] = /^(\w+)-(\w+) (\d+)-(\d+)$/.exec(said) ?? [];
  const score = { home: Number(mine), away: Number(theirs) };
  return { home, away, at, result: { kind: 'played', score, forfeitedBy: null } };
}
const forfeit = (of: string, forfeitedBy: 'home' | 'away', score: Score | null = null): Said => ({
  of,
  result: { kind: 'forfeit', score, forfeitedBy },
});
const entry = (id: string, more: Partial<RankedEntry> = {}): RankedEntry => ({
  id,
  seed: null,
  withdrawal: null,
  ...more,
});

function table(
  rules: Preset | Rules,
  said: readonly Said[],
  more: { entries?: RankedEntry[]; deductions?: Deduction[]; draws?: Draw[]; sport?: Sport } = {},
): Table {
  const matches = said.map(match);
  const ids = [...new Set(matches.flatMap(({ home, away }) => [home, away]))];
  const held = typeof rules === 'string' ? rulesOf(rules, more.sport ?? 'football') : rules;
  return rank(held, more.entries ?? ids.map((id) => entry(id)), matches, more.deductions, more.draws);
}
const order = ({ rows }: Table) => rows.map(({ entryId }) => entryId).join(' ');
const row = ({ rows }: Table, id: string) => rows.find(({ entryId }) => entryId === id);
const points = ({ rows }: Table) => Object.fromEntries(rows.map(({ entryId, points: of }) => [entryId, of]));

describe('basketball (FIBA, Official Basketball Rules, D.2: its worked examples)', () => {
  const fiba = (...said: Said[]) => table('fiba', said, { sport: 'basketball' });

  // [B24.2]
  test('1: two and two are level, and have met', () => {
    const found = fiba('A-B 100-55', 'B-C 100-95', 'A-C 90-85', 'B-D 80-75', 'A-D 75-80', 'C-D 60-55');
    expect(found.rows.map(({ entryId, points: of, scored, conceded }) => [entryId, of, scored, conceded])).toEqual([
      ['A', 5, 265, 220],
      ['B', 5, 235, 270],
      ['C', 4, 240, 245],
      ['D', 4, 210, 215],
    ]);
    expect(found.rows[0]?.reason).toMatchObject({ by: 'points', over: 'level', match: { mine: 100, theirs: 55 } });
    expect(found.rows[1]?.reason).toBeUndefined();
    expect(found.rows[2]?.reason).toMatchObject({ above: ['D'], match: { mine: 60, theirs: 55 } });
  });

  // [B24.2]
  test('2: three are level, one is parted from them, and the other two begin again', () => {
    const found = fiba('A-B 100-55', 'B-C 100-85', 'A-C 90-85', 'B-D 75-80', 'A-D 120-75', 'C-D 65-55');
    expect(order(found)).toBe('A B C D');
    expect(found.rows[1]?.reason).toMatchObject({
      by: 'difference',
      over: 'level',
      among: 3,
      mine: [10],
      theirs: [-5],
    });
    expect(found.rows[2]?.reason).toMatchObject({ by: 'points', among: 2, match: { mine: 65, theirs: 55 } });
  });

  test('3: three are level, and the difference between them parts them all', () => {
    const found = fiba('A-B 85-90', 'B-C 100-95', 'A-C 55-100', 'B-D 75-85', 'A-D 75-120', 'C-D 65-55');
    expect(order(found)).toBe('C D B A');
    expect(found.rows.map(({ reason }) => [reason?.by, reason?.mine])).toEqual([
      ['difference', [5]],
      ['difference', [0]],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('4: three are level in difference, too, and the points scored between them part them', () => {
    const found = fiba('A-B 85-90', 'B-C 100-90', 'A-C 55-100', 'B-D 75-85', 'A-D 75-120', 'C-D 65-55');
    expect(order(found)).toBe('B C D A');
    expect(found.rows[0]?.reason).toMatchObject({ by: 'scored', over: 'level', mine: [175], theirs: [155] });
  });

  // [B24.2]
  test('5: four are level, become two and two, and each two begin again', () => {
    const found = fiba(
      ...['A-B 100-55', 'B-F 110-90', 'A-C 85-90', 'C-D 55-60', 'A-D 120-75', 'C-E 90-75', 'A-E 80-100', 'C-F 105-75'],
      ...['A-F 85-80', 'D-E 70-45', 'B-C 100-95', 'D-F 65-60', 'B-D 80-75', 'E-F 75-80', 'B-E 75-80'],
    );
    expect(order(found)).toBe('A B D C E F');
    expect(points(found)).toEqual({ A: 8, B: 8, C: 8, D: 8, E: 7, F: 6 });
    expect(found.rows[0]?.reason).toMatchObject({ by: 'points', among: 2, match: { mine: 100, theirs: 55 } });
    expect(found.rows[1]?.reason).toMatchObject({ by: 'points', among: 4, mine: [5], theirs: [4], match: null });
  });

  // [B24.2]
  test('6: five are level, and begin again twice', () => {
    const found = fiba(
      ...['A-B 71-65', 'B-F 95-90', 'A-C 85-86', 'C-D 95-100', 'A-D 77-75', 'C-E 82-75', 'A-E 80-86', 'C-F 105-75'],
      ...['A-F 85-80', 'D-E 68-67', 'B-C 88-87', 'D-F 80-75', 'B-D 80-75', 'E-F 80-75', 'B-E 75-76'],
    );
    expect(order(found)).toBe('C A B E D F');
    expect(found.rows[2]?.reason).toMatchObject({ by: 'difference', among: 3, mine: [4], theirs: [0] });
  });

  // [B24.3]
  test('a forfeit is no point and 20–0; a default is one point, and 2–0 where who gets it did not lead', () => {
    const said = (score: Score | null): Said => ({
      of: 'A-C',
      result: { kind: 'default', score, forfeitedBy: 'away' },
    });
    const found = fiba(forfeit('A-B', 'away'), said({ home: 20, away: 31 }));
    expect(points(found)).toEqual({ A: 4, B: 0, C: 1 });
    expect([row(found, 'B')?.difference, row(found, 'C')?.difference, row(found, 'A')?.scored]).toEqual([-20, -2, 22]);
    expect(row(fiba(said({ home: 40, away: 31 })), 'A')).toMatchObject({ scored: 40, conceded: 31, forfeits: 0 });
    expect(row(fiba(said(null)), 'C')).toMatchObject({ scored: 0, conceded: 2, forfeits: 1, points: 1 });
  });
});

describe('volleyball (FIVB, pool ranking criteria)', () => {
  const sets = (of: string, ...pairs: [number, number][]): Said => {
    const home = pairs.filter(([a, b]) => a > b).length;
    const score = { home, away: pairs.length - home, sets: pairs.map(([a, b]) => ({ home: a, away: b })) };
    return { of, result: { kind: 'played', score, forfeitedBy: null } };
  };
  const [won, lost] = [
    [25, 20],
    [20, 25],
  ] as [[number, number], [number, number]];
  const fivb = (...said: Said[]) => table('fivb', said, { sport: 'volleyball' });

  test('matches won come before points, which are 3 or 2 and 1', () => {
    const found = fivb(
      ...[sets('A-B', won, won, lost, lost, [15, 10]), sets('A-C', won, lost, won, lost, [15, 12])],
      ...[sets('A-D', lost, lost, lost), sets('B-C', won, won, won), sets('B-D', lost, lost, won, won, [10, 15])],
      sets('C-D', won, won, won),
    );
    expect(found.rows.map((one) => [one.entryId, one.won, one.points])).toEqual([
      ['D', 2, 5],
      ['A', 2, 4],
      ['B', 1, 5],
      ['C', 1, 4],
    ]);
    expect(found.rows.map(({ reason }) => reason?.by)).toEqual(['points', undefined, 'points', undefined]);
  });

  // [B24.3]
  test('the quotient of sets, then of points; by zero it is more than any other, and as much as another by zero', () => {
    // A and B have lost no set, and are parted by points; C and D have won none.
    const found = fivb(
      sets('A-C', [25, 10], [25, 10], [25, 10]),
      ...[sets('B-D', [25, 20], [25, 20], [25, 20]), sets('E-F', won, won, lost, won)],
    );
    expect(order(found)).toBe('A B E F D C');
    expect(found.rows[0]?.reason).toMatchObject({ by: 'point-quotient', mine: [75, 30], theirs: [75, 60] });
    expect(found.rows[1]?.reason).toMatchObject({ by: 'set-quotient', mine: [3, 0], theirs: [3, 1], above: ['E'] });
    const unplayed = rank(
      rulesOf('fivb', 'volleyball'),
      ['X', 'Y'].map((id) => entry(id)),
      [],
    );
    expect(unplayed.unresolved).toEqual([['X', 'Y']]);
  });

  // [B24.3]
  test('quotients are compared exactly, however many points there are', () => {
    const large = (a: number, b: number): [number, number] => [a, b];
    const found = fivb(
      sets('A-C', large(9_999_999, 9_999_998), large(9_999_999, 9_999_998), large(9_999_999, 9_999_998)),
      sets('B-D', large(9_999_998, 9_999_997), large(9_999_998, 9_999_997), large(9_999_998, 9_999_997)),
    );
    expect(order(found)).toBe('B A C D'); // 9999998/9999997 is more than 9999999/9999998
  });

  test('a forfeit is 25–0 three times, and no point', () => {
    const found = fivb(forfeit('A-B', 'home'), sets('A-C', won, won, lost, lost, [15, 10]));
    expect(row(found, 'B')).toMatchObject({ points: 3, setsWon: 3, setPointsWon: 75, setPointsLost: 0 });
    expect(row(found, 'A')).toMatchObject({ points: 2, forfeits: 1 });
    // If nobody came, both have lost all those points.
    const absent = fivb({ of: 'A-B', result: { kind: 'double-forfeit', score: null, forfeitedBy: null } });
    for (const { setsWon, setsLost, setPointsWon, setPointsLost } of absent.rows)
      expect([setsWon, setsLost, setPointsWon, setPointsLost]).toEqual([0, 3, 0, 75]);
  });
});

describe('football', () => {
  // Three are level with one win each against one another, and the same against D.
  const circle = ['A-B 3-0', 'B-C 1-0', 'C-A 2-0', 'A-D 1-0', 'B-D 4-0', 'C-D 2-0'];

  // [B24.1]
  test('of 2026: between those that are level first, again for those who still are, then over all', () => {
    const found = table('fifa-2026', circle);
    // Between the three: A 3–2, B 1–3, C 2–1. A and C are level in difference; A has scored more.
    expect(order(found)).toBe('A C B D');
    expect(found.rows[0]?.reason).toMatchObject({ by: 'scored', over: 'level', among: 3, mine: [3], theirs: [2] });
    expect(found.rows[1]?.reason).toMatchObject({ by: 'difference', over: 'level', mine: [1], theirs: [-2] });
    // Over all B has 5–3, A 4–2, C 4–1: the older rules give another order.
    expect(order(table('fifa-older', circle))).toBe('C B A D');
  });

  // [B24.1]
  test('of 2026: two who are level among three are compared by their own match', () => {
    // Between the three C has scored more (3–3 against 2–2), so that the same is applied to the two.
    const still = table('fifa-2026', ['A-B 1-0', 'B-C 2-1', 'C-A 2-1', 'C-D 0-5', 'A-D 0-5', 'B-D 0-5']);
    expect(order(still)).toBe('D C A B');
    const two = table('fifa-2026', ['A-B 0-0', 'A-C 1-1', 'B-C 1-1', 'A-D 3-0', 'B-D 1-0', 'C-D 1-0']);
    // C has scored more between the three (2–2 against 1–1); A and B begin again, are level, and A is better over all.
    expect(order(two)).toBe('C A B D');
    expect(two.rows[1]?.reason).toMatchObject({ by: 'difference', over: 'all', above: ['B'] });
  });

  test('of 2026: the seed stands for the ranking, and without one they are unresolved', () => {
    const said = ['A-B 1-1'];
    const seeded = table('fifa-2026', said, { entries: [entry('A', { seed: 7 }), entry('B', { seed: 3 })] });
    expect(seeded.rows[0]).toMatchObject({ entryId: 'B', reason: { by: 'seed', mine: [3], theirs: [7] } });
    const half = table('fifa-2026', said, { entries: [entry('A'), entry('B', { seed: 30 })] });
    expect(order(half)).toBe('B A');
    expect(table('fifa-2026', said).unresolved).toEqual([['A', 'B']]);
  });

  // [B24.1]
  test('the Spanish league begins again whenever one is parted, the Italian goes on', () => {
    const said = ['A-B 2-0', 'B-C 3-0', 'C-A 1-0', 'A-B 0-1', 'B-C 0-1', 'C-A 0-1', 'D-A 0-9', 'D-B 0-1', 'D-C 0-1'];
    // Between the three: A 3–2, B 4–3, C 2–4. A and B are level in difference, C is parted.
    // Spain: A and B by their own matches (2–1). Italy: by all matches (A).
    expect(table('spain', said).rows[0]?.reason).toMatchObject({ by: 'difference', over: 'level', among: 2 });
    expect(table('italy', said).rows[0]?.reason).toMatchObject({ by: 'difference', over: 'all' });
  });

  test('cards: one deduction for each player and match', () => {
    const card = (kind: 'yellow' | 'red', memberId: string | null = 'p'): Card => ({ kind: `${kind}-card`, memberId });
    const of = (...cards: Card[]) => conductOf(cards);
    expect(of()).toBe(0);
    expect(of(card('yellow'))).toBe(-1);
    expect(of(card('yellow'), card('yellow'))).toBe(-3);
    expect(of(card('yellow'), card('yellow'), card('red'))).toBe(-3);
    expect(of(card('red'))).toBe(-4);
    expect(of(card('yellow'), card('red'))).toBe(-5);
    expect(of(card('yellow', 'p'), card('yellow', 'q'))).toBe(-2);
    expect(of(card('yellow', null), card('yellow', null))).toBe(-2);
  });
});

describe('universities', () => {
  // [B24.3]
  test('BUCS: fewest walkovers before everything between those that are level', () => {
    const found = table('bucs', ['B-A 2-0', 'A-C 1-0', 'A-D 1-0', 'B-C 2-0', 'C-D 0-0', forfeit('B-D', 'home')]);
    expect(points(found)).toEqual({ A: 6, B: 3, C: 1, D: 4 });
    const level = table('bucs', ['B-A 2-0', 'A-C 1-0', 'A-D 0-1', 'B-C 2-0', forfeit('B-D', 'home')], {});
    expect(points(level)).toEqual({ A: 3, B: 3, C: 0, D: 6 });
    expect(order(level)).toBe('D A B C'); // B has won against A
    expect(row(level, 'A')?.reason).toMatchObject({ by: 'fewest-forfeits', mine: [0], theirs: [1] });
  });

  // [B24.3]
  test('plain: a forfeit costs a point, sportsmanship comes before difference', () => {
    const kind = {
      of: 'A-B',
      result: match('A-B 1-1').result,
      behaviour: { home: { spirit: 4 }, away: { spirit: 5 } },
    };
    const found = table('intramural', [kind, 'A-C 9-0', 'B-C 1-0', forfeit('C-D', 'home')]);
    expect(points(found)).toEqual({ A: 4, B: 4, C: -1, D: 3 });
    expect(row(found, 'B')?.reason).toMatchObject({ by: 'spirit', mine: [5, 1], theirs: [4, 1], above: ['A'] });
  });

  test('sportsmanship decides nothing between those of whom one has no mark: a poor one is not more than none', () => {
    const marked = (of: string, spirit: number): Said => ({
      of,
      result: match(`${of} 1-1`).result,
      behaviour: { home: { spirit }, away: {} },
    });
    const found = table('intramural', [marked('A-B', 0), marked('C-B', 4), 'A-C 1-1', 'A-D 1-0', 'B-D 2-0', 'C-D 1-0']);
    expect(points(found)).toEqual({ A: 5, B: 5, C: 5, D: 0 });
    expect(row(found, 'B')?.reason).toMatchObject({ by: 'difference', mine: [2], theirs: [1], above: ['A', 'C'] });
    expect(found.unresolved).toEqual([['A', 'C']]);
    const rules = rulesOf('intramural', 'football');
    const groups = [table(rules, [marked('A-B', 1), 'A-B 2-0']), table(rules, ['C-D 1-1', 'C-D 5-0'])];
    const best = rankBest(rules, ['A', 'B', 'C', 'D'].map((id) => entry(id)), groups, 1); // biome-ignore format: one line
    expect(best.rows[0]).toMatchObject({ entryId: 'C', reason: { by: 'difference' } });
  });

  // [B24.3]
  test('points are deducted, also below zero, and never in the matches between those that are level', () => {
    const said = ['A-B 1-0', 'C-B 2-0', 'A-C 0-0'];
    const found = table('intramural', said, {
      deductions: [
        { entryId: 'A', points: 3 },
        { entryId: 'A', points: 2 },
      ],
    });
    expect(row(found, 'A')).toMatchObject({ points: -1, deducted: 5, place: 3 });
    const level = table('intramural', said, { deductions: [{ entryId: 'A', points: 4 }] });
    expect(order(level)).toBe('C A B');
    expect(row(level, 'A')?.reason).toMatchObject({ by: 'points', over: 'level', mine: [3], theirs: [0] });
  });

  test('every sport has a preset of its own, and each gives rules that can be used', () => {
    for (const sport of SPORT_IDS) {
      expect(presetsOf(sport).length).toBeGreaterThan(0);
      for (const preset of presetsOf(sport)) {
        const rules = rulesOf(preset, sport);
        expect(rules.preset).toBe(preset);
        expect(rank(rules, [entry('A'), entry('B')], [match(forfeit('A-B', 'home'))]).rows[0]?.entryId).toBe('B');
      }
    }
    expect(new Set(SPORT_IDS.flatMap(presetsOf))).toEqual(new Set(PRESET_IDS));
    expect(rulesOf('intramural', 'volleyball').forfeitScore).toEqual({ won: 3, lost: 0 });
    expect(rulesOf('intramural', 'tennis').forfeitScore).toEqual({ won: 2, lost: 0 });
  });
});

describe('what was not played, or not to the end', () => {
  // [B24.3]
  test('both absent: both have lost, by the score of a forfeit', () => {
    const found = table('intramural', [
      { of: 'A-B', result: { kind: 'double-forfeit', score: null, forfeitedBy: null } },
      'A-C 1-0',
    ]);
    expect(row(found, 'B')).toMatchObject({ played: 1, lost: 1, points: -1, scored: 0, conceded: 3, forfeits: 1 });
    expect(row(found, 'A')).toMatchObject({ played: 2, lost: 1, points: 2, difference: -2, form: ['lost', 'won'] });
  });

  test('a forfeit stands as it was played if that was worse for who forfeits', () => {
    expect(row(table('intramural', [forfeit('A-B', 'home', { home: 0, away: 7 })]), 'B')?.difference).toBe(7);
    expect(row(table('intramural', [forfeit('A-B', 'home', { home: 4, away: 0 })]), 'B')?.difference).toBe(3);
  });

  test('void, postponed and what has no score do not count; only the last two are still to come', () => {
    const of = (kind: Result['kind'], score: Score | null = null) =>
      table('intramural', [{ of: 'A-B', result: { kind, score, forfeitedBy: null } }]);
    expect(of('void', { home: 3, away: 0 })).toMatchObject({ rows: [{ played: 0 }, { played: 0 }], isFinal: true });
    expect(of('postponed')).toMatchObject({ rows: [{ played: 0 }, { played: 0 }], isFinal: false });
    expect(of('abandoned')).toMatchObject({ rows: [{ played: 0 }, { played: 0 }], isFinal: true });
    expect(of('abandoned', { home: 2, away: 0 }).rows[0]).toMatchObject({ entryId: 'A', points: 3 });
    expect(table('intramural', [{ of: 'A-B', result: null }])).toMatchObject({ isFinal: false });
  });

  // [B24.5]
  test('a group is not at its end before its matches are made, unless nobody is left to play', () => {
    const of = (...entries: RankedEntry[]) => table('intramural', [], { entries }).isFinal;
    expect(of(entry('A'), entry('B'))).toBe(false);
    expect(of(entry('A'), entry('B', { withdrawal: 'void' }))).toBe(true);
  });

  // [B24.3]
  test('who withdraws stands behind the others, whatever they had', () => {
    const said: Said[] = ['A-B 5-0', 'A-C 5-0', 'B-C 1-0', { of: 'D-A', result: null }, { of: 'D-B', result: null }];
    const entries = (withdrawal: 'void' | 'award') => [entry('A', { withdrawal }), entry('B'), entry('C'), entry('D')];
    const voided = table('intramural', said, { entries: entries('void') });
    expect([order(voided), points(voided), voided.isFinal]).toEqual(['B D C A', { A: 0, B: 3, C: 0, D: 0 }, false]);
    const awarded = table('intramural', said, { entries: entries('award') });
    expect([order(awarded), points(awarded)]).toEqual(['D B C A', { A: 5, B: 3, C: 0, D: 3 }]);
    expect(row(awarded, 'A')).toMatchObject({ place: 4, withdrawn: true, forfeits: 1 });
    expect(
      table('intramural', [], { entries: [entry('A', { withdrawal: 'void' }), entry('B', { withdrawal: 'void' })] })
        .unresolved,
    ).toEqual([]);
  });

  test('less wins where times are compared', () => {
    const found = table('intramural', ['A-B 61000-60000', 'A-C 59000-60000', 'B-C 60000-60500'], {
      sport: 'athletics',
    });
    expect(points(found)).toEqual({ A: 3, B: 6, C: 0 });
    expect(row(found, 'B')?.difference).toBe(1500);
  });

  test('who had fewer races, because others did not come, has not been faster', () => {
    const timed = (...said: Said[]) => table('intramural', said, { sport: 'rowing' });
    // All have three points and a difference of 0; A and B had one race that was timed, C and D none.
    const said: Said[] = ['A-B 60000-60000', forfeit('C-E', 'away'), forfeit('D-E', 'away')];
    const found = timed(...said);
    expect([order(found), found.unresolved]).toEqual(['C D A B E', [['C', 'D'], ['A', 'B']]]); // biome-ignore format: pairs
    const rules = { ...rulesOf('intramural', 'rowing'), criteria: [{ by: 'scored', over: 'all' } as const] };
    const byTime = table(rules, [...said, 'A-F 50000-61000']);
    expect([order(byTime), byTime.unresolved]).toEqual(['A B F C D E', [['C', 'D', 'E']]]);
  });
});

describe('draws and the best of several groups', () => {
  const level: Said[] = ['A-B 1-1', 'B-C 1-1', 'C-A 1-1'];

  test('a draw parts those who took part in it, and nobody else; the newest counts', () => {
    const draw = (entries: string[], seed: string | null = 'x'): Draw => ({ entries, seed, reason: '' });
    const of = (...draws: Draw[]) => table('intramural', level, { draws });
    expect(of().unresolved).toEqual([['A', 'B', 'C']]);
    expect(of(draw(['C', 'A'])).unresolved).toEqual([['A', 'B', 'C']]);
    expect(order(of(draw(['C', 'A', 'B'])))).toBe('C A B');
    const found = of(draw(['C', 'A', 'B']), draw(['B', 'C', 'A', 'Z'], null));
    expect([order(found), found.unresolved]).toEqual(['B C A', []]);
    expect(found.rows[0]?.reason).toMatchObject({ by: 'organiser', above: ['C'] });
  });

  test('who is best at a place, by match where the groups are unequal; a place that is open is left open', () => {
    const rules = rulesOf('fifa-2026', 'football');
    const small = table(rules, ['A-B 1-0']);
    const large = table(rules, ['C-D 1-0', 'C-E 1-0', 'D-E 5-0']);
    const entries = ['A', 'B', 'C', 'D', 'E'].map((id) => entry(id));
    const winners = rankBest(rules, entries, [small, large], 1);
    // Both have three points a match; A scores one a match, and so does C: they are level.
    expect(winners.unresolved).toEqual([['A', 'C']]);
    const seconds = rankBest(rules, entries, [small, large], 2);
    expect([order(seconds), seconds.isFinal]).toEqual(['D B', true]);
    expect(seconds.rows[0]?.reason).toBeUndefined();
    const open = rankBest(rules, entries, [table(rules, level), large], 1);
    expect([order(open), open.isFinal]).toEqual(['C', false]);
    // Of forfeits, too, those who had more matches can have more.
    const three = table(rules, ['A-B 1-0', forfeit('A-C', 'away'), 'B-C 2-0']);
    const four = table(rules, ['D-E 1-0', forfeit('D-F', 'away'), 'D-G 1-0', 'E-F 1-0', 'E-G 1-0', 'F-G 9-0']);
    const fewest = { ...rules, criteria: [{ by: 'fewest-forfeits', over: 'all' } as const] };
    const thirds = rankBest(fewest, [], [three, four], 3);
    expect([order(thirds), thirds.unresolved]).toEqual(['F C', []]);
    const drawn = rankBest(rules, entries, [small, large], 1, [{ entries: ['C', 'A'], seed: 's', reason: '' }]);
    expect([order(drawn), drawn.unresolved, drawn.rows[0]?.reason?.by]).toEqual(['C A', [], 'lot']);
  });
});
