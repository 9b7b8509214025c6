/** Pictures that end too early, as some cameras and transfers that broke off leave them. Runs in the media worker. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import type { PictureKind } from './picture-kind.ts';

/** What a file ends with, whose decoder asks for it. */
const ENDS: Partial<Record<PictureKind, Buffer>> = {
  jpeg: Buffer.from('ffd9', 'hex'),
  gif: Buffer.from('003b', 'hex'),
};
const MISSING_MAX = 1 / 16; // of its rows
const ROWS = 128; // that are looked at
const TOLERANCE = 2; // of a channel, which decoders round

/** What a decoder puts where nothing has come: a JPEG is grey there, others are black, or have a hole. */
const NOTHING: Partial<Record<PictureKind, number>> = { jpeg: 128, png: 0, gif: 0 };

/** @returns how much of a picture is missing at its lower end, 0 to 1; 1 where nobody can say */
async function missingShare(path: string, kind: PictureKind, { isProgressive, space }: Metadata): Promise<number> {
  const nothing = NOTHING[kind];
  if (nothing === undefined || isProgressive || space === 'cmyk') return 1;
  const { data, info } = await sharp(path, { failOn: 'none', ignoreIcc: true })
    .resize({ width: ROWS, height: ROWS, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = info.width * info.channels;
  const there = data.findLastIndex((value) => Math.abs(value - nothing) > TOLERANCE);
  return 1 - Math.ceil((there + 1) / row) / info.height;
}

/**
 * How a picture can be opened, one way after the other until one succeeds: as it is, and where little of it is missing,
 * with what there is.
 * @param to where a mended copy may be written, which the caller removes
 */
export async function* waysToOpen(
  path: string,
  to: string,
  kind: PictureKind,
  head: Metadata,
): AsyncGenerator<{ path: string; failOn: SharpOptions['failOn'] }> {
  yield { path, failOn: 'error' };
  const end = ENDS[kind];
  if (end) {
    await writeFile(to, Buffer.concat([await readFile(path), end]));
    yield { path: to, failOn: 'warning' }; // what lacked only its end is whole now
  }
  const missing = await missingShare(path, kind, head).catch(() => 1);
  if (missing <= MISSING_MAX) yield { path, failOn: 'none' };
}
