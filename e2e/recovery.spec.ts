import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { PASSWORD, signUp } from './steps/people.ts';
import { joinAndEnter } from './steps/post-steps.ts';

/** The path of a mailed link, for the app that is open. */
const pathOf = (link: string) => link.slice(new URL(link).origin.length);
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Password' });

// [S1-2.5, B4.5]
test('a reset is done by the mailed link, and nobody reads that theirs has expired; used, the link leads to another', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const address = 'forgetful@uni.example';
  await joinAndEnter(page, accountSite, 'Forgetful');
  await page.goto(`${accountSite.url}/app/account/sign-in`);
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('We’ve emailed you a link.')).toBeVisible();
  const link = await accountSite.linkMailedTo(address);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a-new-one');
  await page.getByLabel('Confirm new password').fill('a-new-one');
  await reset(page).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login$/); // without ?expired
  await page.getByLabel('Username or Email').fill('forgetful');
  await page.getByLabel('Password', { exact: true }).fill('a-new-one');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');

  await goWithin(page, pathOf(link));
  await expect(page.getByRole('alert')).toContainText('This link has already been used.');
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await goWithin(page, pathOf(await accountSite.linkMailedTo(address)));
  await expect(reset(page)).toBeVisible();
});

test('of several sign-ups for one address a stranger’s is ended, and the owner’s is verified by its password', async ({
  page,
  accountSite,
}) => {
  const email = 'rivals@uni.example';
  const links: string[] = [];
  for (const name of ['Stranger', 'Stranger2', 'Rightful']) {
    await signUp(accountSite, name, email);
    links.push(await accountSite.linkMailedTo(email));
  }
  const [strangers = '', , owners = ''] = links;
  await page.goto(strangers);
  await expect(page.getByText('Enter the password that Stranger signed up with.')).toBeVisible();
  await page.getByRole('link', { name: 'end that sign-up' }).click();
  await page.getByRole('button', { name: 'It Wasn’t Me' }).click();
  await expect(page.getByText('This sign-up has ended. Nobody can use it any more.')).toBeVisible();

  await page.goto(owners);
  await expect(page.getByText('Enter the password that Rightful signed up with.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
});
