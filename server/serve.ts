/** Composition root: configuration → parts → app → listen, and the same way back at the end. */
import cluster from 'node:cluster';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { buildApp } from './app.ts';
import { handleBackups } from './backup/nightly.ts';
import { type Config, readConfig } from './config.ts';
import { createEnding, explain, report, tell, tellReady } from './ending.ts';
import { findHosted } from './features/videos/hosted.ts';
import { openSite, takeOverAlone } from './opening.ts';
import type { App, Parts } from './parts.ts';
import { SECOND, systemClock } from './platform/clock.ts';
import { connect, connectionTo, type Database } from './platform/database/database.ts';
import { createDatabaseClock } from './platform/database/database-clock.ts';
import { AWAY } from './platform/database/pulse.ts';
import { makePrivateFiles } from './platform/files/private-files.ts';
import { YOUNG } from './platform/files/sweep.ts';
import { createMemoryLimits, type Limits } from './platform/http/limits.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { errorLine } from './platform/log/error-fields.ts';
import { printUncaught } from './platform/log/log.ts';
import { createMedia } from './platform/media/media.ts';
import { throttled } from './platform/memory/throttled.ts';
import { createMemoryBus } from './platform/messages/bus.ts';
import { createFileMailer, createSmtpMailer } from './platform/messages/mail.ts';
import type { joinSiblings } from './platform/processes/siblings.ts';
import { createPostgresBus } from './platform/servers/postgres-bus.ts';
import { homeOf, registerServer } from './platform/servers/server-registry.ts';
import { createHealth } from './platform/web/health.ts';
import { poolSizeOf } from './pools.ts';
import { keepsFiles, makeStorage } from './storage.ts';
import { makeVideoHosts } from './video-hosts/make.ts';

const LAST_REQUESTS = 30 * SECOND; // time for running requests and uploads to end

/** Stops accepting connections, lets running requests end, and cuts off those that have not ended in time. */
async function closeWithin(app: App, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(timer);
}

/** The end of this process. */
const ending = createEnding();
const { undo, isEnding } = ending;
const health = createHealth();

/** Limits by key are counted by all servers together; the module is loaded only where there can be others. */
async function makeSharedLimits(
  { query }: Database,
  needed: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  report: (error: unknown) => void,
): Promise<Limits> {
  const { createSharedLimits, handleCounts } = await import('./platform/servers/shared-limits.ts');
  handleCounts(needed);
  return createSharedLimits({ query, clock: needed.clock, report });
}

/** Builds all parts. @param joined what the lead has given, if this is one of several processes */
async function buildParts(config: Config, joined: Joined | undefined): Promise<Parts> {
  const siblings = joined?.siblings;
  const connection = joined?.connection ?? (await openSite(config, ending));
  /** Whether other processes use the database, on this machine or elsewhere. */
  const isShared = config.databaseUrl !== undefined || joined !== undefined;
  const tellTrouble = throttled(report, systemClock);
  /** That the database is away is told once, and not again by everything that needs it. */
  const trouble = (what: string, error: Error) => {
    if (!isEnding() && !error.message.includes(AWAY)) tellTrouble(`${what}: ${errorLine(error)}`);
  };
  const database = connect(
    config.pooledUrl ? connectionTo(config.pooledUrl) : connection,
    (error) => trouble('Database connection', error),
    (line) => {
      if (!isEnding()) tellTrouble(line);
    },
    poolSizeOf(config),
  );
  const { db, close, watched, pulse } = database;
  undo(close);
  if (config.databaseUrl) {
    const keeps = { files: await keepsFiles(config), mails: config.smtpUrl === undefined };
    const report = (error: unknown) => trouble('Roll of servers', error as Error);
    undo(await registerServer(db, { home: homeOf(config.dataDir), keeps, report }));
  }
  const bus = isShared
    ? await createPostgresBus(connection, { report: (error) => trouble('Bus', error as Error) })
    : createMemoryBus();
  undo(bus.close);

  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom)
    : createFileMailer(join(config.dataDir, 'mail'), config.mailFrom, tell);
  undo(mailer.close);
  if (!isShared) await takeOverAlone(config, db);
  const clock = await createDatabaseClock(db, systemClock, tellTrouble);
  undo(clock.stop);
  const storage = await makeStorage({ config, db, clock, siblings, report });
  // The nightly sweep runs on one of the servers, which does not reach the scratch folders of the others.
  if (config.s3) await storage.scratch.sweep(new Date(clock.now().getTime() - YOUNG));
  const media = createMedia(clock, report);
  undo(media.stop);
  const does = config.role !== 'web' && (siblings?.number ?? 1) === 1; // one conversion at a time, for one
  // Past a pooler: jobs are listened for.
  const jobs = createJobs({ ...watched, ...connection }, (error) => trouble('Jobs', error), { does });
  return {
    config,
    clock,
    db,
    pulse,
    ...storage,
    media,
    mailer,
    jobs,
    bus,
    health,
    ...(siblings && { siblings }),
    limits: isShared
      ? await makeSharedLimits(database, { db, clock, jobs }, (error) => trouble('Limits', error as Error))
      : createMemoryLimits(),
    videoHosts: await makeVideoHosts({ config, ...storage, media, db, clock, find: findHosted(db), report }),
    webFolder: fileURLToPath(new URL('../dist', import.meta.url)),
  };
}

/** Listens for what a server that only does jobs answers: whether it lives. */
async function listenForHealth({ port, host }: Config): Promise<void> {
  const app = Fastify({ routerOptions: { maxParamLength: 100 }, forceCloseConnections: 'idle' });
  health.mount(app);
  undo(() => app.close());
  await app.listen({ port, host });
}

/** Joins the other processes where the lead has started this one, and obeys it from then on. */
async function joinOthers(obey: { drain(seconds: number): void; end(): void }): Promise<Joined> {
  const { joinSiblings, announceReady, sayFailed } = await import('./platform/processes/siblings.ts');
  return { ...(await joinSiblings(obey)), announceReady, sayFailed };
}

type Joined = Awaited<ReturnType<typeof joinSiblings>> & {
  announceReady(): void;
  sayFailed(line: string): Promise<void>;
};

/**
 * Runs a site until a signal ends it. An error at the start is one line on stderr and exit code 1.
 * @param env the environment, for the configuration
 * @param prepare runs on the migrated database before the server listens (the demo seeds there)
 * @param ended runs when everything has been shut down
 */
export async function serve(
  env: Record<string, string | undefined>,
  { prepare, ended }: { prepare?: (parts: Parts) => Promise<void>; ended?: () => void } = {},
): Promise<void> {
  makePrivateFiles();
  printUncaught();
  let config: Config | undefined;
  let joined: Joined | undefined;
  if (ended) undo(ended);
  let isReady = false;
  const drain = (seconds: number) =>
    void ending.drainAndEnd(isReady ? seconds : 0, () => {
      health.drain();
      if (!joined) tell(`Touchline ends in ${seconds} s.`);
    });
  const endNow = () => void ending.end(0);
  // One of several obeys its lead alone: signals may come to all processes at once, or twice.
  process.on('SIGTERM', () => !cluster.isWorker && drain(config?.drainSeconds ?? 0));
  process.on('SIGINT', () => !cluster.isWorker && endNow());
  try {
    if (cluster.isWorker) joined = await joinOthers({ drain, end: endNow });
    config = readConfig(env);
    const parts = await buildParts(config, joined);
    await prepare?.(parts);
    const app = await buildApp(parts);
    if (config.metrics) {
      const { serveMetrics } = await import('./metrics.ts');
      const port = config.metrics.port + (joined?.siblings.number ?? 1) - 1; // each process has its own
      undo(await serveMetrics(parts, app.server, { ...config.metrics, port }));
    }
    handleBackups(parts, report);
    undo(parts.jobs.stop);
    undo(() => closeWithin(app, LAST_REQUESTS));
    await parts.jobs.start();
    if (config.role === 'worker') {
      await app.ready();
      await listenForHealth(config);
    } else await app.listen({ port: config.port, host: config.host });
    isReady = true;
    if (joined) joined.announceReady();
    else tellReady(config);
  } catch (error) {
    if (isEnding()) return;
    const why = explain(error, config);
    if (joined) await joined.sayFailed(why);
    else console.error(why);
    await ending.end(1);
  }
}
