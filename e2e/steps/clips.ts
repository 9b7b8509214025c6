import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';

export const CLIP = join(import.meta.dirname, '../../tools/seed/media/tennis-rally.mp4');

/**
 * A clip that is many bytes: the short one, followed by a box that says of itself that it is free space.
 * @returns its path, in the folder of the running test: a browser takes a path at once, and bytes slowly
 */
export function largeClip(megabytes: number, name = 'large.mp4'): string {
  const clip = readFileSync(CLIP);
  const padding = Buffer.alloc(megabytes * 1024 * 1024 - clip.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1'); // ISO/IEC 14496-12 §8.1.2
  const path = test.info().outputPath(name);
  writeFileSync(path, Buffer.concat([clip, padding]));
  return path;
}
