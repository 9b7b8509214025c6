/** Decides by a file's first bytes which decoder may read it, if any, before a decoder sees it. */
import { open } from 'node:fs/promises';
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

/** @returns the kind of a picture that we take, or why we don't take it */
export async function pictureKind(path: string): Promise<PictureKind | { refusal: ImageRefusal }> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0);
  const kind = kindOf(buffer.subarray(0, bytesRead));
  return kind === 'not-an-image' || kind === 'heic' || kind === 'too-many-pixels' ? { refusal: kind } : kind;
}
