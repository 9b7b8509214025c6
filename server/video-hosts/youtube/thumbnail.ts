import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { FileStore } from '../../platform/files/files.ts';

// https://developers.google.com/youtube/v3/docs/thumbnails/set: JPEG or PNG, at most 2 MB
const BYTES_MAX = 2_000_000;
const WIDTH = 1280; // what YouTube recommends, and what posters are stored at
const QUALITIES = [88, 70, 45];

/** A stored poster as a picture that YouTube takes. @throws when it can't be read or made small enough */
export async function thumbnailOf(files: FileStore, posterKey: string): Promise<Buffer> {
  const poster = await buffer(files.read(posterKey));
  for (const quality of QUALITIES) {
    const jpeg = await sharp(poster).resize({ width: WIDTH, withoutEnlargement: true }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= BYTES_MAX) return jpeg;
  }
  throw new Error('the picture stays above 2 MB');
}
