/** The real server as a process of its own, and a member of it; for benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { TestBrowser } from '../server/testing/browser.ts';
import { freePort } from '../server/testing/machine/free-port.ts';
import { buildServer } from '../tools/setup.mjs';

const root = join(import.meta.dirname, '..');
const PASSWORD = 'kick-off-1930';
/** The options that tools/run-node.mjs starts it with. */
const OPTIONS = ['--max-semi-space-size=2'];

export const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Starts one of our scripts and waits for a line of output that begins with `ready`. */
export async function startScript(script: string, env: Record<string, string>, ready: string): Promise<ChildProcess> {
  const program = script === 'server/main.ts' ? buildServer()(script) : join(root, script);
  const child = spawn(process.execPath, [...OPTIONS, program], { env: { ...process.env, ...env } });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(ready)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', () => reject(new Error(`${script} has ended: ${output}`)));
  });
  return child;
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

/** Memory of a process in bytes (Linux): now, and at its peak. */
export function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 };
}

export type BenchSite = {
  origin: string;
  dataDir: string;
  child: ChildProcess;
  member: TestBrowser;
  /** Ends the server and starts it anew, as after an upgrade: nothing has been read or run yet. */
  restart(): Promise<ChildProcess>;
};

/** Calls `use` with a production server on an empty data folder, and one member of it. */
export async function withSite(env: Record<string, string>, use: (site: BenchSite) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const port = await freePort();
  const start = () =>
    startScript('server/main.ts', { DATA_DIR: dataDir, PORT: String(port), ...env }, 'Touchline is ready');
  let child = await start();
  try {
    const origin = `http://127.0.0.1:${port}`;
    const member = new TestBrowser(origin);
    const email = 'bench@uni.example';
    await member.post('/api/auth/signup', { username: 'Bench', email, password: PASSWORD });
    const client = new pg.Client({ host: join(dataDir, 'db'), user: 'touchline', database: 'touchline' });
    await client.connect();
    await client.query('update accounts set verified_at = now()').finally(() => client.end());
    const { status, text } = await member.post('/api/auth/login', { email, password: PASSWORD });
    if (status !== 200) throw new Error(text);
    const restart = async () => {
      await stop(child);
      child = await start();
      return child;
    };
    await use({ origin, dataDir, child, member, restart });
  } finally {
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
