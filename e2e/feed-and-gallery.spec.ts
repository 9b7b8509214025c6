import { expect } from '@playwright/test';
import { test } from './site/site.ts';

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
