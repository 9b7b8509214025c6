/** A member's copy holds every table that names a person, or says why not: read from the database as it is. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../platform/database/database.ts';
import { createDatabase } from '../../testing/site.ts';
import { EXPORTED, NOT_THEIRS } from './tables.ts';

let database: Database;
let drop: () => Promise<unknown>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = connect(made.connection, () => {});
});
afterAll(async () => {
  await database.close();
  await drop();
});

type Reference = { table: string; column: string; to: string };

const listReferences = async (): Promise<Reference[]> =>
  (
    await database.db.execute<Reference>(sql`
      select source.relname as table, attname as column, target.relname as to
      from pg_constraint
      join pg_class source on source.oid = conrelid
      join pg_class target on target.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and source.relnamespace = 'public'::regnamespace`)
  ).rows;

const byName = new Map(EXPORTED.map((one) => [getTableName(one.table), one]));
const isExplained = ({ table, column }: Reference) => table in NOT_THEIRS || `${table}.${column}` in NOT_THEIRS;
const isExported = ({ table, column }: Reference) => {
  const one = byName.get(table);
  return one !== undefined && getTableName(one.whose.table) === table && one.whose.name === column;
};

// [B9.1]
test('each column that names an account is one by which a copy finds rows, or is explained', async () => {
  const references = await listReferences();
  const naming = references.filter(({ to }) => to === 'accounts');
  expect(naming.length).toBeGreaterThan(8);
  expect(naming.filter((one) => !isExported(one) && !isExplained(one))).toEqual([]);
});

// [B9.1]
test('so is each table that belongs to a row of such a table, and names nobody itself', async () => {
  const references = await listReferences();
  const naming = new Set(references.filter(({ to }) => to === 'accounts').map(({ table }) => table));
  // Whatever hangs on these, over however many tables.
  const personal = new Set([...naming, 'accounts']);
  for (let before = 0; before < personal.size; ) {
    before = personal.size;
    for (const { table, to } of references) if (personal.has(to)) personal.add(table);
  }
  const hanging = [...personal].filter((table) => table !== 'accounts' && !naming.has(table));
  expect(hanging).toContain('post_images');
  expect(hanging.filter((table) => !byName.has(table) && !(table in NOT_THEIRS))).toEqual([]);
});

// [B9.1]
test('of each table in a copy every column is in it, or it is said why not', () => {
  for (const { table, whose, columns, without } of EXPORTED) {
    const told = new Set([...columns, ...Object.keys(without)]);
    const missing = Object.entries(getTableColumns(table))
      .filter(([name, column]) => !told.has(name) && column !== whose)
      .map(([name]) => name);
    expect({ table: getTableName(table), missing }).toEqual({ table: getTableName(table), missing: [] });
    expect(columns.filter((name) => name in without)).toEqual([]);
  }
});

test('what is explained exists, and no table is explained that a copy holds', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public'
    union select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'`);
  const names = new Set(rows.map(({ name }) => name));
  expect(Object.keys(NOT_THEIRS).filter((name) => !names.has(name) || byName.has(name))).toEqual([]);
});
