/** Where the files of a backup are restored to. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, KEY } from '../platform/files/files.ts';
import type { Scratch } from '../platform/files/scratch.ts';
import { BackupError } from './error.ts';

const AT_ONCE = 8; // small objects take the time of their answers
const SMALL = 256 * 1024; // bytes of what is put at once, from memory

export type Sink = {
  /** @throws BackupError for a key that the server would never make */
  write(key: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** To be called at the end: everything is there. */
  finish(): Promise<void>;
  /** Removes what has been written. */
  clear(): Promise<void>;
};

function requireKey(key: string): void {
  if (!KEY.test(key)) throw new BackupError(`${JSON.stringify(key)} is no file of Touchline.`);
}

/** A folder of this machine. */
export const diskSink = (root: string): Sink => ({
  async write(key, _, content) {
    requireKey(key);
    const path = join(root, key);
    await mkdir(dirname(path), { recursive: true });
    const file = openSync(path, 'w');
    try {
      for await (const piece of content) {
        for (let from = 0; from < piece.length; ) from += writeSync(file, piece, from);
      }
    } finally {
      closeSync(file);
    }
  },
  finish: async () => {},
  clear: () => rm(root, { recursive: true, force: true }),
});

/** An object store, which is known to hold none of our files. */
export function bucketSink(files: FileStore, scratch: Scratch): Sink {
  const underWay = new Set<Promise<void>>();
  let failed: { error: unknown } | undefined;
  const giveUpIfFailed = () => {
    if (failed) throw failed.error;
  };
  async function putSmall(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    const put: Promise<void> = files
      .put(key, Buffer.concat(pieces))
      .catch((error: unknown) => {
        failed ??= { error };
      })
      .finally(() => underWay.delete(put));
    underWay.add(put);
  }
  return {
    async write(key, bytes, content) {
      requireKey(key);
      giveUpIfFailed();
      if (bytes <= SMALL) return putSmall(key, content);
      const path = scratch.newPath();
      try {
        await writeFile(path, content);
        await files.moveIn(path, key);
      } finally {
        await rm(path, { force: true });
      }
    },
    async finish() {
      await Promise.all(underWay);
      giveUpIfFailed();
    },
    async clear() {
      await Promise.all(underWay);
      for await (const page of files.listAll()) await Promise.all(page.map(({ key }) => files.remove(key)));
    },
  };
}

/** Where the files are to come from elsewhere: none is written, or removed when a restore fails. */
export const noSink: Sink = {
  async write(key) {
    throw new BackupError(`${key} stands in a backup of the database alone.`);
  },
  finish: async () => {},
  clear: async () => {},
};
