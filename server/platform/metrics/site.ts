import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '../clock.ts';
import type { NotingPool } from '../database/request-times.ts';
import type { JobCounts } from '../jobs/job-queries.ts';
import { type Bus, messagesMissed } from '../messages/bus.ts';
import {
  bucketAsked,
  busHeard,
  cacheAsked,
  convertersChanged,
  databaseSeen,
  filmConverted,
  socketsChanged,
} from './measured.ts';

/** What is looked at when somebody asks for the metrics. */
export type Sources = {
  bus: Pick<Bus, 'subscribe' | 'link'>;
  /** The connections of the database's pool. */
  pool: Pick<NotingPool, 'totalCount' | 'idleCount' | 'waitingForTurn'>;
  /** Asks the database, as the next one; not to be called for each look. */
  countJobs(): Promise<JobCounts[]>;
  /** @returns seconds */
  oldestWrite(): Promise<number>;
  freeBytes(): Promise<number>;
  /** Bytes that have to stay free. */
  floor: number;
  lastBackup(): Promise<{ madeAt: Date | undefined; isLate: boolean }>;
};

// Seconds: a conversion may take an hour (video-hosts/local/convert.ts).
const CONVERSIONS = [5, 15, 30, 60, 120, 300, 600, 1800, 3600];
// Seconds: the last is the patience of platform/s3/connection.ts.
const ANSWERS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

/** Defines what is told of the site itself. @returns a function that stops listening */
export function measureSite(
  { bus, pool, countJobs, oldestWrite, freeBytes, floor, lastBackup }: Sources,
  registers: Registry[],
) {
  /** A gauge that looks when it is asked; what can't be found out is left out. */
  const gauge = (name: string, help: string, look: () => number | Promise<number | undefined>) =>
    new Gauge({
      name: `touchline_${name}`,
      help,
      registers,
      async collect() {
        const value = await Promise.resolve(look()).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

  let isThere = true;
  gauge('database_up', 'Whether the database answers this server.', () => Number(isThere));
  gauge('database_connections', 'Connections of the pool.', () => pool.totalCount);
  gauge('database_connections_idle', 'Those that nobody uses.', () => pool.idleCount);
  gauge('database_waiting', 'How many wait for a connection.', () => pool.waitingForTurn);
  const oldest = 'How long the oldest transaction of all servers is open that has written or locked something.';
  gauge('database_oldest_write_seconds', oldest, oldestWrite);

  gauge('bus_proven', 'Whether messages of other servers are known to arrive.', () => Number(bus.link.isProven()));
  const lag = new Gauge({
    name: 'touchline_bus_lag_seconds',
    help: 'How long the last announcement took to come back; none with a single server.',
    registers,
  });
  lag.remove();
  const gaps = new Counter({ name: 'touchline_bus_gaps_total', help: 'How often messages were missed.', registers });

  const asked = new Counter({
    name: 'touchline_cache_asked_total',
    help: 'Questions to a cache: found (hit) or loaded (miss).',
    labelNames: ['cache', 'result'],
    registers,
  });
  const sockets = new Gauge({ name: 'touchline_sockets', help: 'Open sockets of browsers.', registers });
  const converting = new Gauge({ name: 'touchline_conversions_running', help: 'Films being converted.', registers });
  const conversions = new Histogram({
    name: 'touchline_conversion_seconds',
    help: 'How long conversions took, by how they ended.',
    labelNames: ['result'],
    buckets: CONVERSIONS,
    registers,
  });

  const bucket = new Histogram({
    name: 'touchline_bucket_seconds',
    help: 'How long the object store took to begin its answer, each try for itself; failed: none came, or 5xx.',
    labelNames: ['result'],
    buckets: ANSWERS,
    registers,
  });

  new Gauge({
    name: 'touchline_jobs',
    help: 'Jobs of the whole site: waiting for their time, due, running, failed for good.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, ...states } of await countJobs().catch(() => [])) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });

  gauge('disk_free_bytes', 'Free on the disk of DATA_DIR.', freeBytes);
  gauge('disk_floor_bytes', 'What has to stay free: FREE_SPACE_FLOOR_MB.', () => floor);
  const backup = 'When the last backup was made, by npm run backup or BACKUP_DIR.';
  const madeAt = async () => {
    const { madeAt: at } = await lastBackup();
    return at && at.getTime() / SECOND;
  };
  gauge('last_backup_timestamp_seconds', backup, madeAt);
  gauge('backup_late', 'Whether tonight’s backup (BACKUP_DIR) has not come.', async () =>
    Number((await lastBackup()).isLate),
  );

  const hearing = [
    databaseSeen.hear((is) => {
      isThere = is;
    }),
    bus.subscribe(messagesMissed, () => gaps.inc()),
    busHeard.hear((milliseconds) => lag.set(milliseconds / SECOND)),
    cacheAsked.hear((cache, isHit) => asked.inc({ cache, result: isHit ? 'hit' : 'miss' })),
    socketsChanged.hear((by) => sockets.inc(by)),
    bucketAsked.hear((milliseconds, isAnswered) =>
      bucket.observe({ result: isAnswered ? 'answered' : 'failed' }, milliseconds / SECOND),
    ),
    convertersChanged.hear((by) => converting.inc(by)),
    filmConverted.hear((milliseconds, isDone) =>
      conversions.observe({ result: isDone ? 'done' : 'failed' }, milliseconds / SECOND),
    ),
  ];
  return () => {
    for (const stop of hearing) stop();
  };
}
