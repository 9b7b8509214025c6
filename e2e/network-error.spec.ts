import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdClock } from './steps/time.ts';

const VIDEOS = '**/api/videos/get-videos*';
const PROBE = '**/favicon.svg';
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('network-error'));

/** Counts the looks at whether the server can be reached. */
function probesOf(page: Page): { count: number } {
  const probes = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'HEAD') probes.count++;
  });
  return probes;
}

// [S1-4.8, S1-4.9, S1-4.11, S1-8.12, S1-9.9]
test('the flag is set by a call that gets no answer, kept over a reload, and looked at again after 3 seconds', async ({
  page,
  accountSite,
}) => {
  const probes = probesOf(page);
  await holdClock(page);
  await page.route(VIDEOS, (route) => route.abort());
  await page.goto(accountSite.url);
  await expect.poll(() => flag(page)).toBe('true');

  await page.route(VIDEOS, () => {}); // so that no call clears it
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await flag(page)).toBe('true');
  await page.clock.runFor(2990);
  expect(probes.count).toBe(0);
  await page.clock.runFor(10);
  await expect.poll(() => probes.count).toBe(1);
  await expect.poll(() => flag(page)).toBe('false'); // it was answered
  await page.clock.runFor(10_000);
  expect(probes.count).toBe(1);
});

// [S1-4.12, S1-7.15]
test('a look that fails sets it again, and the next comes after 3 seconds more', async ({ page, accountSite }) => {
  const probes = probesOf(page);
  await page.addInitScript(
    () => localStorage.getItem('network-error') ?? localStorage.setItem('network-error', 'true'),
  );
  await page.route(VIDEOS, () => {});
  await page.route(PROBE, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
  await holdClock(page);
  await page.goto(accountSite.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  for (const expected of [1, 2]) {
    await page.clock.runFor(3000);
    await expect.poll(() => probes.count).toBe(expected);
    await page.waitForTimeout(100); // the failure is on its way
    expect(await flag(page)).toBe('true');
  }
  await page.unroute(PROBE);
  await page.clock.runFor(3000);
  await expect.poll(() => flag(page)).toBe('false');
});

// [S1-4.10]
test('a call that is answered clears it, whatever the answer', async ({ page, accountSite }) => {
  await page.addInitScript(
    () => localStorage.getItem('network-error') ?? localStorage.setItem('network-error', 'true'),
  );
  await page.route(VIDEOS, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await holdClock(page);
  await page.goto(accountSite.url);
  await expect.poll(() => flag(page)).toBe('false');
});

// [S1-4.10, S1-8.12]
test('an answer that is an error does not set it', async ({ page, accountSite }) => {
  await page.route(VIDEOS, (route) => route.fulfill({ status: 503, json: { message: 'closing' } }));
  await page.goto(accountSite.url);
  await expect(page.getByText('We can’t load the highlights right now.')).toBeVisible();
  expect(await flag(page)).not.toBe('true');
});
