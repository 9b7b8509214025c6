import { open } from 'node:fs/promises';
import { AVI_HEAD_BYTES, readAviHeader } from '../../../contract/videos/avi.ts';
import type { JudgedClip } from './judged-clip.ts';

/**
 * The largest picture size in the formats of the streams (BITMAPINFOHEADER; a height can be negative): the main header
 * may give a smaller one.
 */
function largestPicture(bytes: Buffer): { width: number; height: number } {
  let largest = { width: 0, height: 0 };
  for (let at = bytes.indexOf('strh', 0, 'latin1'); at >= 0; at = bytes.indexOf('strh', at + 4, 'latin1')) {
    const format = bytes.indexOf('strf', at, 'latin1');
    if (bytes.toString('latin1', at + 8, at + 12) !== 'vids' || format < 0 || format + 20 > bytes.length) continue;
    const [width, height] = [Math.abs(bytes.readInt32LE(format + 12)), Math.abs(bytes.readInt32LE(format + 16))];
    if (width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest;
}

/**
 * Reads the length and the picture size of an AVI file, which no browser plays.
 * @returns undefined when it is not an AVI, or is cut off
 */
export async function readAvi(path: string): Promise<JudgedClip | undefined> {
  await using file = await open(path, 'r');
  const head = Buffer.alloc(AVI_HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, AVI_HEAD_BYTES, 0);
  const bytes = head.subarray(0, bytesRead);
  const header = readAviHeader(bytes);
  if (!header || (await file.stat()).size < header.fileBytes) return undefined;
  const { durationSeconds, width, height } = header;
  const named = largestPicture(bytes);
  return {
    mimeType: 'application/octet-stream',
    container: 'avi',
    videoCodec: 'unknown',
    videoProfile: '',
    audioCodec: bytes.includes('auds', 0, 'latin1') ? 'unknown' : undefined,
    durationSeconds,
    ...(named.width * named.height > width * height ? named : { width, height }),
  };
}
