import type { Pool } from 'pg';
import type { Db } from '../../platform/database/database.ts';
import { untilHeard } from '../heard.ts';

/** Kept by triggers of others: what changes them is said by the others' names. */
const DERIVED = ['search_entries', 'search_tags', 'search_words'];

const NOTES = `
  create table noted_changes (name text not null, change numeric not null);
  create function note_change() returns trigger language plpgsql as $$
    begin
      insert into noted_changes values (tg_table_name,
        case when tg_op = 'DELETE' then 0 else hashtextextended(new::text, 0)::numeric end
        - case when tg_op = 'INSERT' then 0 else hashtextextended(old::text, 0)::numeric end);
      return null;
    end $$`;
const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_name not in ('noted_changes', '${DERIVED.join("', '")}')`;
const FORGET = 'delete from noted_changes';
const CHANGED = 'select name from noted_changes group by name having sum(change) <> 0 order by name';

/** The databases whose tables note their changes. */
const noting = new WeakMap<Pool, Promise<void>>();

/**
 * Has each table note by how much a row changes the sum of its rows' hashes: then a look costs what was written, not
 * what is there. What is written and taken back adds up to nothing.
 */
async function noteChanges(pool: Pool): Promise<void> {
  await pool.query(NOTES);
  const { rows } = await pool.query<{ name: string }>(TABLES);
  // One by one: what runs beside it locks several tables, and so would this, in another order.
  for (const { name } of rows)
    await pool.query(
      `create trigger zz_note_change after insert or update or delete on "${name}"
        for each row execute function note_change()`,
    );
}

/**
 * Runs `act` at once: what is changed by the hearing of what happened before counts, too.
 * @returns its result, and the names of the product's tables that have other rows after it than before; one that is
 *   emptied by `truncate` is not noticed, and the product has no such statement
 */
export async function changedTablesAtOnce<T>(db: Db, act: () => Promise<T>): Promise<{ result: T; changed: string[] }> {
  const pool = (db as unknown as { $client: Pool }).$client;
  const ready = noting.get(pool) ?? noteChanges(pool);
  noting.set(pool, ready);
  await ready;
  await pool.query(FORGET);
  const result = await act();
  const { rows } = await pool.query<{ name: string }>(CHANGED);
  return { result, changed: rows.map(({ name }) => name) };
}

/** The same, when what happened before has been heard: what is changed then, `act` has changed. */
export async function changedTables<T>(db: Db, act: () => Promise<T>): Promise<{ result: T; changed: string[] }> {
  await untilHeard({ db });
  return changedTablesAtOnce(db, act);
}
