/**
 * The program ffmpeg, if the machine has it: it decodes any film, which no library here can. It runs in its own process
 * under its own limits, since a film may not be what it claims to be.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export type Ffmpeg = {
  /** Whether it is installed and can write H.264 and AAC. Checked once. */
  available(): Promise<boolean>;
  /**
   * Runs it as a low-priority process that ends with ours.
   * @param limits `milliseconds`: how long it may take; `memory`: bytes that it may write to, if the system can limit
   *   that; `signal` ends it
   * @throws the signal's reason; FfmpegFailed when it reports a failure; Error when something else ended it, and another try may succeed
   */
  run(
    args: string[],
    limits: { milliseconds: number; memory: number; signal?: AbortSignal | undefined },
  ): Promise<void>;
};

/** It has failed, or takes too long: another try would end the same way. */
export class FfmpegFailed extends Error {}

const LOW_PRIORITY = 10; // of 19: page requests come first
const TOLD_MAX = 2000; // characters from the end of its output, for the error's message
const OUTPUT_MAX = 64 * 1024; // characters of output held in memory: the list of its encoders has 20,000

const FOLLOW = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'];

type Ending = { code: number | null; signal: NodeJS.Signals | null; output: string };

/** Runs a program with no input. @returns how it ended; code null and no signal when there is no such program */
async function run(command: string[], started: (child: ChildProcess) => void = () => {}): Promise<Ending> {
  const [program = '', ...args] = command;
  // Not our own environment: it holds passwords, and ffmpeg reads some variables.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { MALLOC_ARENA_MAX: '2' } });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => (output = (output + text).slice(-OUTPUT_MAX)));
  }
  started(child);
  const { promise, resolve } = Promise.withResolvers<Ending>();
  child.on('error', () => resolve({ code: null, signal: null, output }));
  child.on('close', (code, signal) => resolve({ code, signal, output }));
  return promise.finally(() => process.off('exit', kill));
}

/** @param program its name or path */
export function createFfmpeg(program = 'ffmpeg'): Ffmpeg {
  let there: Promise<boolean> | undefined;
  let limiters: Promise<{ follows: boolean; bounds: boolean }> | undefined;

  async function look(): Promise<boolean> {
    const { code, output } = await run([program, '-hide_banner', '-encoders']);
    return code === 0 && / libx264 /.test(output) && / aac /.test(output);
  }
  /**
   * The programs that, on Linux, stop it when we are killed and limit its memory; elsewhere it runs to the end of its
   * film.
   */
  async function findLimiters(): Promise<{ follows: boolean; bounds: boolean }> {
    const isThere = async (...command: string[]) =>
      process.platform === 'linux' && (await run([...command, 'true'])).code === 0;
    const [follows, bounds] = await Promise.all([isThere(...FOLLOW), isThere('prlimit', '--core=0')]);
    return { follows, bounds };
  }

  return {
    available() {
      there ??= look();
      return there;
    },
    async run(args, { milliseconds, memory, signal: ending }) {
      limiters ??= findLimiters();
      const { follows, bounds } = await limiters;
      ending?.throwIfAborted();
      let late = false;
      let timer: NodeJS.Timeout | undefined;
      let stop = () => {};
      const prefix = [...(bounds ? ['prlimit', '--core=0', `--data=${memory}`] : []), ...(follows ? FOLLOW : [])];
      const command = [...prefix, program, '-hide_banner', '-loglevel', 'error', '-nostdin', ...args];
      const { code, signal, output } = await run(command, (child) => {
        timer = setTimeout(() => {
          late = true;
          child.kill('SIGKILL');
        }, milliseconds);
        stop = () => void child.kill('SIGKILL');
        ending?.addEventListener('abort', stop, { once: true });
        try {
          if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
        } catch {
          // it has already ended
        }
      });
      clearTimeout(timer);
      ending?.removeEventListener('abort', stop);
      ending?.throwIfAborted();
      if (late) throw new FfmpegFailed(`took longer than ${milliseconds} ms`);
      if (code === 0) return;
      const told = output.slice(-TOLD_MAX).trim();
      if (code === null) throw new Error(`ffmpeg was ended by ${signal ?? 'the system'}: ${told}`);
      throw new FfmpegFailed(told || `ended with ${code}`);
    },
  };
}
