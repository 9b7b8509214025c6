import type { QueryConfig, QueryResult } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import {
  createMemoryLimits,
  type LimitRule,
  type Limits,
  limiterOptions,
  shortKey,
  spendFrom,
} from '../http/limits.ts';
import { isUnavailable, Problem } from '../http/problem.ts';
import { type Jobs, jobKind } from '../jobs/jobs.ts';
import { deleteCountsBefore } from './limit-queries.ts';

const TABLE = 'limits'; // server/schema/limits.ts
const EVERY_TEN_MINUTES = '*/10 * * * *';

type Counted = { points: number; expire: number | null };
type Query = (query: QueryConfig) => Promise<QueryResult<Counted>>;

/**
 * What rate-limiter-flexible sends, by the site's clock instead of this machine's: to a machine whose clock is ahead
 * all counts would be over, and those who guess could begin anew there.
 */
function byTheSitesClock(query: Query, clock: Pick<Clock, 'now'>): Query {
  return async ({ values = [], ...rest }) => {
    const ahead = clock.now().getTime() - Date.now();
    const [key, points, expire, now] = values as [string, number, number, number];
    const isCount = now !== undefined; // a key alone stands for a deletion
    const result = await query({ ...rest, values: isCount ? [key, points, expire + ahead, now + ahead] : [key] });
    for (const row of result.rows) if (row.expire !== null) row.expire -= ahead;
    return result;
  };
}

const clearCounts = jobKind<Record<string, never>>('clear-limits');

/**
 * Limits for several servers: by key in a table that all of them share, by IP in this process's memory, which a flood
 * may cost nothing else. While the database can't be asked, each server counts for itself.
 * @param query how a pool sends a statement
 * @param report gets the error of a try that was counted here alone, unless the database is away: that is told already
 */
export function createSharedLimits({
  query,
  clock,
  report,
}: {
  query: Query;
  clock: Clock;
  report: (error: unknown) => void;
}): Limits {
  const own = createMemoryLimits();
  const storeClient = { query: byTheSitesClock(query, clock) };
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf(rule: LimitRule): RateLimiterPostgres {
    let made = limiters.get(rule.name);
    if (!made) {
      made = new RateLimiterPostgres({
        ...limiterOptions(rule),
        ...{ storeClient, storeType: 'client', tableName: TABLE, tableCreated: true },
        clearExpiredByTimeout: false, // a job does
      });
      limiters.set(rule.name, made);
    }
    return made;
  }

  /** Does the same to this server's own counts where those of all can't be had. */
  async function insured(shared: Promise<unknown>, alone: () => Promise<void>): Promise<void> {
    try {
      await shared;
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (!isUnavailable(error)) report(error);
      await alone();
    }
  }

  return {
    spend: (rule, key) => insured(spendFrom(limiterOf(rule), rule, shortKey(key)), () => own.spend(rule, key)),
    spendIp: own.spendIp,
    refund: (rule, key) => insured(limiterOf(rule).reward(shortKey(key)), () => own.refund(rule, key)),
    async forgive(rule, key) {
      await own.forgive(rule, key); // what was counted here alone
      await insured(limiterOf(rule).delete(shortKey(key)), async () => {});
    },
  };
}

/** Registers the job that deletes counts whose time is over. */
export function handleCounts({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): void {
  jobs.handle(clearCounts, () => deleteCountsBefore(db, clock.now()), EVERY_TEN_MINUTES);
}
