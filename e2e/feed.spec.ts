/** The feed goes on by itself, and is found again as it was left. All else of it: web/features/feed-page/*.view.test.tsx. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter } from './steps/post-steps.ts';
import { cardOf, erase, rewrite, write } from './steps/posts.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

const REFRESH = 30_000; // spec 2 §9

const topOf = (page: Page, text: string) => cardOf(page, text).evaluate((card) => card.getBoundingClientRect().top);

/** Lets so much time pass on a held clock, and then what was begun come to its end. */
async function pass(page: Page, milliseconds: number, until: () => Promise<void>): Promise<void> {
  await page.clock.runFor(milliseconds);
  await expect(async () => {
    await page.clock.runFor(1);
    await until();
  }).toPass({ intervals: [20], timeout: 20_000 });
}

// [S2-2.21]
test('page 1 is fetched every 30 s: what is new waits behind a button, what changed or went does so in place', {
  tag: '@journey',
}, async ({ page, emptySite }) => {
  const { url } = emptySite;
  const writer = await joinWithoutBrowser(emptySite, 'FeedWriter');
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push(await write(writer, url, { content: `Round ${n} of the season\n\n\n\n\n\n.` }));

  await joinAndEnter(page, emptySite, 'FeedReader');
  await holdClock(page, Date.now() + 5000);
  await page.goto(`${url}/app`);
  await tickUntilVisible(page, cardOf(page, 'Round 11 '));
  await expect(page.getByRole('article')).toHaveCount(10);
  await cardOf(page, 'Round 7 ').evaluate((card) => card.scrollIntoView());
  await page.evaluate(() => scrollBy(0, -150));
  const top = await topOf(page, 'Round 7 ');

  await write(writer, url, { content: 'Hot off the press' });
  await rewrite(writer, url, ids[10] as string, {
    content: 'Round ten, told\nin\nmany\nmore\nlines\nthan\nbefore\n.\n.\n.\n.',
  });
  await erase(writer, url, ids[9] as string);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/api/posts?'))));
  await page.clock.runFor(REFRESH - 3000);
  expect(asked).toBe(0);
  const fresh = page.getByRole('button', { name: '1 new post', exact: true });
  await pass(page, 3500, () => expect(fresh).toBeVisible({ timeout: 1 }));
  expect(asked).toBe(1);
  await expect(cardOf(page, 'Round ten, told')).toHaveCount(1);
  await expect(cardOf(page, 'Round 9 ')).toHaveCount(0);
  await expect(cardOf(page, 'Hot off the press')).toHaveCount(0);
  expect(Math.abs((await topOf(page, 'Round 7 ')) - top)).toBeLessThan(2);

  await fresh.click();
  await pass(page, 1, () =>
    expect(page.getByRole('article').first()).toContainText('Hot off the press', { timeout: 1 }),
  );
  await expect(page.getByRole('article').first()).toBeInViewport();
  await expect(fresh).toHaveCount(0);
});

// [S2-2.23, S2-2.25]
test('more cards come on demand; who comes back from a post finds the pages and the place they left', {
  tag: '@journey',
}, async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'kofi_mensah');
  await page.goto(`${demoSite.url}/app`);
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(10);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(articles).toHaveCount(20);
  const links = page.getByRole('main').getByRole('link', { name: /comment/i });
  for (const goBack of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to Feed' }).click()]) {
    const link = links.nth(12);
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(3000);
    await link.click();
    await expect(page.getByRole('heading', { name: /^Comments \(/ })).toBeVisible();
    await goBack();
    await expect(articles).toHaveCount(20);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  }
});
