import { expect, type Locator } from '@playwright/test';

/**
 * Scrolls until a thing is in the middle of the window. Once is not enough while a page is still being put together:
 * what was found may be gone, and another in its place, before it was scrolled to.
 */
export const scrollToMiddle = (thing: Locator) =>
  expect(async () => {
    await thing.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await expect(thing).toBeInViewport({ timeout: 1000 });
  }).toPass();
