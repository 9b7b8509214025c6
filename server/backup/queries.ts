/** Tables as a backup sees them: whatever the database has, so that no later table is forgotten. */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Manifest } from './manifest.ts';

type Table = Manifest['tables'][number];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (columns: string[]) => columns.map(quoted).join(', ');

/** Everything that is read until `end` is as it was at this moment; moments are written in UTC, wherever it stands. */
export const beginSnapshot = (client: pg.Client): Promise<unknown> =>
  client.query(
    "begin isolation level repeatable read read only; set local statement_timeout = 0; set local timezone = 'UTC'; select 1",
  );
export const end = (client: pg.Client): Promise<unknown> => client.query('commit');

/** The database's time, and its newest migration; none where it has no schema yet. */
export async function findState(client: pg.Client): Promise<{ now: Date; migration: number | undefined }> {
  const { rows } = await client.query<{ now: Date; migrated: boolean }>(
    "select now(), to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
  );
  const [row] = rows;
  if (!row?.migrated) return { now: row?.now ?? new Date(), migration: undefined };
  const found = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = found.rows[0]?.newest;
  return { now: row.now, migration: newest === null || newest === undefined ? undefined : Number(newest) };
}

/** The tables, each after those that it refers to, and their columns but for computed ones. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(`
    select class.relname as name,
      array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select distinct parent.relname::text from pg_constraint join pg_class parent on parent.oid = confrelid
        where conrelid = class.oid and contype = 'f' and confrelid <> class.oid) as parents
    from pg_class class
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relpersistence = 'p'
    order by class.relname`);
  const sorted: Table[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (free.length === 0) throw new Error(`tables that refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of free) {
      sorted.push({ name, columns });
      waiting.delete(name);
    }
  }
  return sorted;
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows.map(({ name, value }) => ({ name, value: value === null ? null : Number(value) }));
}

/** All rows of a table, in PostgreSQL's text format, which every version reads. */
export const readRows = (client: pg.Client, { name, columns }: Table): Readable =>
  client.query(copyTo(`copy public.${quoted(name)} (${listed(columns)}) to stdout`));

/** Lets moments be written in UTC, as archives have them. */
export const writeInUtc = (client: pg.Client): Promise<unknown> => client.query("set timezone = 'UTC'");

export const writeRows = (client: pg.Client, { name, columns }: Table) =>
  client.query(copyFrom(`copy public.${quoted(name)} (${listed(columns)}) from stdin`));

/** A job that still has to be done. */
export type StoredJob = {
  name: string;
  data: object | null;
  key: string | null;
  startAfter: string;
  group: string | null;
};

/** The jobs that wait or run, but for those that come by the calendar. */
export async function listJobs(client: pg.Client): Promise<StoredJob[]> {
  const { rows: found } = await client.query<{ there: boolean }>("select to_regclass('jobs.job') is not null as there");
  if (!found[0]?.there) return [];
  const { rows } = await client.query<StoredJob>(`
    select name, data, singleton_key as key, start_after as "startAfter", group_id as "group"
    from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and data is not null
    order by created_on, id`);
  return rows;
}

/** Whether any of the tables has a row. */
export async function hasRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ there: boolean }>(
      `select exists(select from public.${quoted(name)}) as there`,
    );
    if (rows[0]?.there) return true;
  }
  return false;
}

/**
 * How many bytes a site's database takes, and its files; those of indexes too, so a backup has fewer.
 * @param which `database`: without the files
 */
export async function countBytes(client: pg.Client, which: 'all' | 'database'): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `
    select pg_database_size(current_database())
      + coalesce((select sum(count) from totals where name like 'bytes %' and $1), 0) as bytes`,
    [which === 'all'],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** The files of uploads that have come whole: they grow no more. */
export async function listWholeUploads(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(`
    select upload_key as key from videos where upload_key is not null
    union select 'uploads/' || id from uploads where received_bytes = byte_size`);
  return new Set(rows.map(({ key }) => key));
}

/** Begins to fill tables: as they were, so no trigger may count or derive anything a second time. */
export async function beginFilling(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query('begin; set local statement_timeout = 0');
  for (const { name } of tables) await client.query(`alter table public.${quoted(name)} disable trigger user`);
}

/**
 * What rows tell of elsewhere: whoever held a lease is not here (the backup itself, above all), nor are members' copies
 * of their data, nor parts of uploads in another bucket. A browser begins such an upload again.
 */
async function forgetElsewhere(client: pg.Client, tables: Table[], isShared: boolean): Promise<void> {
  const has = (table: string, column: string) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column));
  if (has('leases', 'name')) await client.query('delete from leases');
  if (has('data_exports', 'file_key')) await client.query('delete from data_exports'); // whose files are in no backup
  if (!has('uploads', 'multipart')) return;
  // One that has come whole is a file of the store.
  await client.query('delete from uploads where multipart is not null and received_bytes < byte_size');
  if (isShared) await client.query('delete from uploads where multipart is null');
  else {
    await client.query('update uploads set multipart = null where multipart is not null');
    await client.query('delete from upload_parts');
  }
}

/**
 * Ends filling tables; all of it is there from now on.
 * @param isShared whether the files are in a bucket
 */
export async function endFilling(client: pg.Client, { tables, sequences }: Manifest, isShared: boolean): Promise<void> {
  for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`);
  await forgetElsewhere(client, tables, isShared); // with triggers, which keep the tally
  for (const { name, value } of sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value]);
  }
  await client.query('commit');
  await client.query('analyze');
}
