/** Composition root: configuration → parts → app → listen, and the same way back at the end. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { handleBackups } from './backup/nightly.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { findHosted } from './features/videos/hosted.ts';
import type { App, Parts } from './parts.ts';
import { SECOND, systemClock } from './platform/clock.ts';
import {
  connect,
  type Database,
  DatabaseNewerError,
  migrateUp,
  TablesInUseError,
} from './platform/database/database.ts';
import { createDatabaseClock } from './platform/database/database-clock.ts';
import { AWAY } from './platform/database/pulse.ts';
import { superviseEmbedded } from './platform/database/supervised.ts';
import { DataDirError, takeDataDir } from './platform/files/data-dir.ts';
import { closeDataDir, makePrivateFiles } from './platform/files/private-files.ts';
import { clearScratch } from './platform/files/scratch.ts';
import { createMemoryLimits, type Limits } from './platform/http/limits.ts';
import { visible } from './platform/http/visible.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { deleteLeases } from './platform/jobs/lease-queries.ts';
import { createMedia } from './platform/media/media.ts';
import { sparingly } from './platform/memory/sparingly.ts';
import { createMemoryBus } from './platform/messages/bus.ts';
import { createFileMailer, createSmtpMailer } from './platform/messages/mail.ts';
import { createPostgresBus } from './platform/servers/postgres-bus.ts';
import { enterRoll, homeOf, SecondServerError } from './platform/servers/roll.ts';
import { createHealth } from './platform/web/health.ts';
import { FILES, makeStorage } from './storage.ts';
import { makeVideoHosts } from './video-hosts/make.ts';

const tell = (line: string) => console.log(line);
/** Errors can quote what people typed. */
const report = (message: string) => console.error(visible(message));

/** One line for whoever starts the server, without a stack. */
function explain(error: unknown, config: Config | undefined): string {
  if (
    [ConfigError, DataDirError, DatabaseNewerError, TablesInUseError, SecondServerError].some(
      (one) => error instanceof one,
    )
  )
    return (error as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${config?.port} is in use. Choose another: PORT=3001 npm start`;
  if (code === 'EACCES' && config) return `Touchline may not listen on port ${config.port}. Choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${config?.host} is not an address of this machine.`;
  if (config?.databaseUrl && (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000' || code === '28000')) {
    return `DATABASE_URL: ${message || code}`;
  }
  return `Touchline can't start: ${message || code || String(error)}`;
}

/** The signal to end while draining: a second one, or Ctrl-C. */
const hurry = new AbortController();
let isDraining = false;

/** Ends the server; where others can take over, it goes on for a while and tells the proxies so. */
async function drainAndEnd(seconds: number): Promise<void> {
  if (ending) return;
  if (isDraining) return hurry.abort();
  isDraining = true;
  if (seconds > 0) {
    health.drain();
    tell(`Touchline ends in ${seconds} s.`);
    await sleep(seconds * SECOND, undefined, { signal: hurry.signal }).catch(() => {});
  }
  if (!ending) await end(0);
}

const LAST_REQUESTS = 30 * SECOND; // time for running requests and uploads to end (DESIGN.md, how it is run)

/** Stops accepting connections, lets running requests end, and cuts off those that have not ended in time. */
async function closeWithin(app: App, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(timer);
}

/** Stops what was started, newest first. */
const undo: (() => Promise<void> | void)[] = [];
let ending = false;
const health = createHealth();

async function end(code: number): Promise<never> {
  ending = true;
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      report(`While ending: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  process.exit(process.exitCode ?? code);
}

async function openDatabase(config: Config) {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl } };
  const embedded = await superviseEmbedded(join(config.dataDir, 'db'), (line) => {
    if (!ending) console.error(line);
  });
  undo.push(embedded.stop);
  return { connection: embedded.connection };
}

/**
 * The database of DATA_DIR has one server, this one: whatever another was doing, it does no more. Where servers share a
 * database, leases end by themselves, and files that nothing refers to go in the night.
 */
async function takeOverAlone(config: Config, db: Parts['db']): Promise<void> {
  await deleteLeases(db);
  await clearScratch(join(config.dataDir, FILES));
}

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

/** Builds all parts. */
async function buildParts(config: Config): Promise<Parts> {
  undo.push(takeDataDir(config.dataDir, config.publicUrl));
  const open = closeDataDir(config.dataDir);
  if (open) console.error(open);
  const { connection } = await openDatabase(config);
  await migrateUp(connection);
  const tellTrouble = sparingly(report, systemClock);
  /** That the database is away is told once, and not again by everything that needs it. */
  const trouble = (what: string, error: Error) => {
    if (!ending && !error.message.includes(AWAY)) tellTrouble(`${what}: ${error.message}`);
  };
  const database = connect(
    connection,
    (error) => trouble('Database connection', error),
    (line) => {
      if (!ending) tellTrouble(line);
    },
  );
  const { db, close, watched } = database;
  undo.push(close);
  if (config.databaseUrl) {
    const keeps = { files: true, mails: config.smtpUrl === undefined };
    const report = (error: unknown) => trouble('Roll of servers', error as Error);
    undo.push(await enterRoll(db, { home: homeOf(config.dataDir), keeps, report }));
  }
  const bus = config.databaseUrl
    ? await createPostgresBus(connection, { report: (error) => trouble('Bus', error as Error) })
    : createMemoryBus();
  undo.push(bus.close);

  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom)
    : createFileMailer(join(config.dataDir, 'mail'), config.mailFrom, tell);
  undo.push(mailer.close);
  if (!config.databaseUrl) await takeOverAlone(config, db);
  const clock = await createDatabaseClock(db, systemClock, tellTrouble);
  undo.push(clock.stop);
  const storage = await makeStorage({ config, db, clock });
  const media = createMedia(clock, report);
  undo.push(media.stop);
  const jobs = createJobs(watched, (error) => trouble('Jobs', error));
  return {
    config,
    clock,
    db,
    ...storage,
    media,
    mailer,
    jobs,
    bus,
    health,
    limits: config.databaseUrl
      ? await makeSharedLimits(database, { db, clock, jobs }, (error) => trouble('Limits', error as Error))
      : createMemoryLimits(),
    videoHosts: await makeVideoHosts({ config, ...storage, media, db, clock, find: findHosted(db), report }),
    webFolder: fileURLToPath(new URL('../dist', import.meta.url)),
  };
}

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
  let config: Config | undefined;
  if (ended) undo.push(ended);
  let isReady = false;
  process.on('SIGTERM', () => void drainAndEnd(isReady && config ? config.drainSeconds : 0));
  process.on('SIGINT', () => {
    if (!ending) void end(0);
  });
  try {
    config = readConfig(env);
    const parts = await buildParts(config);
    await prepare?.(parts);
    const app = await buildApp(parts);
    if (config.metrics) {
      const { serveMetrics } = await import('./metrics.ts');
      undo.push(await serveMetrics(parts, app.server, config.metrics));
    }
    handleBackups(parts, report);
    undo.push(parts.jobs.stop);
    undo.push(() => closeWithin(app, LAST_REQUESTS));
    await parts.jobs.start();
    await app.listen({ port: config.port, host: config.host });
    isReady = true;
    tell(`Touchline is ready at ${config.publicUrl}`);
  } catch (error) {
    if (ending) return;
    console.error(explain(error, config));
    await end(1);
  }
}
