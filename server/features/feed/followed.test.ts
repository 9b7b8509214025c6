/** The feed of whom and what somebody follows, against the plainest way to say it. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { type Node, nodesOf } from '../../testing/plan-nodes.ts';
import { uuid } from '../../testing/season.ts';
import { createDatabase } from '../../testing/site.ts';
import { followedPage } from './queries.ts';

let pool: pg.Pool;
let drop: () => Promise<unknown>;
let db: Db;
const sent: { text: string; values: unknown[] }[] = [];

const account = (n: string) => `('01890000-0000-7000-8001-' || lpad((${n})::text, 12, '0'))::uuid`;

const competition = (n: string) => `('01890000-0000-7000-8004-' || lpad((${n})::text, 12, '0'))::uuid`;
const team = (n: string) => `('01890000-0000-7000-8005-' || lpad((${n})::text, 12, '0'))::uuid`;

/**
 * Two cups with one match of two teams each, of which forty clips are. Sixty people: persons 1 to 30 share posts and clips in turns, 31 to 50 did so long ago, 51 to 60 never. Of each two
 * things one has the time of the other.
 */
const FILL = `
  insert into accounts (id, username, email, created_at, verified_at)
    select ${account('n')}, 'Member' || n, 'member' || n || '@uni.example', now(), now() from generate_series(1, 60) as n;
  insert into posts (id, author_id, content, category, tags, created_at, updated_at)
    select gen_random_uuid(), ${account('case when n <= 300 then 1 + n % 30 else 31 + n % 20 end')}, 'Match day', 'sports', '{derby}',
      '2026-01-01'::timestamptz - n / 2 * interval '1 hour', now()
    from generate_series(1, 400) as n;
  insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status, host,
      host_video_id, mime_type, byte_size, duration_seconds, created_at)
    select gen_random_uuid(), ${account('1 + n * 7 % 30')}, 'Clip', 'Of a match', 'Ghana', 'School ' || n % 5, 'Law', 'Training', 'published', 'local',
      lpad(n::text, 11, '0'), 'video/mp4', 1, 1, '2026-01-01'::timestamptz - n * interval '2 hours'
    from generate_series(1, 60) as n;
  insert into competitions (id, name, sport, state, time_zone, created_at)
    select ${competition('n')}, 'Cup ' || n, 'football', 'running', 'Africa/Accra', now() from generate_series(0, 1) as n;
  insert into stages (id, competition_id, position, kind, name)
    select ${competition('n')}, ${competition('n')}, 1, 'league', 'League' from generate_series(0, 1) as n;
  insert into teams (id, name, sport, of, created_at, join_token)
    select ${team('n')}, 'Team ' || n, 'football', 'none', now(), n from generate_series(0, 3) as n;
  insert into entries (id, competition_id, team_id, state, created_at)
    select ${team('n')}, ${competition('n / 2')}, ${team('n')}, 'entered', now() from generate_series(0, 3) as n;
  insert into matches (id, competition_id, stage_id, number, round, home_entry_id, away_entry_id, created_at, changed_at)
    select ${competition('n')}, ${competition('n')}, ${competition('n')}, 1, 1, ${team('2 * n')}, ${team('2 * n + 1')}, now(), now()
    from generate_series(0, 1) as n;
  insert into match_clips (video_id, match_id, created_at)
    select id, ${competition('row_number() over (order by id) % 2')}, now() from videos where host_video_id <= lpad('40', 11, '0');
  insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from posts;
  insert into feed_items (kind, id, category, created_at) select 'video', id, category, created_at from videos;
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

async function follow(people: number[], schools: string[], teams: number[] = [], cups: number[] = []): Promise<string> {
  const me = uuid('8001', 60);
  await db.execute(sql`delete from ties`);
  for (const table of ['school_follows', 'team_follows', 'competition_follows'])
    await db.execute(sql.raw(`delete from ${table}`));
  for (const n of teams)
    await db.execute(sql.raw(`insert into team_follows values ('${me}', ${team(String(n))}, now())`));
  for (const n of cups)
    await db.execute(sql.raw(`insert into competition_follows values ('${me}', ${competition(String(n))}, now())`));
  for (const n of people)
    await db.execute(sql`
      insert into ties (account_id, kind, other_id, created_at) values (${me}, 'follow', ${uuid('8001', n)}, now())`);
  for (const school of schools)
    await db.execute(sql`insert into school_follows (account_id, school, created_at) values (${me}, ${school}, now())`);
  return me;
}

/** What `followedPage` has to list. */
async function listPlainly(people: number[], schools: string[], teams: number[], cups: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select item.id from feed_items as item left join posts using (id) left join videos on videos.id = item.id
      left join match_clips as pin on pin.video_id = item.id left join matches as match on match.id = pin.match_id
    where coalesce(author_id, uploader_id)::text = any(${sql.param(people.map((n) => uuid('8001', n)))}::text[])
      or school_name = any(${sql.param(schools)}::text[])
      or match.competition_id = any(${sql.param(cups.map((n) => uuid('8004', n)))}::uuid[])
      or array[match.home_entry_id, match.away_entry_id] && ${sql.param(teams.map((n) => uuid('8005', n)))}::uuid[]
    order by item.created_at desc, item.id desc`);
  return rows.map(({ id }) => id);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

for (const [name, people, schools, teams = [], cups = []] of [
  ['nobody', [], []],
  ['one who writes', [7], []],
  ['people who write all the time', range(1, 30), []],
  ['people who write all the time, and the schools of their clips', range(1, 30), ['School 1', 'School 3']],
  ['people who wrote long ago', range(31, 50), []],
  ['a few of either, some who never wrote, and a school', [3, 29, 33, 48, 51, 52], ['School 4']],
  ['nobody but schools', [], ['School 0', 'School 1', 'School 2', 'School 3', 'School 4']],
  ['a team', [], [], [1]],
  ['both teams of a match, its competition, and who shares its clips', range(1, 30), ['School 1'], [0, 1], [0]],
  ['two competitions and a team, and some who wrote long ago', range(31, 50), [], [3], [0, 1]],
] as [string, number[], string[], number[]?, number[]?][]) {
  test(`following ${name}: all of theirs, each once, newest first, in pages of any size`, async () => {
    const me = await follow(people, schools, teams, cups);
    const expected = await listPlainly(people, schools, teams, cups);
    expect(expected.length > 0).toBe(people.length + schools.length + teams.length + cups.length > 0);
    for (const limit of [1, 7, 51]) {
      const found: string[] = [];
      for (let after: Cursor | undefined; ; ) {
        const page = await followedPage(db, me, { after, limit });
        found.push(...page.map(({ id }) => id));
        after = page.at(-1);
        if (page.length < limit) break;
      }
      expect(found).toEqual(expected);
    }
  });
}

// [B21.1]
test('reads as many of the newest labels as are followed, then the newest of each, then a page of those who wrote last', async () => {
  await db.execute(
    sql.raw(`
      insert into posts (id, author_id, content, category, created_at, updated_at)
        select gen_random_uuid(), ${account('1 + n % 30')}, 'Match day', 'sports', '2026-02-01'::timestamptz - n * interval '1 minute', now()
        from generate_series(1, 3000) as n;
      insert into feed_items (kind, id, category, created_at)
        select 'post', id, category, created_at from posts on conflict do nothing;
      analyze`),
  );
  const me = await follow([...range(31, 50), 7], []);
  await db.execute(sql`set plan_cache_mode = force_generic_plan`);
  const read = async (limit: number) => {
    sent.length = 0;
    expect(await followedPage(db, me, { after: undefined, limit })).toHaveLength(limit);
    const [{ text, values } = { text: '', values: [] }] = sent.splice(0);
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values as unknown[]);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'feed_labels');
    return scans.map((node: Node & { 'Actual Loops'?: number }) => [
      node['Index Name'],
      Math.round(node['Actual Rows'] * (node['Actual Loops'] ?? 0)),
    ]);
  };
  // Of the newest 21, person 7 wrote one: it is enough for a page of one.
  expect(await read(1)).toEqual([
    ['feed_labels_newest', 21],
    ['feed_labels_of', 0],
    ['feed_labels_of', 0],
  ]);
  const [walked, newest, merged] = await read(5);
  expect([walked, newest]).toEqual([
    ['feed_labels_newest', 21],
    ['feed_labels_of', 21],
  ]);
  expect(merged?.[0]).toBe('feed_labels_of');
  expect(merged?.[1]).toBeLessThanOrEqual(5 * 5);
});

// [B18.9]
test('looks up the items of a page, also by a plan that does not know how long the page is', async () => {
  const me = await follow(range(31, 50), []);
  // Somebody follows many teams: the plan takes that to be so for everybody.
  await db.execute(
    sql.raw(`
      insert into teams (id, name, sport, of, created_at, join_token)
        select ${team('n')}, 'Team ' || n, 'football', 'none', now(), n from generate_series(4, 400) as n;
      insert into team_follows (account_id, team_id, created_at) select ${account('59')}, id, now() from teams;
      analyze`),
  );
  sent.length = 0;
  await followedPage(db, me, { after: undefined, limit: 11 });
  const given = sent[0]?.values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join();
  await pool.query('set plan_cache_mode = force_generic_plan');
  const { rows } = await pool.query(`explain (format json) execute feed_followed(${given})`);
  const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'feed_items');
  expect(scans.map((node: Node) => node['Index Name'])).toEqual(['feed_items_pkey']);
});
