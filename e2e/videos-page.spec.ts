import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

const gallery = (page: Page) => page.getByRole('region', { name: /^Clip Gallery/ });
const cards = (page: Page) => gallery(page).getByRole('listitem');

test('more come as one scrolls, a player is made when it is scrolled to and stays, and Back finds the place again', {
  tag: '@journey',
}, async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  // The clips of this site again and again, as if it had 5,000.
  await page.route('**/api/videos/get-videos?*', async (route) => {
    const url = new URL(route.request().url());
    const from = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const answer: { videos: { _id: string }[] } = await response.json();
    const videos = Array.from({ length: 12 }, (_, index) => ({
      ...answer.videos[(from + index) % answer.videos.length],
      _id: `v${from + index}`,
    }));
    await route.fulfill({ response, json: { ...answer, videos, total: 5000, nextCursor: String(from + 12) } });
  });
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(cards(page)).toHaveCount(12);

  await test.step('a player far down is made when it is scrolled to, and stays', async () => {
    const first = cards(page).first().locator('iframe');
    await expect(first).toHaveCount(1);
    const last = cards(page).nth(11);
    await expect(last.locator('iframe')).toHaveCount(0);
    const height = (await last.boundingBox())?.height;
    await last.scrollIntoViewIfNeeded();
    await expect(last.frameLocator('iframe').getByRole('link', { name: /^Play/ })).toBeVisible();
    expect((await last.boundingBox())?.height).toBe(height);
    await expect(first).toHaveCount(1);
  });

  await page.mouse.wheel(0, 2000);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
  const place = await page.evaluate(() => scrollY);
  await page.getByRole('banner').getByRole('link', { name: 'Feed' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place * 0.8);
});
