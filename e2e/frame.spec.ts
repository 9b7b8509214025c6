import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { logIn } from './people.ts';
import { test } from './site.ts';

test('visitors who open the app are sent to the login', async ({ page, demoSite }) => {
  for (const path of ['/app', '/app/videos', '/app/manage']) {
    await page.goto(demoSite.url + path);
    await page.waitForURL('**/login');
  }
});

test('a visitor sees three highlights at most, and plays one without an account', async ({ page, demoSite }) => {
  await page.goto(demoSite.url);
  const highlights = page.getByRole('region', { name: 'Latest Sports Highlights' }).getByRole('listitem');
  await expect(highlights).toHaveCount(3);
  const player = highlights.first().frameLocator('iframe');
  await player.getByRole('link', { name: /^Play/ }).click();
  const time = () => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(0.3);
});

test('the header has the right links for visitor, member and admin', async ({ page, demoSite }) => {
  const header = page.getByRole('banner');
  await page.goto(`${demoSite.url}/login`);
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible();

  await logIn(page, demoSite.url, 'linnea');
  await expect(header).toContainText('Welcome, Linnea');
  await expect(header.getByRole('link', { name: 'Videos' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Feed' })).toBeHidden();
  await expect(header.getByRole('link', { name: 'Admin' })).toBeHidden();
  await page.goto(`${demoSite.url}/app/manage`);
  await page.waitForURL(/\/app$/);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, demoSite.url, 'amara.okafor');
  await header.getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'linnea@students.example' })).toContainText('Science');
  await expect(header.getByRole('link', { name: 'Admin' })).toBeHidden();
});

test('the feed mixes posts and videos, ten a page, by category', async ({ page, demoSite }) => {
  await logIn(page, demoSite.url, 'kofi_mensah');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText('Training');
  await page.goto(demoSite.url);
  await page.waitForURL('**/app'); // members are sent on after the splash
});

test('the gallery filters by faculty', async ({ page, demoSite }) => {
  await logIn(page, demoSite.url, 'abena');
  await page.goto(`${demoSite.url}/app/videos`);
  await expect(page.getByRole('article')).toHaveCount(9);
  await page.getByLabel('Filter by Faculty').selectOption('Science');
  await expect(page.getByRole('article')).toHaveCount(2);
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

test('dark mode is kept, and follows the system before it is chosen', async ({ browser, demoSite }) => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${demoSite.url}/login`);
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page
    .getByRole('button', { name: /light mode|dark mode/i })
    .first()
    .click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => Object.values(localStorage))).toContain('false');
  await context.close();
});

test('an address that nothing stands under answers 404 with the error page', async ({ page, demoSite }) => {
  const response = await page.goto(`${demoSite.url}/no/such/page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oopss!' })).toBeVisible();
  await expect(page.getByText('cannot be found or has been removed')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the main pages, ${scheme}`, async ({ browser, demoSite }) => {
    const context = await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const check = async (path: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
    };
    for (const path of ['/', '/login', '/signup', '/forgot-password']) {
      await page.goto(demoSite.url + path);
      await expect(page.getByText('Loading your sports experience...')).toBeHidden();
      await check(path);
    }
    await logIn(page, demoSite.url, 'amara.okafor');
    await expect(page.getByRole('article').first()).toBeVisible();
    await check('/app');
    for (const path of ['/app/videos', '/app/manage']) {
      await page.goto(demoSite.url + path);
      await expect(page.getByRole('article').or(page.getByRole('row')).first()).toBeVisible();
      await check(path);
    }
    await context.close();
  });
}
