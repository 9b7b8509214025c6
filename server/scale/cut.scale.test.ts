/**
 * The packets between the servers and their database are dropped, by nft: whoever waits is told in words, a machine that
 * vanishes holds nobody up, and nothing that was acknowledged is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import { connect, connectionTo } from '../platform/database/database.ts';
import { tellFigures } from '../testing/engines/figures.ts';
import { lost, observe } from '../testing/engines/observe.ts';
import { cutPackets, lacksPackets } from '../testing/engines/packets.ts';
import { loopback, Postgres } from '../testing/engines/postgres.ts';
import { createServers, type Servers, type Somebody, seedMembers } from '../testing/engines/servers.ts';
import type { ServerProcess } from '../testing/machine/process.ts';
import { textForm } from '../testing/sending/forms.ts';
import { PATIENT } from '../testing/traces.ts';

/** What node-postgres has and does not declare. */
const streamOf = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

if (lacksPackets) console.log(`Packets that are dropped are skipped. ${lacksPackets}`);

describe.skipIf(lacksPackets)('a database whose packets are dropped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-cut-'));
  let database: Postgres;
  let servers: Servers;

  beforeAll(async () => {
    database = await Postgres.start(join(folder, 'db'), loopback(), {});
    servers = createServers();
  });
  afterAll(async () => {
    await servers.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  /** @returns lets the packets through again, which the test's end does in any case */
  function cut(port?: number): () => void {
    let mend: (() => void) | undefined = cutPackets(database.ip, port);
    const once = () => {
      mend?.();
      mend = undefined;
    };
    onTestFinished(once);
    return once;
  }

  test('for 8 s: refused in words after some seconds, then at once, and all goes on when they come again', async () => {
    const both: [ServerProcess, ServerProcess] = [await servers.start(database.url), await servers.start(database.url)];
    const members = await seedMembers(database.connection, 120);
    const [{ browser, headers }] = members as [Somebody];
    const form = textForm({ content: 'Match day' });
    const post = (await browser.at(both[0]).send('POST', '/api/posts', { headers, body: form })).body.post._id;

    const seen = observe({ both, members, post });
    await sleep(SECOND);
    const from = seen.at();
    const mend = cut();
    await sleep(8 * SECOND);
    const until = seen.at();
    mend();
    await seen.until(({ at }) => at > until);
    await seen.over();
    const { acknowledged, refused } = seen;
    const longest = Math.max(...refused.map(({ after }) => after));
    const again = Math.min(...acknowledged.map(({ at }) => at).filter((at) => at > until)) - until;
    const lostOnes = await lost(acknowledged, database.connection);
    tellFigures('Packets to the database are dropped for 8 s', {
      ...{ acknowledged: acknowledged.length, lost: lostOnes.length, refused: refused.length },
      'longest wait for a refusal': `${longest.toFixed(0)} ms`,
      'written again after they came': `${again.toFixed(0)} ms`,
      'pages meanwhile': `${seen.seen.pages}, ${seen.seen.lastKnown} as last known`,
    });
    expect(lostOnes).toEqual([]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ at }) => at > from)).toBe(true);
    expect(seen.seen).toMatchObject({ others: [] });
    expect(seen.seen.lastKnown).toBeGreaterThan(0);
    expect(longest).toBeLessThan(10 * SECOND); // the goal is 3 s
    await servers.end();
  });

  test('of one machine: what it has locked is let go of, and its sessions end, whatever they were at', async () => {
    const { watched, close } = connect(connectionTo(database.url), () => {});
    const other = new pg.Client(database.connection);
    await other.connect();
    await other.query('create table seats as select n from generate_series(1, 3) as n');

    /** A session of a server that has a row, and then does something; its packets are dropped after that. */
    async function vanish(row: number, then: (client: pg.Client) => Promise<unknown> | undefined) {
      const client = new pg.Client(watched);
      client.on('error', () => {});
      await client.connect();
      const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
      if (row > 0) await client.query('begin');
      if (row > 0) await client.query('update seats set n = n where n = $1', [row]);
      await then(client);
      const { localPort = 0 } = streamOf(client);
      const mend = cut(localPort);
      const began = performance.now();
      return {
        ended: () =>
          vi
            .waitFor(
              async () =>
                expect((await other.query('select from pg_stat_activity where pid = $1', [pid])).rowCount).toBe(0),
              { timeout: 60 * SECOND, interval: 100 },
            )
            .then(() => performance.now() - began),
        undo() {
          mend();
          client.end().catch(() => {});
        },
      };
    }
    const idle = await vanish(1, () => undefined);
    const begun = performance.now();
    await other.query('update seats set n = n where n = 1');
    const waited = performance.now() - begun;
    // Its answer is larger than all buffers on the way: it is being sent when nobody takes it any more.
    const sending = await vanish(2, async (client) => {
      client.query("select repeat('x', 100000000)").catch(() => {});
      streamOf(client).pause();
      await vi.waitFor(async () => {
        const { rows } = await other.query("select wait_event from pg_stat_activity where query like 'select repeat%'");
        expect(rows).toEqual([{ wait_event: 'ClientWrite' }]);
      }, PATIENT);
    });
    const silent = await vanish(0, () => undefined);
    const [ofSending, ofSilent] = await Promise.all([sending.ended(), silent.ended()]);
    for (const one of [idle, sending, silent]) one.undo();
    await other.query('update seats set n = n where n = 2');
    await other.end();
    await close();
    const seconds = (ms: number) => `${(ms / SECOND).toFixed(1)} s`;
    tellFigures('A machine vanishes', {
      'in a transaction, holds others up for': seconds(waited),
      'while it is sent something, ends after': seconds(ofSending),
      'while it is silent, ends after': seconds(ofSilent),
    });
    expect(waited).toBeLessThan(10 * SECOND); // the setting says 5 s
    expect(ofSending).toBeLessThan(50 * SECOND); // 30 s
    expect(ofSilent).toBeLessThan(50 * SECOND); // 10 s, and four times 5
  });
});
