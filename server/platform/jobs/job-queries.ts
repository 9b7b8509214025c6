import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** A job that waits or runs. */
export type PendingJob = {
  /** The one it was enqueued with. */
  key: string;
  isRunning: boolean;
  /** It runs, or begins as soon as a worker is free. */
  isDue: boolean;
  startsAfter: Date;
};

/**
 * The jobs of a kind that wait or run, in pg-boss's own table; those that are over are left out. By the clock, not by
 * now(), which is when the transaction began: one that was put in meanwhile would seem to wait for later.
 * @param keys only these
 */
export async function listPendingJobs(db: Db, kind: string, keys?: string[]): Promise<PendingJob[]> {
  const { rows } = await db.execute<Omit<PendingJob, 'startsAfter'> & { startsAfter: string }>(sql`
    select singleton_key as key, state = 'active' as "isRunning",
      state = 'active' or start_after <= clock_timestamp() as "isDue",
      to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAfter"
    from jobs.job where name = ${kind} and state in ('created', 'retry', 'active')
      and (${sql.param(keys ?? null)}::text[] is null or singleton_key = any(${sql.param(keys ?? null)}::text[]))`);
  return rows.map((row) => ({ ...row, startsAfter: new Date(row.startsAfter) }));
}
