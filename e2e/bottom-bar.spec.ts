import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAndEnter, writeComment, writePost } from './steps/post-steps.ts';

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/**
 * Goes up through the page from its end, so that whatever comes up on scrolling up is there, too.
 * @returns what can be pressed in the page, stands on the screen, and has something floating above it
 */
async function coveredAnywhere(page: Page, places: number[]): Promise<string[]> {
  const covered = new Set<string>();
  for (const share of places) {
    const found = await page.evaluate(async (part) => {
      const rest = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: rest, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      scrollTo({ top: Math.max(0, rest * part - 40), behavior: 'instant' }); // from below: upwards
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const bars = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect();
      const bottom = bars && bars.height > 0 ? bars.top : innerHeight;
      const names: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(
        '#main :is(a[href], button, select, textarea, input)',
      )) {
        const { left, right, width, height, y } = element.getBoundingClientRect();
        const isThere = width > 8 && element.checkVisibility({ visibilityProperty: true });
        // Its middle is what a thumb hits, and stands between the header and the bar.
        const [x, middle] = [(left + right) / 2, y + height / 2];
        if (!isThere || x < 0 || x > innerWidth || middle < top + 2 || middle > bottom - 2) continue;
        const hit = document.elementFromPoint(x, middle);
        if (hit && !element.contains(hit) && !hit.contains(element))
          names.push(
            `${element.getAttribute('aria-label') ?? element.textContent ?? element.tagName} below ${hit.outerHTML.slice(0, 90)}`,
          );
      }
      return names;
    }, share);
    for (const name of found) covered.add(name);
  }
  return [...covered];
}

/** Where the page's own content ends, and where what floats at the lower edge begins. */
const endOfPage = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const inside = [...document.querySelectorAll('#main *')].map((element) => element.getBoundingClientRect());
    const main = document.querySelector('#main')?.getBoundingClientRect();
    const nav = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect();
    return { content: Math.max(main?.bottom ?? 0, ...inside.map(({ bottom }) => bottom)), bar: nav?.top ?? 0 };
  });

// [B2.2]
test('the thread of a post: Delete can be pressed, and a field that is typed into is not below the bar', async ({
  browser,
  accountSite,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await joinAndEnter(page, accountSite, 'ThumbReach');
  const id = await writePost(page, accountSite, `Long enough to scroll.${'\nAnd on.'.repeat(20)}`);
  for (let number = 0; number < 8; number++) await writeComment(page, accountSite, id, `Comment ${number}`);
  await page.goto(`${accountSite.url}/app/${id}`);
  await page.getByRole('heading', { name: 'Comments (8)' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBeGreaterThanOrEqual(8);
  expect(await coveredAnywhere(page, [1, 0.96, 0.92, 0.88, 0.8, 0.7, 0.6, 0.5, 0.3, 0])).toEqual([]);
  const end = await endOfPage(page);
  expect(end.content).toBeLessThanOrEqual(end.bar + 1);

  // The keyboard takes half of the screen; what is left is for the words.
  await expect(bar(page)).toBeVisible();
  await page.getByPlaceholder('Write a comment...').tap();
  await expect(bar(page)).toBeHidden();
  await page.getByPlaceholder('Write a comment...').blur();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });

  // What tells of the network stands above the bar.
  await context.setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(banner).toBeInViewport({ ratio: 1 });
  const [low, high] = [await banner.boundingBox(), await bar(page).boundingBox()];
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(high?.y ?? 0);
  await context.close();
});
