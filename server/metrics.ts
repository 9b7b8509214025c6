/** METRICS_PORT: what Prometheus reads. Loaded only where it is set. */
import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { lastBackup } from './backup/note.ts';
import { ConfigError } from './config.ts';
import type { Parts } from './parts.ts';
import { SECOND, systemClock } from './platform/clock.ts';
import type { NotingPool } from './platform/database/request-times.ts';
import { ageOfOldestWrite } from './platform/database/transaction-queries.ts';
import { countJobs } from './platform/jobs/job-queries.ts';
import { cached } from './platform/memory/cached.ts';
import { listenForMetrics } from './platform/metrics/listen.ts';
import { countRequests } from './platform/metrics/requests.ts';
import { measureSite } from './platform/metrics/site.ts';

const ASKED_EVERY = 10 * SECOND; // pg-boss counts jobs itself every five seconds, so more often would tell nothing new

/**
 * Measures what this process does.
 * @param server the app's; it need not listen yet
 */
export function measure(parts: Pick<Parts, 'config' | 'db' | 'bus'>, server: Server) {
  const { config, bus } = parts;
  const db = parts.db as NodePgDatabase & { $client: NotingPool };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const jobs = cached(systemClock, ASKED_EVERY, () => countJobs(db));
  const oldestWrite = cached(systemClock, ASKED_EVERY, () => ageOfOldestWrite(db));
  const stops = [
    countRequests(server, [registry]),
    measureSite(
      {
        bus,
        pool: db.$client,
        countJobs: jobs.get,
        oldestWrite: oldestWrite.get,
        async freeBytes() {
          const { bavail, bsize } = await statfs(config.dataDir);
          return bavail * bsize;
        },
        floor: config.freeSpaceFloorBytes,
        lastBackup: () => lastBackup(config.dataDir, config.backupDir !== undefined, systemClock.now()),
      },
      [registry],
    ),
  ];
  return {
    registry,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Measures, and answers on METRICS_PORT. @returns a function that ends both */
export async function serveMetrics(
  parts: Pick<Parts, 'config' | 'db' | 'bus'>,
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const { registry, stop } = measure(parts, server);
  const close = await listenForMetrics({ port, host }, registry).catch((error: NodeJS.ErrnoException) => {
    stop();
    throw new ConfigError(`METRICS_PORT=${port}, METRICS_HOST=${host}: can’t listen there (${error.code}).`);
  });
  return async () => {
    stop();
    await close();
  };
}
