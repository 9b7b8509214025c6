import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('a page is where it was left after Back and after a reload; a new one begins at its top', async ({
  page,
  accountSite,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${accountSite.url}/privacy`);
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await page.reload();
  await expect(heading(page, 'Privacy Policy')).toBeAttached();
  await expect.poll(() => scrolled(page)).toBe(600);

  const link = page.getByRole('article').getByRole('link', { name: 'Terms' }).last();
  await link.scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(heading(page, 'Terms and Conditions')).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  const place = 500;
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
  await page.goBack();
  await expect(heading(page, 'Privacy Policy')).toBeAttached();
  await expect.poll(() => scrolled(page)).toBe(left);
  await page.goForward();
  await expect(heading(page, 'Terms and Conditions')).toBeAttached();
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('of two links pressed one after the other the last counts, however late the code of the first comes', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/`);
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/terms-page*.js', async (route) => {
    asked.resolve();
    await late.promise;
    await route.continue();
  });
  const footer = page.getByRole('navigation', { name: 'Legal' });
  await footer.getByRole('link', { name: /Terms/ }).click();
  await asked.promise;
  await expect(page).toHaveURL(`${accountSite.url}/`); // it stays until the next is there
  await footer.getByRole('link', { name: /Privacy/ }).click();
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
  const answered = page.waitForResponse('**/assets/terms-page*.js');
  late.resolve();
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(page).toHaveURL(`${accountSite.url}/`);
});
