/**
 * `npm run bench:live`: a comment to 1,000 viewers of its post over websockets, timed from the HTTP call until the last
 * viewer has it, beside a bare `ws` server that sends the same bytes to as many and stores nothing; and the memory that
 * a connection takes. Goal: at most twice the time, at the median and at the 99th percentile.
 */
import { join } from 'node:path';
import pg from 'pg';
import { seedPeople, seedPosts } from './feed/seed.ts';
import { compare } from './live/compare.ts';
import { withSite } from './server.ts';

const VIEWERS = 1000;
const POST = '01890000-0000-7000-8003-000000000001'; // the newest of the seed

await withSite({}, async ({ origin, dataDir, child }) => {
  const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
  client.on('error', () => {});
  await client.connect();
  await seedPeople(client);
  await seedPosts(client, 1, 1000);
  await client.end();

  await compare({ origin, child }, { what: 'post', id: POST, viewers: VIEWERS });
});
