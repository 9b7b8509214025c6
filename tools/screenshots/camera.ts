import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** Git ignores it. */
export const FOLDER = join(import.meta.dirname, '../../screenshots');

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export const THEMES = ['light', 'dark'] as const;
export type Size = keyof typeof SIZES;
export type Theme = (typeof THEMES)[number];

const QUALITY = 52;
const PATIENCE = 5000; // ms for pictures to come
const CALM = 250; // ms for whatever appears by itself
const HEADER = 90; // px

/** Scrolls until something begins beneath the header. */
export const showTop = (part: Locator) =>
  part
    .first()
    .evaluate(
      (element, header) =>
        scrollTo({ top: element.getBoundingClientRect().top + scrollY - header, behavior: 'instant' }),
      HEADER,
    );

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

/** Takes pictures of one size and theme. @returns a function that photographs a page, and what it calls the screen */
export function camera(size: Size, theme: Theme) {
  return async (page: Page, screen: string): Promise<void> => {
    await settle(page);
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    const picture = sharp(taken).webp({ quality: QUALITY, effort: 6, smartSubsample: true });
    await picture.toFile(join(FOLDER, `${screen}-${size}-${theme}.webp`));
  };
}

export type Shoot = ReturnType<typeof camera>;
