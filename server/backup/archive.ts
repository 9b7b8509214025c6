/**
 * A backup's file: a tar that any machine can open (`tar xf`, then `sha256sum -c sums.txt`). It is read and written as
 * a stream, so that its size does not matter.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { syncPath } from '../platform/files/files.ts';
import { BackupError } from './error.ts';
import { removeAtExit } from './leftovers.ts';

/** The last entry: the SHA-256 and the name of every other one, as `sha256sum` writes them. */
const SUMS = 'sums.txt';
const PIECE = 256 * 1024; // bytes read at once
const SUMS_MAX = 256 * 1024 * 1024; // bytes: two million files

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  /** @param bytes how many of the stream's bytes; it must have as many */
  addStream(name: string, bytes: number, content: Readable): Promise<void>;
};

/** The browser's types of streams and Node's differ in nothing that matters here. */
const fromWeb = (stream: ReadableStream): Readable => Readable.fromWeb(stream as never);

/**
 * Writes an archive, which gets its name only once it is complete and on the disk. Nobody but its owner can read it: it
 * holds people's email addresses.
 * @returns its size in bytes
 * @throws BackupError when there is a file of that name
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<number> {
  if (existsSync(path)) throw new BackupError(`${path} is there already. Choose another name, or remove it first.`);
  const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const keep = removeAtExit(part);
  const { readable, controller } = createTarPacker();
  const sums: string[] = [];

  async function addStream(name: string, bytes: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    const entry = controller.add({ name, size: bytes, mode: 0o600 });
    const hashed = content.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(hashed, Writable.fromWeb(entry as never));
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  }
  const add = (name: string, content: Buffer) => addStream(name, content.length, Readable.from([content]));

  try {
    const written = pipeline(fromWeb(readable), createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    const filled = (async () => {
      await fill({ add, addStream });
      await add(SUMS, Buffer.from(sums.join('')));
      controller.finalize();
    })().catch((error: unknown) => {
      controller.error(error);
      throw error;
    });
    await Promise.all([filled, written]);
    await syncPath(part);
    await rename(part, path);
    await syncPath(dirname(path));
    return (await stat(path)).size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    keep();
  }
}

/** Something in an archive; its body has to be read whole. */
export type Entry = { name: string; bytes: number; body: Readable };

/** What an error says of the archive at that path. */
function explain(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`${path} is not there.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`${path} can't be read (${code}).`);
  return code ? error : new BackupError(`${path} is damaged, or no backup.`);
}

/** Reads an archive from its beginning to its end. @throws BackupError when it can't be read as one */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const file = createReadStream(path, { highWaterMark: PIECE });
  const decoder = createTarDecoder({ strict: true });
  const entries = (Readable.toWeb(file) as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(decoder);
  async function* bytesOf(body: ReadableStream): AsyncGenerator<Buffer> {
    try {
      yield* fromWeb(body);
    } catch (error) {
      throw explain(error, path);
    }
  }
  try {
    for await (const { header, body } of entries) {
      yield { name: header.name, bytes: header.size, body: Readable.from(bytesOf(body), { objectMode: false }) };
    }
  } catch (error) {
    throw explain(error, path);
  } finally {
    file.destroy();
  }
}

/**
 * Reads an archive whole and compares everything in it with its checksums.
 * @param look gets the content of the first entry
 * @throws BackupError when anything is damaged or missing
 */
export async function checkArchive(path: string, look: (name: string, content: Buffer) => void): Promise<void> {
  const sums = new Map<string, string>();
  let told: string | undefined;
  for await (const { name, bytes, body } of readArchive(path)) {
    if (name === SUMS) {
      if (bytes > SUMS_MAX) throw new BackupError(`${path} is damaged, or no backup.`);
      told = (await buffer(body)).toString();
      continue;
    }
    const hash = createHash('sha256');
    const isFirst = sums.size === 0;
    const content: Buffer[] = [];
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (isFirst) content.push(chunk);
    }
    if (isFirst) look(name, Buffer.concat(content));
    sums.set(name, hash.digest('hex'));
  }
  const found = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  if (told === undefined) throw new BackupError(`${path} is cut off, or no backup.`);
  if (told !== found) throw new BackupError(`${path} is damaged: its checksums are different.`);
}
