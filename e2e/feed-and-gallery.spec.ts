import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter } from './steps/people.ts';

// [S1-2.23, S1-6.1]
test('a visitor sees three highlights at most, and plays one without an account', async ({ page, demoSite }) => {
  await page.goto(demoSite.url);
  const highlights = page.getByRole('region', { name: 'Latest Sports Highlights' }).getByRole('listitem');
  await expect(highlights).toHaveCount(3);
  await highlights.first().scrollIntoViewIfNeeded();
  const player = highlights.first().frameLocator('iframe');
  await player.getByRole('link', { name: /^Play/ }).click();
  const time = () => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(0.3);
});

// [S2-1.1, S2-2.16, S2-2.17, S2-2.18]
test('the feed mixes posts and videos, ten a page, by category', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'kofi_mensah');
  const firstPage = await holdCalls(page, '**/api/posts?*');
  await page.goto(`${demoSite.url}/app`);
  await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible();
  firstPage();
  await expect(page.getByRole('article')).toHaveCount(10);
  const nextPage = await holdCalls(page, '**/api/posts?*');
  await page.getByRole('button', { name: 'Load More' }).click();
  const busy = page.getByRole('button', { name: 'Loading...' });
  await expect(busy.locator('span')).toHaveCSS('animation-name', 'spin');
  nextPage();
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(busy).toHaveCount(0);
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText('Training');
});

// [S1-2.9, S1-2.72]
test('the gallery filters by faculty', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'abena');
  await page.goto(`${demoSite.url}/app/videos`);
  const filter = page.getByLabel('Filter by Faculty');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const { faculties } = await (await page.request.get(`${demoSite.url}/api/videos/get-videos`)).json();
  const names = faculties.map(({ name }: { name: string }) => name);
  await expect(filter.getByRole('option')).toHaveText(['All Faculties', ...names]);
  await expect(filter).toHaveValue('');
  const { count } = faculties.find(({ name }: { name: string }) => name === 'Science');
  await filter.selectOption('Science');
  await expect(cards).toHaveCount(count);
  await expect(cards.filter({ has: page.getByText('Science', { exact: true }) })).toHaveCount(count);
  const [download] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: /Watch on Touchline/ })
      .first()
      .click(),
  ]);
  await expect(download).toHaveURL(/\/watch\?v=[\w-]{11}$/);
  await expect(download.getByRole('heading', { level: 1 })).toBeVisible();
});
