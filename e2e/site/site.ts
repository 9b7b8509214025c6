/** Runs the real server for browser tests: an empty one, or the demo with its cast. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { freePort } from '../../server/testing/machine/free-port.ts';
import { makeQuickFolder } from '../../server/testing/machine/quick-folder.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../server/testing/services/openid.ts';
import { startYouTube, type YouTubeServer } from '../../server/testing/youtube/youtube.ts';
import { nodeEnvironment } from '../../tools/run-node.mjs';
import { buildServer } from '../../tools/setup.mjs';
import { type Clips, hasFfmpeg, makeClips } from '../steps/editor-clips.ts';
import { onceInRun } from './run-folder.ts';

let bundled: ReturnType<typeof buildServer> | undefined;

/** Servers that run: a fixture that takes too long is given up without its end. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export type Site = {
  url: string;
  dataDir: string;
  /** Waits for a mail to that address and answers with the link in it. */
  linkMailedTo(email: string): Promise<string>;
  /** For what no screen does yet. @returns the rows */
  sql(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Ends the server (SIGKILL: as a crash does) and starts it again on the same data; `meanwhile` there is none. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
};

async function launch(script: string, env: Record<string, string>): Promise<ChildProcess> {
  bundled ??= buildServer(); // as `npm start` runs it; the run's set-up has made it
  const child = spawn(process.execPath, [bundled(script)], { env: { ...nodeEnvironment(), ...env } });
  running.add(child);
  child.on('close', () => running.delete(child));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Touchline is ready')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'close');
}

type Settings = (publicUrl: string) => Promise<{ env: Record<string, string>; end: () => Promise<void> }>;
const noSettings: Settings = async () => ({ env: {}, end: async () => {} });

type Data = 'empty' | 'demo';
const MAKERS = { empty: 'server/main.ts', demo: 'tools/seed/serve-season.ts' };

/** A copy of a data folder that the server has made: making one takes 3 s, and 12 s with the demo's season in it. */
async function copyOf(data: Data): Promise<string> {
  const made = await onceInRun(data, async (folder) =>
    stop(await launch(MAKERS[data], { DATA_DIR: folder, PORT: String(await freePort()) }), 'SIGTERM'),
  );
  const copy = makeQuickFolder('touchline-e2e-');
  execFileSync('cp', ['-a', `${made}/.`, copy]); // with the owner, who may be PostgreSQL's
  return copy;
}

async function runSite(data: Data, use: (site: Site) => Promise<void>, settings = noSettings): Promise<void> {
  const script = 'server/main.ts';
  const dataDir = await copyOf(data);
  const port = await freePort();
  const more = await settings(`http://localhost:${port}`);
  const env = { DATA_DIR: dataDir, PORT: String(port), ...more.env };
  let child = await launch(script, env);
  const mailDir = join(dataDir, 'mail');
  const seen = new Set<string>();
  await use({
    url: `http://localhost:${port}`,
    dataDir,
    async linkMailedTo(email) {
      for (let waited = 0; waited < 15_000; waited += 50) {
        const names = (() => {
          try {
            return readdirSync(mailDir);
          } catch {
            return [];
          }
        })();
        // One that begins with a dot is still being written.
        const name = names.find((one) => one.endsWith(`-${email}.eml`) && !one.startsWith('.') && !seen.has(one));
        if (name) {
          seen.add(name);
          // Quoted-printable: lines are broken with = at their end, and = itself is =3D.
          const text = readFileSync(join(mailDir, name), 'utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '=');
          const link = /http:\/\/localhost\S+/.exec(text)?.[0];
          if (link) return link;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`no mail to ${email}`);
    },
    async sql(statement, values = []) {
      const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
      await client.connect();
      const { rows } = await client.query(statement, values).finally(() => client.end());
      return rows;
    },
    async restart(meanwhile) {
      await stop(child, 'SIGKILL');
      await meanwhile?.();
      child = await launch(script, env);
    },
  });
  await stop(child, 'SIGTERM');
  await more.end();
  rmSync(dataDir, { recursive: true, force: true });
}

type Sites = {
  /** Settings of `emptySite`: `test.use({ siteEnv: { REVIEW_FIRST_LINKS: '1' } })`. */
  siteEnv: Record<string, string>;
  emptySite: Site;
  demoSite: Site;
  accountSite: Site & { provider: OpenIdProvider };
  youtubeSite: Site & { youtube: YouTubeServer };
  clips: Clips;
};

/** Where people write to for help, on `accountSite`. */
export const SUPPORT = 'help@uni.example';

/**
 * `emptySite` is a server of the test's own. `demoSite`, with the cast, is shared by the tests of a worker, so they
 * only look. `accountSite` is shared too: each test signs up people of its own; it knows an OpenID provider.
 * `youtubeSite` publishes to a YouTube on this machine; tests share it, one at a time. `clips` for the video editor
 * stand here because tests with other worker fixtures get workers, and so servers, of their own.
 */
export const test = base.extend<Pick<Sites, 'emptySite' | 'siteEnv'>, Omit<Sites, 'emptySite' | 'siteEnv'>>({
  siteEnv: [{}, { option: true }],
  emptySite: async ({ siteEnv }, use) => runSite('empty', use, async () => ({ env: siteEnv, end: async () => {} })),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  demoSite: [async ({}, use) => runSite('demo', use), { scope: 'worker', timeout: 120_000 }],
  accountSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      let provider: OpenIdProvider | undefined;
      await runSite(
        'empty',
        (site) => use({ ...site, provider: provider as OpenIdProvider }),
        async (publicUrl) => {
          provider = await startOpenIdProvider([`${publicUrl}/auth/callback`]);
          return { env: { ...provider.env(), SUPPORT_EMAIL: SUPPORT }, end: provider.stop };
        },
      );
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  youtubeSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const youtube = await startYouTube();
      await runSite(
        'empty',
        (site) => use({ ...site, youtube }),
        async () => ({ env: youtube.env(), end: youtube.stop }),
      );
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clips: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      base.skip(!hasFfmpeg, 'ffmpeg makes the clips, and is not on this machine');
      const folder = await onceInRun('clips', makeClips);
      await use({ path: (name) => join(folder, name) });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
