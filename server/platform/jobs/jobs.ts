import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Db } from '../database/database.ts';
import { errorWithoutData } from '../log/error-fields.ts';
import { listDueQueues } from './job-queries.ts';

/** A kind of job: its name, and what one carries. */
export type JobKind<T extends object> = { name: string; data?: T };
export const jobKind = <T extends object>(name: string): JobKind<T> => ({ name });

export type Jobs = {
  /**
   * Registers what does a kind of job. A job may run more than once (a server can be killed at any time), so
   * `run` has to bear that; when it throws, it is tried again with growing pauses. The signal is aborted when the job
   * is no longer this server's: it ends, or has not been heard of, and another one may have begun it.
   * @param cron when it also runs by itself (UTC), with no data
   * @param atATime how many of them run at once: more than two for work that waits for others
   */
  handle<T extends object>(
    kind: JobKind<T>,
    run: (data: T, signal: AbortSignal) => Promise<void>,
    cron?: string,
    atATime?: number,
  ): void;
  /**
   * Puts a job into the queue within `tx`: it is there exactly when the rest of the transaction is.
   * @param options `key`: while a job of that key waits in the queue, another one is not added; `afterSeconds`: how
   * long it waits at least; `group`: of one group one runs at a time, and the rest of it lets others pass
   */
  enqueue<T extends object>(
    tx: Db,
    kind: JobKind<T>,
    data: T,
    options?: { key?: string; afterSeconds?: number; group?: string | null },
  ): Promise<void>;
  /** The same for several jobs of a kind, each with a key, in one statement. */
  enqueueAll<T extends object>(
    tx: Db,
    kind: JobKind<T>,
    jobs: { data: T; key: string; group?: string }[],
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Lets the jobs of that key that wait for their time, or for their next try, begin now. */
  hasten<T extends object>(tx: Db, kind: JobKind<T>, key: string): Promise<void>;
  /**
   * For a job whose work is done in portions, each of which stands by itself: does one after the other. A server that
   * stops, or has lost the job, goes on with none, and the job is tried again.
   * @param next does the next portion; returns whether there is more
   * @param signal the job's
   * @throws where it was not all
   */
  doInPortions(next: () => Promise<boolean>, signal: AbortSignal): Promise<void>;
  start(): Promise<void>;
  /** Lets the running jobs finish, for half a minute at most. */
  stop(): Promise<void>;
};

const RETRIES = 100; // with the pauses below: about two days
const FIRST_PAUSE_SECONDS = 2;
const LOOK_SECONDS = 2; // a new job is announced; one that waits for its time, or is to be retried, is only found by a look
const BACKSTOP_SECONDS = 60; // how often each worker looks by itself, while jobs are announced
const AT_A_TIME = 2; // jobs of a kind
const LONGEST_PAUSE_SECONDS = 30 * 60;
const HEARTBEAT_SECONDS = 20; // a job whose server was killed is taken up again after that
const BEAT_SECONDS = 5; // how often a server says that it still does its jobs, and looks whether others do theirs
const POOL_SIZE = 4;

const OF_EACH_QUEUE = {
  retryLimit: RETRIES,
  retryDelay: FIRST_PAUSE_SECONDS,
  retryBackoff: true,
  retryDelayMax: LONGEST_PAUSE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 6 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
};

/**
 * Makes the queues that are not there, and changes those that another version has made otherwise. One question tells
 * that there is nothing to do, as at nearly every start: to write each anew would take some two hundred statements.
 */
async function makeQueues(boss: PgBoss, names: string[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const options = Object.keys(OF_EACH_QUEUE) as (keyof typeof OF_EACH_QUEUE)[];
  for (const name of names) {
    const queue = there.get(name);
    // One that waits for each key.
    if (!queue) await boss.createQueue(name, { ...OF_EACH_QUEUE, policy: 'short' });
    else if (options.some((option) => queue[option] !== OF_EACH_QUEUE[option]))
      await boss.updateQueue(name, OF_EACH_QUEUE);
  }
}

/**
 * Jobs in PostgreSQL, so that they survive a crash.
 * @param does whether this process does jobs, or leaves them to others
 */
export function createJobs(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { does = true }: { does?: boolean } = {},
): Jobs {
  const boss = new PgBoss({
    ...(connection as object),
    max: POOL_SIZE,
    schema: 'jobs',
    // What is put into the queue is announced in any case.
    ...{ useListenNotify: does, supervise: does, schedule: does },
    application_name: 'touchline-jobs',
    // By default once a minute: a dead server's jobs would wait for that, too. Of several servers one looks each time.
    superviseIntervalSeconds: BEAT_SECONDS,
    monitorIntervalSeconds: BEAT_SECONDS,
  });
  boss.on('error', onError);
  type Run = (data: object, signal: AbortSignal) => Promise<void>;
  const handlers = new Map<string, { run: Run; cron: string | undefined; atATime: number }>();
  const workers = new Map<string, string[]>(); // by queue
  const ending = new AbortController();
  let isStarted = false;
  let looking: Promise<void> | undefined;

  /**
   * Begins the workers of a queue when it is first known that something is due there. Each looks at once when it begins:
   * begun with the server, they would be some ninety looks into queues most of which hold nothing.
   * @returns whether they had not begun
   */
  function begin(name: string): boolean {
    const handler = handlers.get(name);
    if (!handler || !isStarted || workers.has(name) || ending.signal.aborted) return false;
    const ids: string[] = [];
    workers.set(name, ids);
    const options = {
      ...{ batchSize: 1, localGroupConcurrency: 1 },
      ...{ notifyPollingIntervalSeconds: BACKSTOP_SECONDS, heartbeatRefreshSeconds: BEAT_SECONDS },
    };
    const beginOne = async (slot: number) => {
      ids[slot] = await boss.work(name, options, async ([job]) => {
        if (job)
          await handler.run(job.data as object, job.signal).catch((error: unknown) => {
            throw errorWithoutData(error); // its words are kept in the job's row
          });
        // More may be waiting: with a pause after each, a hundred that came at once would take a hundred seconds.
        boss.notifyWorker(ids[slot] ?? ''); // it may get a job before its id is known here
      });
    };
    for (let slot = 0; slot < handler.atATime; slot++) beginOne(slot).catch(tellUnlessEnding);
    return true;
  }

  function tellUnlessEnding(error: Error): void {
    if (!ending.signal.aborted) onError(error);
  }

  async function look(): Promise<void> {
    for (const name of await listDueQueues(boss, [...handlers.keys()]))
      if (!begin(name)) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  }

  // One look for all of them: if each of some forty workers looked by itself, that would keep an idle server and its
  // database at 2.4 % of a core, instead of 0.7 %.
  async function keepLooking(): Promise<void> {
    while (!ending.signal.aborted) {
      await sleep(LOOK_SECONDS * 1000, undefined, { signal: ending.signal }).catch(() => {});
      if (!ending.signal.aborted) await look().catch(tellUnlessEnding);
    }
  }

  // pg-boss tells its workers of what is announced; those of a queue that have not begun it can't tell.
  const database = boss.getDb();
  const listen = database.listen?.bind(database);
  if (listen)
    database.listen = (channel, onAnnounced, onReconnect) =>
      listen(
        channel,
        (name) => void (begin(name) || onAnnounced(name)),
        () => {
          onReconnect();
          if (isStarted) look().catch(tellUnlessEnding); // for what was announced meanwhile
        },
      );

  return {
    handle: (kind, run, cron, atATime = AT_A_TIME) => void handlers.set(kind.name, { run: run as Run, cron, atATime }),
    async enqueue(tx, kind, data, { key = randomUUID(), afterSeconds = 0, group } = {}) {
      await boss.send(kind.name, data, {
        db: fromDrizzle(tx, sql),
        singletonKey: key,
        ...(afterSeconds > 0 ? { startAfter: Math.ceil(afterSeconds) } : {}),
        ...(group ? { group: { id: group } } : {}),
      });
    },
    async enqueueAll(tx, kind, some, { afterSeconds = 0 } = {}) {
      if (some.length === 0) return;
      await boss.insert(
        kind.name,
        some.map(({ data, key, group }) => ({
          data,
          singletonKey: key,
          ...(afterSeconds > 0 && { startAfter: afterSeconds }),
          ...(group && { group: { id: group } }),
        })),
        { db: fromDrizzle(tx, sql) },
      );
    },
    async hasten(tx, kind, key) {
      await boss.update(kind.name, undefined, {
        db: fromDrizzle(tx, sql),
        singletonKey: key,
        startAfter: 0,
        match: 'all',
      });
    },
    async doInPortions(next, signal) {
      const isOver = AbortSignal.any([signal, ending.signal]);
      do isOver.throwIfAborted();
      while (await next());
    },
    async start() {
      await boss.start();
      await makeQueues(boss, [...handlers.keys()]);
      if (!does) return;
      const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const [name, { cron }] of handlers) if (cron && crons.get(name) !== cron) await boss.schedule(name, cron);
      isStarted = true; // what is announced from now on is heard, and what was before is due
      await look();
      looking = keepLooking();
    },
    async stop() {
      ending.abort();
      await boss.stop({ graceful: true, close: true, timeout: 30_000 });
      await looking;
    },
  };
}

/** A job as it is taken from one database to another. */
export type CarriedJob = {
  name: string;
  data: object | null;
  key: string | null;
  startAfter: string | Date;
  group: string | null;
};

/** Puts jobs into the queue of a database that has none yet, as they were in another one. */
export async function refillJobs(connection: pg.ClientConfig, jobs: CarriedJob[]): Promise<void> {
  const boss = new PgBoss({ ...(connection as object), max: 1, schema: 'jobs', supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const [name, some = []] of Map.groupBy(jobs, (job) => job.name)) {
      await boss.createQueue(name, { policy: 'short' });
      await boss.insert(
        name,
        some.map(({ data, key, startAfter, group }) => ({
          ...(data && { data }),
          startAfter,
          ...(key && { singletonKey: key }),
          ...(group && { group: { id: group } }),
        })),
      );
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
