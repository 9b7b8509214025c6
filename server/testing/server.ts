/** One server of a site of the tests: the real app, with a clock that can be held. */
import type { AddressInfo } from 'node:net';
import { buildApp } from '../app.ts';
import { findHosted } from '../features/videos/hosted.ts';
import type { App, Parts } from '../parts.ts';
import { connect } from '../platform/database/database.ts';
import { createMemoryLimits, type Limits } from '../platform/http/limits.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createFfmpeg } from '../platform/media/ffmpeg.ts';
import { createMedia } from '../platform/media/media.ts';
import { createMemoryBus } from '../platform/messages/bus.ts';
import { makeStorage } from '../storage.ts';
import { makeVideoHosts } from '../video-hosts/make.ts';
import { TestBrowser } from './browser.ts';
import type { HeldClock } from './clock.ts';
import './shared-serializers.ts';

/** Stands in for the built browser app's HTML; the tests check what the server writes into it. */
export const HTML = '<!doctype html><html lang="en"><head><!--head--><script>0</script></head><body></body></html>';

/** For tests that make more calls than people do: how many come within a minute is the machine's to say. */
export const UNLIMITED: Limits = {
  spend: async () => {},
  spendIp: async () => {},
  refund: async () => {},
  forgive: async () => {},
};

/** One server of a site. */
export type Server = Parts & {
  app: App;
  origin: string;
  clock: HeldClock;
  /** A browser with no cookies. */
  visitor(): TestBrowser;
  close(): Promise<void>;
};

export type Connection = { host: string; user: string; database: string };
export type Change = (parts: Parts, connection: Connection) => Partial<Parts> | Promise<Partial<Parts>>;

type Shared = Pick<Parts, 'config' | 'mailer' | 'webFolder'> & {
  clock: HeldClock;
  connection: Connection;
  freeBytes?: (() => Promise<number>) | undefined;
};

const unforeseen: Error[] = [];

/** What no server has foreseen since this was asked last, for a test that failed (close-sites.ts). */
export const takeUnforeseen = (): Error[] => unforeseen.splice(0);

/** Starts a server with what is shared by all servers of its site; the rest is its own. */
export async function startServer(shared: Shared, change: Change): Promise<Server> {
  const { config, clock, connection, mailer, webFolder, freeBytes } = shared;
  // Who waits for a connection is sent away by the held clock: on a slow machine nobody is who should be answered.
  const now = () => clock.now().getTime();
  const { db, close: closePool, watched, pulse } = connect(connection, () => {}, undefined, undefined, now);
  const storage = await makeStorage({ config, db, clock, ...(freeBytes && { freeBytes }) });
  const jobs = createJobs(watched, () => {});
  const media = createMedia(clock, () => {});
  const parts: Parts = {
    config,
    clock,
    db,
    pulse,
    ...storage,
    media,
    jobs,
    mailer,
    webFolder,
    bus: createMemoryBus(),
    heardAfter: 5,
    limits: createMemoryLimits(),
    videoHosts: await makeVideoHosts({
      ...{ config, ...storage, media, db, clock, find: findHosted(db), report: () => {} },
      ffmpeg: createFfmpeg('/no/ffmpeg'), // none, the same on every machine; tests of conversions bring their own
    }),
  };
  Object.assign(parts, await change(parts, connection));
  const app = await buildApp(parts, parts.readLog ? 'trace' : 'silent');
  // Its log is silent, and an answer of 500 says nothing of its reason.
  const { error: log } = app.log;
  app.log.error = (...said: unknown[]) => {
    const { err } = (said[0] ?? {}) as { err?: unknown };
    if (err instanceof Error) unforeseen.push(err);
    Reflect.apply(log, app.log, said);
  };
  await parts.jobs.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  let closed: Promise<void> | undefined;
  const close = async () => {
    await app.close();
    await parts.jobs.stop();
    await media.stop();
    await parts.bus.close();
    await closePool();
  };
  return {
    ...parts,
    app,
    origin,
    clock,
    visitor: () => new TestBrowser(origin),
    close() {
      closed ??= close();
      return closed;
    },
  };
}
