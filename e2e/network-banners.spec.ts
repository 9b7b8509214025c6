import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

const VIDEOS = '**/api/videos/get-videos*';
const PROBE = '**/favicon.svg';

// [S2-1.5, S2-2.91, S2-2.92]
test('offline says so; back online is said for 3 seconds, above the lower edge, and nothing moves', async ({
  page,
  context,
  accountSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await holdClock(page);
  await page.goto(`${accountSite.url}/login`);
  const heading = page.getByRole('heading', { name: 'Welcome back' });
  await heading.waitFor();
  await page.waitForLoadState('networkidle');
  const before = await heading.boundingBox();
  const offline = page.getByRole('alert').filter({ hasText: /^You are offline$/ });
  await context.setOffline(true);
  await tickUntilVisible(page, offline);
  const fromBelow = async () => {
    const box = await offline.boundingBox();
    return 844 - (box?.y ?? 0) - (box?.height ?? 0);
  };
  await expect.poll(fromBelow).toBe(20); // when it has faded in
  expect(await heading.boundingBox()).toEqual(before);
  await page.clock.runFor(60_000);
  await expect(offline).toBeVisible();

  await context.setOffline(false);
  const back = page.getByRole('status').filter({ hasText: /^You are back online$/ });
  await tickUntilVisible(page, back);
  await expect(offline).toBeHidden();
  await page.clock.runFor(2900);
  await expect(back).toBeVisible();
  await page.clock.runFor(100);
  await expect(back).toBeHidden();
});

// [S2-2.91, S2-2.93]
test('a network error is shown after 3 seconds, and for as long as nothing answers', async ({ page, accountSite }) => {
  await page.route(VIDEOS, (route) => route.abort());
  await page.route(PROBE, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
  await holdClock(page);
  await page.goto(accountSite.url);
  const banner = page.getByRole('alert').filter({ hasText: /^Network Error$/ });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('network-error'))).toBe('true');
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(2900);
  await expect(banner).toBeHidden();
  await page.clock.runFor(100);
  await tickUntilVisible(page, banner);
  await page.waitForTimeout(100); // the look's failure is on its way
  await page.unroute(PROBE);
  await page.clock.runFor(3000); // the next look
  await expect(banner).toBeHidden();
});
