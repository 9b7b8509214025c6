/** What holds of every table, whatever was played: thousands of small random competitions, of a fixed seed. */
import { describe, expect, test } from 'vitest';
import { RESULT_KINDS, type Result } from '../../../contract/sports/core.ts';
import { PRESET_IDS, rulesOf } from '../../../contract/sports/presets.ts';
import { MEASURES, OVER, RESTARTS, type Rules } from '../../../contract/sports/rules.ts';
import { drawLots, newSeed } from './lots.ts';
import { rank } from './rank.ts';
import type { Deduction, Draw, RankedEntry, RankedMatch, Table } from './table.ts';

const ROUNDS = 1500;

/** Numbers by chance that are the same in every run (mulberry32). */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * max);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const shuffled = <T>(list: readonly T[]): T[] => {
    const rest = [...list];
    return Array.from(list, () => rest.splice(below(rest.length), 1)[0] as T);
  };
  return { below, oneOf, shuffled };
}
type Chance = ReturnType<typeof chance>;

type World = {
  rules: Rules;
  entries: RankedEntry[];
  matches: RankedMatch[];
  deductions: Deduction[];
  draws: Draw[];
};

function someRules({ below, oneOf }: Chance): Rules {
  const rules = rulesOf(oneOf(PRESET_IDS), oneOf(['football', 'volleyball', 'basketball'] as const));
  if (below(2)) return rules;
  const criteria = Array.from({ length: 1 + below(6) }, () => ({ by: oneOf(MEASURES), over: oneOf(OVER) }));
  return { ...rules, criteria, restart: oneOf(RESTARTS) };
}

/** Few entries and small scores, so that many are level. */
function someWorld(by: Chance): World {
  const { below, oneOf } = by;
  const ids = ['n', 'c', 'x', 'a', 'q', 'f'].slice(0, 2 + below(5));
  const entries = ids.map(
    (id): RankedEntry => ({
      id,
      seed: below(3) ? null : below(3),
      withdrawal: below(12) ? null : oneOf(['void', 'award']),
    }),
  );
  const matches: RankedMatch[] = [];
  for (const home of ids)
    for (const away of ids) {
      if (home === away || below(4) === 0) continue;
      const score = {
        home: below(3),
        away: below(3),
        ...(below(2) && { sets: [{ home: below(26), away: below(26) }] }),
      };
      const result: Result = {
        kind: below(6) ? 'played' : oneOf(RESULT_KINDS),
        score,
        forfeitedBy: oneOf(['home', 'away', null]),
      };
      const behaviour = below(4) ? null : { home: { spirit: below(3), conduct: -below(3) }, away: {} };
      matches.push({ home, away, at: below(9), result: below(9) ? result : null, behaviour });
    }
  const deductions = below(4) ? [] : [{ entryId: oneOf(ids), points: 1 + below(3) }];
  const draws = below(4) ? [] : [{ entries: by.shuffled(ids), seed: 's', reason: '' }];
  return { rules: someRules(by), entries, matches, deductions, draws };
}

const rankOf = ({ rules, entries, matches, deductions, draws }: World): Table =>
  rank(rules, entries, matches, deductions, draws);

/** Who is where, and why: not in which order those are listed who are level. */
const said = (table: Table, name: (id: string) => string = (id) => id) => ({
  places: Object.fromEntries(table.rows.map((row) => [name(row.entryId), row.place])),
  totals: Object.fromEntries(
    table.rows.map(({ entryId, reason: _reason, place: _place, form: _form, ...rest }) => [
      name(entryId),
      { ...rest, entryId: undefined },
    ]),
  ),
  unresolved: table.unresolved.map((ids) => ids.map(name).sort()),
  reasons: table.rows.flatMap(({ reason }) => (reason ? [{ ...reason, above: reason.above.map(name).sort() }] : [])),
  isFinal: table.isFinal,
});

const worlds = Array.from({ length: ROUNDS }, (_, seed) => ({ seed, world: someWorld(chance(seed)) }));

describe('every table', () => {
  // [B24.1]
  test('is the same in whichever order its entries and matches come', () => {
    for (const { seed, world } of worlds) {
      const { shuffled } = chance(seed + ROUNDS);
      const { entries, matches, deductions } = world;
      const other = {
        ...world,
        entries: shuffled(entries),
        matches: shuffled(matches),
        deductions: shuffled(deductions),
      };
      expect([seed, rankOf(other)]).toEqual([seed, rankOf(world)]);
    }
  });

  // [B24.1]
  test('is the same by whichever names its entries go', () => {
    for (const { seed, world } of worlds) {
      const { shuffled } = chance(seed + 2 * ROUNDS);
      const ids = world.entries.map(({ id }) => id);
      const to = new Map(shuffled(ids).map((id, at) => [ids[at] ?? '', id]));
      const back = new Map([...to].map(([from, id]) => [id, from]));
      const named = (id: string) => to.get(id) ?? '';
      const other: World = {
        rules: world.rules,
        entries: world.entries.map((entry) => ({ ...entry, id: named(entry.id) })),
        matches: world.matches.map((match) => ({ ...match, home: named(match.home), away: named(match.away) })),
        deductions: world.deductions.map((one) => ({ ...one, entryId: named(one.entryId) })),
        draws: world.draws.map((draw) => ({ ...draw, entries: draw.entries.map(named) })),
      };
      expect([seed, said(rankOf(other), (id) => back.get(id) ?? '')]).toEqual([seed, said(rankOf(world))]);
    }
  });

  // [B24.4]
  test('names everybody once, in the order of the places, and says why wherever the first criterion does not', () => {
    let reasons = 0;
    let unresolved = 0;
    for (const { seed, world } of worlds) {
      const { rows, unresolved: level } = rankOf(world);
      expect([seed, rows.map(({ entryId }) => entryId).sort()]).toEqual([
        seed,
        world.entries.map(({ id }) => id).sort(),
      ]);
      const places = rows.map(({ place }) => place);
      expect([seed, places]).toEqual([seed, places.map((place) => places.indexOf(place) + 1)]);
      for (const [at, row] of rows.entries()) {
        const next = rows[at + 1];
        if (!row.reason || !next) continue;
        reasons += 1;
        expect([seed, row.reason.above.includes(next.entryId), row.place < next.place]).toEqual([seed, true, true]);
      }
      const sharing = rows.filter(
        ({ place, withdrawn }) => !withdrawn && places.filter((one) => one === place).length > 1,
      );
      expect([seed, level.flat().sort()]).toEqual([seed, sharing.map(({ entryId }) => entryId).sort()]);
      unresolved += level.length;
    }
    // Otherwise nothing of this has been looked at.
    expect(reasons).toBeGreaterThan(ROUNDS / 2);
    expect(unresolved).toBeGreaterThan(ROUNDS / 10);
  });

  // [B24.1]
  test('adds up: what some have scored, others have conceded, unless both were absent', () => {
    for (const { seed, world } of worlds) {
      const matches = world.matches.filter(({ result }) => result?.kind !== 'double-forfeit');
      const { rows } = rankOf({ ...world, matches });
      const sum = (of: 'scored' | 'conceded' | 'won' | 'lost' | 'difference') =>
        rows.reduce((all, row) => all + row[of], 0);
      expect([seed, sum('scored'), sum('won'), sum('difference')]).toEqual([seed, sum('conceded'), sum('lost'), 0]);
    }
  });
});

describe('lots', () => {
  // [B24.5]
  test('come out the same by the same seed, whatever the order, and as anybody can repeat them', () => {
    const ids = ['law', 'arts', 'science'];
    // printf '%s' kick-off:law | sha256sum, and the like
    expect(drawLots(ids, 'kick-off')).toEqual(['science', 'arts', 'law']);
    expect(drawLots(ids.toReversed(), 'kick-off')).toEqual(['science', 'arts', 'law']);
    expect(drawLots([...ids, 'law'], 'kick-off')).toHaveLength(3);
    expect(newSeed()).not.toBe(newSeed());
  });

  test('give everybody each place equally often', () => {
    const ids = ['a', 'b', 'c'];
    const orders = new Map<string, number>();
    for (let n = 0; n < 6000; n++) {
      const order = drawLots(ids, `seed ${n}`).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(120); // four standard deviations
  });
});
