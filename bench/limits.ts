/**
 * `npm run bench:limits`: what one try costs where all servers count together (docs/decisions/0063), on the embedded
 * PostgreSQL with the product's settings, beside a try in memory and the smallest statement. Takes some ten seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../server/platform/clock.ts';
import { connect, migrateUp } from '../server/platform/database/database.ts';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { createMemoryLimits, type Limits } from '../server/platform/http/limits.ts';
import { createSharedLimits } from '../server/platform/servers/shared-limits.ts';

const ROUNDS = 5;
const TRIES = 1000;
const CALLERS = 8; // who try at once
const RULE = { name: 'bench', points: 1_000_000, seconds: 3600 };
const GOAL = 20; // of the smallest statement's p99: the rest is the machine's

const at = (list: number[], share: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;

/** How long each of many takes, several at once. */
async function time(act: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let n = 0;
  const caller = async () => {
    while (n < TRIES) {
      const began = performance.now();
      await act(n++);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return times;
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
const embedded = await startEmbedded(join(folder, 'db'));
await migrateUp(embedded.connection);
const { query, close } = connect(embedded.connection, console.error);
const spends = (limits: Limits) => (n: number) => limits.spend(RULE, `member ${n % 100}`);
const acts = {
  'in memory': spends(createMemoryLimits()),
  'select 1': () => query({ text: 'select 1' }),
  'in PostgreSQL': spends(createSharedLimits({ query, clock: systemClock, report: console.error })),
};
const times = new Map<string, number[]>(Object.keys(acts).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, act] of Object.entries(acts)) times.get(name)?.push(...(await time(act)));
}
await close();
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
for (const [name, list] of times) {
  console.log(`${name}: p50 ${at(list, 0.5).toFixed(2)} ms, p99 ${at(list, 0.99).toFixed(2)} ms`);
}
const p99 = (name: keyof typeof acts) => at(times.get(name) ?? [], 0.99);
if (p99('in PostgreSQL') > GOAL * p99('select 1')) {
  console.error('Missed: a try');
  process.exitCode = 1;
}
