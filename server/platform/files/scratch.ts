/** This machine's own folder for what is being received or made, and is no file of the store yet. */
import { randomUUIDv7 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { madeAt } from '../ids.ts';

export type Scratch = {
  /**
   * Writes a stream to a file, synced to the disk.
   * @param meters transforms that its bytes pass through on the way (platform/files/room.ts)
   * @returns the path and its size in bytes; the caller removes the file or moves it into the store
   */
  receive(stream: Readable, ...meters: Transform[]): Promise<{ path: string; bytes: number }>;
  /** A new path, where a program can write a file that is then moved in; the caller removes what is left. */
  newPath(): string;
  /** @returns bytes that can still be written to this machine's disk */
  freeBytes(): Promise<number>;
  /** Removes what servers that were killed have left there before that time. */
  sweep(before: Date): Promise<void>;
};

/** Its name in the folder of the files. */
export const SCRATCH = 'incoming';

/** Removes what was being received or made, where it is certain that no other server has its files there. */
export const clearScratch = (root: string): Promise<void> => rm(join(root, SCRATCH), { recursive: true, force: true });

/** @param root the folder of the files, so that what is moved in stays on the same disk */
export async function createScratch(root: string): Promise<Scratch> {
  const folder = join(root, SCRATCH);
  await mkdir(folder, { recursive: true });
  const newPath = () => join(folder, randomUUIDv7());
  return {
    async receive(stream, ...meters) {
      const path = newPath();
      try {
        await pipeline([stream, ...meters, createWriteStream(path, { flush: true })]);
        return { path, bytes: (await stat(path)).size };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    newPath,
    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async sweep(before) {
      for await (const entry of await opendir(folder)) {
        const path = join(folder, entry.name);
        if (!entry.isFile() || (madeAt(entry.name) ?? before) > before) continue;
        const changed = await stat(path).catch(() => undefined); // gone meanwhile
        if (changed && changed.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
