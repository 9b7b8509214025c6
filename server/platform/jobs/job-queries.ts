import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
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

/** How many jobs of a queue wait for their time, are due, run, and have failed for good. */
export type JobCounts = { queue: string; waiting: number; due: number; running: number; failed: number };

/** The jobs of each queue, as pg-boss has counted them some seconds ago: a look at a dozen rows. */
export async function countJobs(db: Db): Promise<JobCounts[]> {
  const { rows } = await db.execute<JobCounts>(sql`
    select name as queue, deferred_count as waiting, ready_count as due, active_count as running,
      failed_count as failed
    from jobs.queue where name not like '\\_\\_%'`);
  return rows;
}

/** Those of the queues in which a job is due: an entry of an index for each. */
export async function listDueQueues(boss: PgBoss, queues: string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select queue from unnest($1::text[]) as queue where exists (
      select from jobs.job where name = queue and state < 'active' and not blocked and start_after <= clock_timestamp())`,
    [queues],
  );
  return rows.map(({ queue }: { queue: string }) => queue);
}
