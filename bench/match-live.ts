/**
 * `npm run bench:match-live`: a goal to 1,000 viewers of its match over websockets, timed from the scorer's call until
 * the last viewer has it, beside a bare `ws` server. Goal: at most twice the time, at the median and at the 99th
 * percentile. With a number, so many viewers: `npm run bench:match-live -- 100`.
 */
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Clock } from '../server/platform/clock.ts';
import { addCup, addMatch } from '../server/testing/sports/cup.ts';
import { personId, seedPeople, WRITERS } from './feed/seed.ts';
import { compare } from './live/compare.ts';
import { withSite } from './server.ts';

const VIEWERS = Number(process.argv[2] ?? 1000);

await withSite({}, async ({ origin, dataDir, child }) => {
  const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
  client.on('error', () => {});
  await client.connect();
  await seedPeople(client);
  const { rows } = await client.query(`select ${personId('n')}::text as id from generate_series(1, ${WRITERS}) as n`);
  const rowsOf = { db: drizzle({ client }), clock: { now: () => new Date() } as Clock };
  const cup = await addCup(rowsOf as never, { organiserId: rows[0].id, captains: [null, null] });
  const id = await addMatch(rowsOf as never, cup, [0, 1], { number: 1 });
  await client.query(
    `insert into match_scorers (match_id, account_id, created_at) select $1, unnest($2::uuid[]), now()`,
    [id, rows.map((row) => row.id)],
  );
  await client.end();
  await compare({ origin, child }, { what: 'match', id, viewers: VIEWERS });
});
