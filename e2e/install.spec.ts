import { existsSync } from 'node:fs';
import { chromium, expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';

const CHROMIUM = '/usr/bin/chromium';

const prompt = (page: Page) => page.getByRole('region', { name: 'Install Touchline' });

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
test('the manifest and its icons are served, for the system to show', async ({ request, accountSite }) => {
  const { url } = accountSite;
  const html = await (await request.get(url)).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const answer = await request.get(`${url}/manifest.webmanifest`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url } = await answer.json();
  expect(start_url).toBe('/app');
  for (const { src } of [...icons, { src: '/apple-touch-icon.png' }])
    expect((await request.get(url + src)).status(), src).toBe(200);
});
