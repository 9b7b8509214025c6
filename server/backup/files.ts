/**
 * The site's files on this machine's disk as they were at a moment, while the site goes on. Single files are read and
 * written without waiting for other threads, since this process has nothing else to do: a tenth of the garbage, and of
 * the time where there are very many. The archive beside them is waited for, so that timers and sockets have their turn.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { link, mkdir, opendir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KEY } from '../platform/files/files.ts';
import { SCRATCH } from '../platform/files/scratch.ts';
import { BackupError } from './error.ts';
import { removeAtExit, removeLeftovers } from './leftovers.ts';

const AT_ONCE = 32;
const PIECE = 256 * 1024;
const HELD = /^backup-\d+-\d+$/;

/** All files in the folders of a store on a disk, in portions; some may be somebody else's. */
export async function* listKeys(root: string, folder = ''): AsyncGenerator<string[]> {
  const entries = await opendir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const inside = (name: string) => (folder ? `${folder}/${name}` : name);
  const folders: string[] = [];
  let keys: string[] = [];
  for await (const entry of entries) {
    if (entry.isDirectory()) folders.push(inside(entry.name));
    if (entry.isFile()) keys.push(inside(entry.name));
    if (keys.length < AT_ONCE) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
  for (const inner of folders) if (inner !== SCRATCH) yield* listKeys(root, inner);
}

/** The bytes of an open file, from where it stands. A piece holds until the next one is asked for. */
function* piecesOf(file: number, bytes: number, piece: Buffer): Generator<Buffer> {
  for (let left = bytes; left > 0; ) {
    const read = readSync(file, piece, 0, Math.min(piece.length, left), null);
    if (read === 0) return;
    left -= read;
    yield piece.subarray(0, read);
  }
}

export const hasFiles = async (root: string): Promise<boolean> => !(await listKeys(root).next()).done;

/** A file and its content, whose pieces hold until the next one is asked for. */
export type HeldFile = { key: string; bytes: number; content: AsyncIterable<Buffer> | Iterable<Buffer> };

export type HeldFiles = {
  /** Adds what has come since. */
  again(): Promise<void>;
  /** The files; each is to be read before the next one is asked for. */
  list(): AsyncGenerator<HeldFile>;
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
      const piece = Buffer.allocUnsafe(PIECE);
      for await (const keys of listKeys(held)) {
        for (const key of keys) {
          const file = openSync(join(held, key), 'r');
          try {
            // An upload goes on growing: only what was there is read.
            const { size } = fstatSync(file);
            yield { key, bytes: size, content: piecesOf(file, size, piece) };
          } finally {
            closeSync(file);
          }
        }
      }
    },
    async release() {
      // One by one: `recursive` begins with all of them at once.
      for await (const keys of listKeys(held)) await Promise.all(keys.map((key) => rm(join(held, key))));
      await rm(held, { recursive: true, force: true });
      keep();
    },
  };
}

/** Writes a restored file. @throws BackupError for a key that the server would never make */
export async function writeFile(root: string, key: string, content: AsyncIterable<Buffer>): Promise<void> {
  if (!KEY.test(key)) throw new BackupError(`${JSON.stringify(key)} is no file of Touchline.`);
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
}
