import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** The database, or a transaction on it: what every function of a queries.ts takes first. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$count'>;

export type Database = {
  db: NodePgDatabase;
  /** Ends all connections, after the queries that run. */
  close(): Promise<void>;
};

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // counts and sizes here stay far below 2^53

const POOL_SIZE = 10; // 2 cores answer no faster with more; the embedded default takes 40 in all

/**
 * Connects.
 * @param onError told when an idle connection breaks; the pool replaces it by itself
 */
export function connect(connection: pg.ClientConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE });
  pool.on('error', onError);
  // One that a transaction has, while nothing is asked of it: its next statement fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), close: () => pool.end() };
}

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait. */
export async function migrateUp(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(7205001)`);
    await migrate(db, { migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) });
  } finally {
    await client.end();
  }
}

/** True where PostgreSQL has ended a transaction because two waited for each other: it can be done again. */
export function isDeadlock(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ((inner as Error & { code?: string }).code === '40P01') return true; // deadlock_detected
  }
  return false;
}

/** True for a violation of the unique index or constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ((inner as Error & { constraint?: string }).constraint === constraint) return true;
  }
  return false;
}
