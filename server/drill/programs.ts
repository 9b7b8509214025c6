/** The programs that a drill runs: the way back itself, and the server, as they are run by hand. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { BackupError } from '../backup/error.ts';
import type { Config } from '../config.ts';
import { MINUTE } from '../platform/clock.ts';

const RESTORE = fileURLToPath(new URL('../../tools/backup/restore.ts', import.meta.url));
const SERVER = fileURLToPath(new URL('../main.ts', import.meta.url));
const OPTIONS = ['--max-semi-space-size=2']; // as `npm start` has it
/** Its exit code where the site is there, but for files that are missing: the comparison names them. */
const FILES_MISSING = 4;
const SAID_MAX = 4000; // characters
const READY = 'Touchline is ready at ';
/** Ends a program when the one ends that has started it. */
const FOLLOW = ['setpriv', '--pdeathsig', 'TERM'] as const;
const START_MAX = 30 * MINUTE; // an archive of an earlier version is brought up to date first
const ENDS_WITHIN = MINUTE;

/** The environment of the programs: nothing of the real site's but what is read, and what Node itself needs. */
export type ProgramEnv = Record<string, string>;

/** The settings by which the files of a bucket are read. */
export const bucketEnv = (s3: NonNullable<Config['s3']>): ProgramEnv => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

/** Starts one that ends when the drill does, even if that is killed. */
function start(program: string, args: string[], env: ProgramEnv, signal: AbortSignal): ChildProcess {
  const [follow, ...how] = FOLLOW;
  const canFollow = process.platform === 'linux' && spawnSync(follow, [...how, 'true']).status === 0;
  const [command, ...before]: [string, ...string[]] = canFollow ? [...FOLLOW, process.execPath] : [process.execPath];
  return spawn(command, [...before, ...OPTIONS, program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
}

function listen(child: ChildProcess): { said(): string } {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-SAID_MAX);
    });
  }
  child.on('error', () => {}); // an abort; the end tells
  return { said: () => said.trim() };
}

/** Restores an archive into a folder. @throws BackupError with what the program said */
export async function runRestore(path: string, env: ProgramEnv, signal: AbortSignal): Promise<void> {
  const child = start(RESTORE, [path], env, signal);
  const { said } = listen(child);
  const [code] = await once(child, 'close');
  signal.throwIfAborted();
  if (code !== 0 && code !== FILES_MISSING)
    throw new BackupError(said().split('\n').at(-1) || `The restore ended with ${code}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Runs the server, quietly, while `use` asks it; it has ended afterwards.
 * @throws BackupError when it does not start
 */
export async function withServer<T>(
  env: ProgramEnv,
  signal: AbortSignal,
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const port = String(await freePort());
  const child = start(SERVER, [], { ...env, QUIET: '1', HOST: '127.0.0.1', PORT: port }, signal);
  const { said } = listen(child);
  const ended = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGTERM'), START_MAX);
  try {
    const ready = new Promise<void>((resolve) => {
      child.stdout?.on('data', () => {
        if (said().includes(READY)) resolve();
      });
    });
    await Promise.race([ready, ended]);
    clearTimeout(timer);
    signal.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new BackupError(`The restored site does not start: ${said().split('\n').at(-1)}`);
    }
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    clearTimeout(timer);
    const hurry = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    clearTimeout(hurry);
  }
}
