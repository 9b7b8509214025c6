/** The feed goes on by itself, and is found again as it was left. All else of it: web/features/feed-page/*.view.test.tsx. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';

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
