/** Pictures in the store: `<fileKey>-<width>.webp` for each of their widths. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FileStore } from '../files.ts';
import type { Media } from './media.ts';
import type { Drawn, ImageRefusal } from './messages.ts';

const WIDTHS = [480, 960, 1600]; // phone, reading column at 1.5x, full window
const POSTER_WIDTH = 1280; // the player is never shown wider in a page

export type StoredImage = Drawn & { fileKey: string };

type Needed = { files: FileStore; media: Media };

/**
 * Draws a picture anew and hands what was drawn to `use`; what `use` has not moved away is removed.
 * @returns why not, when it is none that we take
 */
async function withDrawn<T>(
  { files, media }: Needed,
  { path, widths, who }: { path: string; widths: number[]; who: string },
  use: (drawn: Drawn, paths: string[]) => Promise<T>,
): Promise<T | { refusal: ImageRefusal }> {
  const to = files.scratchPath();
  try {
    const drawn = await media.draw({ path, to, widths }, who);
    if ('refusal' in drawn) return drawn;
    return await use(
      drawn,
      drawn.widths.map((_, index) => `${to}.${index}`),
    );
  } finally {
    await Promise.all(widths.map((_, index) => rm(`${to}.${index}`, { force: true })));
  }
}

/**
 * Stores a picture in a few widths; a moving one keeps moving.
 * @param path of the file; its name says nothing
 * @param who it is done for: of one person it is one picture at a time
 * @returns why not, when it is none that we take; nothing is kept then, nor when it throws: the store is full
 * @throws 429 when too many of theirs wait already
 */
export function storeImage(
  needed: Needed,
  path: string,
  who: string,
): Promise<StoredImage | { refusal: ImageRefusal }> {
  return withDrawn(needed, { path, widths: WIDTHS, who }, async (drawn, paths) => {
    const stored: StoredImage = { fileKey: `images/${randomUUID()}`, ...drawn };
    try {
      for (const [index, from] of paths.entries()) {
        await needed.files.keep(from, `${stored.fileKey}-${stored.widths[index]}.webp`);
      }
      return stored;
    } catch (error) {
      await removeImage(needed.files, stored);
      throw error;
    }
  });
}

/** Removes all widths of a picture. */
export async function removeImage(files: FileStore, image: Pick<StoredImage, 'fileKey' | 'widths'>): Promise<void> {
  for (const width of image.widths) await files.remove(`${image.fileKey}-${width}.webp`);
}

/** Stores a picture as a poster, under that key. @returns false when it is none that we take */
export async function storePoster(needed: Needed, path: string, key: string, who: string): Promise<boolean> {
  const stored = await withDrawn(needed, { path, widths: [POSTER_WIDTH], who }, async (_, [from = '']) => {
    await needed.files.keep(from, key);
    return true;
  });
  return stored === true;
}
