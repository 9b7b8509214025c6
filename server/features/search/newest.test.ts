/** Frequent and rare words among more posts than are walked: always the newest that have them. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Group, takeApart } from '../../platform/words/queries.ts';
import { nodesOf } from '../../testing/plan-nodes.ts';
import { uuid } from '../../testing/season.ts';
import { createDatabase } from '../../testing/site.ts';
import { findPosts } from './queries.ts';

let pool: pg.Pool;
let drop: () => Promise<unknown>;
let db: Db;
const sent: { text: string; values: unknown[] }[] = [];
const ama = uuid('8001', 1);
const viewer = { accountId: uuid('8001', 3), role: 'user' } as Member;

/** The first post is the newest. Every second has 'goal', every 400th 'penalty', two old ones 'shootout'. */
const FILL = `
  insert into accounts (id, username, email, created_at, verified_at)
    select ('01890000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, 'Member' || n, 'member' || n || '@uni.example', now(), now()
    from generate_series(1, 3) as n;
  insert into posts (id, author_id, content, category, created_at, updated_at)
    select ('01890000-0000-7000-8003-' || lpad(n::text, 12, '0'))::uuid,
      case when n % 3 = 0 then '${uuid('8001', 2)}'::uuid else '${ama}'::uuid end,
      concat_ws(' ', 'Match day', case when n % 2 = 0 then 'goal by me' end, case when n % 400 = 0 then 'penalty' end,
        case when n in (3300, 3400) then 'shootout' end),
      'sports', '2026-01-01'::timestamptz - n * interval '1 hour', now()
    from generate_series(1, 5000) as n;
  analyze;
`;

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  pool = new pg.Pool({ ...made.connection, max: 1 });
  db = drizzle(pool, { logger: { logQuery: (text, values) => void sent.push({ text, values }) } });
  await pool.query(FILL);
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const LIMIT = 21;
async function look(text: string, after?: Date, others: string[] = []): Promise<number[]> {
  const apart = await takeApart(db, text);
  const groups: Group[] = apart.words.map((begins) => ({ begins, others }));
  const found = await findPosts(db, { viewer, ...apart }, groups, { after }, LIMIT);
  return found.map((id) => Number(id.slice(-12)));
}
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);

// [B21.2]
test('finds the newest posts of a frequent word, all of a rare one, and of both together', async () => {
  expect(await look('goal')).toEqual(every(2, 2, 2 * LIMIT));
  expect(await look('goa match')).toEqual(every(2, 2, 2 * LIMIT));
  expect(await look('penalty')).toEqual(every(400, 400, 4800));
  expect(await look('goal penal')).toEqual(every(400, 400, 4800));
  expect(await look('shootout')).toEqual([3300, 3400]);
  expect(await look('shootuot', undefined, ['shootout'])).toEqual([3300, 3400]);
  expect(await look('nowhere')).toEqual([]);
});

test('finds none from before a moment', async () => {
  const hoursBefore = (hours: number) => new Date(Date.parse('2026-01-01') - hours * 3_600_000);
  expect(await look('penalty', hoursBefore(1250))).toEqual([400, 800, 1200]);
  expect(await look('goal', hoursBefore(10))).toEqual([2, 4, 6, 8, 10]);
  expect(await look('shootout', hoursBefore(3350))).toEqual([3300]);
});

test('compares short words with what the longer ones find; of several that are all short, with the newest only', async () => {
  expect(await look('me by')).toEqual(every(2, 2, 2 * LIMIT));
  expect(await look('sh by')).toEqual([]);
  expect(await look('shoot by')).toEqual([3300, 3400]);
  expect(await look('sh')).toEqual([3300, 3400]);
});

// [B21.2]
test('leaves out whose posts somebody does not come across, and goes on behind them', async () => {
  await db.execute(sql`
    insert into ties (account_id, kind, other_id, created_at) values (${viewer.accountId}, 'mute', ${ama}, now())`);
  expect(await look('penalty')).toEqual(every(1200, 1200, 4800));
  expect(await look('goal')).toEqual(every(6, 6, 6 * LIMIT));
  await db.execute(sql`delete from ties`);
});

// [B21.2]
test('looks up in the index only what is not found on the way down from the newest', async () => {
  await pool.query('set plan_cache_mode = force_generic_plan');
  const rowsRead = async (text: string) => {
    sent.length = 0;
    await look(text);
    const { text: statement = '', values = [] } = sent.at(-1) ?? {};
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${statement}`, values as unknown[]);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) =>
      node['Index Name']?.startsWith('search_entries'),
    );
    return scans.map((node) => [node['Index Name'], node['Actual Rows']]);
  };
  expect(await rowsRead('goal')).toEqual([
    ['search_entries_newest', 2 * LIMIT],
    ['search_entries_post', 0],
  ]);
  expect(await rowsRead('shootout')).toEqual([
    ['search_entries_newest', 1000],
    ['search_entries_post', 2],
  ]);
  await pool.query('reset plan_cache_mode');
});
