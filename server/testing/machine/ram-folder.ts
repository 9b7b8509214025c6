import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm'; // where Linux has files in memory
const ROOM = 1.5 * 1024 ** 3; // bytes, free in its file system and in memory; what a run has there is below 1 GB

function isRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM;
  } catch {
    return false;
  }
}

let isTold = false;

/** Says once, in the process that the workers of a run have come from, that it takes longer for want of room. */
function tellOfDisk(): void {
  const isWorker = 'VITEST_WORKER_ID' in process.env || 'TEST_WORKER_INDEX' in process.env;
  if (isTold || isWorker) return;
  isTold = true;
  console.warn(`The tests' databases are on the disk, which is slower: ${MEMORY} or memory has less than 1.5 GB free.`);
}

/**
 * Makes a folder for databases that nobody needs after the run: in memory where the machine has room for it. A database
 * is 1,400 files, and to make these on a disk costs 0.2 to 0.3 s of processor time, in memory 0.02 s. Its name says whose
 * it is.
 * @param prefix begins with `touchline-`
 */
export function makeRamFolder(prefix: string): string {
  const isInMemory = isRoomInMemory();
  if (!isInMemory) tellOfDisk();
  return mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), `${prefix}${process.pid}-`));
}

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
