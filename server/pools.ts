/** How many connections to the database each process may have, so that all fit. */
import type { Config } from './config.ts';

const OF_A_SERVER = 10; // two cores answer no faster with more
const OF_A_WORKER = 5; // two jobs of a kind at once, and most of them wait for something else
const LEAST = 6; // of several processes: with fewer, calls wait for each other's connections
const EMBEDDED = 40; // what PostgreSQL in DATA_DIR allows
const BESIDE_A_POOL = 3; // the bus listens and sends on two, and the watch asks on one whether the database lives
const OF_ALL = 9; // the jobs of one process have five; commands (backup, admin, doctor) some at times

/** The connections of one process's pool. */
export function poolSizeOf({
  poolSize,
  databaseUrl,
  role,
  workers,
}: Pick<Config, 'poolSize' | 'databaseUrl' | 'role' | 'workers'>): number {
  if (poolSize !== undefined) return poolSize;
  if (role === 'worker') return OF_A_WORKER;
  if (databaseUrl !== undefined || workers === 1) return OF_A_SERVER;
  return Math.min(OF_A_SERVER, Math.max(LEAST, Math.floor((EMBEDDED - OF_ALL) / workers) - BESIDE_A_POOL));
}

/** How many connections the embedded database has to allow. */
export const connectionsFor = (config: Parameters<typeof poolSizeOf>[0]): number =>
  Math.max(EMBEDDED, OF_ALL + config.workers * (poolSizeOf(config) + BESIDE_A_POOL));
