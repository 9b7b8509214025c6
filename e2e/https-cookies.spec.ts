import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { fillLogin, PASSWORD } from './steps/people.ts';

// Browsers take localhost for as safe as https, and so they keep its cookies; only the server has to be told.
test.use({ siteEnv: { PUBLIC_URL: 'https://localhost' } });

// [S1-7.1]
test('on https somebody signs up, logs in and out with cookies that no neighbouring host can set', async ({
  page,
  emptySite,
}) => {
  const { url, sql } = emptySite;
  const names = async () => (await page.context().cookies()).map(({ name }) => name).sort();
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'planted', url }]);
  await page.goto(`${url}/signup`);
  await page.getByLabel('Username', { exact: true }).fill('secured');
  await page.getByLabel('Email').fill('secured@uni.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.waitForURL('**/login');
  await sql("update accounts set verified_at = now() where email = 'secured@uni.example'");
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'planted', url }]); // it is taken out when it is seen
  await fillLogin(page, url, 'secured');
  await page.waitForURL('**/app');
  await expect(page.getByRole('link', { name: 'Welcome, Secured' })).toBeVisible();
  expect(await names()).toEqual(expect.arrayContaining(['__Host-XSRF-TOKEN', '__Host-token']));
  expect(await names()).not.toContain('token');
  expect(await page.evaluate(() => document.cookie)).not.toContain('token=');

  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await goWithin(page, '/app/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('second-half-90');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await names()).not.toContain('__Host-token');
  expect(refused).toEqual([]); // no call had the wrong value
});
