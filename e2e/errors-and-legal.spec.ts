import { expect } from '@playwright/test';
import { test } from './site/site.ts';

// [S1-2.96, S1-2.97]
test("an unexpected error says so with its message; 'Try again' loads the page anew", async ({ page, accountSite }) => {
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  // A page that breaks down while it is drawn; one whose code does not come is told of otherwise (lazy-parts.spec.ts).
  await page.route('**/assets/signup-page*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export const Component = () => { throw new Error('the signup-page is broken'); };",
    }),
  );
  await page.goto(`${accountSite.url}/signup`);
  await expect(page.getByRole('heading', { name: 'Oopss!' })).toBeVisible();
  await expect(page.getByText('Sorry, an unexpected error has occurred.')).toBeVisible();
  await expect(page.getByText('the signup-page is broken')).toBeVisible();
  expect(loads).toBe(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/assets/signup-page*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
});

// [S1-2.98]
test("'Go back' leads to where one came from, or to the landing page", async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/login`);
  await page.goto(`${accountSite.url}/no/such/page`);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/login$/);

  const fresh = await page.context().newPage();
  await fresh.evaluate((url) => location.replace(url), `${accountSite.url}/no/such/page`);
  await fresh.getByRole('button', { name: 'Go back' }).click();
  await expect(fresh).toHaveURL(`${accountSite.url}/`);
});

test("Back leads to the section before, and the keyboard goes on from a section's start", async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/privacy`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Why we keep it' }).click();
  await expect(page.getByRole('region', { name: 'Why we keep it' })).toBeFocused();
  await contents.getByRole('link', { name: 'Your rights' }).click();
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/#why$/);
  await expect(page.getByRole('heading', { name: 'Why we keep it' })).toBeInViewport();
});
