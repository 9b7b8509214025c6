/** Real clips, made on the spot with ffmpeg, and inspected with ffprobe. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests that need ffmpeg are skipped without it; `npm test` installs it (tools/setup.mjs). */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
export const NEEDS_FFMPEG = hasFfmpeg ? '' : ' (skipped: ffmpeg is not on this machine. apt-get install ffmpeg)';

const folder = mkdtempSync(join(tmpdir(), 'touchline-clips-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true })); // not by a hook, since Vitest and Playwright both use this

let made = 0;
const newPath = (ending: string) => join(folder, `${++made}.${ending}`);

/** A moving picture and a tone. */
export const picture = (size = '320x180', seconds = 2) => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds}`],
];
export const tone = (seconds = 2) => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p'];
export const hevc = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-x265-params',
  'log-level=none',
  '-pix_fmt',
  'yuv420p',
];

/** Makes a clip. @param ending names its format; @returns its bytes */
export function makeClip(ending: string, ...args: string[]): Buffer {
  const path = newPath(ending);
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-y', path], { stdio: 'pipe' });
  return readFileSync(path);
}

/** Writes bytes to a file, for programs. @returns its path */
export function asFile(bytes: Buffer, ending = 'bin'): string {
  const path = newPath(ending);
  writeFileSync(path, bytes);
  return path;
}

/** Turns the first track of an MP4 by 90° clockwise, by its matrix alone, as a phone held upright does. */
export function turned(clip: Buffer): Buffer {
  const bytes = Buffer.from(clip);
  const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40; // version 0: ISO/IEC 14496-12 §8.3.2
  const width = bytes.readUInt32BE(matrix + 36);
  const rows = [0, 0x10000, 0, -0x10000, 0, 0, width, 0, 0x40000000];
  for (const [index, value] of rows.entries()) bytes.writeInt32BE(value, matrix + index * 4);
  return bytes;
}

type Stream = {
  codec_type: string;
  codec_name: string;
  width: number;
  height: number;
  pix_fmt: string;
  channels: number;
  side_data_list?: { rotation?: number }[];
  tags?: Record<string, string>;
};
export type Probe = {
  streams: Stream[];
  format: { duration: string; format_name: string; tags?: Record<string, string> };
};

export function probe(bytes: Buffer): Probe {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', asFile(bytes)];
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
}

export const streamOf = (bytes: Buffer, type: 'video' | 'audio') =>
  probe(bytes).streams.find(({ codec_type }) => codec_type === type);

/** A checksum for every packet of a kind with its time, or, if decoded, for every picture: equal for equal films. */
export function sumsOf(bytes: Buffer, type: 'v' | 'a', { decoded = false } = {}): string {
  const copy = decoded ? [] : ['-c', 'copy'];
  const args = ['-v', 'error', '-i', asFile(bytes), '-map', `0:${type}:0`, ...copy, '-f', 'framemd5', '-'];
  const lines = execFileSync('ffmpeg', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return lines.replaceAll(/^#.*\n/gm, '');
}

/** The types of the top-level boxes of an MP4, in order. */
export function boxTypes(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at) || bytes.length) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return types;
}
