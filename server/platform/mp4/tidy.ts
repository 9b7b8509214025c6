/**
 * MP4 and MOV files as they are to be served: their head in front, so that they play before all of them has come,
 * and nothing in them but the film. Nothing is decoded or encoded; memory does not grow with the film.
 */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { type Box, Mp4Error, makeBox, topBoxes } from './boxes.ts';
import { bareHead, hiddenSamples, type Range, tellsMore } from './movie.ts';

const HEAD_BYTES_MAX = 32 * 1024 * 1024; // ten hours at 60 frames per second take 30 MB
const COPY_BYTES = 1024 * 1024;
const OFFSET_MAX = 0xffffffff; // what stco can say
const PADDING_MAX = 16; // bytes: ffmpeg leaves 8; a larger gap can hold what an editor only marked as gone
const DATA_PARTS_MAX = 100; // films have one or two
const AT_THE_TOP = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide']);

/** As every browser knows it; a MOV's own brand is not among them. */
const FTYP = makeBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'));

async function readAll(file: FileHandle, { start, end }: Box): Promise<Buffer> {
  if (end - start > HEAD_BYTES_MAX) throw new Mp4Error('its head is too large');
  const buffer = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  if (bytesRead < buffer.length) throw new Mp4Error('its head is cut off');
  return buffer;
}

/** Copies a part of a file to the end of another. */
async function copyPart(from: FileHandle, to: FileHandle, { start, end }: Box, into: number): Promise<void> {
  const buffer = Buffer.alloc(Math.min(COPY_BYTES, end - start));
  for (let at = start; at < end; ) {
    const { bytesRead } = await from.read(buffer, 0, Math.min(buffer.length, end - at), at);
    if (bytesRead === 0) throw new Mp4Error('it has become shorter');
    await to.write(buffer, 0, bytesRead, into + at - start);
    at += bytesRead;
  }
}

/** Writes zeros over a part of a file. */
async function wipe(file: FileHandle, { from, to }: Range): Promise<void> {
  const zeros = Buffer.alloc(Math.min(COPY_BYTES, to - from));
  for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

/** Says whether a box of the file is the one size-0 box that runs to its end: it cannot be followed by another. */
async function sizeIsOpen(file: FileHandle, { start }: Box): Promise<boolean> {
  const head = Buffer.alloc(4);
  await file.read(head, 0, 4, start);
  return head.readUInt32BE(0) === 0;
}

/**
 * Writes the film anew, tidily.
 * @param from path of an MP4 or MOV file
 * @param to path of the new file; nothing is left there when this fails
 * @param offsetMax for tests: how long the new file may be before its offsets take 8 bytes
 * @returns false when the file is tidy as it is: nothing has been written then
 * @throws Mp4Error when the file is broken, or built in a way that is not rewritten (fragments)
 */
export async function tidyMp4(from: string, to: string, offsetMax = OFFSET_MAX): Promise<boolean> {
  await using file = await open(from, 'r');
  const top = await topBoxes(file);
  const head = top.find(({ type }) => type === 'moov');
  const data = top.filter(({ type }) => type === 'mdat');
  const [first] = data;
  if (!head || !first || data.length > DATA_PARTS_MAX || top.some(({ type }) => type === 'moof'))
    throw new Mp4Error('it is not one whole film');
  const bytes = await readAll(file, head);
  const moov = { type: 'moov', start: 0, body: head.body - head.start, end: bytes.length };

  const strange = top.some(
    ({ type, body, end }) => !AT_THE_TOP.has(type) || (/free|skip|wide/.test(type) && end - body > PADDING_MAX),
  );
  if (head.start < first.start && !strange && !tellsMore(bytes, moov)) return false;
  for (const box of data.slice(0, -1)) if (await sizeIsOpen(file, box)) throw new Mp4Error('a box that does not end');

  const lengthOf = (wide: boolean) => FTYP.length + bareHead(bytes, moov, () => 0, wide).length;
  const dataLength = data.reduce((sum, { start, end }) => sum + end - start, 0);
  const wide = lengthOf(true) + dataLength > offsetMax;
  const places = new Map<Box, number>();
  let end = lengthOf(wide);
  for (const box of data) {
    places.set(box, end);
    end += box.end - box.start;
  }
  const move = (offset: number): number => {
    for (const [box, place] of places) if (offset >= box.start && offset <= box.end) return place + offset - box.start;
    throw new Mp4Error('it points at bytes that are no film');
  };

  try {
    await using target = await open(to, 'wx');
    const front = Buffer.concat([FTYP, bareHead(bytes, moov, move, wide)]);
    await target.write(front, 0, front.length, 0);
    for (const [box, place] of places) await copyPart(file, target, box, place);
    const hidden = hiddenSamples(bytes, moov);
    if (hidden.reduce((sum, { from, to }) => sum + to - from, 0) > dataLength) throw new Mp4Error('samples overlap');
    for (const range of hidden) {
      const place = move(range.from);
      await wipe(target, { from: place, to: Math.min(end, place + range.to - range.from) });
    }
    await target.sync();
    return true;
  } catch (error) {
    await rm(to, { force: true });
    throw error instanceof RangeError ? new Mp4Error('its head is broken') : error; // a read past the buffer's end
  }
}
