import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { button, dialog, joinAdmin, openPanel, row, tab } from './steps/admin-steps.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, PASSWORD } from './steps/people.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

// [S2-1.4, S2-4.3, S2-2.101, S2-2.102, S2-2.104, S2-2.105, S2-2.106, S2-2.108, S2-2.112, S2-2.114, S2-2.115]
// [S2-2.117]
test("an admin's day: finds a user, deactivates, reactivates, promotes and demotes them, deletes them, and reads it all in the log", {
  tag: '@journey',
}, async ({ page, browser, accountSite }) => {
  const { url } = accountSite;
  await joinAdmin(accountSite, 'PanelAda');
  await join(accountSite, 'PanelKofi');
  await enter(page, url, 'panelada', PASSWORD);
  await openPanel(page, url);
  await expect(tab(page, /^Videos \([\d,]+\)$/)).toBeVisible();
  await expect(tab(page, /^Users \([\d,]+\)$/)).toBeVisible();

  // Tabs by keyboard: arrows go along, Enter chooses, Back comes back.
  await tab(page, 'Overview').focus();
  for (const next of [/^Reports/, /^Videos/, /^Users/]) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, next)).toBeFocused();
  }
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/manage\?tab=users$/);
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Faculty',
    'Role',
    'Status',
    'Verified',
    'Joined',
    'Actions',
  ]);
  await page.goBack();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(tab(page, /^Users/)).toHaveAttribute('aria-selected', 'true');

  const search = page.getByLabel('Search users');
  await search.fill('panelkofi@uni');
  await expect(page).toHaveURL(/q=panelkofi%40uni/);
  await expect(page.getByRole('tabpanel').getByText('1 user', { exact: true })).toBeVisible();
  const kofi = row(page, 'panelkofi@uni.example');
  await expect(page.getByRole('row')).toHaveCount(2); // and the heads
  await expect(kofi.getByRole('rowheader')).toContainText('PanelKofi');
  await expect(kofi.getByRole('cell')).toHaveText(['–', 'User', 'Active', 'Yes', /^[A-Z][a-z]{2} \d+, \d{4}$/, /./]);

  // A double click is one act.
  const STATUS = '**/api/admin/users/*/status';
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') calls += 1;
  });
  let release = await holdCalls(page, STATUS);
  await button(kofi, 'Deactivate').dblclick();
  await expect(button(kofi, 'Deactivating...')).toBeFocused();
  release();
  await expect(page.getByText('User deactivated successfully')).toBeVisible();
  await expect(kofi.getByRole('cell').nth(2)).toHaveText('Inactive');
  expect(calls).toBe(1);

  await button(kofi, 'Make admin').click();
  await expect(dialog(page, 'Make admin')).toContainText(
    'Only active people with a verified email address can become admins.',
  );
  await button(dialog(page, 'Make admin'), 'Close').click();
  await expect(button(kofi, 'Make admin')).toBeFocused();

  await page.unroute(STATUS);
  release = await holdCalls(page, STATUS);
  await button(kofi, 'Activate').click();
  await expect(button(kofi, 'Activating...')).toBeVisible();
  release();
  await expect(page.getByText('User activated successfully')).toBeVisible();
  await expect(kofi.getByRole('cell').nth(2)).toHaveText('Active');

  const member = await (await browser.newContext(STILL.contextOptions)).newPage();
  await enter(member, url, 'panelkofi', PASSWORD);
  await button(kofi, 'Make admin').click();
  await expect(dialog(page, 'Make admin')).toContainText('Are you sure you want to make this user an admin?');
  await button(dialog(page, 'Make admin'), 'Make admin').click();
  await expect(page.getByText('User promoted to admin')).toBeVisible();
  await expect(kofi.getByRole('cell').nth(1)).toHaveText('Admin');
  // Their browser still takes them for a user; the door asks the server.
  await openPanel(member, url, '?tab=log');
  await expect(member.getByText('PanelAda made PanelKofi an admin.')).toBeVisible();

  await button(kofi, 'Remove admin').click();
  await button(dialog(page, 'Remove admin'), 'Remove admin').click();
  await expect(page.getByText('Admin rights removed')).toBeVisible();
  await goWithin(member, '/app/manage?tab=users'); // the page may have led away by itself meanwhile
  await member.waitForURL(/\/app$/);
  await member.context().close();

  await search.fill('panelada');
  const own = row(page, 'panelada@uni.example');
  await expect(own).toContainText('This is you. Only another admin can deactivate, demote or delete you.');
  await expect(own.getByRole('button')).toHaveCount(0);

  await search.fill('panelkofi');
  await button(kofi, 'Delete').click();
  const question = dialog(page, 'Delete user');
  await expect(question).toContainText('Are you sure you want to delete this user? This action cannot be undone.');
  await expect(question).toContainText('panelkofi@uni.example');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(kofi, 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.context().setOffline(true);
  await button(question, 'Delete').dblclick();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete user');
  await expect(question.getByRole('alert')).toBeInViewport();
  await page.context().setOffline(false);
  await button(question, 'Delete').click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Users' })).toBeFocused();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page).toHaveURL(/\/app\/manage\?tab=users$/);
  await expect(search).toHaveValue('');
  await expect(row(page, 'panelada@uni.example')).toBeVisible();

  await tab(page, 'Log').click();
  const entries = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'PanelKofi' });
  await expect(entries).toHaveText([
    /^PanelAda deleted the user PanelKofi\./,
    /^PanelAda removed the admin rights of PanelKofi\./,
    /^PanelAda made PanelKofi an admin\./,
    /^PanelAda activated PanelKofi\./,
    /^PanelAda deactivated PanelKofi\./,
  ]);
  await expect(entries.first().getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d/);
});
