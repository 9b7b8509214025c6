/**
 * `npm run bench:tables`: what it takes to rank a league of 24 that have met twice (552 matches), by rules that compare
 * those that are level first, once as it was played and once with everybody level. Counts processor time, which a busy
 * machine does not change. Takes some seconds.
 */
import { rulesOf } from '../contract/sports/presets.ts';
import { rank } from '../server/sports/tables/rank.ts';
import type { RankedEntry, RankedMatch } from '../server/sports/tables/table.ts';

const ENTRIES = 24;
const ROUNDS = 300;
const GOAL = 5; // ms

const entries = Array.from(
  { length: ENTRIES },
  (_, at): RankedEntry => ({
    ...{ id: `entry ${at}`, seed: null, withdrawal: null },
  }),
);

/** Every two meet twice. @param scoreOf the goals of both by the number of the match */
function league(scoreOf: (n: number) => [number, number]): RankedMatch[] {
  let n = 0;
  return entries.flatMap(({ id: home }) =>
    entries
      .filter(({ id }) => id !== home)
      .map(({ id: away }): RankedMatch => {
        const [mine, theirs] = scoreOf(n++);
        const score = { home: mine, away: theirs };
        return { home, away, at: n, result: { kind: 'played', score, forfeitedBy: null } };
      }),
  );
}

const leagues = {
  'as it was played': league((n) => [(n * 7) % 5, (n * 11) % 4]),
  'everybody level': league(() => [1, 1]),
};
for (const [name, matches] of Object.entries(leagues)) {
  for (const preset of ['fifa-2026', 'spain'] as const) {
    const rules = rulesOf(preset, 'football');
    for (let round = 0; round < ROUNDS; round++) rank(rules, entries, matches); // until it is compiled
    const began = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) rank(rules, entries, matches);
    const { user, system } = process.cpuUsage(began);
    const each = (user + system) / 1000 / ROUNDS;
    console.log(`${matches.length} matches, ${preset}, ${name}: ${each.toFixed(2)} ms`);
    if (each > GOAL) {
      console.error(`Missed: ${preset}, ${name}`);
      process.exitCode = 1;
    }
  }
}
