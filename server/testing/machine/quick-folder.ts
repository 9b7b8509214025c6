import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm'; // where Linux has files in memory
const ROOM = 4 * 1024 ** 3; // bytes; what a run has there at a time is below 1 GB

function isRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM;
  } catch {
    return false;
  }
}

/**
 * Makes a folder for databases that nobody needs after the run: in memory where the machine has room for it. A database
 * is 1,400 files, and to make these on a disk costs 0.2 to 0.3 s of processor time, in memory 0.02 s. Its name says whose
 * it is.
 * @param prefix begins with `touchline-`
 */
export const makeQuickFolder = (prefix: string): string =>
  mkdtempSync(join(isRoomInMemory() ? MEMORY : tmpdir(), `${prefix}${process.pid}-`));

const OF_RUNS = /^touchline-(?:test|e2e|e2e-run)-(\d+)-/;
const UNTOUCHED = 60 * 60 * 1000; // ms; processes of a container that shares the memory have other ids

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // it may be somebody else's
  }
}

/** Whether a database in that folder is running, though what has started it is gone. */
function hasDatabase(folder: string): boolean {
  const note = join(folder, 'db', 'postmaster.pid');
  return existsSync(note) && isAlive(Number(readFileSync(note, 'utf8').split('\n')[0]));
}

/** Removes what runs that were killed have left in memory: 50 to 150 MB each. What is in use stays. */
export function removeLeftFolders(where = MEMORY, now = Date.now()): void {
  for (const name of existsSync(where) ? readdirSync(where) : []) {
    const pid = OF_RUNS.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(where, name);
    try {
      if (now - statSync(folder).mtimeMs < UNTOUCHED || hasDatabase(folder)) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run removes it, too, or it is another user's.
    }
  }
}
