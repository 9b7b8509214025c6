/** The search on a real server. What else the page does: web/features/search/search-page.view.test.tsx. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
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
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();

  await page.keyboard.type('linnea');
  await expect(tab(page, /^People \(1\)/)).toHaveAttribute('aria-selected', 'true');
  await expect(results(page)).toHaveCount(1);
  await expect(results(page).locator('mark')).toHaveText(['Linnéa', 'linnea']); // the name to show, and the username
  expect(page.url()).toMatch(/\/app\/search\?q=linnea$/);

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
