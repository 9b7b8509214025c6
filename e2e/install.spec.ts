import { existsSync } from 'node:fs';
import { chromium, expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

const CHROMIUM = '/usr/bin/chromium';
const DAY = 24 * 60 * 60 * 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const prompt = (page: Page) => page.getByRole('region', { name: 'Install Touchline' });
const ready = (page: Page) => page.getByRole('heading', { name: 'Welcome back' }).waitFor();

/** What the browser does when the site can be installed, with an answer to its own question. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => {}, userChoice: Promise.resolve({ outcome: answer }) }));
    return event.defaultPrevented;
  }, outcome);
const tick = async (page: Page) => {
  for (let times = 0; times < 20; times++) await page.clock.runFor(1);
};

// [S2-2.85, S2-2.87]
test('the site can be installed: Chromium offers it, and 2 seconds later the prompt is there', async ({
  accountSite,
}) => {
  test.skip(!existsSync(CHROMIUM), 'the headless shell never offers it');
  const context = await chromium.launchPersistentContext(test.info().outputPath('profile'), {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await context.newPage();
  await page.addInitScript(() =>
    addEventListener('beforeinstallprompt', () => Object.assign(window, { offeredAt: performance.now() })),
  );
  await page.goto(`${accountSite.url}/login`);
  await expect(prompt(page)).toBeVisible({ timeout: 30_000 });
  const waited = await page.evaluate(() => performance.now() - (window as unknown as { offeredAt: number }).offeredAt);
  expect(waited).toBeGreaterThanOrEqual(2000);
  const devtools = await context.newCDPSession(page);
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  await prompt(page).getByRole('button', { name: 'Later' }).click();
  await expect(prompt(page)).toBeHidden();
  await context.close();
});

// [S2-2.85]
test('the manifest and its icons are there, for the system to show', async ({ request, accountSite }) => {
  const { url } = accountSite;
  const html = await (await request.get(url)).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const answer = await request.get(`${url}/manifest.webmanifest`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Touchline',
    short_name: 'Touchline',
    start_url: '/app',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.shortcuts.map(({ url: to }: { url: string }) => to)).toEqual(['/app', '/app/videos']);
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  const icons: { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180' },
  ];
  for (const { src, sizes } of icons) {
    const picture = await request.get(url + src);
    expect(picture.status(), src).toBe(200);
    if (!src.endsWith('.png')) continue;
    const bytes = await picture.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes); // PNG's IHDR
    expect(bytes.length, src).toBeLessThan(10_000);
  }
});

// [S2-1.5, S2-2.86, S2-2.87]
test("the prompt takes the browser's place after 2 seconds; 'Later' holds for 14 days", async ({
  page,
  accountSite,
}) => {
  await holdClock(page);
  await page.goto(`${accountSite.url}/login`);
  await ready(page);
  expect(await offer(page)).toBe(true);
  await tick(page);
  await page.clock.runFor(1970);
  await expect(prompt(page)).toBeHidden();
  await page.clock.runFor(30);
  await tickUntilVisible(page, prompt(page)); // its code comes when it can
  await expect(prompt(page).getByRole('button')).toHaveText(['Later', 'Install']);
  await prompt(page).getByRole('button', { name: 'Later' }).click();
  await expect(prompt(page)).toBeHidden();

  const saidDaysAgo = (days: number) =>
    page.evaluate((ago) => localStorage.setItem('install-later', String(Date.now() - ago)), days * DAY);
  await saidDaysAgo(13.9);
  expect(await offer(page)).toBe(true);
  await tick(page);
  await page.clock.runFor(5000);
  await expect(prompt(page)).toBeHidden();
  await saidDaysAgo(14);
  expect(await offer(page)).toBe(true);
  await tick(page);
  await page.clock.runFor(2000);
  await tickUntilVisible(page, prompt(page));
});

// [S2-2.90]
test('who accepts is told 6 seconds later, for 4 seconds; who says no to the browser is left alone', async ({
  page,
  accountSite,
}) => {
  await holdClock(page);
  await page.goto(`${accountSite.url}/login`);
  await ready(page);
  await offer(page);
  await tick(page);
  await page.clock.runFor(2000);
  await tickUntilVisible(page, prompt(page)); // its code comes when it can
  await prompt(page).getByRole('button', { name: 'Install', exact: true }).click();
  await expect(prompt(page)).toBeHidden();
  const toast = page.locator('.Toastify__toast').filter({ hasText: 'App installed successfully!' });
  await page.clock.runFor(5980);
  await expect(toast).toHaveCount(0);
  await page.clock.runFor(20);
  await tickUntilVisible(page, toast);
  await expect(toast.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '4s');

  await offer(page, 'dismissed');
  await tick(page);
  await page.clock.runFor(2000);
  await prompt(page).getByRole('button', { name: 'Install', exact: true }).click();
  await expect(prompt(page)).toBeHidden();
  await offer(page);
  await page.clock.runFor(5000);
  await expect(prompt(page)).toBeHidden();
});

// [S2-2.88, S2-2.89]
test('iPhones get the steps 2 seconds after load, for 6 seconds; the installed app gets none', async ({
  browser,
  accountSite,
}) => {
  const context = await browser.newContext({ userAgent: IPHONE, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await holdClock(page);
  await page.goto(`${accountSite.url}/login`);
  await ready(page);
  await tick(page);
  await page.clock.runFor(1950);
  await expect(prompt(page)).toBeHidden();
  await page.clock.runFor(50);
  await tickUntilVisible(page, prompt(page));
  await expect(prompt(page).getByRole('listitem')).toHaveText(['Share', 'Add to Home Screen', 'Add']);
  await page.clock.runFor(5950);
  await expect(prompt(page)).toBeVisible();
  await page.clock.runFor(50);
  await expect(prompt(page)).toBeHidden();

  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.reload();
  await ready(page);
  await tick(page);
  await page.clock.runFor(5000);
  await expect(prompt(page)).toBeHidden();
  expect(await offer(page)).toBe(true);
  await page.clock.runFor(5000);
  await expect(prompt(page)).toBeHidden();
  await context.close();
});
