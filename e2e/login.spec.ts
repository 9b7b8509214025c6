import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, join, PASSWORD } from './steps/people.ts';

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

/** Fills in the open form and sends it. */
async function submit(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn(page).click();
}

// [B4.1]
test('who logs in goes on to the page that they came for; who has logged out starts anew, in another tab too', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await join(accountSite, 'Returner');
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  };
  // A protected address, opened by a visitor; the login's is the specification's, and a reload keeps the way back.
  await page.goto(`${accountSite.url}/app/videos?faculty=Law#list`);
  await page.waitForURL('**/login');
  await page.reload();
  await submit(page, 'returner');
  await page.waitForURL('**/app/videos?faculty=Law#list');

  // The session has ended; while nobody looks: an open page that asks meanwhile would learn of it first.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'token' });
  await page.goto(`${accountSite.url}/app/account`);
  await page.waitForURL('**/login?expired=1');
  await submit(page, 'returner');
  await page.waitForURL('**/app/account');

  await logOut();
  await submit(page, 'returner');
  await page.waitForURL('**/app');
  expect(new URL(page.url()).pathname).toBe('/app');

  // The open form goes on to the feed when somebody signs in in another tab.
  await logOut();
  await signIn(page).waitFor();
  await enter(await page.context().newPage(), accountSite.url, 'returner');
  await page.waitForURL('**/app');
});
