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
