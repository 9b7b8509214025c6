/** Rewrites a film as the media worker has planned it: parts are copied without being parsed. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Range, TidyPlan } from '../media/messages.ts';

const COPY_BYTES = 1024 * 1024;

/** Copies a part of a file into another. */
async function copyPart(source: FileHandle, target: FileHandle, part: TidyPlan['parts'][number]): Promise<void> {
  const buffer = Buffer.alloc(Math.min(COPY_BYTES, part.to - part.from));
  for (let at = part.from; at < part.to; ) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, part.to - at), at);
    if (bytesRead === 0) throw new Error('the upload has become shorter');
    await target.write(buffer, 0, bytesRead, part.into + at - part.from);
    at += bytesRead;
  }
}

/** Writes zeros over a part of a file. */
async function wipe(file: FileHandle, { from, to }: Range): Promise<void> {
  const zeros = Buffer.alloc(Math.min(COPY_BYTES, to - from));
  for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

/**
 * Writes the parts of an upload behind the front at `to`. The memory used does not grow with the film.
 * @throws when the disk is full, say; nothing is left at `to` then
 */
export async function writeTidy(from: string, to: string, { parts, wiped }: TidyPlan): Promise<void> {
  try {
    await using source = await open(from, 'r');
    await using target = await open(to, 'r+');
    for (const part of parts) await copyPart(source, target, part);
    for (const range of wiped) await wipe(target, range);
    await target.sync();
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
