/** The search in a browser: as one types, by keyboard, by its url, and when something fails. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { enter } from './steps/people.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: /^Search people/ });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const results = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

test('the key / leads to the search, which finds as one types, by keyboard alone; Back leads away from it', {
  tag: '@journey',
}, async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  await page.getByRole('heading', { name: 'Feed', exact: true }).waitFor();
  await page.getByPlaceholder("What's on your mind?").focus();
  await page.keyboard.press('/');
  expect(new URL(page.url()).pathname).toBe('/app'); // it is written
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('What are you looking for?')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.type('linnea');
  await expect(tab(page, /^People \(1\)/)).toHaveAttribute('aria-selected', 'true');
  await expect(results(page)).toHaveCount(1);
  await expect(results(page).locator('mark')).toHaveText(['Linnéa', 'linnea']); // the name to show, and the username
  expect(page.url()).toMatch(/\/app\/search\?q=linnea$/);
  expect(await violationsOf(page)).toEqual([]);

  // One letter wrong in a name of a school; Tab leads from the tabs to the result.
  await field(page).fill('univrsity of ghana');
  await expect(tab(page, /^Schools \([1-9]/)).toBeVisible();
  await tab(page, /^Schools/).click();
  await expect(results(page).first()).toContainText('University of Ghana');
  // Again, should an answer that was on its way have drawn them anew.
  await expect(async () => {
    await tab(page, /^Schools/).focus();
    await page.keyboard.press('Tab');
    await expect(results(page).first().getByRole('link')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(tab(page, /^Clips/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'School' })).toHaveValue('University of Ghana');
  // Each choice is one step back, and all that was typed is one.
  await page.goBack();
  await expect(tab(page, /^Schools/)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveValue('univrsity of ghana');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/app$/);
});

test('the url tells all of it; an older answer never takes a newer one’s place; failures are told', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demoSite.url}/app/search?q=zzzzzz&tab=posts&since=week`);
  await expect(page.getByText('Nothing found for “zzzzzz”')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('week');
  expect(await violationsOf(page)).toEqual([]);

  // A cup with a letter wrong: its tab is scrolled to, and the result leads to its page.
  await page.goto(`${demoSite.url}/app/search?q=twelve%20hals%20cup`);
  await expect(tab(page, /^Competitions \(1\)/)).toBeInViewport();
  expect(await violationsOf(page)).toEqual([]);
  await results(page).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Twelve Halls Cup' })).toBeVisible();

  let letOld = () => {};
  await page.route('**/api/search?q=linn*', async (route) => {
    if (!route.request().url().includes('linnea')) await new Promise<void>((resolve) => (letOld = resolve));
    await route.continue().catch(() => {}); // given up by the page
  });
  await page.goto(`${demoSite.url}/app/search?tab=people`);
  await field(page).fill('linn');
  await page.waitForRequest(/q=linn(&|$)/);
  await field(page).fill('linnea zzzzzz');
  await expect(page.getByText('Nothing found for “linnea zzzzzz”')).toBeVisible();
  letOld();
  await page.waitForTimeout(100);
  await expect(page.getByText('Nothing found for “linnea zzzzzz”')).toBeVisible();

  await page.route('**/api/search*', (route) => route.abort());
  await field(page).fill('kwame');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/search*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
