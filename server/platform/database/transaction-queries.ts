import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * How long the oldest open transaction is open that has written or locked rows of this database, in seconds; 0 where there is
 * none. Those that only read, such as a backup, make nobody wait.
 */
export async function ageOfOldestWrite(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
      from pg_stat_activity where datname = current_database() and backend_xid is not null`,
  );
  return rows[0]?.seconds ?? 0;
}
