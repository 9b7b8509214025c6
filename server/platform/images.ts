import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { FileStore } from './files.ts';
import { createGate } from './gate.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']); // AVIF is told as heif. No SVG: it is a program
const PIXELS_MAX = 60_000_000; // all frames together: a 50-megapixel photo fits; a decompression bomb does not
const AVIF_PIXELS_MAX = 25_000_000; // its decoder holds the whole picture, with some 9 bytes a pixel
const MOVING_PIXELS_MAX = 25_000_000; // all frames together: 10 s at 12 a second of 480 × 360 are 21 million
const FRAMES_MAX = 600;
const WIDTHS = [480, 960, 1600]; // phone, reading column at 1.5x, full window
const POSTER_WIDTH = 1280; // the player is never shown wider in a page
const QUALITY = 78;
const EFFORT = 3; // 0 to 6; above that the time doubles for 2 % of the size
const MOVING_EFFORT = 0; // an animation is encoded frame by frame: the time counts for more
const HASHED_SIDE = 100; // pixels at most: https://github.com/evanw/thumbhash
const SECONDS_MAX = 60; // for one step of a picture; the largest that are let in take some 5

// Two at once with a thread each: a small server has two cores and goes on answering, and a picture takes up to
// 300 MB while it is decoded. What libvips would keep for later is of no use: no picture comes twice.
const gate = createGate(2);
sharp.concurrency(1);
sharp.cache(false);

/** A picture in the store: `<fileKey>-<width>.webp` for each of its widths. */
export type StoredImage = {
  fileKey: string;
  widths: number[];
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
  /** Of all widths together. */
  bytes: number;
};

/** Why a picture is not taken. */
export type ImageRefusal = 'not-an-image' | 'heic' | 'too-many-pixels';

/** Pixels in rows, one frame below the other. */
type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4; pageHeight: number } };

/**
 * True for the files that iPhones make: their codec (HEVC) is patented, and no decoder of it is in sharp's binaries.
 * By the brands in the first box (ISO/IEC 23008-12 §10).
 */
async function isHeic(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    if (buffer.toString('latin1', 4, 8) !== 'ftyp') return false;
    const brands = buffer.toString('latin1', 8, Math.min(bytesRead, buffer.readUInt32BE(0)));
    return /hei[cxms]|hev[cxms]/.test(brands) && !brands.includes('avi');
  } finally {
    await handle.close();
  }
}

/** How an animation plays; undefined for a picture that stands still. */
type Motion = Pick<Metadata, 'delay' | 'loop'> | undefined;

/** What the head says of how it moves. The pages of an AVIF are not frames: its first one is the picture. */
const motionOf = ({ format, pages = 1, delay, loop }: Metadata): Motion =>
  pages > 1 && format !== 'heif' ? { ...(delay && { delay }), loop: loop ?? 0 } : undefined;

/** Why a picture is not decoded, by what its head says; nothing of it has been decoded by then. */
function refusalOf(head: Metadata): ImageRefusal | undefined {
  const { format, width, height, pages = 1, pageHeight } = head;
  if (!FORMATS.has(format)) return 'not-an-image';
  if (format === 'heif') return width * height > AVIF_PIXELS_MAX ? 'too-many-pixels' : undefined;
  if (!motionOf(head)) return width * height > PIXELS_MAX ? 'too-many-pixels' : undefined;
  const pixels = width * (pageHeight ?? height) * pages;
  return pixels > MOVING_PIXELS_MAX || pages > FRAMES_MAX ? 'too-many-pixels' : undefined;
}

/** Opens a picture, and looks at its head. */
async function openImage(path: string): Promise<{ image: Sharp; motion: Motion } | { refusal: ImageRefusal }> {
  try {
    if (await isHeic(path)) return { refusal: 'heic' };
    const head = await sharp(path, { limitInputPixels: false, animated: true }).metadata();
    const refusal = refusalOf(head);
    if (refusal) return { refusal };
    const motion = motionOf(head);
    const image = sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: motion !== undefined });
    return { image: image.timeout({ seconds: SECONDS_MAX }), motion };
  } catch {
    return { refusal: 'not-an-image' };
  }
}

/** Upright, of that width at most, and with no metadata: no place, no time, no camera. Decoded once for all widths. */
async function decode(image: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height, channels } = info;
  return { data, raw: { width: info.width, height, channels, pageHeight: info.pageHeight ?? height } };
}

const encode = ({ data, raw }: Pixels, width: number, motion: Motion) =>
  sharp(data, { raw, animated: motion !== undefined, limitInputPixels: PIXELS_MAX })
    .timeout({ seconds: SECONDS_MAX })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, ...(motion ? { effort: MOVING_EFFORT, ...motion } : { effort: EFFORT }) })
    .toBuffer({ resolveWithObject: true });

/** A blurred preview of the first frame in some 25 bytes (https://github.com/evanw/thumbhash), base64. */
async function hash({ data, raw }: Pixels): Promise<string> {
  const { width, pageHeight: height, channels } = raw;
  const { data: rgba, info } = await sharp(data.subarray(0, width * height * channels), {
    raw: { width, height, channels },
  })
    .resize({ width: HASHED_SIDE, height: HASHED_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, rgba)).toString('base64');
}

/** The widths of a picture, each as WebP, with its hash. @returns undefined when it can't be decoded */
async function render(image: Sharp, motion: Motion) {
  try {
    const pixels = await decode(image, Math.max(...WIDTHS));
    const rendered = new Map<number, Buffer>();
    for (const wanted of WIDTHS) {
      const { data, info } = await encode(pixels, wanted, motion);
      if (rendered.has(info.width)) break; // the source is no wider
      rendered.set(info.width, data);
    }
    const { width, pageHeight: height } = pixels.raw;
    return { rendered, width, height, thumbhash: await hash(pixels) };
  } catch {
    return undefined;
  }
}

/**
 * Stores a picture in a few widths; a moving one keeps moving.
 * @param path of the file; its name says nothing
 * @returns why not, when it is none that we take; nothing is kept then, nor when it throws: the store is full
 */
export function storeImage(files: FileStore, path: string): Promise<StoredImage | { refusal: ImageRefusal }> {
  return gate(async () => {
    const opened = await openImage(path);
    if ('refusal' in opened) return opened;
    const made = await render(opened.image, opened.motion);
    if (!made) return { refusal: 'not-an-image' };
    const { rendered, ...about } = made;
    const bytes = rendered.values().reduce((sum, data) => sum + data.length, 0);
    const stored: StoredImage = { fileKey: `images/${randomUUID()}`, widths: [...rendered.keys()], ...about, bytes };
    try {
      for (const [width, data] of rendered) await files.put(`${stored.fileKey}-${width}.webp`, data);
      return stored;
    } catch (error) {
      await removeImage(files, stored);
      throw error;
    }
  });
}

/** Removes all widths of a picture. */
export async function removeImage(files: FileStore, image: Pick<StoredImage, 'fileKey' | 'widths'>): Promise<void> {
  for (const width of image.widths) await files.remove(`${image.fileKey}-${width}.webp`);
}

/** Makes a poster of a picture. @returns undefined when it can't be decoded */
export function makePoster(source: string): Promise<Buffer | undefined> {
  return gate(async () => {
    const opened = await openImage(source);
    if ('refusal' in opened) return undefined;
    try {
      const pixels = await decode(opened.image, POSTER_WIDTH);
      return (await encode(pixels, POSTER_WIDTH, opened.motion)).data;
    } catch {
      return undefined;
    }
  });
}
