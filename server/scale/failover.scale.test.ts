/**
 * The primary of the database is frozen, and then killed, while members write on two servers: what was acknowledged is
 * there, and writing goes on (test 4).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import { connect, connectionTo } from '../platform/database/database.ts';
import { tellFigures } from '../testing/engines/figures.ts';
import { type Haproxy, lacksHaproxy, startDatabaseProxy } from '../testing/engines/haproxy.ts';
import { lost, observe } from '../testing/engines/observe.ts';
import { type Pair, startPair } from '../testing/engines/postgres.ts';
import { createServers, type Servers, type Somebody, seedMembers } from '../testing/engines/servers.ts';
import type { ServerProcess } from '../testing/machine/process.ts';
import { textForm } from '../testing/sending/forms.ts';

const MEMBERS = 120; // each may comment thirty times a minute

if (lacksHaproxy) console.log(`Failover of the database is skipped. ${lacksHaproxy}`);

describe.skipIf(lacksHaproxy)('a primary with a standby in step', () => {
  let pair: Pair;
  let proxy: Haproxy;
  let servers: Servers;
  let both: [ServerProcess, ServerProcess];
  let members: Somebody[];
  let post: string;

  beforeAll(async () => {
    pair = await startPair();
    await pair.primary.query('create role haproxy login');
    proxy = await startDatabaseProxy([`${pair.primary.ip}:5432`, `${pair.standby.ip}:5432`]);
    servers = createServers();
    const url = `postgres://touchline@127.0.0.1:${proxy.port}/touchline`;
    both = [await servers.start(url), await servers.start(url)];
    members = await seedMembers(pair.primary.connection, MEMBERS);
    const [{ browser, headers }] = members as [Somebody];
    const form = textForm({ content: 'Match day' });
    post = (await browser.at(both[0]).send('POST', '/api/posts', { headers, body: form })).body.post._id;
  });
  afterAll(async () => {
    await servers.close();
    await proxy.close();
    await pair.close();
  });

  test('looks after machines that say nothing any more: within half a minute it lets go of what they held', async () => {
    const { db, close } = connect(connectionTo(`postgres://touchline@${pair.primary.ip}:5432/touchline`), () => {});
    const { rows } = await db.execute(
      sql`select name, setting from pg_settings
        where name like 'tcp\\_%' or name = 'idle_in_transaction_session_timeout' order by 1`,
    );
    await close();
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '5000' },
      { name: 'tcp_keepalives_count', setting: '4' },
      { name: 'tcp_keepalives_idle', setting: '10' },
      { name: 'tcp_keepalives_interval', setting: '5' },
      { name: 'tcp_user_timeout', setting: '30000' },
    ]);
  });

  test('is frozen: refused in words after some seconds, then at once, and all goes on when it thaws', async () => {
    const seen = observe({ both, members, post });
    await sleep(SECOND);
    const frozen = seen.at();
    pair.primary.freeze();
    await sleep(6 * SECOND);
    const thawed = seen.at();
    pair.primary.thaw();
    await seen.until(({ at }) => at > thawed);
    await seen.over();
    const { acknowledged, refused } = seen;
    const longest = Math.max(...refused.map(({ after }) => after));
    const again = Math.min(...acknowledged.map(({ at }) => at).filter((at) => at > thawed)) - thawed;
    tellFigures('The primary is frozen for 6 s', {
      acknowledged: acknowledged.length,
      refused: refused.length,
      'longest wait for a refusal': `${longest.toFixed(0)} ms`,
      'written again after it thawed': `${again.toFixed(0)} ms`,
      'pages meanwhile': `${seen.seen.pages}, ${seen.seen.lastKnown} as last known`,
    });
    expect(await lost(acknowledged, pair.primary.connection)).toEqual([]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ at }) => at > frozen)).toBe(true);
    expect(seen.seen).toMatchObject({ others: [] });
    expect(seen.seen.lastKnown).toBeGreaterThan(0);
    expect(longest).toBeLessThan(10 * SECOND); // the goal is 3 s
    expect(again).toBeLessThan(10 * SECOND);
  });

  test('is killed: the standby takes over, and nothing that was acknowledged is lost', async () => {
    const seen = observe({ both, members, post });
    await sleep(3 * SECOND);
    const killed = seen.at();
    pair.primary.kill();
    // What whoever watches over the two would do: twice no answer, and the other one is told to go on.
    for (let failures = 0; failures < 2; await sleep(100)) {
      failures = await pair.primary.query('select').then(
        () => 0,
        () => failures + 1,
      );
    }
    await pair.standby.promote();
    const promoted = seen.at();
    await seen.until(({ at }) => at > promoted);
    await sleep(4 * SECOND);
    await seen.over();
    const { acknowledged, refused } = seen;
    const first = Math.min(...acknowledged.map(({ at }) => at).filter((at) => at > promoted)) - killed;
    const last = Math.max(killed, ...refused.map(({ at }) => at)) - killed;
    const lostOnes = await lost(acknowledged, pair.standby.connection);
    tellFigures('The primary is killed', {
      ...{ acknowledged: acknowledged.length, lost: lostOnes.length, refused: refused.length },
      promoted: `${(promoted - killed).toFixed(0)} ms`,
      'first success after': `${first.toFixed(0)} ms`,
      'last error after': `${last.toFixed(0)} ms`,
      'pages meanwhile': `${seen.seen.pages}, ${seen.seen.lastKnown} as last known`,
    });
    expect(lostOnes).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
    expect(seen.seen).toMatchObject({ others: [] });
    expect(last).toBeLessThan(15 * SECOND); // the goal is 3 s
  });
});
