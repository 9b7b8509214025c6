/** The temporary folder of a drill, and how much fits into it. */
import { rmSync, statfsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError } from '../backup/error.ts';
import { removeAtExit } from '../backup/leftovers.ts';

const NAME = /^touchline-drill-(\d+)-\w+$/;
/** Of an embedded database without rows: its cluster, and its log of writes at its largest between two checkpoints. */
const EMPTY_DATABASE = 1200 * 1024 * 1024;
const ROWS_GROW = 3; // rows with their indexes, compared with their text

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** Removes what drills have left that were killed. What is somebody else's stays. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && pid !== process.pid && !lives(pid)) {
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
    }
  }
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/** @throws BackupError where the site would not fit beside what is there */
export function requireRoom({ rowBytes, fileBytes }: { rowBytes: number; fileBytes: number }): void {
  const needed = fileBytes + rowBytes * ROWS_GROW + EMPTY_DATABASE;
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `No room for a drill in ${tmpdir()}: it needs up to ${inMegabytes(needed)} MB, and ${inMegabytes(bavail * bsize)} are free. Name another folder: TMPDIR=/mnt/large npm run drill -- FILE`,
  );
}

/** Runs `use` with a folder of its own, which is gone afterwards, whatever happens; so is what was left by others. */
export async function withPlace<T>(use: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft();
  const folder = await mkdtemp(join(tmpdir(), `touchline-drill-${process.pid}-`));
  const keep = removeAtExit(folder);
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    keep();
  }
}
