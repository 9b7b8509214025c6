import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

/** Kept by triggers of others: what changes them is said by the others' names. */
const DERIVED = ['search_entries', 'search_tags', 'search_words'];

/** One digest per table of the product, to see which ones an act has changed. */
async function digestTables(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> all (${sql.param(DERIVED)})`,
  );
  const all = tables.map(
    ({ name }) =>
      // A sum of the rows' hashes needs no order; sorting would cost the most.
      sql`select ${name} as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as digest from ${sql.identifier(name)} as t`,
  );
  const { rows } = await db.execute<{ name: string; digest: string }>(sql.join(all, sql` union all `));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Runs `act`. @returns its result, and the names of the tables that it has changed */
export async function changedTables<T>(db: Db, act: () => Promise<T>): Promise<{ result: T; changed: string[] }> {
  const before = await digestTables(db);
  const result = await act();
  const after = await digestTables(db);
  return { result, changed: [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort() };
}
