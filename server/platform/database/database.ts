import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import { type Pulse, watchPulse } from './pulse.ts';
import { NotingPool } from './request-times.ts';
import { withSession } from './session.ts';

/** The database, or a transaction on it: what every function of a queries.ts takes first. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$count' | '$with' | 'with'
>;

export type Database = {
  db: NodePgDatabase;
  /** For libraries that bring statements of their own. */
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** For other pools on the same database, such as the jobs': their connections are watched, too. */
  watched: pg.PoolConfig;
  pulse: Pick<Pulse, 'isAway'>;
  /** Closes all connections once the running queries have finished. */
  close(): Promise<void>;
};

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // counts and sizes here stay far below 2^53

const POOL_SIZE = 10; // what a server has by itself (server/pools.ts)
/** How long somebody waits for one of the connections: when all are at work for that long, others are better told. */
const TURN_WITHIN = 10 * SECOND;
/** How long a statement waits for what another transaction has locked; at work it may take as long as it needs. */
const LOCK_WITHIN = 30 * SECOND;
/**
 * How long a transaction may stand still between two statements; ours take milliseconds for that. PostgreSQL ends the
 * session of one that stands longer: its machine has vanished, and everybody would wait for what it has locked.
 */
const IDLE_WITHIN = 5 * SECOND;
/** The system's first look at a silent connection; by default it comes after two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10 * SECOND };
/**
 * The same from PostgreSQL's end, in its own units (s, s, times, ms): a machine that does not answer for half a minute
 * has vanished, also where its statement is at work or its answer is on the way. Sockets of this machine ignore them.
 */
const FROM_ITS_END = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  tcp_user_timeout: 30_000,
};

/** Settings of a session, for the option `options` of a connection. */
export const sessionSettings = (settings: Record<string, string | number>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * How to connect to a database that other machines use, too: what a vanished one held is let go of soon. Settings that
 * the url brings itself (`?options=…`) take the place of these.
 */
export const connectionTo = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  options: sessionSettings(FROM_ITS_END),
});

/**
 * Connects.
 * @param onError called when an idle connection breaks; the pool replaces it by itself
 * @param tell gets a line when the database does not answer any more, and when it does again
 * @param size how many connections there may be
 * @param now milliseconds, by which those who wait for a connection are sent away; by default those of this machine
 */
export function connect(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
  tell: (line: string) => void = () => {},
  size = POOL_SIZE,
  now?: () => number,
): Database {
  const pulse = watchPulse(connection, tell);
  const ended = { idle_in_transaction_session_timeout: IDLE_WITHIN };
  const watched = { ...connection, ...KEEP_ALIVE, ...ended, Client: pulse.Client };
  const settings = { ...watched, max: size, connectionTimeoutMillis: TURN_WITHIN, lock_timeout: LOCK_WITHIN };
  const pool = new NotingPool(settings, now);
  pool.on('error', onError);
  // A connection that breaks within a transaction, between two statements: the next one fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: releasing(drizzle(pool), pool),
    query: (query) => pool.query(query),
    watched,
    pulse,
    async close() {
      pulse.stop();
      await pool.end();
    },
  };
}

/**
 * Lets transactions give their connection back whatever happens: drizzle's own keep it where already their beginning
 * fails, and after ten of these nobody would get one.
 */
function releasing(db: NodePgDatabase, pool: pg.Pool): NodePgDatabase {
  const of = new WeakMap<pg.PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let own = of.get(client);
    if (!own) {
      own = drizzle(client);
      of.set(client, own);
    }
    try {
      return await own.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/** Said to whoever starts the server, as it is. */
export class DatabaseNewerError extends Error {}

/** Said to whoever starts the server, as it is. */
export class DatabaseOlderError extends Error {}

/** Said to whoever starts the server, as it is. */
export class DatabaseReadsOnlyError extends Error {}

/** The moment of the newest migration that the database has; undefined where it has none. */
async function newestMigration(db: NodePgDatabase): Promise<number | undefined> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return undefined;
  const found = await db.execute<{ newest: number | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return found.rows[0]?.newest ?? undefined;
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const SCHEMA = fileURLToPath(new URL('../../schema', import.meta.url));
/** A line of a migration in whose place a file of server/schema/ stands. */
const INCLUDE = /^-- include (\S+)$/gm;

const momentsOf = (migrationsFolder: string) =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

/** The moments of the first migration and the newest one that this version knows. */
export function knownMigrations(): { oldest: number; newest: number } {
  const moments = momentsOf(MIGRATIONS);
  return { oldest: moments[0] ?? 0, newest: moments.at(-1) ?? 0 };
}

/** A migration with what it includes. */
export const readMigration = (folder: string, tag: string): string =>
  readFileSync(join(folder, `${tag}.sql`), 'utf8').replace(INCLUDE, (_, file: string) =>
    readFileSync(join(SCHEMA, file), 'utf8'),
  );

type Entry = { tag: string; when: number };

/** Migrations up to the one of that moment with what they include, in a folder of their own, as Drizzle reads them. */
async function withWholeMigrations(from: string, last: number, use: (folder: string) => Promise<void>): Promise<void> {
  const journalPath = join('meta', '_journal.json');
  const journal = JSON.parse(await readFile(join(from, journalPath), 'utf8')) as { entries: Entry[] };
  journal.entries = journal.entries.filter(({ when }) => when <= last);
  const folder = await mkdtemp(join(tmpdir(), 'touchline-migrations-'));
  try {
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, journalPath), JSON.stringify(journal));
    for (const { tag } of journal.entries) await writeFile(join(folder, `${tag}.sql`), readMigration(from, tag));
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Said to whoever starts the server, as it is. */
export class TablesInUseError extends Error {}

/** Said to whoever starts the server, as it is. */
export class ExtensionsRefusedError extends Error {}

/** insufficient_privilege; feature_not_supported and undefined_file: the server's packages lack the extension. */
const REFUSALS = ['42501', '0A000', '58P01'];
const asksForExtension = (error: unknown) =>
  error instanceof Error && /create extension/i.test(error.message) && REFUSALS.some((code) => hasCode(error, code));

/**
 * How long a migration waits for a table that a transaction of somebody else's holds. Meanwhile everybody who needs that
 * table waits behind it, so it gives up, lets them pass, and tries again.
 */
const TABLE_WITHIN = 2 * SECOND;
const BETWEEN_TRIES = 3 * SECOND;
const TRIES = 12; // a minute in all: longer than what the site itself does in one transaction

const couldNotLock = (error: unknown) => hasCode(error, '55P03') || isDeadlock(error); // lock_not_available

/**
 * Migrates in one transaction, which others on the database hardly notice.
 * @throws TablesInUseError, ExtensionsRefusedError
 */
async function migratePolitely(db: NodePgDatabase, migrationsFolder: string): Promise<void> {
  // Functions may name others that stand behind them in their file.
  await db.execute(sql.raw(`set lock_timeout = ${TABLE_WITHIN}; set check_function_bodies = off`));
  for (let left = TRIES; ; left -= 1) {
    try {
      return await migrate(db, { migrationsFolder });
    } catch (error) {
      if (asksForExtension(error))
        throw new ExtensionsRefusedError(
          'The database does not let its owner add pg_trgm and unaccent, which search needs. Let an administrator of the database run: CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; (they come with PostgreSQL, in some systems in a package named postgresql-contrib), and start again. Nothing has been changed.',
        );
      if (!couldNotLock(error)) throw error;
      if (left > 1) await sleep(BETWEEN_TRIES);
      else
        throw new TablesInUseError(
          "The tables of the database are in use, so that they can't be upgraded. End what runs on them for so long (pg_stat_activity shows it), and start again. Nothing has been changed.",
        );
    }
  }
}

/**
 * Brings the schema up to date. Several servers may start at once: one migrates, the others wait. Servers of the
 * version before go on meanwhile and afterwards.
 * @param to only up to the migration of that moment, for rows of an earlier version
 * @param migrations the folder of the migrations, for tests
 * @throws DatabaseReadsOnlyError when it takes no writes: only a standby that DATABASE_URL names does that
 * @throws DatabaseOlderError when it lacks migrations that only an earlier version has
 * @throws DatabaseNewerError when a newer version has migrated it: this one's queries would not fit
 * @throws TablesInUseError when somebody else's transaction holds a table for a minute
 * @throws ExtensionsRefusedError when the database has no extension that search needs, and does not let it be added
 */
export async function migrateUp(connection: pg.ClientConfig, to?: number, migrations = MIGRATIONS): Promise<void> {
  await withSession(connection, async (client) => {
    const db = drizzle(client);
    // Asked, since an up-to-date one is not written to here; whatever writes to it later takes it for one that is away.
    const { rows } = await client.query('show transaction_read_only');
    if (rows[0].transaction_read_only === 'on')
      throw new DatabaseReadsOnlyError(
        'DATABASE_URL leads to a database that only reads, as a standby does. It has to lead to the primary.',
      );
    await db.execute(sql`select pg_advisory_lock(7205001)`);
    const moments = momentsOf(migrations);
    const known = moments.at(-1) ?? 0;
    const has = await newestMigration(db);
    if (has !== undefined && has < (moments[0] ?? 0))
      throw new DatabaseOlderError(
        'The database is of a version before 1.0. Start version 0.1.0 on it once, which brings it up to date, and then this one. Nothing has been changed.',
      );
    if (Math.max(has ?? 0, to ?? 0) > known) {
      throw new DatabaseNewerError(
        'The database has been used by a newer version of Touchline. Start that version, or restore a backup from before the upgrade.',
      );
    }
    const last = to ?? known;
    if ((has ?? 0) < last) await withWholeMigrations(migrations, last, (folder) => migratePolitely(db, folder));
  });
}

function hasCode(error: unknown, code: string): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ((inner as Error & { code?: string }).code === code) return true;
  }
  return false;
}

/** True when PostgreSQL has rolled a transaction back because of a deadlock: it can be tried again. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01'); // deadlock_detected

/** True for a violation of the unique index or constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ((inner as Error & { constraint?: string }).constraint === constraint) return true;
  }
  return false;
}
