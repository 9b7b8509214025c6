import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { youtubeErrors } from '../server/testing/youtube/youtube-errors.ts';
import { test } from './site/site.ts';
import { button, dialog, joinAdmin, openPanel, row, tab } from './steps/admin-steps.ts';
import { holdCalls } from './steps/calls.ts';
import { CLIP } from './steps/clips.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, PASSWORD } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

test.use(STILL);

const CHECKING = 'Checking admin privileges...';

/** Goes to the feed, by the header. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Feed' }).click();
  await page.waitForURL('**/app');
}

/** Sends a clip as the upload form does, without the form. @returns the answer's status */
async function upload(page: Page, url: string, title: string): Promise<number> {
  const [pair] = (await page.context().cookies()).filter(({ name }) => name === 'XSRF-TOKEN');
  const answer = await page.request.post(`${url}/api/videos/upload-youtube`, {
    headers: { 'x-xsrf-token': pair?.value ?? '' },
    multipart: {
      title,
      description: 'One for the archive.',
      country: 'Ghana',
      schoolName: 'University of Ghana',
      schoolFaculty: 'Law',
      eventType: 'General',
      video: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(CLIP) },
    },
  });
  return answer.status();
}

// [S2-4.2]
test('the door takes 2.5 seconds for an admin too, but not again for who comes back', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'amara.okafor');
  await holdClock(page);
  await page.goto(`${demoSite.url}/app/manage`);
  const heading = page.getByRole('heading', { name: 'Admin Panel' });
  await expect(page.getByText(CHECKING)).toBeVisible();
  await page.clock.runFor(2480);
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expect(heading).toBeHidden();
  await page.clock.runFor(40);
  await expect(heading).toBeVisible();
  await expect(page.getByText(CHECKING)).toBeHidden();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('banner').getByRole('link', { name: 'Feed' }).click();
  await page.waitForURL('**/app');
  await tickUntilVisible(page, page.getByRole('heading', { name: 'Feed', exact: true }));
  await page.goBack();
  await expect(heading).toBeVisible();
});

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

// [B4.6]
test('a deactivation can be undone for ten seconds, also the first of two; the tab that was chosen last is kept', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAdmin(accountSite, 'UndoAda');
  for (const name of ['UndoBen', 'UndoCleo']) await join(accountSite, name);
  await page.clock.install();
  await enter(page, url, 'undoada', PASSWORD);
  await openPanel(page, url);
  await tab(page, /^Users/).click();
  await page.getByLabel('Search users').fill('undo');
  const [ben, cleo] = [row(page, 'undoben@'), row(page, 'undocleo@')];
  const status = (of: typeof ben) => of.getByRole('cell').nth(2);
  const undo = (name: string) => page.getByRole('button', { name: `Undo: activate ${name} again` });

  await button(ben, 'Deactivate').click();
  await expect(undo('UndoBen')).toBeInViewport({ ratio: 1 });
  await button(cleo, 'Deactivate').click();
  await expect(undo('UndoCleo')).toBeInViewport({ ratio: 1 });
  await expect(status(cleo)).toHaveText('Inactive');
  await undo('UndoBen').dblclick();
  await expect(status(ben)).toHaveText('Active');
  await expect(undo('UndoBen')).toHaveCount(0);
  await expect(undo('UndoCleo')).toBeInViewport({ ratio: 1 });
  await expect(status(cleo)).toHaveText('Inactive');
  const [account] = await accountSite.sql(
    'select is_active, (select count(*)::int from sessions where account_id = accounts.id) as sessions from accounts where username = $1',
    ['UndoBen'],
  );
  expect(account).toEqual({ is_active: true, sessions: 0 });

  // By the keyboard: the focus goes to the way back, and returns.
  await button(ben, 'Deactivate').focus();
  await page.keyboard.press('Enter');
  await expect(undo('UndoBen')).toBeFocused();
  await expect(undo('UndoBen')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(status(ben)).toHaveText('Active');
  await expect(button(ben, 'Deactivate')).toBeFocused();

  // For ten seconds, on a held clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await button(ben, 'Deactivate').click();
  await tickUntilVisible(page, undo('UndoBen'));
  await page.clock.runFor(9_900);
  await expect(undo('UndoBen')).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(150);
  await expect(undo('UndoBen')).toHaveCount(0);
  await page.clock.resume();

  // The panel opens where it was left, unless its address says where.
  const reopen = async () => {
    await leave(page);
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  };
  await reopen();
  await expect(tab(page, /^Users/)).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/app\/manage\?tab=users$/);
  await tab(page, 'Overview').click();
  await expect(page).toHaveURL(/\/app\/manage$/);
  await page.goBack();
  await expect(tab(page, /^Users/)).toHaveAttribute('aria-selected', 'true');
  await reopen();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  await tab(page, /^Videos/).click();
  await leave(page);
  await goWithin(page, '/app/manage?tab=log');
  await expect(tab(page, 'Log')).toHaveAttribute('aria-selected', 'true');
});

// [S2-1.4, S2-2.101, S2-2.103, S2-2.106, S2-2.112, S2-2.113, S2-2.116]
test('a video that YouTube refused is published again from the overview, and deleted from its tab', async ({
  page,
  youtubeSite,
}) => {
  const { url, youtube } = youtubeSite;
  await joinAdmin(youtubeSite, 'PanelTube');
  await enter(page, url, 'paneltube', PASSWORD);
  youtube.fail('open', { answer: youtubeErrors.badRequest });
  expect(await upload(page, url, 'Refused, then taken')).toBeGreaterThan(399);
  youtube.mend();
  expect(await upload(page, url, 'Taken at once')).toBe(201);

  await openPanel(page, url);
  const queued = page.getByRole('listitem').filter({ hasText: 'Refused, then taken' });
  await expect(queued).toContainText('Not published');
  await expect(queued).toContainText('Uploaded by PanelTube');
  await expect(queued).toContainText('Authentication failed. Please try again later or contact support.');
  await expect(page.getByRole('region', { name: 'YouTube' })).toContainText(/uploads? left today out of \d+/);
  const backup = page.getByRole('region', { name: 'Last backup' });
  await expect(backup).toContainText('No backup on record.');
  await expect(backup).toContainText('make one now: npm run backup.');
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('free.');
  await button(queued, 'Try again').click();
  await expect(page.getByText('This video is being published again.')).toBeVisible();
  await expect(queued).toHaveCount(0);

  await tab(page, /^Videos/).click();
  await page.getByLabel('Search videos').fill('paneltube@uni');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const card = cards.filter({ hasText: 'Refused, then taken' });
  await expect(card.locator('iframe')).toHaveAttribute('title', 'Video: Refused, then taken');
  await expect(card).toContainText('Law');
  await expect(card).toContainText('One for the archive.');
  await expect(card).toContainText('Uploaded by paneltube@uni.example');
  await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/);
  await expect(card.getByRole('link', { name: 'View' })).toHaveAttribute('href', /watch\?v=/);

  const [, before = ''] = /\((\d+)\)/.exec((await tab(page, /^Videos/).textContent()) ?? '') ?? [];
  await button(card, 'Delete').click();
  const question = dialog(page, 'Delete video');
  await expect(question).toContainText('Are you sure you want to delete this video?');
  await button(question, 'Delete').click();
  await expect(page.getByText('Video deleted successfully')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Taken at once' })).toBeFocused();
  await expect(tab(page, `Videos (${Number(before) - 1})`)).toBeVisible();
  await page.getByLabel('Filter by Faculty').selectOption('Law');
  await expect(page).toHaveURL(/faculty=Law/);
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Search videos').fill('nothing of the kind');
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible();
  const there = page.url();
  await leave(page);
  await goWithin(page, there);
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all videos' }).click();
  await expect(cards.filter({ hasText: 'Taken at once' })).toBeVisible();
});
