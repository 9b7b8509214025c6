/**
 * Files that stay while somebody goes through all of them: a backup, whose rows are those of one moment, or a move to
 * another store. A disk holds files by second names (backup/files.ts), an object store has none: so its servers remove
 * nothing meanwhile, and do it afterwards.
 */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { SECOND } from '../clock.ts';
import type { FileStore } from './files.ts';
import type { Scratch } from './scratch.ts';

/** Who goes through all files holds the lease of that name. */
export const ALL_FILES = 'all-files';

const LOOK_EVERY = 10 * SECOND;

/**
 * A store that removes nothing while its files are held. What waits is removed afterwards; a server that ends before
 * leaves it to the sweep, since nothing refers to it any more.
 * @param isHeld asked after the row has gone that named a file: who holds on later has no row of it
 * @param lookEvery milliseconds between two looks whether they still are
 */
export function removeLater(
  files: FileStore,
  { isHeld, scratch, lookEvery = LOOK_EVERY }: { isHeld: () => Promise<boolean>; scratch: Scratch; lookEvery?: number },
): FileStore {
  const waiting = new Set<string>();
  let isLooking = false;

  async function removeWaiting(): Promise<void> {
    try {
      if (!(await isHeld())) {
        for (const key of waiting) {
          await files.remove(key);
          waiting.delete(key);
        }
      }
    } catch {
      // The database or the store is away: later.
    }
    isLooking = false;
    if (waiting.size > 0) look();
  }
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    setTimeout(() => void removeWaiting(), lookEvery).unref();
  };
  const removeSoon = (key: string) => {
    waiting.add(key);
    look();
  };

  return {
    ...files,
    async remove(key) {
      if (await isHeld()) removeSoon(key);
      else await files.remove(key);
    },
    async move(from, to) {
      if (from === to || !(await isHeld()) || (await files.exists(to))) return files.move(from, to);
      // The rows of the one who holds them may know it by its old key.
      const path = scratch.newPath();
      try {
        await pipeline(files.read(from), createWriteStream(path, { flush: true }));
        await files.moveIn(path, to);
      } finally {
        await rm(path, { force: true });
      }
      removeSoon(from);
    },
  };
}
