import type { Pool } from 'pg';
import type { Db } from '../../platform/database/database.ts';

/** Kept by triggers of others: what changes them is said by the others' names. */
const DERIVED = ['search_entries', 'search_tags', 'search_words'];
/** 9,000 rows. Which transactions wrote them says as much as what is in them, at a fifth of the cost. */
const LARGE = ['universities'];

/** The statement of each database: its tables stay the same ones. */
const made = new WeakMap<Pool, Promise<string>>();

async function makeStatement(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> all ($1)`,
    [DERIVED],
  );
  // A sum of the rows' hashes needs no order; sorting would cost the most.
  const digest = (name: string) =>
    LARGE.includes(name) ? 'sum(xmin::text::bigint)' : 'sum(hashtextextended(t::text, 0))';
  return rows
    .map(({ name }) => `select '${name}' as name, concat(count(*), ' ', ${digest(name)}) as digest from "${name}" as t`)
    .join(' union all ');
}

/** One digest per table of the product, to see which ones an act has changed. */
async function digestTables(db: Db): Promise<Map<string, string>> {
  const pool = (db as unknown as { $client: Pool }).$client;
  const statement = made.get(pool) ?? makeStatement(pool);
  made.set(pool, statement);
  // By a name it is planned once a connection, which costs as much as running it.
  const query = { name: 'digests-of-tables', text: await statement };
  const { rows } = await pool.query<{ name: string; digest: string }>(query);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Runs `act`. @returns its result, and the names of the tables that it has changed */
export async function changedTables<T>(db: Db, act: () => Promise<T>): Promise<{ result: T; changed: string[] }> {
  const before = await digestTables(db);
  const result = await act();
  const after = await digestTables(db);
  return { result, changed: [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort() };
}
