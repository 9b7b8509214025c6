/**
 * Servers of the release before go on while a newer one migrates their database, and afterwards: what they use stays,
 * and nobody waits for a table.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrateUp, readMigration } from './platform/database/database.ts';
import { createDatabase } from './testing/site.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** The newest migration of the release before this one: to be set at each release. */
const RELEASED = '0000_baseline';

type Entry = { tag: string; when: number };
const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as { entries: Entry[] };
const released = entries.findIndex(({ tag }) => tag === RELEASED);

/** A database as somebody has left it whose newest migration is that one. */
async function migratedTo(entry: Entry | undefined) {
  const { connection, drop } = await createDatabase('template1');
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await migrateUp(connection, entry?.when);
  return { connection, client };
}

/** What statements of the release before may stand on: columns with types, and what an INSERT may leave out. */
const COLUMNS = `
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault", c.oid::int as "table"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
type Column = { name: string; type: string; isRequired: boolean; hasDefault: boolean; table: number };

/** Runs migrations as a server would. @returns what is wrong with each of them, in words */
async function faultsOf(client: pg.Client, migrations: { tag: string; text: string }[]): Promise<string[]> {
  const columns = async () => (await client.query<Column>(COLUMNS)).rows;
  await client.query(`
    create table rewritten (name text);
    create function note_rewrite() returns event_trigger language plpgsql as
      $$ begin insert into rewritten select pg_event_trigger_table_rewrite_oid()::regclass::text; end $$;
    create event trigger note_rewrites on table_rewrite execute function note_rewrite()`);
  const before = await columns();
  const faults: string[] = [];
  for (const { tag, text } of migrations) {
    await client.query(text);
    const { rows } = await client.query<{ name: string }>('delete from rewritten returning name');
    faults.push(...rows.map(({ name }) => `${tag} writes all of ${name} anew, while nobody can read it`));
    const after = await columns();
    for (const { name, type, isRequired } of before) {
      const now = after.find((one) => one.name === name);
      if (!now) faults.push(`${tag} takes ${name} away`);
      else if (now.type !== type) faults.push(`${tag} makes ${name} ${now.type}, which was ${type}`);
      else if (now.isRequired && !isRequired) faults.push(`${tag} asks for ${name}, which was optional`);
    }
    const old = new Set(before.map(({ table }) => table));
    const names = new Set(before.map(({ name }) => name));
    for (const { name, table, isRequired, hasDefault } of after) {
      if (old.has(table) && !names.has(name) && isRequired && !hasDefault)
        faults.push(`${tag} asks for ${name}, of which the release before knows nothing`);
    }
  }
  return faults;
}

test('no migration since the release takes something away that its servers use', async () => {
  expect(released).toBeGreaterThanOrEqual(0);
  const { client } = await migratedTo(entries[released]);
  const newer = entries.slice(released + 1).map(({ tag }) => ({ tag, text: readMigration(FOLDER, tag) }));
  expect(await faultsOf(client, newer)).toEqual([]);
});

test('that is noticed: a column that goes, changes its type or its name, is asked for, and a table written anew', async () => {
  const { client } = await migratedTo(entries[released]);
  const text = `
    alter table posts drop column content cascade;
    alter table posts rename column category to kind;
    alter table comments alter column content type varchar(5000);
    alter table videos alter column byte_size type numeric;
    alter table videos alter column host_video_id set not null;
    alter table accounts add column shirt_number int not null;
    alter table accounts add column shoe_size int not null default 42`;
  expect((await faultsOf(client, [{ tag: '9999_bad', text }])).sort()).toEqual(
    [
      '9999_bad asks for accounts.shirt_number, of which the release before knows nothing',
      '9999_bad asks for posts.kind, of which the release before knows nothing',
      '9999_bad asks for videos.host_video_id, which was optional',
      '9999_bad makes comments.content character varying(5000), which was text',
      '9999_bad makes videos.byte_size numeric, which was bigint',
      '9999_bad takes posts.category away',
      '9999_bad takes posts.content away',
      '9999_bad writes all of comments anew, while nobody can read it',
      '9999_bad writes all of videos anew, while nobody can read it',
    ].sort(),
  );
});

/** The migrations with one more behind them. */
function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-next-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(FOLDER, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as { entries: Entry[] };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, tag: '9999_next', when: (last?.when ?? 0) + 1 });
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  writeFileSync(join(folder, '9999_next.sql'), text);
  return folder;
}

test('a migration includes the functions that it has changed', async () => {
  const { connection, client } = await migratedTo(entries.at(-1));
  await client.query(
    `create or replace function fold_name(name text) returns text language sql immutable as 'select 1::text'`,
  );
  await migrateUp(connection, undefined, folderWith('-- include functions/names.sql\n'));
  expect((await client.query(`select fold_name('İstanbul') as name`)).rows).toEqual([{ name: 'istanbul' }]);
});

test('a table that somebody holds: the migration lets others pass, tries again, and loses nothing', async () => {
  const { connection, client } = await migratedTo(entries.at(-1));
  const next = folderWith('alter table posts add column headline text');
  const holder = new pg.Client(connection);
  await holder.connect();
  onTestFinished(() => holder.end());
  const isMigrated = async () =>
    (await client.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n ===
    entries.length + 1;
  // Whatever the last migration needs is held.
  await holder.query('begin');
  for (const { name } of (await client.query("select tablename as name from pg_tables where schemaname = 'public'"))
    .rows)
    await holder.query(`lock table ${name} in access share mode`);
  await holder.query('lock table drizzle.__drizzle_migrations in share row exclusive mode');

  const migrating = migrateUp(connection, undefined, next);
  // Whoever comes after the migration waits behind it for two seconds at most, and reads then.
  await vi.waitFor(async () => {
    const { rows } = await client.query('select 1 from pg_locks where not granted');
    expect(rows.length).toBeGreaterThan(0);
  }, 10_000);
  await vi.waitFor(async () => {
    const { rows } = await client.query('select 1 from pg_locks where not granted');
    expect(rows).toEqual([]);
  }, 10_000);
  expect(await isMigrated()).toBe(false);
  await holder.query('rollback');
  await migrating;
  expect(await isMigrated()).toBe(true);
});
