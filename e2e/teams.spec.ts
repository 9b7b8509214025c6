/** Teams: made by a captain, joined by the link, looked after, and found. */
import { expect } from '@playwright/test';
import { encode } from 'uqr';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { copied } from './steps/clipboard.ts';
import { enter, join, PASSWORD } from './steps/people.ts';
import { joinAndEnter } from './steps/post-steps.ts';

// [B27.4]
test('a captain makes a team, others come by its link across the login, and the captain lets them in', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await join(accountSite, 'team.ama');
  await joinAndEnter(page, accountSite, 'team.kofi');
  await page.goto(`${accountSite.url}/app/teams`);
  await expect(page.getByText('You’re not in a team yet')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'New team' }).click();
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('Please give the team a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('نادي ليجون');
  await page.getByLabel('Hall', { exact: true }).fill('Legon Hall');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'نادي ليجون' })).toBeVisible();
  const teamUrl = page.url();

  await page.getByRole('button', { name: 'Show QR code' }).click();
  const code = page.getByRole('img', { name: /^QR code that leads to/ });
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  const link = await copied(page);
  await expect(code).toHaveAttribute('aria-label', `QR code that leads to ${link}`);
  // In the dark, too, it is black on white, with four modules of quiet around it (ISO/IEC 18004 §9.1).
  await page.emulateMedia({ colorScheme: 'dark' });
  const drawn = await code.evaluate((svg) => ({
    size: (svg as SVGSVGElement).viewBox.baseVal.width,
    ground: getComputedStyle(svg.children[0] as Element).fill,
    ink: new Set([...svg.children].slice(1).map((module) => getComputedStyle(module).fill)).values().toArray(),
    modules: [...svg.children]
      .slice(1)
      .map((module) => [module.getAttribute('x'), module.getAttribute('y')].map(Number)),
  }));
  const { size, data } = encode(link, { ecc: 'M', border: 4 });
  expect([drawn.size, drawn.ground, drawn.ink]).toEqual([size, 'rgb(255, 255, 255)', ['rgb(0, 0, 0)']]);
  expect(drawn.modules).toEqual(data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : []))));
  expect(drawn.modules.flat().every((at) => at >= 4 && at < size - 4)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOf(page)).toEqual([]);

  // Somebody who is not logged in opens it on a phone.
  await page.evaluate(() => localStorage.clear()); // a browser in which nobody was logged in
  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('نادي ليجون');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Log in to join' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username or Email').fill('team.ama');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(link);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText('The captain has been asked. You’ll hear from them.')).toBeVisible();

  await enter(page, accountSite.url, 'team.kofi');
  await page.goto(teamUrl);
  await page.getByRole('button', { name: 'Let in Team.ama' }).click();
  await expect(page.getByText('Nobody is waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'More about Team.ama' }).click();
  await page.getByRole('button', { name: 'Change Team.ama' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Number/).fill('1000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please write a number from 0 to 999.')).toBeVisible();
  await dialog.getByLabel(/^Number/).fill('9');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Number 9')).toBeAttached();
  expect(await violationsOf(page)).toEqual([]);
  // Nothing is wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
