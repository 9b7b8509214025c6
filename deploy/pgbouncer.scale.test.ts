/** Statements of calls go through PgBouncer in transaction mode, and nothing else does (docs/running.md, step 5). */
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { lacksPgBouncer, startPgBouncer } from '../server/testing/engines/pgbouncer.ts';
import { createServers, type Somebody, seedMembers, urlOf } from '../server/testing/engines/servers.ts';
import { textForm } from '../server/testing/sending/forms.ts';
import { createDatabase } from '../server/testing/site.ts';

const POOL = 3; // connections to PostgreSQL, of both servers together
const ROUNDS = 40;

if (lacksPgBouncer) console.log(`What goes through PgBouncer is skipped: ${lacksPgBouncer}.`);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test.skipIf(lacksPgBouncer)(
  'two servers share three connections; each hears the other, and what stands still within a transaction is ended',
  async () => {
    const made = await createDatabase();
    ends.push(made.drop);
    const pooler = await startPgBouncer(made.connection, { default_pool_size: String(POOL) });
    ends.push(pooler.close);
    const through = { ...made.connection, host: '127.0.0.1', port: pooler.port };
    const servers = createServers({ DATABASE_POOLED_URL: urlOf(through) });
    ends.push(servers.close);
    const url = urlOf(made.connection);
    const both = [await servers.start(url), await servers.start(url)] as const;
    const people = await seedMembers(made.connection, 20);
    const [{ browser, headers }] = people as [Somebody];
    const form = textForm({ content: 'Match day' });
    const { body } = await browser.at(both[0]).send('POST', '/api/posts', { headers, body: form });

    const statuses: number[] = [];
    await Promise.all(
      people.map(async (one, n) => {
        for (let round = 0; round < ROUNDS; round++) {
          const at = one.browser.at(both[(n + round) % 2 ? 0 : 1]);
          const written = await at.send('POST', `/api/posts/${body.post._id}/react`, {
            headers: { ...one.headers, 'content-type': 'application/json' },
            body: JSON.stringify({ reactionType: round % 2 ? 'goal' : 'like' }),
          });
          statuses.push(written.status, (await at.get('/api/posts', one.headers)).status);
        }
      }),
    );
    expect(statuses.length).toBe(people.length * ROUNDS * 2);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);

    const client = new pg.Client(made.connection);
    await client.connect();
    ends.push(() => client.end());
    const { rows } = await client.query<{ name: string; n: number }>(
      `select application_name as name, count(*)::int as n from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid() group by 1`,
      [made.connection.database],
    );
    const of = new Map(rows.map(({ name, n }) => [name, n]));
    expect(of.get('touchline-listener')).toBe(2);
    expect(of.get('touchline-jobs')).toBeGreaterThan(2);
    expect(of.get('') ?? 0).toBeLessThanOrEqual(POOL);

    // What is written on one is seen on the other, which has cached it.
    await browser.at(both[1]).get('/api/posts', headers);
    const more = textForm({ content: 'And once more' });
    await browser.at(both[0]).send('POST', '/api/posts', { headers, body: more });
    await vi.waitFor(
      async () =>
        expect((await browser.at(both[1]).get('/api/posts', headers)).body.posts[0].content).toBe('And once more'),
      { timeout: 1000, interval: 20 },
    );

    // As a machine that vanishes within a transaction.
    const vanished = new pg.Client(through);
    vanished.on('error', () => {});
    await vanished.connect();
    await vanished.query('begin');
    await vanished.query('select from posts for update');
    const began = performance.now();
    const waiting = await browser.at(both[0]).send('POST', `/api/posts/${body.post._id}/react`, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"reactionType":"trophy"}',
    });
    expect(waiting.status).toBe(200);
    expect(performance.now() - began).toBeLessThan(8000);
    await vanished.end().catch(() => {});
    console.log(`${statuses.length} calls over ${POOL} connections; ${pooler.said().split('\n').at(-2) ?? ''}`);
  },
  120_000,
);
