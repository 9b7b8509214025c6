/** Boxes of MP4 and MOV files (ISO/IEC 14496-12 §4.2): a size, a type of four letters, and what is in it. */
import type { FileHandle } from 'node:fs/promises';

/** A box in a buffer or in a file; `start` is the position of its size, `body` that of its contents. */
export type Box = { type: string; start: number; body: number; end: number };

/** The file is broken, or built in a way that we don't rewrite. */
export class Mp4Error extends Error {}

const HEADER = 8; // 4 bytes size, 4 bytes type
const LARGE_HEADER = 16; // with 8 bytes more for a size that does not fit into 4
const BOXES_MAX = 10_000; // at the top of a file: a fragmented one has thousands, a broken one any number

/**
 * Reads the head of a box.
 * @param bytes from its first byte on, 16 of them if there are as many
 * @param space how many bytes there are from its first byte to the end of its container
 */
function readHead(bytes: Buffer, start: number, space: number): Box {
  if (bytes.length < HEADER) throw new Mp4Error('a box is cut off');
  const type = bytes.toString('latin1', 4, HEADER);
  let size = bytes.readUInt32BE(0);
  let head = HEADER;
  if (size === 0) size = space; // it goes to the end of its container
  if (size === 1) {
    if (bytes.length < LARGE_HEADER) throw new Mp4Error('a box is cut off');
    size = Number(bytes.readBigUInt64BE(8));
    head = LARGE_HEADER;
  }
  if (size < head || size > space) throw new Mp4Error(`the box ${type} does not fit into its surroundings`);
  return { type, start, body: start + head, end: start + size };
}

/** The boxes at the top of a file, one after the other. @throws Mp4Error */
export async function* boxesAtTop(file: FileHandle): AsyncGenerator<Box> {
  const { size } = await file.stat();
  const head = Buffer.alloc(LARGE_HEADER);
  let count = 0;
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(head, 0, LARGE_HEADER, at);
    const box = readHead(head.subarray(0, bytesRead), at, size - at);
    yield box;
    at = box.end;
    count += 1;
    if (count > BOXES_MAX) throw new Mp4Error('more boxes than a film has');
  }
}

/** All boxes at the top of a file. @throws Mp4Error */
export const topBoxes = (file: FileHandle): Promise<Box[]> => Array.fromAsync(boxesAtTop(file));

/**
 * The boxes in a part of a buffer; up to 7 bytes at its end are ignored (QuickTime ends lists with 4 zeros).
 * @param most stops once there are more than these
 */
export function boxesIn(buffer: Buffer, from: number, to: number, most = Number.POSITIVE_INFINITY): Box[] {
  const boxes: Box[] = [];
  for (let at = from; to - at >= HEADER && boxes.length <= most; at = boxes.at(-1)?.end ?? to) {
    boxes.push(readHead(buffer.subarray(at, Math.min(at + LARGE_HEADER, to)), at, to - at));
  }
  return boxes;
}

/** The first box that a path of types leads to. */
export function findBox(buffer: Buffer, from: Pick<Box, 'body' | 'end'>, ...path: string[]): Box | undefined {
  const [type, ...rest] = path;
  const box = boxesIn(buffer, from.body, from.end).find((one) => one.type === type);
  return box && rest.length > 0 ? findBox(buffer, box, ...rest) : box;
}

/** Makes a box around these contents. */
export function makeBox(type: string, ...contents: Buffer[]): Buffer {
  const head = Buffer.alloc(HEADER);
  head.writeUInt32BE(
    contents.reduce((sum, { length }) => sum + length, HEADER),
    0,
  );
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}
