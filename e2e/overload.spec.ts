/** A server that is asked more than it can answer: the page says so, asks again when it was told to, and shows what comes. */
import { expect } from '@playwright/test';
import { requestMessages } from '../contract/requests.ts';
import { test } from './site/site.ts';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`what was refused comes by itself, at ${viewport.width}`, async ({ page, emptySite: site }) => {
    await page.setViewportSize(viewport);
    const askedAt: number[] = [];
    await page.route('**/api/competitions*', (route) => {
      askedAt.push(Date.now());
      if (askedAt.length > 2) return route.continue();
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: { message: requestMessages.breathless(), code: 'unavailable' },
      });
    });
    await page.goto(`${site.url}/app/competitions`);
    const line = page.getByRole('status').filter({ hasText: 'The site is catching its breath.' });
    await expect(line).toBeInViewport();
    await expect(page.getByText('No competition is running')).toBeVisible({ timeout: 15_000 });
    await expect(line).toHaveCount(0);
    const [first = 0, second = 0, third = 0] = askedAt;
    expect(second - first).toBeGreaterThanOrEqual(1000);
    expect(third - second).toBeGreaterThanOrEqual(2000);
  });
}
