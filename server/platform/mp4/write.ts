/** Rewrites a film as the media worker has planned it: parts are copied without being parsed. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { TidyPlan } from '../media/messages.ts';
import { unpackFills } from './fills.ts';

const COPY_BYTES = 1024 * 1024;

/** Copies a part of a file into another. @param wipe is given each piece before it is written, and where it goes */
async function copyPart(
  source: FileHandle,
  target: FileHandle,
  part: TidyPlan['parts'][number],
  wipe: (piece: Buffer, into: number) => void,
): Promise<void> {
  const buffer = Buffer.alloc(Math.min(COPY_BYTES, part.to - part.from));
  for (let at = part.from; at < part.to; ) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, part.to - at), at);
    if (bytesRead === 0) throw new Error('the upload has become shorter');
    const into = part.into + at - part.from;
    wipe(buffer.subarray(0, bytesRead), into);
    await target.write(buffer, 0, bytesRead, into);
    at += bytesRead;
  }
}

/** Writes fills over the pieces of a file, which come in its order. */
function createWiper(packed: string) {
  const fills = unpackFills(packed);
  let fill = fills.next().value;
  return (piece: Buffer, into: number) => {
    for (; fill && fill.from < into + piece.length; fill = fills.next().value) {
      piece.fill(fill.value, Math.max(0, fill.from - into), Math.min(piece.length, fill.to - into));
      if (fill.to > into + piece.length) return; // it goes on in the next piece
    }
  };
}

/**
 * Writes the parts of an upload behind the front at `to`. The memory used does not grow with the film.
 * @throws when the disk is full, say; nothing is left at `to` then
 */
export async function writeTidy(from: string, to: string, { parts, wiped }: TidyPlan): Promise<void> {
  try {
    await using source = await open(from, 'r');
    await using target = await open(to, 'r+');
    const wipe = createWiper(wiped);
    for (const part of parts) await copyPart(source, target, part, wipe);
    await target.sync();
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
