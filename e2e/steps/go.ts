import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Goes to another page of the app as a link on the open one would: without loading the app anew, which costs 0.7 s of
 * processor time. For what a page does, not for how it comes to be there.
 */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/**
 * Scrolls until a thing is in the middle of the window. Once is not enough while a page is still being put together:
 * what was found may be gone, and another in its place, before it was scrolled to.
 */
export const scrollToMiddle = (thing: Locator) =>
  expect(async () => {
    await thing.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await expect(thing).toBeInViewport({ timeout: 1000 });
  }).toPass();
