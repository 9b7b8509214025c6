/** The site's files as they were at a moment, while the site goes on. */
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { KEY } from '../platform/files/files.ts';
import { SCRATCH } from '../platform/files/scratch.ts';
import { BackupError } from './error.ts';
import { removeAtExit, removeLeftovers } from './leftovers.ts';

const AT_ONCE = 32;
const HELD = /^backup-\d+-\d+$/;

/** All files in the folders of a store on a disk, in portions; some may be somebody else's. */
export async function* listKeys(root: string, folder = ''): AsyncGenerator<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const inside = (name: string) => (folder ? `${folder}/${name}` : name);
  const keys = entries.filter((entry) => entry.isFile()).map(({ name }) => inside(name));
  for (let from = 0; from < keys.length; from += AT_ONCE) yield keys.slice(from, from + AT_ONCE);
  for (const entry of entries) {
    if (entry.isDirectory() && inside(entry.name) !== SCRATCH) yield* listKeys(root, inside(entry.name));
  }
}

export const hasFiles = async (root: string): Promise<boolean> => !(await listKeys(root).next()).done;

export type HeldFiles = {
  /** Adds what has come since. */
  again(): Promise<void>;
  /** The files, each with its size in bytes and a path where it stays. */
  list(): AsyncGenerator<{ key: string; path: string; bytes: number }>;
  release(): Promise<void>;
};

/**
 * Holds on to all files of a store by second names (hard links), so that none goes while they are copied. They take no
 * room, and stand in the store's scratch folder; those of a backup that was killed go with the next one.
 */
export async function holdFiles(root: string): Promise<HeldFiles> {
  const held = join(root, SCRATCH, `backup-${process.pid}-${Date.now()}`);
  await mkdir(held, { recursive: true });
  await removeLeftovers(join(root, SCRATCH), HELD);
  const keep = removeAtExit(held);
  const made = new Set<string>();
  async function again(): Promise<void> {
    for await (const all of listKeys(root)) {
      const keys = all.filter((key) => KEY.test(key));
      for (const folder of new Set(keys.map((key) => dirname(key)))) {
        if (!made.has(folder)) await mkdir(join(held, folder), { recursive: true });
        made.add(folder);
      }
      await Promise.all(
        keys.map((key) =>
          link(join(root, key), join(held, key)).catch(({ code }: NodeJS.ErrnoException) => {
            // Gone meanwhile, or held already.
            if (code !== 'ENOENT' && code !== 'EEXIST')
              throw new BackupError(`The files can't be held on to (${code}).`);
          }),
        ),
      );
    }
  }
  await again();
  return {
    again,
    async *list() {
      for await (const keys of listKeys(held)) {
        for (const key of keys) {
          const path = join(held, key);
          yield { key, path, bytes: (await stat(path)).size };
        }
      }
    },
    async release() {
      await rm(held, { recursive: true, force: true });
      keep();
    },
  };
}

/** Writes a restored file. @throws BackupError for a key that the server would never make */
export async function writeFile(root: string, key: string, content: Readable): Promise<void> {
  if (!KEY.test(key)) throw new BackupError(`${JSON.stringify(key)} is no file of Touchline.`);
  const path = join(root, key);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, createWriteStream(path));
}
