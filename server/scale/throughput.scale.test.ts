/**
 * How much more two servers answer than one, and one with four processes (test 8). That needs cores for all of them and
 * for those who ask: on fewer than six `SCALE_LONG=1` measures it and expects nothing.
 */
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellFigures } from '../testing/engines/figures.ts';
import { createServers, type Servers, type Somebody, seedMembers, urlOf } from '../testing/engines/servers.ts';
import type { ServerProcess } from '../testing/machine/process.ts';
import { textForm } from '../testing/sending/forms.ts';
import { createDatabase } from '../testing/site.ts';

const CORES = 6;
const SECONDS = 4;
const CONNECTIONS = 40; // to each server
const cores = availableParallelism();
const isEnough = cores >= CORES;
const lacks = isEnough || process.env.SCALE_LONG === '1' ? false : `${cores} cores of ${CORES}`;
if (lacks) console.log(`What two servers answer beside one is skipped: ${lacks}.`);

describe.skipIf(lacks)('beside one server', () => {
  let servers: Servers;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let who: Somebody;
  beforeAll(async () => {
    database = await createDatabase();
    servers = createServers({ DRAIN_SECONDS: '0' });
  });
  afterAll(async () => {
    await servers.close();
    await database.drop();
  });

  /** Requests that those servers answer in a second, all together: the feed, for a member. */
  async function rate(running: ServerProcess[]): Promise<number> {
    const cookie = [...who.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const ask = async ({ origin }: ServerProcess) => {
      const { requests, non2xx } = await autocannon({
        ...{ url: `${origin}/api/posts`, connections: CONNECTIONS, duration: SECONDS, workers: 1 },
        // Everybody calls from somewhere else.
        requests: Array.from({ length: 200 }, (_, n) => ({ headers: { cookie, 'x-forwarded-for': `10.66.0.${n}` } })),
      });
      expect(non2xx).toBe(0);
      return requests.average;
    };
    return (await Promise.all(running.map(ask))).reduce((sum, one) => sum + one, 0);
  }

  test('two answer 1.8 times as much, and four processes three times', { timeout: 120_000 }, async () => {
    const url = urlOf(database.connection);
    const one = await servers.start(url);
    [who] = (await seedMembers(database.connection, 1)) as [Somebody];
    const { browser, headers } = who;
    for (let n = 0; n < 12; n++) {
      await browser.at(one).send('POST', '/api/posts', { headers, body: textForm({ content: `Match day ${n}` }) });
    }
    await rate([one]); // warm
    const alone = await rate([one]);
    const two = await rate([one, await servers.start(url)]);
    await servers.end();
    const workers = await rate([await servers.start(url, undefined, { WORKERS: '4' })]);
    tellFigures(`Answers a second, on ${cores} cores`, {
      one: alone.toFixed(0),
      two: `${two.toFixed(0)} (${(two / alone).toFixed(2)})`,
      'WORKERS=4': `${workers.toFixed(0)} (${(workers / alone).toFixed(2)})`,
    });
    if (!isEnough) return;
    expect(two / alone).toBeGreaterThan(1.8);
    expect(workers / alone).toBeGreaterThan(3);
  });
});
