/**
 * The site's files as they were at a moment, while the site goes on. Those of a disk are read
 * without waiting for other threads, since this process has nothing else to do: a tenth of the garbage, and of
 * the time where there are very many. The archive beside them is waited for, so that timers and sockets have their turn.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listKeys } from '../platform/files/disk-files.ts';
import { EXPORTS, type FileStore, KEY } from '../platform/files/files.ts';
import { SCRATCH } from '../platform/files/scratch.ts';
import { FILES } from '../storage.ts';
import { openShared } from '../stores/open.ts';
import { BackupError } from './error.ts';
import { removeAtExit, removeLeftovers } from './leftovers.ts';

const PIECE = 256 * 1024;
const AT_ONCE = 8;
const SMALL = 256 * 1024; // bytes of what is held in memory until its turn
/** What a backup leaves out: it can be made again, and nobody's own copy is to outlast its days there. */
export const isLeftOut = (key: string) => key.startsWith(`${EXPORTS}/`);
const HELD = /^backup-\d+-\d+$/;

/** The bytes of an open file, from where it stands. A piece holds until the next one is asked for. */
function* piecesOf(file: number, bytes: number, piece: Buffer): Generator<Buffer> {
  for (let left = bytes; left > 0; ) {
    const read = readSync(file, piece, 0, Math.min(piece.length, left), null);
    if (read === 0) return;
    left -= read;
    yield piece.subarray(0, read);
  }
}

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
      const keys = all.filter((key) => KEY.test(key) && !isLeftOut(key));
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

/**
 * A file's content once it is known to be there. What is gone by now is none that a row of the backup names: those stay
 * (platform/files/held-files.ts).
 */
async function begun(files: FileStore, { key, bytes }: { key: string; bytes: number }): Promise<HeldFile | undefined> {
  if (bytes === 0) return { key, bytes, content: [] };
  const pieces: AsyncIterator<Buffer> = files.read(key, 0, bytes)[Symbol.asyncIterator]();
  const [first] = await Promise.allSettled([pieces.next()]);
  if (first.status === 'rejected') {
    if (first.reason.code === 'ENOENT') return undefined;
    throw first.reason;
  }
  async function* rest(from: IteratorResult<Buffer>): AsyncGenerator<Buffer> {
    for (let next = from; !next.done; next = await pieces.next()) yield next.value;
  }
  if (bytes > SMALL) return { key, bytes, content: rest(first.value) };
  return { key, bytes, content: await Array.fromAsync(rest(first.value)) };
}

/**
 * The files of a store whose servers remove nothing while a backup is made. It needs no list of before: what the rows of
 * that moment name is there until the end. Small ones are asked for some at a time.
 */
const heldBySite = (files: FileStore): HeldFiles => ({
  again: async () => {},
  async *list() {
    for await (const all of files.listAll()) {
      const page = all.filter(({ key }) => !isLeftOut(key));
      for (let at = 0; at < page.length; at += AT_ONCE) {
        const some = page.slice(at, at + AT_ONCE);
        const small = await Promise.all(some.filter(({ bytes }) => bytes <= SMALL).map((one) => begun(files, one)));
        for (const one of small) if (one) yield one;
        for (const one of some.filter(({ bytes }) => bytes > SMALL)) {
          const large = await begun(files, one);
          if (large) yield large;
        }
      }
    }
  },
  release: async () => {},
});

/** How the files of a site are held on to, wherever they are. */
export async function holderFor(
  config: Parameters<typeof openShared>[0] & { dataDir: string },
): Promise<() => Promise<HeldFiles>> {
  const shared = await openShared(config);
  return shared ? async () => heldBySite(shared) : () => holdFiles(join(config.dataDir, FILES));
}
