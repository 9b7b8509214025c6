import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, join, PASSWORD } from './steps/people.ts';

const section = (page: Page) => page.getByRole('region', { name: /^(Your data|Delete your account)$/ });
const press = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true }).click();
const notice = (page: Page) => page.getByRole('region', { name: /^Your account will be deleted on/ });

// [B9.2, B9.4]
test('a member downloads a copy of their data, has the account deleted, reads so in other tabs, and undoes it', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const email = await join(accountSite, 'Leaver');
  await enter(page, accountSite.url, 'leaver');
  await page.goto(`${accountSite.url}/app/account/data`);
  await press(page, 'Get a copy');
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section(page).getByText(/^Your copy is ready \(\d+ KB\)/)).toBeVisible();
  const link = await accountSite.linkMailedTo(email);
  expect(link).toBe(`${accountSite.url}/app/account/data`);

  const tab = await page.context().newPage();
  await tab.goto(link);
  await press(tab, 'Download');
  await tab.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^touchline-\d{4}-\d\d-\d\d\.zip$/);
  expect(await download.failure()).toBeNull();
  await expect(tab.getByRole('dialog')).toHaveCount(0);

  await page.bringToFront();
  await page.goto(`${accountSite.url}/app/account/delete`);
  await press(page, 'Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(notice(page)).toBeVisible();
  await page.goto(`${accountSite.url}/privacy`); // which makes no call of its own
  await expect(notice(page)).toBeVisible();
  await tab.bringToFront();
  await tab.goto(`${accountSite.url}/app/account/delete`);
  await expect(section(tab).getByText(/^Your account will be deleted on/)).toBeVisible();

  await page.bringToFront();
  await notice(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await tab.bringToFront();
  await notice(tab).getByRole('button', { name: 'Undo' }).click(); // it is undone already
  await expect(notice(tab)).toBeHidden();
  await expect(section(tab).getByRole('button', { name: 'Delete account' })).toBeVisible();
});
