/** Draws pictures anew, so that no byte that was sent is served. Runs in the media worker. */
import { writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { previewSize } from '../../../contract/pages/previews.ts';
import { waysToOpen } from './cut-short.ts';
import type { Drawn, ImageRefusal, Tasks } from './messages.ts';
import { movesUnseen, type PictureKind, pictureKind } from './picture-kind.ts';

const SIDE_MAX = 20_000; // px: a PNG of 1 × 60,000,000 takes 50 s
const PIXELS_MAX = 60_000_000; // all frames together: a 50-megapixel photo fits; a decompression bomb does not
/** Formats that are decoded whole, at some 19 bytes a pixel for AVIF and 5 for WebP. */
const WHOLE_PIXELS_MAX: Partial<Record<PictureKind, number>> = { avif: 7_500_000, webp: 25_000_000 };
const INTERLACED_PIXELS_MAX = 35_000_000; // a PNG in seven passes
const PROGRESSIVE_PIXELS_MAX = 36_000_000; // a JPEG in several scans: 3 bytes a pixel, or 6 with full colour
const FULL_COLOUR_PIXELS_MAX = 18_000_000;
const MOVING_PIXELS_MAX = 25_000_000; // all frames together: 10 s at 12 frames a second of 480 × 360 are 21 million
const FRAMES_MAX = 600;
const MOTION_MAX = 65_535; // ms that a frame is shown, and number of loops: WebP can't hold more
const QUALITY = 78;
const EFFORT = 3; // 0 to 6; above that the time doubles for 2 % of the size
const MOVING_EFFORT = 0; // an animation is encoded frame by frame, so time matters more
const PREVIEW_BYTES_MAX = 300 * 1024; // WhatsApp shows no larger ones
const PREVIEW_QUALITIES = [80, 65, 50, 35, 20]; // noise of 1200 × 1200 takes 270 KB at the last
const HASHED_SIDE = 100; // pixels: the most that thumbhash takes (https://github.com/evanw/thumbhash)

// One thread: the server's own processor time comes first. What libvips would keep for later is of no use: no
// picture comes twice.
sharp.concurrency(1);
sharp.cache(false);
// Nobody who sends a picture needs its other decoders (SVG, PDF, TIFF, raw, …).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
});

/** Rows of pixels, one frame below the other. */
type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4; pageHeight: number } };

/** How an animation plays; undefined for a still picture. */
type Motion = Pick<Metadata, 'delay' | 'loop'> | undefined;

/** How a picture moves, by its head. The pages of an AVIF are not frames: the first one is the picture. */
function motionOf({ format, pages = 1, delay, loop }: Metadata): Motion {
  if (pages <= 1 || format === 'heif') return undefined;
  const most = (value: number) => Math.min(Math.max(value, 0), MOTION_MAX);
  return { ...(delay && { delay: delay.map(most) }), loop: most(loop ?? 0) };
}

/** How many pixels a still picture may have: fewer if its decoder has to hold all of them. */
function pixelsMax(kind: PictureKind, { isProgressive, chromaSubsampling }: Metadata): number {
  if (kind === 'png' && isProgressive) return INTERLACED_PIXELS_MAX;
  if (kind === 'jpeg' && isProgressive) {
    return chromaSubsampling === '4:2:0' ? PROGRESSIVE_PIXELS_MAX : FULL_COLOUR_PIXELS_MAX;
  }
  return WHOLE_PIXELS_MAX[kind] ?? PIXELS_MAX;
}

/** Whether a picture is too large, by its head alone: nothing has been decoded yet. */
function isTooLarge(kind: PictureKind, head: Metadata): boolean {
  const { width, height, pages = 1, pageHeight } = head;
  if (width > SIDE_MAX || (pageHeight ?? height) > SIDE_MAX) return true;
  if (!motionOf(head)) return width * height > pixelsMax(kind, head);
  return width * (pageHeight ?? height) * pages > MOVING_PIXELS_MAX || pages > FRAMES_MAX;
}

/** A picture that takes more memory than there is, or becomes larger than a WebP can be, has too many pixels. */
const refusalFor = (error: unknown): { refusal: ImageRefusal } => ({
  refusal: /memory|alloc|too large/i.test((error as Error).message) ? 'too-many-pixels' : 'not-an-image',
});

type Seen = { kind: PictureKind; head: Metadata; motion: Motion };

/** Looks at a picture's head. @returns the reason when we don't take the picture */
async function lookAt(path: string, isStill = false): Promise<Seen | { refusal: ImageRefusal }> {
  const kind = await pictureKind(path);
  if (typeof kind === 'object') return kind;
  try {
    const head = await sharp(path, { limitInputPixels: false, failOn: 'none', animated: true }).metadata();
    if (isTooLarge(kind, head)) return { refusal: 'too-many-pixels' };
    return { kind, head, motion: isStill ? undefined : motionOf(head) };
  } catch (error) {
    return refusalFor(error);
  }
}

/**
 * The picture upright, no wider than `width`, and without metadata: no place, no time, no camera. Decoded once for all
 * widths.
 */
async function decode(
  image: Sharp,
  width: number,
  { isSquare, isOpaque }: { isSquare: boolean; isOpaque: boolean },
): Promise<Pixels> {
  const { data, info } = await (isOpaque ? image.flatten({ background: '#fff' }) : image)
    .autoOrient()
    .resize(isSquare ? { width, height: width, fit: 'cover' } : { width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height, channels } = info;
  return { data, raw: { width: info.width, height, channels, pageHeight: info.pageHeight ?? height } };
}

const encode = ({ data, raw }: Pixels, width: number, motion: Motion) =>
  sharp(data, { raw, animated: motion !== undefined, limitInputPixels: PIXELS_MAX })
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

/** @returns what `act` returns, or the reason when we don't take the picture */
async function attempt<T>(act: () => Promise<T>): Promise<T | { refusal: ImageRefusal }> {
  try {
    return await act();
  } catch (error) {
    return refusalFor(error);
  }
}

/** Decodes a picture, also one that ends too early. @param to where a mended copy may be written */
async function decodeWhatIsThere(
  path: string,
  to: string,
  { kind, head, motion }: Seen,
  decodeImage: (image: Sharp) => Promise<Pixels>,
): Promise<Pixels | { refusal: ImageRefusal }> {
  for await (const way of waysToOpen(path, to, kind, head)) {
    const options = { limitInputPixels: PIXELS_MAX, failOn: way.failOn, animated: motion !== undefined };
    const pixels = await attempt(() => decodeImage(sharp(way.path, options)));
    if (!('refusal' in pixels && pixels.refusal === 'not-an-image')) return pixels;
  }
  return { refusal: 'not-an-image' };
}

/**
 * Draws a picture anew, as WebP in a few widths, upright and with nothing but what it shows; a moving one keeps moving.
 * @param input `widths`: those beyond the picture's own are left out; `to`: the files are written to `<to>.0`,
 *   `<to>.1`, …; `isSquare`: only the middle, and it stands still; `isOpaque`: on
 *   white where it can be seen through
 * @returns the reason when we don't take the picture
 * @throws when the files can't be written
 */
export async function draw(input: Tasks['draw']['input']): Promise<Tasks['draw']['output']> {
  const { path, to, widths, isSquare = false, isOpaque = false } = input;
  const seen = await lookAt(path, isSquare);
  if ('refusal' in seen) return seen;
  const { kind, head, motion } = seen;
  const isStilled = motion === undefined && (motionOf(head) !== undefined || (await movesUnseen(path, kind)));
  const pixels = await decodeWhatIsThere(path, `${to}.0`, seen, (image) =>
    decode(image, Math.max(...widths), { isSquare, isOpaque }),
  );
  if ('refusal' in pixels) return pixels;
  const { width, pageHeight: height } = pixels.raw;
  const drawn: Drawn = { widths: [], width, height, thumbhash: '', bytes: 0, isStilled };
  for (const wanted of widths) {
    const encoded = await attempt(() => encode(pixels, wanted, motion));
    if ('refusal' in encoded) return encoded;
    const { data, info } = encoded;
    if (drawn.widths.includes(info.width)) break; // the source is no wider
    await writeFile(`${to}.${drawn.widths.length}`, data, { flush: true });
    drawn.widths.push(info.width);
    drawn.bytes += data.length;
  }
  return { ...drawn, thumbhash: await hash(pixels) };
}

/** Draws a picture of the store as a JPEG for link previews (`Tasks`): of a moving one the first frame. @returns base64 */
export async function preview({ path, frame }: Tasks['preview']['input']): Promise<Tasks['preview']['output']> {
  const picture = sharp(path, { limitInputPixels: PIXELS_MAX });
  const size = frame ?? previewSize(await picture.metadata());
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .resize({ ...size, ...(frame ? { fit: 'contain', background: '#000' } : { fit: 'fill' }) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let jpeg = Buffer.alloc(0);
  for (const quality of PREVIEW_QUALITIES) {
    jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= PREVIEW_BYTES_MAX) break;
  }
  return jpeg.toString('base64');
}
