/**
 * The schema that an empty database gets, what each migration may include, and databases that stand before the first one
 * or behind the last.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseNewerError, DatabaseOlderError, knownMigrations, migrateUp } from './platform/database/database.ts';
import { createDatabase } from './testing/site.ts';

/**
 * Of the tables, indexes and constraints that the 48 migrations before version 1.0 made. It changes only where a newer
 * PostgreSQL prints them otherwise.
 */
const TABLES_OF_1_0 = '911d67657ee25826';
/**
 * Of the functions and triggers, with the migration that includes them as they are. Whoever changes one writes a migration
 * that includes its file; this line changes with it.
 */
const FUNCTIONS = { includedBy: '0006_team_crest', hash: '889a4e19b2ae1142' };

const FOLDER = join(import.meta.dirname, 'schema/functions');
const CATALOGUE = `
  select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, collname, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation on pg_collation.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select concat_ws(' ', 'table', relname, relkind, relpersistence, reloptions)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'index ' || pg_get_indexdef(indexrelid)
    from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
  union all select 'extension ' || extname from pg_extension
  union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`;

async function open(from?: string) {
  const { connection, drop } = await createDatabase(from);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const read = async () => (await client.query<{ line: string }>(CATALOGUE)).rows.map(({ line }) => line);
  return { connection, client, read };
}

const isCode = (line: string) => /^(function|trigger) /.test(line);
const hash = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

test('an empty database gets the tables that one has which came all the way', async () => {
  const { connection, read } = await open('template1');
  await migrateUp(connection, knownMigrations().oldest);
  expect(hash((await read()).filter((line) => !isCode(line)))).toBe(TABLES_OF_1_0);
});

test('each function and trigger stands in one file, as the newest migration includes it', async () => {
  const { client, read } = await open();
  const before = await read();
  const text = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8'));
  await client.query(`set check_function_bodies = off; ${text.join('\n')}`);
  expect(await read()).toEqual(before);

  const nameOf = (line: string) => /(?:FUNCTION (?:public\.)?|TRIGGER )(\w+)/.exec(line)?.[1];
  const declared = text.join('\n').match(/^CREATE OR REPLACE (?:FUNCTION|TRIGGER) \w+/gm) ?? [];
  expect(declared.map(nameOf).sort()).toEqual(before.filter(isCode).map(nameOf).sort());

  const journal = readFileSync(join(import.meta.dirname, 'migrations/meta/_journal.json'), 'utf8');
  const tags = (JSON.parse(journal).entries as { tag: string }[]).map(({ tag }) => tag);
  const tag = tags.findLast((one) =>
    readFileSync(join(import.meta.dirname, `migrations/${one}.sql`), 'utf8').includes('-- include functions/'),
  );
  expect({ includedBy: tag, hash: hash(before.filter(isCode)) }).toEqual(FUNCTIONS);
});

const asIf = (client: pg.Client, moment: number) =>
  client.query(`update drizzle.__drizzle_migrations set created_at = ${moment}`);

test('a database of a newer version is not touched, and said to be one', async () => {
  const { connection, client } = await open();
  await asIf(client, knownMigrations().newest + 1);
  await expect(migrateUp(connection)).rejects.toThrow(
    new DatabaseNewerError(
      'The database has been used by a newer version of Touchline. Start that version, or restore a backup from before the upgrade.',
    ),
  );
});

test('nor is one that lacks what stood before the first migration', async () => {
  const { connection, client } = await open();
  await asIf(client, knownMigrations().oldest - 1);
  await expect(migrateUp(connection)).rejects.toThrow(
    new DatabaseOlderError(
      'The database is of a version before 1.0. Start version 0.1.0 on it once, which brings it up to date, and then this one. Nothing has been changed.',
    ),
  );
});
