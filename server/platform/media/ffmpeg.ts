/**
 * The program ffmpeg, where the machine has it: for what no library here can do, decoding any film. It runs as a
 * process of its own under limits of its own, since a film may say one thing and be another.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export type Ffmpeg = {
  /** Whether it is there and can write H.264 and AAC. Looked up once. */
  available(): Promise<boolean>;
  /**
   * Runs it, as a process of low priority that ends with ours.
   * @param limits `milliseconds`: how long it may take; `memory`: bytes that it may write to, where the system can
   * bound that
   * @throws FfmpegFailed when it says that it can't; Error when something else ended it, which may be tried again
   */
  run(args: string[], limits: { milliseconds: number; memory: number }): Promise<void>;
};

/** It has tried and can't, or takes longer than it may: another try would end the same way. */
export class FfmpegFailed extends Error {}

const LOW_PRIORITY = 10; // of 19: whoever looks at pages comes first
const TOLD_MAX = 2000; // characters of what it says at its end
const OUTPUT_MAX = 64 * 1024; // characters that are kept of it: the list of its encoders has 20,000

const FOLLOW = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'];

type Ending = { code: number | null; signal: NodeJS.Signals | null; output: string };

/** Runs a program with no input. @returns how it ended; code null and no signal when there is no such program */
async function run(command: string[], started: (child: ChildProcess) => void = () => {}): Promise<Ending> {
  const [program = '', ...args] = command;
  // None of our own environment: it holds passwords, and ffmpeg reads some variables.
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
  /** What stops it also when we are killed, and bounds its memory, on Linux; elsewhere it ends with its film. */
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
    async run(args, { milliseconds, memory }) {
      limiters ??= findLimiters();
      const { follows, bounds } = await limiters;
      let late = false;
      let timer: NodeJS.Timeout | undefined;
      const prefix = [...(bounds ? ['prlimit', '--core=0', `--data=${memory}`] : []), ...(follows ? FOLLOW : [])];
      const command = [...prefix, program, '-hide_banner', '-loglevel', 'error', '-nostdin', ...args];
      const { code, signal, output } = await run(command, (child) => {
        timer = setTimeout(() => {
          late = true;
          child.kill('SIGKILL');
        }, milliseconds);
        try {
          if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
        } catch {
          // it has ended already
        }
      });
      clearTimeout(timer);
      if (late) throw new FfmpegFailed(`took longer than ${milliseconds} ms`);
      if (code === 0) return;
      const told = output.slice(-TOLD_MAX).trim();
      if (code === null) throw new Error(`ffmpeg was ended by ${signal ?? 'the system'}: ${told}`);
      throw new FfmpegFailed(told || `ended with ${code}`);
    },
  };
}
