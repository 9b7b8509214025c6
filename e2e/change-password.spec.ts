import { expect, type Page } from '@playwright/test';
import { TestBrowser } from '../server/testing/browser.ts';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, PASSWORD } from './steps/people.ts';
import { pair } from './steps/post-steps.ts';

const CHANGE = '**/api/auth/change-password';
const NEW = 'second-half-90';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change password' });
const oldField = (page: Page) => dialogOf(page).getByLabel('Current password');
const newField = (page: Page) => dialogOf(page).getByLabel('New password');
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Change password' }).click();

test('a member changes the password, which signs out everywhere else and is told by mail', async ({
  page,
  accountSite,
}) => {
  const email = await join(accountSite, 'Renewer');
  await enter(page, accountSite.url, 'renewer');
  const other = new TestBrowser(accountSite.url);
  await other.post('/api/auth/login', { username: 'renewer', password: PASSWORD });
  await page.goto(`${accountSite.url}/app/account`);
  const devices = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: 'Change password' }).click();
  await oldField(page).fill(PASSWORD);
  await newField(page).fill(NEW);
  const release = await holdCalls(page, CHANGE);
  await submit(page);
  await expect(dialogOf(page).getByRole('button', { name: 'Changing...' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText('Password changed. You’ve been signed out everywhere else.')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(devices).toHaveCount(1);
  expect((await other.post('/api/auth/check')).body.authenticated).toBe(false);
  expect(await accountSite.linkMailedTo(email)).toBe(`${accountSite.url}/forgot-password`);
  const check = await page.request.post(`${accountSite.url}/api/auth/check`, { headers: await pair(page) });
  expect((await check.json()).authenticated).toBe(true); // this browser stays in
  await expect(page.getByRole('link', { name: 'Welcome, Renewer' })).toBeVisible();
  await enter(page, accountSite.url, 'renewer', NEW);
});

test('what is wrong with a new password stands at its field', async ({ page, accountSite }) => {
  const email = await join(accountSite, 'Faulty');
  await enter(page, accountSite.url, 'faulty');
  await page.goto(`${accountSite.url}/app/account`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(oldField(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(newField(page)).toHaveAttribute('autocomplete', 'new-password');
  const alert = dialogOf(page).getByRole('alert');
  const cases = [
    ['', NEW, 'Please enter your current password.', oldField],
    ['wrong-one', NEW, 'That’s not your current password.', oldField],
    [PASSWORD, '12345', 'Password must be at least 6 characters long', newField],
    [PASSWORD, 'PassWord123', 'This password is too common.', newField],
    [PASSWORD, email, 'Your password can’t be your username or email address.', newField],
    [PASSWORD, PASSWORD, 'That’s your current password.', newField],
  ] as const;
  for (const [old, chosen, text, field] of cases) {
    await oldField(page).fill(old);
    await newField(page).fill(chosen);
    await submit(page);
    await expect(alert).toContainText(text);
    await expect(field(page)).toBeFocused();
  }
  await page.route(CHANGE, (route) => route.fulfill({ status: 429, json: { message: 'Please wait 59 minutes.' } }));
  await newField(page).fill(NEW);
  await submit(page);
  await expect(alert).toHaveText('Please wait 59 minutes.');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
});

// [B4.7]
test('it is done by keyboard, on a phone', async ({ browser, accountSite }) => {
  await join(accountSite, 'PhoneOnly');
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await enter(page, accountSite.url, 'phoneonly');
  await page.goto(`${accountSite.url}/app/account`);
  const button = page.getByRole('button', { name: 'Change password' });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  for (const [width, height] of [
    [640, 360],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Cancel', 'Change password']) {
      await expect(dialogOf(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Tab'); // from the button that closes
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(oldField(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW);
  await expect(newField(page)).toHaveAttribute('type', 'password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await page.close();
});

test('who came by Google and has no password chooses one by a mailed link', async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/signup`);
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await page.getByPlaceholder('Enter any login').fill('wordless');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/app');
  await goWithin(page, '/app/account');
  await expect(page.getByText('You sign in with Google and don’t have a password yet.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeHidden();
  await page.getByRole('button', { name: 'Choose a password' }).click();
  await expect(page.getByText('We’ve emailed you a link.')).toBeVisible();
  await page.goto(await accountSite.linkMailedTo('wordless@uni.example'));
  const [first, second] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new password')];
  for (const field of [first, second]) await field.fill('Password1');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toContainText('This password is too common.');
  await expect(first).toBeFocused();
  for (const field of [first, second]) await field.fill(NEW);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible();
  await enter(page, accountSite.url, 'wordless@uni.example', NEW);
  await page.goto(`${accountSite.url}/app/account`);
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});
