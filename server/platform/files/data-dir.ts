import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A data folder that can't be used; the message is one line for whoever starts the server. */
export class DataDirError extends Error {}

export type Holder = {
  pid: number;
  started: string;
  address: string;
  /** Where its files are, for commands beside it; undefined for commands. */
  files?: string | undefined;
};

/**
 * When a process started, in a form that no later process with the same id can repeat; undefined when it can't be known
 * (not on Linux) or the process is gone.
 */
function startMark(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Field 22; the fields are counted from the command's closing parenthesis, as the command may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return false; // in a restarted container we may get our own old process id
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const mark = startMark(holder.pid);
  return mark === undefined || holder.started === '' || mark === holder.started;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** `mkdir -p`. Node's own `recursive` never returns when a parent exists but accepts no entries, as below /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}

/**
 * Creates the data folder and locks it for this process.
 * @param files where its files are, if it is a server
 * @returns a function that unlocks it
 * @throws DataDirError when it can't be written to, or when a running Touchline holds it
 */
export function takeDataDir(dataDir: string, address: string, files?: string): () => void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DataDirError(`DATA_DIR ${dataDir} can't be written (${code}). Choose another: DATA_DIR=… npm start`);
  }

  const lock = join(dataDir, 'touchline.lock');
  const mine = join(dataDir, `touchline.lock.${process.pid}.${randomUUID()}`);
  const holder: Holder = { pid: process.pid, started: startMark(process.pid) ?? '', address, files };
  try {
    // Written elsewhere first and then linked, so that nobody ever reads half a lock.
    writeFileSync(mine, JSON.stringify(holder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DataDirError(`DATA_DIR ${dataDir} can't be written (${code}). Choose another: DATA_DIR=… npm start`);
  }
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(mine, lock);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const other = readHolder(lock);
      if ((other && isAlive(other)) || attempt === 5) {
        throw new DataDirError(
          `DATA_DIR ${dataDir} is in use by another Touchline (process ${other?.pid ?? 'unknown'}, ${other?.address ?? ''}). ` +
            'Stop that one first, or give this one a DATA_DIR of its own.',
        );
      }
      // Stale. Of several servers starting at once only one gets to rename it; what it renamed may be a new lock by now.
      const aside = `${mine}.stale`;
      try {
        renameSync(lock, aside);
      } catch {
        continue;
      }
      const taken = readHolder(aside);
      if (taken && isAlive(taken)) linkSync(aside, lock);
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
}

/** Who holds a data folder; undefined when nobody does. */
export function holderOf(dataDir: string): Holder | undefined {
  const holder = readHolder(join(dataDir, 'touchline.lock'));
  return holder && isAlive(holder) ? holder : undefined;
}
