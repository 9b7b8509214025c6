import { open } from 'node:fs/promises';
import type { JudgedClip } from './judged-clip.ts';

const HEAD_BYTES = 64 * 1024; // the list `hdrl` comes first and is far smaller
const MAIN_HEADER = 56; // bytes of avih

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
 * https://learn.microsoft.com/en-us/windows/win32/directshow/avi-riff-file-reference
 * @returns undefined when it is not an AVI, or is cut off
 */
export async function readAvi(path: string): Promise<JudgedClip | undefined> {
  await using file = await open(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  const bytes = head.subarray(0, bytesRead);
  const isAvi = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'AVI ';
  const at = bytes.indexOf('avih', 0, 'latin1') + 8;
  if (!isAvi || at < 8 || at + MAIN_HEADER > bytes.length) return undefined;
  if ((await file.stat()).size < bytes.readUInt32LE(4) + 8) return undefined; // the length in its own header
  const durationSeconds = (bytes.readUInt32LE(at) / 1_000_000) * bytes.readUInt32LE(at + 16); // µs per frame × frames
  if (!(durationSeconds > 0)) return undefined;
  const said = { width: bytes.readUInt32LE(at + 32), height: bytes.readUInt32LE(at + 36) };
  const named = largestPicture(bytes);
  return {
    mimeType: 'application/octet-stream',
    container: 'avi',
    videoCodec: 'unknown',
    videoProfile: '',
    audioCodec: bytes.includes('auds', 0, 'latin1') ? 'unknown' : undefined,
    durationSeconds,
    ...(named.width * named.height > said.width * said.height ? named : said),
  };
}
