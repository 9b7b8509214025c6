/**
 * Whether the database is there. No statement is cut off for taking long, since some have reason to (deletions, jobs,
 * seeding): when one has been waiting for a while, the database is asked on a connection of its own whether it lives,
 * and whether it is at work on that statement at all (docs/design/several-servers.md).
 */
import pg from 'pg';
import { SECOND } from '../clock.ts';
import { databaseSeen } from '../metrics/measured.ts';

/** How long it takes until a database that does not answer counts as away; in all no more than three seconds. */
const LOOK_EVERY = 0.25 * SECOND;
const SUSPECT_AFTER = SECOND; // most statements take a few milliseconds
const ANSWER_WITHIN = 1.7 * SECOND;
const AGAIN_AFTER = 0.5 * SECOND;

const READ_ONLY = '25006'; // PostgreSQL's read_only_sql_transaction

/** What is told of a database that is away, also by libraries that put it into words of their own. */
export const AWAY = 'The database does not answer';

/** Refuses what is sent while the database is away, or ends what waits for it. */
class DatabaseAwayError extends Error {
  readonly code = '08006'; // PostgreSQL's connection_failure

  constructor() {
    super(AWAY);
  }
}

export type Pulse = {
  /** For a pool (its option `Client`): connections whose statements never wait for a database that is away. */
  Client: typeof pg.Client;
  /** Whether the database does not answer, as far as is known: it is found out when something waits for it, or breaks. */
  isAway(): boolean;
  /** Ends the watch, and the connections of a database that is away: they would not end by themselves. */
  stop(): void;
};

/** What node-postgres has and does not declare. */
type Inner = {
  connection: {
    stream: { destroy(error?: Error): void };
    on(event: 'errorMessage', listener: (error: { code?: string }) => void): void;
  };
  processID: number | null;
};
const inner = (client: pg.Client) => client as unknown as Inner;

/**
 * What a look finds: it does not live, or it does and is not at work for these of the processes asked about. One that
 * has just done something counts as being at work: its answer is on the way.
 */
type Found = { reason: string } | { idle: Set<number>; refusal?: string };

/** The server has spoken, though it has refused: it lives (too many connections, a password changed, …). */
const hasSpoken = (code = '') => /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P|58|E)/.test(code);

/**
 * Asks the database on a new connection.
 * @param pids its processes that should be at work
 */
async function ask(connection: pg.ClientConfig, pids: number[]): Promise<Found> {
  const client = new pg.Client({ ...connection, application_name: 'touchline-pulse' });
  client.on('error', () => {});
  const timer = setTimeout(() => {
    // What has come while this process was busy itself is read first.
    setImmediate(() => setImmediate(() => inner(client).connection.stream.destroy(new Error('no answer in time'))));
  }, ANSWER_WITHIN);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; busy: number[] }>(
      `select pg_backend_pid() as own, array(
         select pid from pg_stat_activity where pid = any($1::int[]) and
           (coalesce(state, '') not like 'idle%' or state_change > clock_timestamp() - make_interval(secs => $2))
       ) as busy`,
      [pids, SUSPECT_AFTER / SECOND],
    );
    const { own, busy = [] } = rows[0] ?? {};
    // Behind a pooler the processes have other numbers than it says.
    const isDirect = own === inner(client).processID;
    return { idle: new Set(isDirect ? pids.filter((pid) => !busy.includes(pid)) : []) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const reason = message || code || String(error);
    return hasSpoken(code) ? { idle: new Set(), refusal: reason } : { reason };
  } finally {
    clearTimeout(timer);
    // It may hang like the others: nobody waits for its farewell.
    client.end().catch(() => {});
    setTimeout(() => inner(client).connection.stream.destroy(), SECOND).unref();
  }
}

/**
 * Watches a database through the connections that its pools make.
 * @param tell gets one line when it is away, and one when it is back
 */
export function watchPulse(connection: pg.ClientConfig, tell: (line: string) => void): Pulse {
  const open = new Set<pg.Client>();
  /** Since when each connection has been waiting for an answer, by `performance.now()`. */
  const waiting = new Map<pg.Client, number>();
  /** Those for which the database was not at work, and since when they had been waiting then. */
  const idle = new Map<pg.Client, number>();
  let awaySince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isStopped = false;

  const breakOff = (client: pg.Client) => inner(client).connection.stream.destroy(new DatabaseAwayError());

  function lookLater(milliseconds = LOOK_EVERY): void {
    if (!isStopped) timer ??= setTimeout(look, milliseconds).unref();
  }

  function look(): void {
    timer = undefined;
    if (awaySince !== undefined) return void judge([]);
    const now = performance.now();
    const late = [...waiting].filter(([, since]) => now - since >= SUSPECT_AFTER);
    if (late.length > 0) void judge(late);
    else if (waiting.size > 0) lookLater();
  }

  async function judge(late: [pg.Client, number][]): Promise<void> {
    if (isAsking || isStopped) return;
    isAsking = true;
    const pidOf = (client: pg.Client) => inner(client).processID ?? 0;
    const found = await ask(
      connection,
      late.map(([client]) => pidOf(client)).filter((pid) => pid > 0),
    );
    isAsking = false;
    if (isStopped) return;
    if ('reason' in found) {
      goAway(found.reason);
      return lookLater(AGAIN_AFTER);
    }
    comeBack();
    if (found.refusal) tell(`The database refuses connections (${found.refusal}).`);
    for (const [client, since] of late) {
      if (waiting.get(client) !== since || !found.idle.has(pidOf(client))) idle.delete(client);
      // Twice: the first time its answer may have been on its way.
      else if (idle.get(client) === since) breakOff(client);
      else idle.set(client, since);
    }
    if (waiting.size > 0) lookLater(AGAIN_AFTER);
  }

  function goAway(reason: string): void {
    if (awaySince === undefined) {
      awaySince = performance.now();
      databaseSeen.tell(false);
      tell(`${AWAY} (${reason}). What needs it is answered with 503 until it does.`);
    }
    for (const client of waiting.keys()) breakOff(client);
  }

  function comeBack(): void {
    if (awaySince === undefined) return;
    const seconds = Math.ceil((performance.now() - awaySince) / SECOND);
    awaySince = undefined;
    databaseSeen.tell(true);
    tell(`The database answers again, after ${seconds} s.`);
  }

  class WatchedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const begin = () => {
        if (!waiting.has(this)) waiting.set(this, performance.now());
        lookLater();
      };
      const end = () => {
        waiting.delete(this);
        idle.delete(this);
      };
      // pg says 'drain' when everything that was sent has been answered.
      this.on('drain', end).once('end', () => {
        end();
        open.delete(this);
      });
      // One that breaks while nobody waits for it: also who has all in memory then is to know.
      this.on('error', () => void judge([]));
      inner(this).connection.on('errorMessage', ({ code }) => {
        // A primary that has become a standby: the next connection finds the new one.
        if (code === READ_ONLY) setImmediate(() => breakOff(this));
      });

      const send = this.query.bind(this) as (...words: unknown[]) => unknown;
      this.query = ((...words: unknown[]) => {
        if (awaySince === undefined) begin();
        else breakOff(this); // which also fails the statement
        return send(...words);
      }) as typeof this.query;

      const connect = this.connect.bind(this);
      this.connect = ((done?: (error?: Error) => void) => {
        if (!done)
          return new Promise<void>((resolve, reject) => this.connect((e?: Error) => (e ? reject(e) : resolve())));
        if (awaySince !== undefined) return void process.nextTick(done, new DatabaseAwayError());
        begin();
        open.add(this);
        connect((error?: Error) => {
          end();
          // Refused at once: whether that is so for everybody need not wait for a statement to be late.
          if (error) void judge([]);
          done(error);
        });
      }) as typeof this.connect;
    }
  }

  return {
    Client: WatchedClient,
    isAway: () => awaySince !== undefined,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      if (awaySince !== undefined) for (const client of open) breakOff(client);
    },
  };
}
