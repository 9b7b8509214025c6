/**
 * A backup's file: a tar that any machine can open (`tar xf`, then `sha256sum -c sums.txt`). It is read and written piece
 * by piece, and nothing is remembered of its entries, so that neither its size nor their number matters.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncPath } from '../platform/files/files.ts';
import { BackupError } from './error.ts';
import { removeAtExit } from './leftovers.ts';
import { readTar, type TarEntry, TarError, writeTar } from './tar.ts';

/** The last entry: the SHA-256 and the name of every other one, as `sha256sum` writes them. */
const SUMS = 'sums.txt';
const PIECE = 64 * 1024;

export type ArchiveWriter = {
  /** @param content has exactly so many bytes; its pieces are used before the next one is asked for */
  add(name: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
};

const lineOf = (hash: Hash, name: string) => `${hash.digest('hex')}  ${name}\n`;

/** The bytes of a file, from its beginning. A piece holds until the next one is asked for. */
async function* piecesOf(file: FileHandle, bytes: number) {
  const piece = Buffer.allocUnsafe(PIECE);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, bytes - at), at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/** Lines that gather in a file before they become an entry: there may be millions. */
export async function gatherLines(path: string) {
  const file = await open(path, 'wx+', 0o600);
  const keep = removeAtExit(path);
  let waiting = '';
  let bytes = 0;
  async function flush() {
    await file.appendFile(waiting);
    bytes += Buffer.byteLength(waiting);
    waiting = '';
  }
  return {
    async add(line: string) {
      waiting += line;
      if (waiting.length >= PIECE) await flush();
    },
    async read() {
      await flush();
      return { bytes, content: piecesOf(file, bytes) };
    },
    /** Removes them as well. */
    async close() {
      await file.close();
      await rm(path, { force: true });
      keep();
    },
  };
}

/**
 * Writes an archive, which gets its name only once it is complete and on the disk. Nobody but its owner can read it: it
 * holds people's email addresses.
 * @returns its size in bytes
 * @throws BackupError when there is a file of that name
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<number> {
  if (existsSync(path)) throw new BackupError(`${path} is there already. Choose another name, or remove it first.`);
  const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const sumsPart = part.replace(/part$/, 'sums.part');
  const keep = removeAtExit(part);
  try {
    const file = await open(part, 'wx', 0o600);
    const sums = await gatherLines(sumsPart);
    try {
      const tar = writeTar(file);
      await fill({
        async add(name, bytes, content) {
          const hash = createHash('sha256');
          const hashed = async function* () {
            for await (const piece of content) {
              hash.update(piece);
              yield piece;
            }
          };
          await tar.add(name, bytes, hashed());
          await sums.add(lineOf(hash, name));
        },
      });
      const { bytes, content } = await sums.read();
      await tar.add(SUMS, bytes, content);
      await tar.end();
      await file.sync();
    } finally {
      await file.close();
      await sums.close();
    }
    await rename(part, path);
    await syncPath(dirname(path));
    return (await stat(path)).size;
  } finally {
    await rm(part, { force: true });
    keep();
  }
}

/** What an error says of the archive at that path. */
function explain(error: unknown, path: string): unknown {
  if (error instanceof TarError) return new BackupError(`${path} is damaged, or no backup.`);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`${path} is not there.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`${path} can't be read (${code}).`);
  return error;
}

/** Reads an archive from its beginning to its end. @throws BackupError when it can't be read as one */
export async function readArchive(path: string, use: (entry: TarEntry) => Promise<void>): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    throw explain(error, path);
  });
  const entries = readTar(file);
  /** Errors of the archive are told as such, those of `use` are not the archive's. */
  const explained = <T>(read: Promise<T>) =>
    read.catch((error: unknown) => {
      throw explain(error, path);
    });
  async function* explainedPieces(content: TarEntry['content']) {
    for (;;) {
      const { done, value } = await explained(content.next());
      if (done) return;
      yield value;
    }
  }
  try {
    for (;;) {
      const { done, value: entry } = await explained(entries.next());
      if (done) return;
      await use({ ...entry, content: explainedPieces(entry.content) });
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads an archive whole and compares everything in it with its checksums.
 * @param look gets the content of the first entry
 * @throws BackupError when anything is damaged or missing
 */
export async function checkArchive(path: string, look: (name: string, content: Buffer) => void): Promise<void> {
  // What the checksums have to be is hashed as it is found, and compared with what is written of them.
  const found = createHash('sha256');
  let told: string | undefined;
  let isFirst = true;
  await readArchive(path, async ({ name, content }) => {
    const hash = createHash('sha256');
    const first: Buffer[] = [];
    for await (const piece of content) {
      hash.update(piece);
      if (isFirst) first.push(Buffer.from(piece));
    }
    if (isFirst) look(name, Buffer.concat(first));
    isFirst = false;
    if (name === SUMS) told = hash.digest('hex');
    else found.update(lineOf(hash, name));
  });
  if (told === undefined) throw new BackupError(`${path} is cut off, or no backup.`);
  if (told !== found.digest('hex')) throw new BackupError(`${path} is damaged: its checksums are different.`);
}
