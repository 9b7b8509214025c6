import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fileOf, type Screen, type Size, type Theme } from './screens.ts';

export const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

const QUALITY = 52; // the whole folder stays below 5 MB
const SAME = 0.4; // mean difference of a channel, out of 255: the most that antialiasing differs between runs
const PATIENCE = 5000; // ms for pictures to come
const CALM = 250; // ms for whatever appears by itself

/** Whether two pictures look alike: then the old file stays, and a rerun changes nothing. */
async function looksLike(before: Buffer, now: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all(
    [before, now].map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return false;
  let sum = 0;
  for (const [index, value] of a.data.entries()) sum += Math.abs(value - (b.data[index] ?? 0));
  return sum / a.data.length < SAME;
}

/** Waits until fonts and visible pictures have loaded, in frames too. */
async function settle(page: Page): Promise<void> {
  const ready = page.frames().map((frame) =>
    frame
      .evaluate(async () => {
        await document.fonts.ready;
        const isSeen = (image: HTMLImageElement) => {
          const { top, bottom } = image.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        };
        await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => {})));
      })
      .catch(() => {}),
  );
  await Promise.race([Promise.all(ready), page.waitForTimeout(PATIENCE)]);
  await page.waitForTimeout(CALM);
}

/** Takes pictures of one size and theme. @returns a function that photographs a page */
export function camera(size: Size, theme: Theme) {
  return async (page: Page, screen: Screen): Promise<void> => {
    await settle(page);
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    const picture = await sharp(taken).webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toBuffer();
    const path = join(FOLDER, fileOf(screen, size, theme));
    if (existsSync(path) && (await looksLike(readFileSync(path), picture))) return;
    writeFileSync(path, picture);
  };
}

export type Shoot = ReturnType<typeof camera>;
