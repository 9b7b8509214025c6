/** That `COLUMNS` leaves no text of the schema out; columns.test.ts tries each of them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { WRITTEN } from '../../testing/sports/written-words.ts';
import { COLUMNS } from './columns.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');
const NO_TEXT = /^(uuid|boolean|integer|bigint|smallint|real|date|timestamp|bigserial|bytea|tsvector)/;

/** The columns of all tables that can hold what somebody has typed. */
async function textColumns(): Promise<string[]> {
  const files = readdirSync(SCHEMA, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(files.map((name) => import(join(SCHEMA, name)) as Promise<object>));
  const tables = modules.flatMap((module) => Object.values(module)).filter((one) => is(one, PgTable));
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => !NO_TEXT.test(column.getSQLType()))
      .map((column) => `${getTableName(table)}.${column.name}`),
  );
}

test('every text of the schema is public and can be taken away, or it is said why it is not public', async () => {
  const columns = await textColumns();
  expect(columns.length).toBeGreaterThan(100);
  expect(columns.filter((name) => !(name in COLUMNS))).toEqual([]);
  expect(Object.keys(COLUMNS).filter((name) => !columns.includes(name) && name !== 'search_entries.words')).toEqual([]);
});

test('each column whose words can be taken away is tried', () => {
  const taken = Object.keys(COLUMNS).filter((name) => typeof COLUMNS[name] !== 'string');
  // In one column stand two kinds of names: of a team, and what an organiser has entered without one.
  expect(Object.keys(WRITTEN).toSorted()).toEqual([...taken, 'teams.name of a placeholder'].toSorted());
});
