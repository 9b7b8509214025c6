import { expect } from '@playwright/test';
import { test } from './site/site.ts';

// [S1-2.94, S1-2.95]
test("an address that nothing stands under answers 404: 'Oopss!', and what has happened", async ({
  page,
  accountSite,
}) => {
  const response = await page.goto(`${accountSite.url}/no/such/page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oopss!' })).toBeVisible();
  await expect(page.getByText('cannot be found or has been removed')).toBeVisible();
  await expect(page).toHaveTitle('Page not found | Touchline');
});

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

// [S2-1.5, S2-2.1, S2-2.2, S2-2.3, S2-2.4]
test('privacy and terms are real texts that link to each other', async ({ page, accountSite }) => {
  const { url } = accountSite;
  await page.goto(`${url}/privacy`);
  const article = page.getByRole('article');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(article.getByText('This service is not for children under 13.')).toBeVisible();
  for (const [name, kept] of [
    ['What we keep about you', 'Your profile: '],
    ['What we keep about you', 'Whom you follow: '],
    ['What we keep about you', 'How to reach you: '],
    ['Who sees what', 'Your profile is for members'],
    ['How long we keep it', 'ends when you are signed out there'],
    ['How long we keep it', 'every weekly mail has a link that ends it'],
  ] as const) {
    await expect(page.getByRole('region', { name })).toContainText(kept);
  }
  const words = ((await article.textContent()) ?? '').split(/\s+/).length;
  expect(words).toBeGreaterThan(700);
  await expect(article.getByRole('link', { name: 'help@uni.example' }).first()).toHaveAttribute(
    'href',
    'mailto:help@uni.example',
  );

  await article.getByRole('link', { name: 'Terms and Conditions' }).first().click();
  await expect(page).toHaveURL(`${url}/terms`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
  await expect(article.getByText("For material changes we give at least 30 days' notice")).toBeVisible();
  expect(((await article.textContent()) ?? '').split(/\s+/).length).toBeGreaterThan(600);
  await article.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page).toHaveURL(`${url}/privacy`);
});

test('a section of a legal page can be reached by its address', async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/privacy`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Children' }).click();
  await expect(page).toHaveURL(/\/privacy#children$/);
  await expect(page.getByRole('heading', { name: 'Children' })).toBeInViewport();
  await page.goto(`${accountSite.url}/terms#changes`);
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeInViewport();
});

// [S2-2.2]
test('the old addresses of the legal pages lead to the new ones', async ({ page, accountSite }) => {
  for (const [from, to] of [
    ['/privacy-policy', '/privacy'],
    ['/terms-and-conditions', '/terms'],
  ]) {
    await page.goto(accountSite.url + from);
    await expect(page).toHaveURL(accountSite.url + to);
    await expect(page.getByRole('article')).toBeVisible();
  }
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
