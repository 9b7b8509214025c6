import { expect } from '@playwright/test';
import { test } from './site.ts';

test('the HTML itself shows the splash, or the frame, while the code is on its way', async ({ page, demoSite }) => {
  await page.route('**/*.js', () => {}); // never answered
  await page.goto(demoSite.url, { waitUntil: 'commit' });
  await expect(page.getByText('Loading your sports experience...')).toBeVisible();
  await page.goto(`${demoSite.url}/login`, { waitUntil: 'commit' });
  await expect(page.locator('#root').getByText('Touchline').last()).toBeVisible();
  await expect(page.getByText('Loading your sports experience...')).toBeHidden();
});

test('a page names its own code in the HTML, so that one round trip brings all of it', async ({ page, demoSite }) => {
  const late: string[] = [];
  for (const path of ['/', '/login', '/signup']) {
    const html = await (await page.request.get(demoSite.url + path)).text();
    await page.goto(demoSite.url + path);
    await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    );
    const code = loaded.filter((file) => file.endsWith('.js') && !file.startsWith('/assets/notices-')); // after load, on purpose
    late.push(...code.filter((file) => !html.includes(file)).map((file) => path + file));
  }
  expect(late).toEqual([]);
});

test('without scripts a visitor is told so', async ({ browser, demoSite }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(demoSite.url);
  await expect(page.locator('noscript')).toBeVisible(); // Playwright's search by text skips this element
  await expect(page.getByText('Loading your sports experience...')).toBeHidden();
  await context.close();
});

test('the splash is counted from the first paint, and starts anew on the next visit', async ({ page, demoSite }) => {
  const splash = page.getByText('Loading your sports experience...');
  await page.goto(demoSite.url);
  await expect(splash).toBeHidden();
  const [painted, ended] = await page.evaluate(() => [
    performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    performance.now(),
  ]);
  // On a busy machine the app may come before the paint is reported, and count from there.
  expect(ended - painted).toBeGreaterThan(1800);
  await page.goto(`${demoSite.url}/login`);
  await page.getByRole('banner').getByRole('link', { name: 'Touchline' }).click();
  await expect(splash).toBeVisible();
  await expect(splash).toBeHidden();
});
