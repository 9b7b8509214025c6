/**
 * Keeps what all workers of a run share: data folders, clips, the demo's server and the server of accounts. Each is made
 * when a test first asks for it, in this process of its own, so that no test's time limit can end the making. The run's
 * set-up starts it; it ends when that process does, however that comes.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { makeRamFolder } from '../../server/testing/machine/ram-folder.ts';
import type { OpenIdProvider } from '../../server/testing/services/openid.ts';
import { makeClips } from '../steps/editor-clips.ts';
import { settingsOfAccounts } from './accounts.ts';
import type { Kept, Person } from './kept.ts';
import { type Data, makeData, noSettings, type Settings, startServer, stopAll } from './servers.ts';

const PATIENCE = 15_000; // ms, for servers that are to end

const folder = makeRamFolder('touchline-e2e-run-');
const folders = [folder];
let provider: OpenIdProvider | undefined;

async function inFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const path = join(folder, name);
  mkdirSync(path);
  await make(path);
  return path;
}

async function start(data: Data, settings: Settings) {
  const { url, dataDir } = await startServer(await get(data), settings);
  folders.push(dataDir);
  return { url, dataDir };
}

const makers: { [Name in keyof Kept]: () => Promise<Kept[Name]> } = {
  empty: () => inFolder('empty', (path) => makeData('empty', path)),
  demo: () => inFolder('demo', (path) => makeData('demo', path)),
  clips: () => inFolder('clips', makeClips),
  demoSite: () => start('demo', noSettings),
  async accountSite() {
    const { promise: started, resolve } = Promise.withResolvers<OpenIdProvider>();
    const site = await start('empty', settingsOfAccounts(resolve));
    provider = await started;
    return { ...site, issuer: provider.issuer, authorizeUrl: provider.authorizeUrl };
  },
};

const made = new Map<keyof Kept, Promise<unknown>>();

/** Makes it for who asks first; those who ask later wait for the same, or hear of the same failure. */
function get<Name extends keyof Kept>(name: Name): Promise<Kept[Name]> {
  const making = made.get(name) ?? makers[name]();
  made.set(name, making);
  return making as Promise<Kept[Name]>;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET') return get((request.url ?? '').slice(1) as keyof Kept);
  const { name, claims } = (await json(request)) as Person;
  provider?.people.set(name, claims);
  return {};
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.stack ?? String(error)),
  );
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
server.requestTimeout = 0;

async function end(): Promise<void> {
  setTimeout(() => process.exit(1), PATIENCE).unref();
  await stopAll();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
  process.exit();
}
process.once('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
