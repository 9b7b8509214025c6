import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { PASSWORD } from './steps/people.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

const CREATED = 'Account created successfully! Please check your email to verify your account.';

// [S1-4.5, S1-8.14, B4.3]
test('after a sign-up the login tells where the link went, also when it is loaded anew, and sends another; the mail leads on to where they were going', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await holdClock(page);
  await page.goto(`${accountSite.url}/login?next=%2Fapp%2Faccount`);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.getByLabel('Username', { exact: true }).fill('dEBUTANT'); // not 'Username or Email'
  await page.getByLabel('Email').fill('debutant@uni.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await tickUntilVisible(page, page.getByText(CREATED));
  await page.clock.runFor(2100);
  const sent = page.getByRole('region', { name: 'Sent to debutant@uni.example' });
  await tickUntilVisible(page, sent);
  await page.reload(); // it lasts
  await expect(sent).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Username or Email')).toHaveValue('Debutant');
  await accountSite.linkMailedTo('debutant@uni.example');
  await sent.getByRole('button', { name: 'Resend Email' }).click();
  await tickUntilVisible(page, sent.getByText('Sent again.'));
  const link = await accountSite.linkMailedTo('debutant@uni.example');

  // The mail opens another tab of the same browser, where they come in and go on to where they were going.
  await page.clock.resume(); // the whole browser's
  const mailed = await page.context().newPage();
  await mailed.goto(link);
  await mailed.getByRole('link', { name: 'Go to Login' }).click();
  await expect(mailed.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await expect(mailed.getByLabel('Username or Email')).toHaveValue('Debutant');
  await mailed.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await mailed.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(mailed.getByText('Welcome back Debutant')).toBeVisible(); // the specification's toast, for everybody
  await mailed.waitForURL('**/app/account');
});
