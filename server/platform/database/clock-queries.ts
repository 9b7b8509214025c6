import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** The database's time at this moment, in milliseconds. */
export async function readClock(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as now`);
  return Number(rows[0]?.now);
}
