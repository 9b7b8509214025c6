/** Files too large for memory: described piece by piece, and generated while they are sent or written. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes, or the same bytes that many times. */
export type Piece = Buffer | { bytes: Buffer; times: number };

const CHUNK = 1024 * 1024;

const sizeOf = (piece: Piece) => (Buffer.isBuffer(piece) ? piece.length : piece.bytes.length * piece.times);

/** @returns the length of all pieces together, in bytes */
export const lengthOf = (pieces: Piece[]): number => pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);

/** The same bytes that many times. */
export const repeated = (bytes: Buffer, times: number): Piece => ({ bytes, times });

/** All bytes in order, at most a megabyte at a time. */
export function* chunksOf(pieces: Piece[]): Generator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      for (let at = 0; at < piece.length; at += CHUNK) yield piece.subarray(at, at + CHUNK);
      continue;
    }
    const { bytes, times } = piece;
    const atOnce = Math.max(1, Math.min(times, Math.floor(CHUNK / bytes.length)));
    const chunk = Buffer.alloc(bytes.length * atOnce, bytes);
    for (let left = times; left > 0; left -= atOnce) {
      yield left >= atOnce ? chunk : chunk.subarray(0, left * bytes.length);
    }
  }
}

/** For files that fit into memory. */
export const toBuffer = (pieces: Piece[]): Buffer => Buffer.concat([...chunksOf(pieces)]);

export const toStream = (pieces: Piece[]): Readable => Readable.from(chunksOf(pieces), { objectMode: false });

/** Writes the pieces to a file, with no more than one chunk in memory. */
export const toFile = (pieces: Piece[], path: string): Promise<void> =>
  pipeline(toStream(pieces), createWriteStream(path));
