/** Decides by a file's first bytes which decoder may read it, if any, before a decoder sees it. */
import { type FileHandle, open } from 'node:fs/promises';
import type { ImageRefusal } from './messages.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const LOOK = 64; // bytes: an AVIF's brands are in the first box

/** The brands in the first box of a file (ISO/IEC 23008-12 §10); '' if there are none. */
function brandsOf(head: Buffer): string {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return '';
  return head.toString('latin1', 8, Math.min(head.length, head.readUInt32BE(0)));
}

function kindOf(head: Buffer): PictureKind | ImageRefusal {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  const brands = brandsOf(head);
  if (/avi[fs]/.test(brands)) return 'avif';
  // The iPhone's format: its codec (HEVC) is patented, and sharp's binaries have no decoder for it.
  if (/hei[cxms]|hev[cxms]/.test(brands)) return 'heic';
  return 'not-an-image'; // this includes SVG, which is a program
}

const CHUNKS_LOOKED_AT = 200; // of a PNG; the one that announces frames comes before the pixels
const CHUNK_HEAD = 12; // bytes: length, type, and the number of frames

/** Whether a PNG has frames (https://www.w3.org/TR/png-3/#apng-frame-based-animation). */
async function isAnimatedPng(file: FileHandle): Promise<boolean> {
  for (let at = 8, count = 0; count < CHUNKS_LOOKED_AT; count++) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_HEAD), 0, CHUNK_HEAD, at);
    const type = buffer.toString('latin1', 4, 8);
    if (bytesRead < CHUNK_HEAD || type === 'IDAT') return false;
    if (type === 'acTL') return buffer.readUInt32BE(8) > 1;
    at += CHUNK_HEAD + buffer.readUInt32BE(0);
  }
  return false;
}

/** Whether a picture moves of which only the first frame can be decoded: a PNG, or an AVIF (https://aomediacodec.github.io/av1-avif/#image-sequences). */
export async function movesUnseen(path: string, kind: PictureKind): Promise<boolean> {
  await using file = await open(path, 'r');
  if (kind === 'png') return await isAnimatedPng(file);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0);
  return kind === 'avif' && brandsOf(buffer.subarray(0, bytesRead)).includes('avis');
}

/** @returns the kind of a picture that we take, or why we don't take it */
export async function pictureKind(path: string): Promise<PictureKind | { refusal: ImageRefusal }> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0);
  const kind = kindOf(buffer.subarray(0, bytesRead));
  return kind === 'not-an-image' || kind === 'heic' || kind === 'too-many-pixels' ? { refusal: kind } : kind;
}
