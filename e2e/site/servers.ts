/** Starts and ends the real server, as `npm start` runs it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { freePort } from '../../server/testing/machine/free-port.ts';
import { makeRamFolder } from '../../server/testing/machine/ram-folder.ts';
import { nodeEnvironment } from '../../tools/run-node.mjs';
import { buildServer } from '../../tools/setup.mjs';

let bundled: ReturnType<typeof buildServer> | undefined;

/** Servers that run: a fixture that takes too long is given up without its end. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function launch(script: string, env: Record<string, string>): Promise<ChildProcess> {
  bundled ??= buildServer(); // the run's set-up has made it
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

/** Ends all servers of this process. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => stop(child, 'SIGTERM')));
}

export type Data = 'empty' | 'demo';
const MAKERS = { empty: 'server/main.ts', demo: 'tools/seed/serve-season.ts' };

/** Fills a folder with the data of an empty server, or with the demo's season, which is dear to make. */
export async function makeData(data: Data, folder: string): Promise<void> {
  await stop(await launch(MAKERS[data], { DATA_DIR: folder, PORT: String(await freePort()) }), 'SIGTERM');
}

/** What a site needs beside its data. */
export type Settings = (publicUrl: string) => Promise<{ env: Record<string, string>; end: () => Promise<void> }>;
export const noSettings: Settings = async () => ({ env: {}, end: async () => {} });

/**
 * On a machine that is busy with other things ten connections may all be at work for a second, and then a write is told
 * to come again. That has tests of its own; a journey is not to meet it.
 */
const POOL_SIZE = '30';

/**
 * Starts a server on a copy of a data folder.
 * @param made by `makeData`
 */
export async function startServer(made: string, settings: Settings) {
  const script = 'server/main.ts';
  const dataDir = makeRamFolder('touchline-e2e-');
  execFileSync('cp', ['-a', `${made}/.`, dataDir]); // with the owner, who may be PostgreSQL's
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const more = await settings(url);
  const env = { DATA_DIR: dataDir, PORT: String(port), POOL_SIZE, ...more.env };
  let child = await launch(script, env);
  return {
    url,
    dataDir,
    async restart(meanwhile?: () => Promise<void>) {
      await stop(child, 'SIGKILL');
      await meanwhile?.();
      child = await launch(script, env);
    },
    async end() {
      await stop(child, 'SIGTERM');
      await more.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
