import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { enter, join, PASSWORD } from './steps/people.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });
const press = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true }).click();
const notice = (page: Page) => page.getByRole('region', { name: /^Your account will be deleted on/ });

// [B9.2]
test('a member gets a copy of their data, by the password, and downloads it', async ({ page, accountSite }) => {
  const email = await join(accountSite, 'Copier');
  await enter(page, accountSite.url, 'copier');
  await page.goto(`${accountSite.url}/app/account`);
  await press(page, 'Get a copy');
  const dialog = page.getByRole('dialog', { name: 'Get a copy' });
  const field = dialog.getByLabel('Your password');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please enter your current password.');
  await field.fill('not-the-password');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('That’s not your current password.');
  await expect(field).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await field.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Get a copy' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(section(page).getByText(/^Your copy is ready \(\d+ KB\)/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await accountSite.linkMailedTo(email)).toBe(`${accountSite.url}/app/account`);

  await page.reload();
  await press(page, 'Download');
  await page.getByRole('dialog', { name: 'Download' }).getByLabel('Your password').fill(PASSWORD);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^touchline-\d{4}-\d\d-\d\d\.zip$/);
  expect(await download.failure()).toBeNull();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// [B9.4]
test('a member has the account deleted, reads so on every page and in other tabs, and undoes it', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await join(accountSite, 'Leaver');
  await enter(page, accountSite.url, 'leaver');
  await page.goto(`${accountSite.url}/app/account`);
  const tab = await page.context().newPage();
  await tab.goto(`${accountSite.url}/app/account`);
  await expect(section(tab).getByRole('button', { name: 'Delete account' })).toBeVisible();

  await press(page, 'Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText(/^On .* your account goes, with your posts/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(section(page).getByText(/^Your account will be deleted on/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${accountSite.url}/app`);
  await expect(notice(page)).toBeVisible();
  await page.goto(`${accountSite.url}/privacy`); // which makes no call of its own
  await expect(notice(page)).toBeVisible();
  await tab.bringToFront();
  await tab.reload();
  await expect(section(tab).getByText(/^Your account will be deleted on/)).toBeVisible();

  await page.bringToFront();
  await notice(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await tab.bringToFront();
  await notice(tab).getByRole('button', { name: 'Undo' }).click(); // it is undone already
  await expect(notice(tab)).toBeHidden();
  await expect(section(tab).getByRole('button', { name: 'Delete account' })).toBeVisible();
});
