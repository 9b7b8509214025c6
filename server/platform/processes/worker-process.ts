/** A worker as the server sees it: a process that is started when needed, limited, and killed when it exceeds its limits. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { SECOND } from '../clock.ts';
import type { Failure, Reply } from './worker.ts';

/** The file has driven the worker beyond its limits, or made it crash: another try would end the same way. */
export class TooHard extends Error {}

/** The worker reports that the file is broken, or built in a way that we don't rewrite. */
export class Unreadable extends Error {}

/** Something else has ended the worker: the system, for lack of memory, or a person. */
class Ended extends Error {}

/** What a worker can do: what each task is given, and what it gives. */
type TaskTypes<Tasks> = { [Name in keyof Tasks]: { input: object; output: unknown } };

/** How much memory, in bytes, and time, in ms, a worker may take. */
export type WorkerLimits<Tasks> = {
  memory: {
    /** Resident bytes, which the server checks at intervals. */
    resident: number;
    /** Bytes beyond those that it has when it is ready; the system enforces it, if it can. */
    growth: number;
    /** MB of the heap for JavaScript objects. */
    heapMB: number;
    /** The worker is ended after a task that leaves it larger than this. */
    kept: number;
    /** Size of a file that it writes. */
    file: number;
  };
  /** For one task: processor time, some more for each GB of its file, and wall time. */
  time: { [Name in keyof Tasks]: { processor: number; perGB: number; wall: number } };
};

/** @param name what the log calls it; `program`: the path of its code */
export type Worker<Tasks> = { name: string; program: string; limits: WorkerLimits<Tasks> };

export type WorkerProcess<Tasks extends TaskTypes<Tasks>> = {
  /**
   * Has the worker do one task. The caller makes sure that it is one at a time.
   * @throws TooHard, Unreadable; an Error with the system's `code` when, say, the disk fails
   */
  perform<Name extends keyof Tasks>(task: Name, input: Tasks[Name]['input']): Promise<Tasks[Name]['output']>;
  /** Starts it early, while a file for it is still on its way. */
  warmUp(): void;
  stop(): Promise<void>;
};

const GB = 1024 ** 3;
const IDLE = 30 * SECOND; // the worker ends when it has been idle for so long
const LOW_PRIORITY = 10; // of 19: page requests come first
const LOOK_EVERY = 50; // ms
const START_MAX = 20 * SECOND;
const TICKS = 100; // Linux's unit of processor time, per second (sysconf(_SC_CLK_TCK) is 100 everywhere)
/** Signals that end a process which asks for more memory than it may have, or crashes. */
const OWN_FAULT = new Set(['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGXFSZ', 'SIGSYS']);

/** Runs a small program. @returns whether it exists and succeeded */
const runs = (program: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve) => execFile(program, args, (error) => resolve(error === null)));

type Limiters = { prefix: string[]; hasPrlimit: boolean };

/** The commands that go in front of the worker's, those that this machine has. */
async function findLimiters(fileMax: number): Promise<Limiters> {
  if (process.platform !== 'linux') return { prefix: [], hasPrlimit: false };
  const [hasPrlimit, follows] = await Promise.all([
    runs('prlimit', '--core=0', 'true'),
    runs('setpriv', '--pdeathsig', 'KILL', '--no-new-privs', 'true'),
  ]);
  return {
    prefix: [
      ...(hasPrlimit ? ['prlimit', '--core=0', `--fsize=${fileMax}`] : []),
      ...(follows ? ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'] : []), // the worker ends when we are killed
    ],
    hasPrlimit,
  };
}

/** What the process uses, by /proc; zeros on systems without it. */
function usageOf(pid: number): { resident: number; processor: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields 14 and 15, counted from the command's closing parenthesis, as the command may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      resident: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024,
      processor: ((Number(fields[11]) + Number(fields[12])) / TICKS) * SECOND,
    };
  } catch {
    return { resident: 0, processor: 0 };
  }
}

/** @param report gets one line when a task has made the worker end */
export function createWorkerProcess<Tasks extends TaskTypes<Tasks>>(
  { name, program: path, limits: { memory, time } }: Worker<Tasks>,
  report: (line: string) => void,
): WorkerProcess<Tasks> {
  type Request = { task: keyof Tasks & string; input: object };
  let limiters: Promise<Limiters> | undefined;
  let child: ChildProcess | undefined;
  let starting: Promise<ChildProcess> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isBusy = false;

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }
  process.once('exit', end);

  /**
   * Waits for the worker's next message.
   * @throws TooHard or Ended when it ends instead, or can't be reached any more
   */
  async function nextWord(worker: ChildProcess, signal: AbortSignal): Promise<Reply> {
    const reply = once(worker, 'message', { signal }).then(([word]) => word as Reply);
    const ended = once(worker, 'exit', { signal }).then(([code, by]) => {
      if (OWN_FAULT.has(by)) throw new TooHard(`it ended by ${by}`);
      throw new Ended(`the ${name} was ended by ${by ?? code}`);
    });
    return Promise.race([reply, ended]).catch((error) => {
      throw error instanceof TooHard ? error : new Ended((error as Error).message);
    });
  }

  async function start(): Promise<ChildProcess> {
    limiters ??= findLimiters(memory.file);
    const { prefix, hasPrlimit } = await limiters;
    const options = [`--max-old-space-size=${memory.heapMB}`, '--max-semi-space-size=2'];
    const [program = process.execPath, ...args] = [...prefix, process.execPath, ...options, path];
    const worker = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced', // JSON has no undefined
      // Not our own environment: it holds passwords.
      env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' },
    });
    worker.on('error', () => {}); // `nextWord` throws it
    worker.once('exit', () => {
      if (child === worker) child = undefined;
    });
    child = worker;
    const late = AbortSignal.timeout(START_MAX);
    const word = await nextWord(worker, late).catch((error) => {
      end();
      throw new Error(`the ${name} does not start: ${(error as Error).message}`);
    });
    const { pid } = worker;
    if (pid === undefined) throw new Ended(`the ${name} has ended at once`);
    try {
      setPriority(pid, LOW_PRIORITY);
    } catch {
      // it has already ended
    }
    // How much memory Node starts with differs from machine to machine, so its growth is counted from there.
    if (hasPrlimit && 'ready' in word && word.dataBytes !== undefined)
      await runs('prlimit', `--pid=${pid}`, `--data=${word.dataBytes + memory.growth}`);
    if (!worker.connected) throw new Ended(`the ${name} has ended at once`);
    return worker;
  }

  /**
   * Kills the worker when its task takes too much.
   * @returns a function that ends the watch and says why the worker was killed, if it was
   */
  function watch(worker: ChildProcess, task: keyof Tasks, bytes: number): () => string | undefined {
    const pid = worker.pid ?? 0;
    const begun = { processor: usageOf(pid).processor, wall: performance.now() };
    const { processor: base, perGB, wall: wallMax } = time[task];
    const processorMax = Math.round(base + (perGB * bytes) / GB);
    let why: string | undefined;
    const timer = setInterval(() => {
      const { resident, processor } = usageOf(pid);
      if (resident > memory.resident) why = `it took ${Math.round(resident / 1024 / 1024)} MB`;
      else if (processor - begun.processor > processorMax) why = `it took ${processorMax} ms of the processor`;
      else if (performance.now() - begun.wall > wallMax) why = `it took ${wallMax} ms`;
      if (why) worker.kill('SIGKILL');
    }, LOOK_EVERY);
    return () => {
      clearInterval(timer);
      return why;
    };
  }

  async function ask(request: Request): Promise<unknown> {
    const size = 'path' in request.input ? (await stat(String(request.input.path))).size : 0;
    const worker = await running();
    const listening = new AbortController();
    const stopWatching = watch(worker, request.task, size);
    try {
      worker.send(request);
      const reply = await nextWord(worker, listening.signal);
      if ('failure' in reply) throw failureFrom(reply.failure);
      return 'output' in reply ? reply.output : undefined;
    } catch (error) {
      const why = stopWatching();
      const tooHard = why ? new TooHard(why) : error;
      if (tooHard instanceof TooHard)
        report(`A file was too much for the ${name} (${request.task}): ${tooHard.message}`);
      throw tooHard;
    } finally {
      stopWatching();
      listening.abort();
    }
  }

  function endWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => !isBusy && end(), IDLE).unref();
  }
  /** The worker, started if there is none; calls in the meantime get the same one. */
  function running(): Promise<ChildProcess> {
    if (child?.connected && !starting) return Promise.resolve(child);
    starting ??= start().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  return {
    warmUp() {
      if (!child) running().then(endWhenIdle, () => {}); // `perform` reports it
    },
    async perform(task, input) {
      isBusy = true;
      const request = { task, input } as unknown as Request;
      try {
        return (await ask(request).catch((error) => {
          if (error instanceof Ended) return ask(request); // once more: it may not have been this file's fault
          throw error;
        })) as never;
      } finally {
        isBusy = false;
        if (child?.pid !== undefined && usageOf(child.pid).resident > memory.kept) end();
        endWhenIdle();
      }
    },
    async stop() {
      clearTimeout(idle);
      process.off('exit', end);
      end();
    },
  };
}

function failureFrom({ message, unreadable, ...system }: Failure): Error {
  if (system.code === 'EFBIG') return new TooHard('it wrote a file that is too large');
  return unreadable ? new Unreadable(message) : Object.assign(new Error(message), system);
}
