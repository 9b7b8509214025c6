import { mkdtempSync, statfsSync } from 'node:fs';
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
 * is 1,400 files, and to make these on a disk costs 0.2 to 0.3 s of processor time, in memory 0.02 s.
 */
export const makeQuickFolder = (prefix: string): string =>
  mkdtempSync(join(isRoomInMemory() ? MEMORY : tmpdir(), prefix));
