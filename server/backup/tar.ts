/**
 * The tar format (POSIX ustar), as far as archives of ours need it: files with short names, one after the other. Written
 * by hand since a site has very many small files, and packers of streams make several objects for each of them.
 */
import type { FileHandle } from 'node:fs/promises';

const BLOCK = 512;
const PIECE = 256 * 1024; // bytes read or written at once
const OCTAL_MAX = 8 ** 11 - 1; // what eleven digits hold: 8 GB
const EXTRA_MAX = 64 * 1024; // bytes of what stands before an entry whose name or size does not fit into its header

/** It is no tar, or a broken one. */
export class TarError extends Error {}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** The sum of a header's bytes, where its own digits count as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for an archive: ${name}`);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108); // owner and group: whoever unpacks it
  header.write(octal(0, 7), 116);
  if (bytes <= OCTAL_MAX) header.write(octal(bytes, 11), 124);
  else {
    // Larger ones in binary, as GNU tar and BSD tar write and read them.
    header[124] = 0x80;
    header.writeUIntBE(bytes, 130, 6);
  }
  header.write(octal(0, 11), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

const paddingAfter = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

export type TarWriter = {
  /** @param content has exactly so many bytes; its pieces are used before the next one is asked for */
  add(name: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  end(): Promise<void>;
};

/** Writes a tar to a file, from where it stands. */
export function writeTar(file: FileHandle): TarWriter {
  const waiting = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  async function flush(): Promise<void> {
    for (let from = 0; from < filled; ) from += (await file.write(waiting, from, filled - from)).bytesWritten;
    filled = 0;
  }
  async function write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const copied = bytes.copy(waiting, filled, from);
      from += copied;
      filled += copied;
      if (filled === PIECE) await flush();
    }
  }
  return {
    async add(name, bytes, content) {
      await write(headerOf(name, bytes));
      let written = 0;
      for await (const piece of content) {
        await write(piece);
        written += piece.length;
      }
      if (written !== bytes) throw new Error(`${name} has ${written} bytes instead of ${bytes}`);
      await write(Buffer.alloc(paddingAfter(bytes)));
    },
    async end() {
      await write(Buffer.alloc(2 * BLOCK));
      await flush();
    },
  };
}

/** Something in a tar. A piece of its content holds until the next one is asked for. */
export type TarEntry = { name: string; bytes: number; content: AsyncGenerator<Buffer> };

const textAt = (header: Buffer, from: number, to: number) => {
  const field = header.subarray(from, to);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
};

function sizeIn(header: Buffer): number {
  if (((header[124] ?? 0) & 0x80) !== 0) return header.readUIntBE(130, 6);
  const text = textAt(header, 124, 136).trim();
  if (!/^[0-7]*$/.test(text)) throw new TarError('a size that is none');
  return Number.parseInt(text || '0', 8);
}

/** Name and size that did not fit into a header (pax): lines of `length key=value`. */
function extraIn(content: Buffer): { path?: string; size?: number } {
  const extra: { path?: string; size?: number } = {};
  for (let from = 0; from < content.length; ) {
    const length = Number.parseInt(content.toString('latin1', from, from + 20), 10);
    if (!(length > 0) || from + length > content.length) throw new TarError('a broken extended header');
    const [, key, value = ''] = /^\d+ ([^=]+)=(.*)\n$/s.exec(content.toString('utf8', from, from + length)) ?? [];
    if (key === 'path') extra.path = value;
    if (key === 'size') extra.size = Number(value);
    from += length;
  }
  return extra;
}

/**
 * Reads a tar from its beginning to its end. What is not read of an entry is passed over.
 * @throws TarError when it is none
 */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const piece = Buffer.allocUnsafe(PIECE);
  let [at, filled] = [0, 0];
  /** At most so many bytes of what comes next; none at the end. */
  async function next(most: number): Promise<Buffer> {
    if (at === filled) [at, filled] = [0, (await file.read(piece, 0, PIECE, null)).bytesRead];
    const from = at;
    at = Math.min(filled, at + most);
    return piece.subarray(from, at);
  }
  let left = 0; // of the entry's content
  async function* exactly(bytes: number): AsyncGenerator<Buffer> {
    for (left = bytes; left > 0; ) {
      const some = await next(left);
      if (some.length === 0) throw new TarError('it ends too early');
      left -= some.length;
      yield some;
    }
  }
  async function whole(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of exactly(bytes)) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  }

  let extra: { path?: string; size?: number } = {};
  for (;;) {
    const header = await whole(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (Number.parseInt(textAt(header, 148, 156).trim(), 8) !== sumOf(header)) throw new TarError('a broken header');
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === 'x') {
      const bytes = sizeIn(header);
      if (bytes > EXTRA_MAX) throw new TarError('too long an extended header');
      extra = extraIn(await whole(bytes));
      await whole(paddingAfter(bytes));
      continue;
    }
    if (type !== '0' && type !== '\0') throw new TarError(`an entry of type ${type}`);
    const [folder, name] = [textAt(header, 345, 500), textAt(header, 0, 100)];
    const bytes = extra.size ?? sizeIn(header);
    left = bytes;
    yield { name: extra.path ?? (folder ? `${folder}/${name}` : name), bytes, content: exactly(bytes) };
    for await (const _ of exactly(left)); // what was not read of it
    await whole(paddingAfter(bytes));
    extra = {};
  }
}
