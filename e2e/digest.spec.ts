/** The weekly mail: its switch, and the page that its link leads to. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { joinAndEnter } from './steps/post-steps.ts';

// [B16.4]
test('the weekly mail is switched on, and ended by the button behind the link of its mails', async ({
  page,
  accountSite,
  browser,
}) => {
  await joinAndEnter(page, accountSite, 'weekly.ada');
  await page.goto(`${accountSite.url}/app/account/notifications`);
  const weekly = page.getByRole('region', { name: 'Weekly mail' });
  const box = weekly.getByRole('checkbox', { name: 'Mail me on Mondays when I’ve missed something' });
  await expect(box).not.toBeChecked();
  await box.press('Space');
  await expect(page.getByText('We’ll mail you on Mondays when you’ve missed something.')).toBeVisible();
  await expect(box).toBeChecked();
  await expect(weekly).toContainText('This site isn’t set up to send mail at the moment'); // its mails are files
  expect(await violationsOf(page, '.Toastify')).toEqual([]);

  const rows = () =>
    accountSite.sql(
      "select token, time_zone from digests join accounts on id = account_id where username = 'weekly.ada'",
    );
  const [row] = await rows();
  expect(row?.time_zone).toBe(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
  const context = await browser.newContext(); // wherever the mail is read, nobody is signed in
  const reader = await context.newPage();
  await reader.goto(`${accountSite.url}/unsubscribe/${row?.token}`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Weekly mail' })).toBeVisible();
  expect(await violationsOf(reader)).toEqual([]);
  expect(await rows()).toEqual([row]); // the link alone has ended nothing
  const button = reader.getByRole('button', { name: 'Stop the weekly mail' });
  await context.setOffline(true);
  await button.click();
  await expect(reader.getByRole('main').getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await button.click();
  await expect(reader.getByText('You won’t get these mails any more.')).toBeVisible();
  await page.reload();
  await expect(box).not.toBeChecked();
  await context.close();
});
