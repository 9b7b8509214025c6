import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { FileStore } from './files.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']); // no SVG: it is a program, not a picture
const PIXELS_MAX = 60_000_000; // a 50-megapixel photo fits; a decompression bomb does not
const WIDTHS = [480, 960, 1600]; // phone, reading column at 1.5x, full window
const POSTER_WIDTH = 1280; // the player is never shown wider in a page
const QUALITY = 78;
const EFFORT = 3; // 0 to 6; above that the time doubles for 2 % of the size

/** A picture in the store: `<fileKey>-<width>.webp` for each of its widths. */
export type StoredImage = { fileKey: string; widths: number[]; width: number; height: number };

/** Opens a picture; undefined when it is none that we take. */
async function openImage(source: string | Buffer): Promise<Sharp | undefined> {
  try {
    const image = sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: true });
    const { format } = await image.metadata();
    return FORMATS.has(format) ? image : undefined;
  } catch {
    return undefined;
  }
}

/** Upright, of that width at most, WebP, and with no metadata: no place, no time, no camera. */
const encode = (image: Sharp, width: number) =>
  image
    .clone()
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer({ resolveWithObject: true });

/**
 * Stores a picture in a few widths.
 * @returns undefined when it is not a picture that can be decoded; nothing is kept then
 */
export async function storeImage(files: FileStore, source: string | Buffer): Promise<StoredImage | undefined> {
  const image = await openImage(source);
  if (!image) return undefined;
  const fileKey = `images/${randomUUID()}`;
  const stored: StoredImage = { fileKey, widths: [], width: 0, height: 0 };
  try {
    for (const wanted of WIDTHS) {
      const { data, info } = await encode(image, wanted);
      if (stored.widths.includes(info.width)) break; // the source is no wider
      await files.put(`${fileKey}-${info.width}.webp`, data);
      stored.widths.push(info.width);
      stored.width = info.width;
      stored.height = info.pageHeight ?? info.height;
    }
    return stored;
  } catch {
    await removeImage(files, stored);
    return undefined;
  }
}

/** Removes all widths of a picture. */
export async function removeImage(files: FileStore, image: Pick<StoredImage, 'fileKey' | 'widths'>): Promise<void> {
  for (const width of image.widths) await files.remove(`${image.fileKey}-${width}.webp`);
}

/** Makes a poster of a picture. @returns undefined when it can't be decoded */
export async function makePoster(source: string): Promise<Buffer | undefined> {
  const image = await openImage(source);
  if (!image) return undefined;
  try {
    return (await encode(image, POSTER_WIDTH)).data;
  } catch {
    return undefined;
  }
}
