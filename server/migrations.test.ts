/** What migrations do to existing rows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseNewerError, migrateUp } from './platform/database/database.ts';
import { createDatabase } from './testing/site.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** The migration that stores emails in lower case; its number may change until it is released. */
const isAddresses = (sql: string) => sql.includes('accounts_email_lower');
const filesOf = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

test('addresses become lower case; of two that are the same then, the verified one keeps its own, and nobody is lost', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const files = filesOf();
  await client.query('drop schema public cascade; create schema public');
  for (const sql of files.slice(0, files.findIndex(isAddresses))) await client.query(sql);
  // As in a database in Turkish, where I and i are two letters.
  await client.query(`
    drop index accounts_email; create index accounts_email on accounts (email);
    drop index accounts_username; create index accounts_username on accounts (username)`);
  const add = (n: number, username: string, email: string, verified: string | null) =>
    client.query('insert into accounts (id, username, email, created_at, verified_at) values ($1, $2, $3, $4, $5)', [
      `01890000-0000-7000-8000-00000000000${n}`,
      ...[username, email, `2026-01-0${n}`, verified],
    ]);
  await add(1, 'Ines', 'Ines@Uni.Example', '2026-01-01');
  await add(2, 'IAN', 'INFO@uni.example', null); // the older one
  await add(3, 'ian', 'info@uni.example', '2026-01-03');
  await add(4, 'Jose', 'José@Ünì.example', null);
  await client.query(`insert into mail_tokens (account_id, purpose, token_hash, created_at, expires_at)
    select id, 'reset', sha256(id::text::bytea), now(), now() from accounts`);

  await client.query(files.find(isAddresses) ?? '');

  const { rows } = await client.query('select username, email from accounts order by id');
  expect(rows).toEqual([
    { username: 'Ines', email: 'ines@uni.example' },
    {
      username: expect.stringMatching(/^IAN_[0-9a-f]{12}$/),
      email: expect.stringMatching(/^info@uni\.example\.01890000-.+\.invalid$/),
    },
    { username: 'ian', email: 'info@uni.example' },
    { username: 'Jose', email: 'josé@Ünì.example' }, // its owner can log in by name
  ]);
  const links = await client.query('select count(*)::int as n, count(distinct id)::int as ids from mail_tokens');
  expect(links.rows).toEqual([{ n: 4, ids: 4 }]);
  await client.end();
  await drop();
});

/** The migration that lets feed and cases name their subjects by kind and id. */
const isKinds = (sql: string) => sql.includes('FUNCTION close_case_of');

test('the feed and the cases name things by kind and id: nothing is lost, and rows go on to leave with their things', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const files = filesOf();
  const rowsOf = async (query: string) => (await client.query(query)).rows;
  await client.query('drop schema public cascade; create schema public');
  for (const sql of files.slice(0, files.findIndex(isKinds))) await client.query(sql);
  const id = (kind: number, n: string) =>
    `('01890000-0000-7000-800${kind}-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
  await client.query(`
    insert into accounts (id, username, email, created_at)
      select ${id(1, 'n')}, 'member_' || n, 'm' || n || '@uni.example', now() from generate_series(1, 4) as n;
    insert into posts (id, author_id, content, category, created_at, updated_at, hidden)
      select ${id(2, 'n')}, ${id(1, '1 + n % 2')}, 'Match day', (array['general', 'sports'])[1 + n % 2],
        '2026-01-01'::timestamptz + n * interval '1 hour', now(), case when n > 6 then 'hidden' end
      from generate_series(1, 8) as n;
    insert into videos (id, uploader_id, title, description, country, school_name, school_faculty, event_type, status,
        host, host_video_id, mime_type, byte_size, duration_seconds, created_at)
      select ${id(3, 'n')}, ${id(1, '1')}, 'Clip', 'Of it', 'Ghana', 'Legon', 'Arts', 'Training', 'published', 'local',
        lpad(n::text, 11, '0'), 'video/mp4', 1, 1, now() from generate_series(1, 3) as n;
    insert into comments (id, post_id, account_id, content, created_at)
      select ${id(4, 'n')}, ${id(2, 'n')}, ${id(1, '3')}, 'Well played', now() from generate_series(1, 4) as n;
    insert into feed_items (id, post_id, category, created_at)
      select id, id, category, created_at from posts where hidden is null;
    insert into feed_items (id, video_id, category, created_at) select id, id, category, created_at from videos;
    insert into report_cases (id, post_id, opened_at) select ${id(5, 'n')}, ${id(2, 'n')}, now() from generate_series(1, 3) as n;
    insert into report_cases (id, comment_id, opened_at, is_held) select ${id(6, 'n')}, ${id(4, 'n')}, now(), true from generate_series(1, 2) as n;
    insert into report_cases (id, video_id, opened_at, outcome, handled_at, handled_by)
      select ${id(7, 'n')}, ${id(3, 'n')}, now(), 'hidden', now(), 'Amara' from generate_series(1, 2) as n;
    insert into report_cases (id, account_id, opened_at) select ${id(8, '1')}, ${id(1, '4')}, now();
    insert into reports (id, case_id, reporter_id, reason, text, created_at)
      select gen_random_uuid(), id, ${id(1, '2')}, 'spam', '', now() from report_cases`);
  const ITEMS = 'category, created_at from feed_items';
  const CASES = 'id, opened_at, is_held, outcome, handled_at, handled_by';
  const items = await rowsOf(
    `select case when post_id is null then 'video' else 'post' end as kind, id, ${ITEMS} order by id`,
  );
  const cases = await rowsOf(`
    select case when post_id is not null then 'post' when comment_id is not null then 'comment'
        when video_id is not null then 'video' else 'person' end as kind,
      coalesce(post_id, comment_id, video_id, account_id) as thing_id, ${CASES} from report_cases order by id`);
  const tallies = 'select * from tallies order by scope, key';
  const before = await rowsOf(tallies);
  expect([items.length, cases.length]).toEqual([9, 8]);

  await client.query(files.find(isKinds) ?? '');

  expect(await rowsOf(`select kind, id, ${ITEMS} order by id`)).toEqual(items);
  expect(await rowsOf(`select kind, thing_id, ${CASES} from report_cases order by id`)).toEqual(cases);
  expect(await rowsOf(tallies)).toEqual(before);
  expect(await rowsOf('select count(*)::int as n from reports')).toEqual([{ n: 8 }]);

  const left = async () => ({
    feed: (await rowsOf('select kind, count(*)::int as n from feed_items group by kind order by kind')).map(
      ({ kind, n }) => `${n} ${kind}`,
    ),
    cases: (await rowsOf('select kind, count(*)::int as n from report_cases group by kind order by kind')).map(
      ({ kind, n }) => `${n} ${kind}`,
    ),
    all: (await rowsOf(`select count from tallies where scope = 'feed' and key = 'all'`))[0]?.count,
  });
  await client.query(`delete from videos where id = ${id(3, '1')}`);
  expect(await left()).toEqual({
    feed: ['6 post', '2 video'],
    cases: ['2 comment', '1 person', '3 post', '1 video'],
    all: 8,
  });
  // By cascade: one account's posts go with another's comments below them; the last is an account with a case.
  await client.query(`delete from accounts where id = ${id(1, '2')}`);
  expect(await left()).toEqual({
    feed: ['3 post', '2 video'],
    cases: ['1 comment', '1 person', '1 post', '1 video'],
    all: 5,
  });
  await client.query(`delete from accounts where id = ${id(1, '4')}`);
  expect(await left()).toMatchObject({ cases: ['1 comment', '1 post', '1 video'] });
  expect(await rowsOf('select count(*)::int as n from reports')).toEqual([{ n: 3 }]);
  await client.end();
  await drop();
});

/** The migration that keeps totals, and tallies by month. */
const isTotals = (sql: string) => sql.includes('FUNCTION add_to_total');

test('what there is already is counted once, and what comes and goes later from then on', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const files = filesOf();
  const rowsOf = async (query: string) => (await client.query(query)).rows;
  await client.query('drop schema public cascade; create schema public');
  for (const sql of files.slice(0, files.findIndex(isTotals))) await client.query(sql);
  const id = (kind: number, n: string) => `('01890000-0000-7000-800${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;
  await client.query(`
    insert into accounts (id, username, email, created_at, role, is_active, verified_at)
      select ${id(1, 'n')}, 'member_' || n, 'm' || n || '@uni.example', now(), case when n = 1 then 'admin' else 'user' end,
        n <> 2, case when n <> 3 then now() end from generate_series(1, 6) as n;
    insert into posts (id, author_id, content, category, created_at, updated_at)
      select ${id(2, 'n')}, ${id(1, '4')}, 'Match day', 'general', '2026-01-30'::timestamptz + n * interval '1 day', now()
      from generate_series(1, 4) as n;
    insert into feed_items (kind, id, category, created_at) select 'post', id, category, created_at from posts;
    insert into comments (id, post_id, account_id, content, created_at, hidden)
      select ${id(3, 'n')}, ${id(2, 'n')}, ${id(1, '5')}, 'Well played', now(), case when n = 3 then 'held' end
      from generate_series(1, 3) as n;
    insert into reactions (post_id, account_id, id, type, created_at)
      select ${id(2, '1')}, ${id(1, 'n')}, ${id(4, 'n')}, 'goal', now() from generate_series(1, 5) as n`);

  await client.query(files.find(isTotals) ?? '');

  const totals = () =>
    rowsOf('select name, sum(count)::int as n from totals group by name having sum(count) <> 0 order by name');
  const months = () => rowsOf(`select key, count from tallies where scope = 'month' order by key`);
  const people = (n: number) => [
    { name: 'person admin active verified', n: 1 },
    { name: 'person user active unverified', n: 1 },
    { name: 'person user active verified', n },
    { name: 'person user inactive verified', n: 1 },
  ];
  const reactions = { name: 'reactions', n: 5 };
  expect(await totals()).toEqual([{ name: 'comments', n: 2 }, ...people(3), { name: 'posts', n: 4 }, reactions]);
  expect(await months()).toEqual([
    { key: '2026-01', count: 1 },
    { key: '2026-02', count: 3 },
  ]);
  await client.query(`update comments set hidden = null; delete from posts where id = ${id(2, '2')}`);
  await client.query(`update accounts set leaving_at = now() where id = ${id(1, '6')}`);
  expect(await totals()).toEqual([{ name: 'comments', n: 2 }, ...people(2), { name: 'posts', n: 3 }, reactions]);
  await client.query(`delete from posts`);
  expect(await totals()).toEqual(people(2));
  expect(await months()).toEqual([]);
  await client.end();
  await drop();
});

/** The migration that keeps the bytes of files. */
const isStorage = (sql: string) => sql.includes('FUNCTION keep_video_bytes');

test('the bytes of the files that there are already are counted once, and kept from then on', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const files = filesOf();
  await client.query('drop schema public cascade; create schema public');
  for (const sql of files.slice(0, files.findIndex(isStorage))) await client.query(sql);
  const id = (kind: number, n: string) => `('01890000-0000-7000-800${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;
  await client.query(`
    insert into accounts (id, username, email, created_at) values (${id(1, '1')}, 'kofi', 'kofi@uni.example', now());
    insert into posts (id, author_id, content, category, created_at, updated_at)
      values (${id(2, '1')}, ${id(1, '1')}, 'Match day', 'general', now(), now());
    insert into post_images (post_id, position, file_key, widths, width, height, bytes)
      select ${id(2, '1')}, n, 'images/' || n, '{480}', 480, 320, n * 100 from generate_series(0, 3) as n;
    insert into uploads (id, owner_id, byte_size, received_bytes, created_at)
      values (${id(3, '1')}, ${id(1, '1')}, 900, 70, now());
    insert into videos (id, title, description, country, school_name, school_faculty, event_type, status, host,
        host_video_id, upload_key, poster_key, mime_type, byte_size, duration_seconds, created_at)
      select ${id(4, 'n')}, 'Clip', 'Of it', 'Ghana', 'Legon', 'Arts', 'Training',
        (array['published', 'hidden', 'stored', 'failed', 'published'])[n], case when n = 5 then 'youtube' else 'local' end,
        case when n in (1, 2, 5) then lpad(n::text, 11, '0') end, case when n = 3 then 'uploads/a' end, 'thumbnails/' || n,
        'video/mp4', n * 1000, 1, now() from generate_series(1, 5) as n`);

  await client.query(files.find(isStorage) ?? '');

  const kept = async () => {
    const { rows } = await client.query(`
      select name, sum(count)::int as n from totals where name like 'bytes %' group by 1 having sum(count) <> 0 order by 1`);
    return Object.fromEntries(rows.map(({ name, n }) => [name.slice('bytes '.length), n]));
  };
  expect(await kept()).toEqual({ pictures: 600, uploads: 3070, videos: 3000 }); // posters are counted by a job
  await client.query('update videos set poster_bytes = 5');
  await client.query(`update videos set status = 'published', host_video_id = 'abcdefghijk', upload_key = null, byte_size = 2500
    where status = 'stored'`);
  await client.query('update uploads set received_bytes = 80');
  expect(await kept()).toEqual({ pictures: 600, posters: 25, uploads: 80, videos: 5500 });
  await client.query(`delete from videos where host = 'youtube'; delete from post_images where position = 3`);
  expect(await kept()).toEqual({ pictures: 300, posters: 20, uploads: 80, videos: 5500 });
  await client.query('delete from accounts; delete from videos');
  expect(await kept()).toEqual({});
  await client.end();
  await drop();
});

test('a database of a newer version is not touched, and said to be one', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await migrateUp(connection); // as it is
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)`);
  await expect(migrateUp(connection)).rejects.toThrow(
    new DatabaseNewerError(
      'The database has been used by a newer version of Touchline. Start that version, or restore a backup from before the upgrade.',
    ),
  );
  await client.end();
  await drop();
});

/** The migration that lets comments and reactions be on videos. */
const isTalk = (sql: string) => sql.includes('comments_target');

// [B12.5]
test('comments and reactions can be on videos: none is lost, also when the server is killed on the way', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const files = filesOf();
  await client.query('drop schema public cascade; create schema public');
  for (const sql of files.slice(0, files.findIndex(isTalk))) await client.query(sql);
  await client.query(`
    insert into accounts (id, username, email, created_at)
      select gen_random_uuid(), 'member_' || n, 'm' || n || '@uni.example', now() from generate_series(1, 20) as n;
    insert into posts (id, author_id, content, category, created_at, updated_at)
      select gen_random_uuid(), id, 'Match day', 'general', now(), now() from accounts;
    insert into reactions (post_id, account_id, id, type, created_at)
      select posts.id, accounts.id, gen_random_uuid(), 'goal', now() from posts, accounts;
    insert into comments (id, post_id, account_id, content, created_at)
      select gen_random_uuid(), id, author_id, 'Well played', now() from posts`);
  const counted = async () =>
    (
      await client.query(`select (select count(*)::int from reactions) as reactions,
        (select count(*)::int from comments) as comments, sum(like_count)::int as likes, sum(comment_count)::int as said
        from posts`)
    ).rows[0];
  const all = { reactions: 400, comments: 20, likes: 400, said: 20 };
  const talk = files.find(isTalk) ?? '';

  const killed = new pg.Client(connection);
  const lost = new Promise((resolve) => killed.on('error', resolve));
  await killed.connect();
  await killed.query('begin');
  await killed.query(talk.slice(0, talk.indexOf('CREATE UNIQUE INDEX "reactions_video"')));
  const { rows } = await killed.query('select pg_backend_pid() as pid');
  await client.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await lost;
  expect(await counted()).toEqual(all);

  await client.query(talk);
  expect(await counted()).toEqual(all);
  const { rowCount } = await client.query('delete from reactions where account_id = (select id from accounts limit 1)');
  expect([rowCount, (await counted()).likes]).toEqual([20, 380]);
  await client.end();
  await drop();
});

/** The migration that lets names stand for teams until a captain has said yes. */
const isPlaceholders = (sql: string) => sql.includes('CREATE TEMPORARY TABLE unasked');

test('names that nobody has claimed become placeholders, and what others entered a team in an invitation', async () => {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const files = filesOf();
  await client.query('drop schema public cascade; create schema public');
  for (const sql of files.slice(0, files.findIndex(isPlaceholders))) await client.query(sql);
  const id = (n: number) => `'01890000-0000-7000-8000-${String(n).padStart(12, '0')}'`;
  const [organiser, vic, kofi] = [id(1), id(2), id(3)];
  const [named, ofVic, ofKofi, left] = [id(11), id(12), id(13), id(14)];
  const [cup, stage] = [id(21), id(22)];
  const [entryOfName, unasked, taking, asked] = [id(31), id(32), id(33), id(34)];
  const [match, ofMatch, memberOfVic] = [id(41), id(42), id(52)];
  await client.query(`
    insert into accounts (id, username, email, created_at) values
      (${organiser}, 'union', 'u@uni.example', now()), (${vic}, 'vic', 'v@uni.example', now()),
      (${kofi}, 'kofi', 'k@uni.example', now());
    insert into teams (id, name, sport, "of", created_by, created_at, join_token) values
      (${named}, 'Only a name', 'football', 'none', ${organiser}, now(), 'a'),
      (${ofVic}, 'Lions', 'football', 'none', ${vic}, now(), 'b'),
      (${ofKofi}, 'Vipers', 'football', 'none', ${kofi}, now(), 'c'),
      (${left}, 'All have left', 'football', 'none', ${organiser}, now(), 'd');
    insert into team_members (id, team_id, account_id, name, role, since, until, created_at) values
      (${id(51)}, ${named}, null, 'Kwesi', 'player', '2026-01-01', null, now()),
      (${memberOfVic}, ${ofVic}, ${vic}, null, 'captain', '2026-01-01', null, now()),
      (${id(53)}, ${ofKofi}, ${kofi}, null, 'captain', '2026-01-01', null, now()),
      (${id(54)}, ${left}, null, null, 'captain', '2026-01-01', '2026-02-01', now());
    insert into competitions (id, name, sport, state, time_zone, created_by, created_at)
      values (${cup}, 'Cup', 'football', 'running', 'UTC', ${organiser}, now());
    insert into stages (id, competition_id, position, kind, name) values (${stage}, ${cup}, 1, 'league', 'League');
    insert into entries (id, competition_id, team_id, state, created_by, created_at) values
      (${entryOfName}, ${cup}, ${named}, 'entered', ${organiser}, now()),
      (${unasked}, ${cup}, ${ofVic}, 'entered', ${organiser}, '2026-03-01'),
      (${taking}, ${cup}, ${ofKofi}, 'entered', ${organiser}, now()),
      (${asked}, ${cup}, ${left}, 'asked', ${vic}, now());
    insert into competition_acts (id, competition_id, act, actor_id, created_at)
      values (${id(61)}, ${cup}, 'result-submitted', ${kofi}, now());
    insert into matches (id, competition_id, stage_id, number, round, minutes, state, home_entry_id, away_entry_id,
        created_at, changed_at) values
      (${match}, ${cup}, ${stage}, 1, 1, 60, 'live', ${unasked}, ${taking}, now(), now()),
      (${ofMatch}, ${cup}, ${stage}, 2, 1, 60, 'scheduled', ${entryOfName}, ${taking}, now(), now());
    insert into line_ups (match_id, member_id, side) values
      (${match}, ${memberOfVic}, 'home'), (${match}, ${id(53)}, 'away'), (${ofMatch}, ${id(51)}, 'home');
    insert into match_events (id, match_id, kind, side, period, member_id, happened_at, created_at)
      values (${id(71)}, ${match}, 'yellow', 'home', 1, ${memberOfVic}, now(), now());
    insert into roster_places (competition_id, account_id, entry_id, member_id, created_at) values
      (${cup}, ${vic}, ${unasked}, ${memberOfVic}, now()), (${cup}, ${kofi}, ${taking}, ${id(53)}, now())`);

  await client.query(files.find(isPlaceholders) ?? '');

  const rowsOf = async (query: string) => (await client.query(query)).rows;
  const uuid = (quoted: string) => quoted.replaceAll("'", '');
  expect(
    await rowsOf(`
      select entry.id, team.name, is_placeholder, team.id = any(array[${named}, ${ofVic}, ${ofKofi}, ${left}]::uuid[]) as old
      from entries as entry join teams as team on team.id = team_id order by entry.id`),
  ).toEqual([
    { id: uuid(entryOfName), name: 'Only a name', is_placeholder: true, old: true },
    { id: uuid(unasked), name: 'Lions', is_placeholder: true, old: false },
    { id: uuid(taking), name: 'Vipers', is_placeholder: false, old: true },
    { id: uuid(asked), name: 'All have left', is_placeholder: false, old: true },
  ]);
  expect(
    await rowsOf('select entry_id, team_id, invited_by, state, told_at = created_at as told from entry_invitations'),
  ).toEqual([
    { entry_id: uuid(unasked), team_id: uuid(ofVic), invited_by: uuid(organiser), state: 'sent', told: true },
  ]);
  const found = await rowsOf(`select name from search_entries where kind = 'team' order by name`);
  expect(found.map(({ name }) => name)).toEqual(['all have left', 'lions', 'vipers']);
  // What an organiser has written of Vic is gone; of who was written down for a name, and of who takes part, it stays.
  expect((await rowsOf('select member_id from line_ups order by member_id')).map((row) => row.member_id)).toEqual([
    ...[uuid(id(51)), uuid(id(53))],
  ]);
  expect(await rowsOf('select member_id from match_events')).toEqual([{ member_id: null }]);
  expect(await rowsOf('select account_id from roster_places')).toEqual([{ account_id: uuid(kofi) }]);
  await client.end();
  await drop();
});
