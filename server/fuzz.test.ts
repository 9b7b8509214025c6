/**
 * Bad requests for every route and every caller, made from the app's own description: none may end in a server error,
 * hang, reveal internals, or cost memory. `npm run fuzz` sends more of them.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Limits } from './platform/http/limits.ts';
import { withRegisteredRoutes } from './testing/access/registered-routes.ts';
import { Fuzzer } from './testing/fuzz/run.ts';
import { createSite, type Site } from './testing/site.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 13);
const COUNT = Number(process.env.FUZZ_COUNT ?? 2000);
const ONLY = process.env.FUZZ_ONLY === undefined ? undefined : Number(process.env.FUZZ_ONLY);
const MEGABYTE = 1024 ** 2;
const WARM = 300; // requests after which everything that is loaded once has been loaded
const GROWTH_MAX = 32; // MB, whatever the number of requests
const SHOWN_MAX = 40;
const REQUEST_MAX = 300; // ms, on average: this only ends what hangs, also beside other suites
const LONGEST = 60_000 + COUNT * REQUEST_MAX;

/** The limits would hide everything behind 429; they have tests of their own. */
const noLimits = new Proxy({}, { get: () => async () => {} }) as Limits;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** In MB, after everything that nobody holds has gone. */
async function memory(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50)); // what is closing closes
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

const ERROR = 50; // pino's level
function readLog(line: string): void {
  const { level, err, msg } = JSON.parse(line);
  if (level >= ERROR) logged.push(err ? `${err.name} ${err.message ?? ''}\n${err.stack}` : msg);
  const sent = (fuzzer as Fuzzer | undefined)?.sentIn(line);
  if (sent !== undefined) telling.push(`${JSON.stringify(sent)} in ${line.trim()}`);
}

let site: Site;
let fuzzer: Fuzzer;
const logged: string[] = [];
/** Lines of the log with something that a request has sent. */
const telling: string[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  const { made, registered } = await withRegisteredRoutes(() =>
    createSite({ GOOGLE_CLIENT_ID: 'touchline.example' }, () => ({ limits: noLimits, readLog })),
  );
  site = made;
  fuzzer = await Fuzzer.on(site, new Set(registered.keys()));
  process.on('unhandledRejection', onUnhandled);
});
afterAll(() => {
  process.off('unhandledRejection', onUnhandled);
});

test(`the site stands ${ONLY === undefined ? `${COUNT} bad requests` : `bad request ${ONLY}`} of seed ${SEED}`, {
  timeout: LONGEST,
}, async () => {
  const first = ONLY ?? 0;
  const lines: string[] = [];
  const tell = ({ number, line, why }: { number: number; line: string; why: string }) =>
    void lines.push(`npm run fuzz -- --seed ${SEED} --only ${number}   # ${why}   ${line}`);
  const warm = await fuzzer.run(SEED, first, ONLY === undefined ? Math.min(WARM, COUNT) : 1, tell);
  const before = await memory();
  const rest = await fuzzer.run(SEED, WARM, ONLY === undefined ? Math.max(0, COUNT - WARM) : 0, tell);
  const grown = (await memory()) - before;

  const statuses = new Map(warm.statuses);
  for (const [status, count] of rest.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  const counted = [...statuses].sort(([a], [b]) => String(a).localeCompare(String(b)));
  const figures = counted.map(([status, count]) => `${count} × ${status}`).join(', ');
  const slowest = Math.max(warm.slowest, rest.slowest);
  console.log(`seed ${SEED}: ${figures}; slowest ${slowest.toFixed(0)} ms; memory grew by ${grown.toFixed(1)} MB`);
  for (const line of lines) console.log(line);
  const stacks = [...new Set(logged)];
  for (const stack of stacks.slice(0, SHOWN_MAX)) console.log(`logged: ${stack}`);
  for (const line of telling.slice(0, SHOWN_MAX)) console.log(`told: ${line}`);

  expect(lines.length, 'requests that it did not stand, as printed above').toBe(0);
  expect(stacks).toEqual([]);
  expect(telling.slice(0, SHOWN_MAX)).toEqual([]);
  expect(unhandled).toEqual([]);
  expect(grown).toBeLessThan(GROWTH_MAX);
  expect((await site.visitor().get('/api/countries')).status).toBe(200);
  if (ONLY !== undefined || COUNT < 1000) return;
  // Requests get as far as the routes: most are not refused before, and some even succeed.
  const share = (status: number) => (statuses.get(status) ?? 0) / COUNT;
  expect(share(400)).toBeGreaterThan(0.1);
  expect(share(200) + share(201)).toBeGreaterThan(0.05);
});
