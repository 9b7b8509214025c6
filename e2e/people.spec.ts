/** Pages of people: the way there from names and pictures, and what they show. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { copied } from './steps/clipboard.ts';
import { enter } from './steps/people.ts';

// [B11.1, B20.4]
test('a name leads to its person’s page, with what they have shared', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  const card = page.getByRole('article').first();
  const name = card.getByRole('link').first();
  const said = (await name.textContent()) ?? '';
  await name.click();
  await expect(page.getByRole('heading', { level: 1, name: said.replace('.', ' ') })).toBeVisible(); // her name to show
  await expect(page).toHaveURL(/\/app\/people\/\w+/);
  await expect(page).toHaveTitle(new RegExp(said.replace('.', '[ .]'), 'i'));
  // A desktop's browser has no share sheet, and copies the link.
  const shared = page.url();
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first().click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await copied(page)).toBe(shared);
  await page.getByRole('tab', { name: 'Clips' }).click();
  await expect(page).toHaveURL(/show=clips/);
  await expect(page.getByRole('tabpanel').locator('h2, h3').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Posts' }).click();
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/show=posts/);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${demoSite.url}/app/people/nobody.here`);
  await expect(page.getByText('The page you are looking for cannot be found or has been removed.')).toBeVisible();
});
