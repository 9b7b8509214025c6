/**
 * Films made to harm whatever parses them. All have a film's head, and some are made from a real clip, so that they are
 * refused for the intended reason only.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedMedia } from '../sending/forms.ts';
import { lengthOf, type Piece, repeated, toBuffer } from './pieces.ts';

/** A box of an MP4 (ISO/IEC 14496-12 §4.2) that contains these pieces. */
export function box(type: string, ...contents: Piece[]): Piece[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + lengthOf(contents));
  head.write(type, 4, 'latin1');
  return [head, ...contents];
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

type Found = { type: string; start: number; body: number; end: number };

/** The boxes in a range of a buffer. */
export function boxesOf(bytes: Buffer, from = 0, to = bytes.length): Found[] {
  const found: Found[] = [];
  for (let at = from; at + 8 <= to; at = found.at(-1)?.end ?? to) {
    const end = at + (bytes.readUInt32BE(at) || to - at);
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, body: at + 8, end });
  }
  return found;
}

/** The same box, with the first box inside it at a path of types changed. `undefined`: there was none. */
function changed(bytes: Buffer, found: Found, path: string[], change: (was: Buffer | undefined) => Piece[]): Piece[] {
  const [type = '', ...rest] = path;
  const inside = boxesOf(bytes, found.body, found.end);
  const one = inside.find((inner) => inner.type === type);
  const pieces = inside.flatMap((inner): Piece[] => {
    if (inner !== one) return [bytes.subarray(inner.start, inner.end)];
    return rest.length > 0 ? changed(bytes, inner, rest, change) : change(bytes.subarray(inner.body, inner.end));
  });
  return box(found.type, ...pieces, ...(one ? [] : change(undefined)));
}

const TABLES = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

/** A real clip with its head moved to the end and one box in it changed; the old head becomes padding. */
function clipWith(path: string[], change: (was: Buffer | undefined) => Piece[], clip = seedMedia()): Piece[] {
  const bytes = Buffer.from(clip);
  const moov = boxesOf(bytes).find(({ type }) => type === 'moov');
  if (!moov) throw new Error('the clip is no MP4');
  const head = changed(Buffer.from(bytes), moov, path.slice(1), change);
  bytes.write('free', moov.start + 4, 'latin1'); // the samples stay where they are
  return [bytes, ...head];
}

/** Tables of samples, and what an entry of each looks like (ISO/IEC 14496-12 §8.6, §8.7). */
const ENTRIES = {
  stts: u32(1, 512),
  ctts: u32(1, 0),
  stsc: u32(1, 1, 1),
  stsz: u32(1),
  stco: u32(48),
  stss: u32(1),
} as const;
export type Table = keyof typeof ENTRIES;
export const TABLE_TYPES = Object.keys(ENTRIES) as Table[];

const tableHead = (table: Table, entries: number) => (table === 'stsz' ? u32(0, 0, entries) : u32(0, entries));

/**
 * A clip in which one table really has that many entries: 70,000,000 of `stts` are 560 MB, which a parser that makes an
 * object of each does not survive.
 */
export const filmOfEntries = (entries = 70_000_000, table: Table = 'stts'): Piece[] =>
  clipWith([...TABLES, table], () => box(table, tableHead(table, entries), repeated(ENTRIES[table], entries)));

/** The same, but only claimed: the table holds no more than the clip needs, and the file is small. */
export const filmThatClaims = (entries = 70_000_000, table: Table = 'stts'): Piece[] =>
  clipWith([...TABLES, table], (was) => {
    const head = tableHead(table, entries);
    return box(table, head, was ? was.subarray(head.length) : ENTRIES[table]);
  });

/**
 * A fragmented film of a few kilobytes, in which one run (`trun`, §8.8.8) claims that many samples, all alike: such a
 * run needs no bytes per sample, so the file's length does not contradict it.
 */
export function filmOfRuns(samples = 70_000_000): Piece[] {
  const clip = seedMedia();
  const moov = boxesOf(clip).find(({ type }) => type === 'moov');
  const trak = moov && boxesOf(clip, moov.body, moov.end).find(({ type }) => type === 'trak');
  if (!moov || !trak) throw new Error('the clip is no MP4');
  // Empties the sample tables; the description of the codec stays.
  let track: Buffer = clip.subarray(trak.start, trak.end);
  for (const table of ['stts', 'ctts', 'stsc', 'stsz', 'stco', 'stss'] as const) {
    track = toBuffer(
      changed(track, boxesOf(track)[0] as Found, ['mdia', 'minf', 'stbl', table], () =>
        box(table, tableHead(table, 0)),
      ),
    );
  }
  const tkhd = boxesOf(track, 8).find(({ type }) => type === 'tkhd');
  const id = tkhd ? track.readUInt32BE(tkhd.body + 12) : 1;
  const mvhd = boxesOf(clip, moov.body, moov.end).find(({ type }) => type === 'mvhd');
  const head = box(
    'moov',
    clip.subarray(mvhd?.start, mvhd?.end),
    track,
    ...box('mvex', ...box('trex', u32(0, id, 1, 512, 1, 0))),
  );
  const fragment = box(
    'moof',
    ...box('mfhd', u32(0, 1)),
    ...box('traf', ...box('tfhd', u32(0x020000, id)), ...box('tfdt', u32(0, 0)), ...box('trun', u32(0, samples))),
  );
  const ftyp = boxesOf(clip).find(({ type }) => type === 'ftyp');
  return [clip.subarray(ftyp?.start, ftyp?.end), ...head, ...fragment, ...box('mdat', Buffer.alloc(4096, 1))];
}

/** A clip with a `stbl` in its `stbl`, and so on, `depth` of them; the innermost holds that many bytes of padding. */
export const nestedFilm = (depth = 300, bytes = 31 * 1024 * 1024): Piece[] =>
  clipWith([...TABLES, 'stbl'], () => {
    let inner = box('free', repeated(Buffer.alloc(1024), Math.ceil(bytes / 1024)));
    for (let level = 0; level < depth; level++) inner = box('stbl', ...inner);
    return inner;
  });

/** An element of a Matroska file (RFC 8794): id, 8 bytes of size, and these pieces. */
export function element(id: number, ...contents: Piece[]): Piece[] {
  const name = Buffer.from(
    id.toString(16).padStart(id > 0xffffff ? 8 : id > 0xffff ? 6 : id > 0xff ? 4 : 2, '0'),
    'hex',
  );
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(lengthOf(contents)));
  size[0] = 1; // this bit says that the size is eight bytes long
  return [name, size, ...contents];
}

const float = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

/** The beginning of a WebM of one track: the head of the file, and the beginning of its segment. */
function webmHead(): { head: Piece[]; begin: Piece[] } {
  const head = element(
    0x1a45dfa3,
    ...element(0x4286, Buffer.from([1])), // EBMLVersion
    ...element(0x42f7, Buffer.from([1])), // EBMLReadVersion
    ...element(0x42f2, Buffer.from([4])), // EBMLMaxIDLength
    ...element(0x42f3, Buffer.from([8])), // EBMLMaxSizeLength
    ...element(0x4282, Buffer.from('webm')), // DocType
    ...element(0x4287, Buffer.from([4])), // DocTypeVersion
    ...element(0x4285, Buffer.from([2])), // DocTypeReadVersion
  );
  const info = element(
    0x1549a966,
    ...element(0x2ad7b1, u32(1_000_000).subarray(1)), // TimestampScale: milliseconds
    ...element(0x4489, float(1)), // Duration
    ...element(0x4d80, Buffer.from('a')), // MuxingApp
    ...element(0x5741, Buffer.from('a')), // WritingApp
  );
  const track = element(
    0xae,
    ...element(0xd7, Buffer.from([1])), // TrackNumber
    ...element(0x73c5, Buffer.from([1])), // TrackUID
    ...element(0x83, Buffer.from([1])), // TrackType: video
    ...element(0x86, Buffer.from('V_VP8')), // CodecID
    ...element(0xe0, ...element(0xb0, Buffer.from([64])), ...element(0xba, Buffer.from([64]))),
  );
  return { head, begin: [...info, ...element(0x1654ae6b, ...track)] };
}

const cluster = (...blocks: Piece[]) => element(0x1f43b675, ...element(0xe7, Buffer.from([0])), ...blocks);
/** SimpleBlock, 5 bytes long: track 1, at 0 ms, a key frame, of one byte. */
const BLOCK = Buffer.from([0xa3, 0x85, 0x81, 0, 0, 0x80, 0]);

/** A WebM of one cluster with that many bytes of 7-byte blocks: four million of them in 28 MB. */
export function webmOfTinyBlocks(bytes = 28 * 1024 * 1024): Piece[] {
  const { head, begin } = webmHead();
  return [...head, ...element(0x18538067, ...begin, ...cluster(repeated(BLOCK, Math.floor(bytes / 7))))];
}

/**
 * A WebM of 358 bytes whose segment ends in bytes that are no element: mediabunny 1.61.0 searches the last 8 for the
 * next element for ever (`resync` in matroska/ebml.js does not advance when exactly 8 are left).
 */
export function webmWithoutEnd(): Piece[] {
  const { head, begin } = webmHead();
  return [...head, ...element(0x18538067, ...begin, ...cluster(BLOCK), Buffer.alloc(64))];
}

/**
 * An AVI with one picture of `width` × `height`, while its main header says 64 × 64: 2 MB that take 400 MB to decode.
 * Needs ffmpeg, which makes the picture.
 */
export function aviThatLies(width = 16_384, height = 16_000): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'));
  const path = join(folder, 'huge.avi');
  try {
    const source = ['-f', 'lavfi', '-i', `color=green:s=${width}x${height}:r=1:d=1`, '-frames:v', '1'];
    const codec = ['-c:v', 'mjpeg', '-q:v', '31', '-pix_fmt', 'yuvj420p'];
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...source, ...codec, '-y', path]);
    const bytes = readFileSync(path);
    const header = bytes.indexOf('avih', 0, 'latin1') + 8;
    bytes.writeUInt32LE(64, header + 32);
    bytes.writeUInt32LE(64, header + 36);
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
