/** The program ffmpeg, where the machine has it: for what no library here can do, decoding any film. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export type Ffmpeg = {
  /** Whether it is there and can write H.264 and AAC. Looked up once. */
  available(): Promise<boolean>;
  /**
   * Runs it, as a process of low priority that ends with ours.
   * @param milliseconds how long it may take
   * @throws FfmpegFailed when it says that it can't; Error when something else ended it, which may be tried again
   */
  run(args: string[], milliseconds: number): Promise<void>;
};

/** It has tried and can't, or takes longer than it may: another try would end the same way. */
export class FfmpegFailed extends Error {}

const LOW_PRIORITY = 10; // of 19: whoever looks at pages comes first
const TOLD_MAX = 2000; // characters of what it says at its end

type Ending = { code: number | null; signal: NodeJS.Signals | null; output: string };

/** Runs a program with no input. @returns how it ended; code null and no signal when there is no such program */
async function run(command: string[], started: (child: ChildProcess) => void = () => {}): Promise<Ending> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  started(child);
  const { promise, resolve } = Promise.withResolvers<Ending>();
  child.on('error', () => resolve({ code: null, signal: null, output }));
  child.on('close', (code, signal) => resolve({ code, signal, output }));
  return promise.finally(() => process.off('exit', kill));
}

/** @param program its name or path */
export function createFfmpeg(program = 'ffmpeg'): Ffmpeg {
  let there: Promise<boolean> | undefined;
  let follow: Promise<string[]> | undefined;

  async function look(): Promise<boolean> {
    const { code, output } = await run([program, '-hide_banner', '-encoders']);
    return code === 0 && / libx264 /.test(output) && / aac /.test(output);
  }
  /** What stops it also when we are killed, on Linux; elsewhere it ends with its film. */
  async function findFollower(): Promise<string[]> {
    const prefix = ['setpriv', '--pdeathsig', 'KILL'];
    return process.platform === 'linux' && (await run([...prefix, 'true'])).code === 0 ? prefix : [];
  }

  return {
    available() {
      there ??= look();
      return there;
    },
    async run(args, milliseconds) {
      follow ??= findFollower();
      let late = false;
      let timer: NodeJS.Timeout | undefined;
      const command = [...(await follow), program, '-hide_banner', '-loglevel', 'error', '-nostdin', ...args];
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
