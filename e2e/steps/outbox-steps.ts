import type { Locator, Page } from '@playwright/test';

/** What waits, by its words. */
export const waitingComment = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Your comments that are waiting' }).getByRole('listitem').filter({ hasText: text });
export const waitingPost = (page: Page): Locator => page.getByRole('article', { name: 'Your post that is waiting' });

/** Everything that says this text on the page, in a list of comments or posts. */
export const saying = (page: Page, text: string): Locator => page.locator('main li').filter({ hasText: text });

/**
 * Watches how often something of the page's lists says a text, from now on, at every change of the page.
 * @returns the fewest and the most at once, so far
 */
export async function watch(page: Page, text: string): Promise<() => Promise<[number, number]>> {
  await page.evaluate((words) => {
    const count = () =>
      [...document.querySelectorAll('main li')].filter((li) => li.textContent?.includes(words)).length;
    const seen = { fewest: count(), most: count() };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      seen.fewest = Math.min(seen.fewest, count());
      seen.most = Math.max(seen.most, count());
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return () =>
    page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { fewest: number; most: number } };
      return [seen.fewest, seen.most];
    });
}

/** Whether the browser keeps what was answered at this address, for reading it without a network. */
export const isCached = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(async (path) => (await caches.match(path)) !== undefined, url);

/** What a browser does when it has a network again. */
export const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('online')));

/** Leaves the browser's database without room, until the page is loaded anew. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  });
