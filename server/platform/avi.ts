import { open } from 'node:fs/promises';
import type { JudgedClip } from './judged-clip.ts';

const HEAD_BYTES = 64 * 1024; // the list `hdrl` comes first and is far smaller
const MAIN_HEADER = 56; // bytes of avih

/**
 * Looks into an AVI file, whose frames no browser plays: how long it is, and how large its picture.
 * https://learn.microsoft.com/en-us/windows/win32/directshow/avi-riff-file-reference
 * @returns undefined when it is none, or breaks off before its end
 */
export async function readAvi(path: string): Promise<JudgedClip | undefined> {
  await using file = await open(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  const bytes = head.subarray(0, bytesRead);
  const isAvi = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'AVI ';
  const at = bytes.indexOf('avih', 0, 'latin1') + 8;
  if (!isAvi || at < 8 || at + MAIN_HEADER > bytes.length) return undefined;
  if ((await file.stat()).size < bytes.readUInt32LE(4) + 8) return undefined; // what it says of its own length
  const durationSeconds = (bytes.readUInt32LE(at) / 1_000_000) * bytes.readUInt32LE(at + 16); // µs a frame × frames
  if (!(durationSeconds > 0)) return undefined;
  return {
    mimeType: 'application/octet-stream',
    container: 'avi',
    videoCodec: 'unknown',
    videoProfile: '',
    audioCodec: bytes.includes('auds', 0, 'latin1') ? 'unknown' : undefined,
    durationSeconds,
    width: bytes.readUInt32LE(at + 32),
    height: bytes.readUInt32LE(at + 36),
  };
}
