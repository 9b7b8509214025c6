import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { youtubeErrors } from '../server/testing/youtube-errors.ts';
import { holdCalls } from './calls.ts';
import { CLIP } from './clips.ts';
import { enter, join, PASSWORD } from './people.ts';
import { type Site, test } from './site.ts';
import { holdClock, tickUntilVisible } from './time.ts';

const USERS = '**/api/admin/users/all-user*';
const VIDEOS = '**/api/admin/videos*';
const CHECKING = 'Checking admin privileges...';

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Signs up somebody who is an admin from then on. */
async function joinAdmin(site: Site, username: string): Promise<void> {
  await join(site, username);
  await site.sql("update accounts set role = 'admin' where username = $1", [username]);
}

/** Opens the panel, past its door. */
async function openPanel(page: Page, url: string, query = ''): Promise<void> {
  await page.goto(`${url}/app/manage${query}`);
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
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
  await tickUntilVisible(page, page.getByRole('heading', { name: 'Feed' }));
  await page.goBack();
  await expect(heading).toBeVisible();
});

test("an admin's day: finds a user, deactivates, reactivates, promotes and demotes them, deletes them, and reads it all in the log", async ({
  page,
  browser,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAdmin(accountSite, 'PanelAda');
  await join(accountSite, 'PanelKofi');
  const member = await (await browser.newContext()).newPage();
  await enter(member, url, 'panelkofi', PASSWORD);
  await member.goto(`${url}/app`);
  await member.getByRole('heading', { name: 'Feed' }).waitFor();

  await enter(page, url, 'panelada', PASSWORD);
  await openPanel(page, url);
  await expect(tab(page, /^Videos \([\d,]+\)$/)).toBeVisible();
  await expect(tab(page, /^Users \([\d,]+\)$/)).toBeVisible();

  // Tabs by keyboard: arrows go along, Enter chooses, Back comes back.
  await tab(page, 'Overview').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, /^Users/)).toBeFocused();
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

  // They are thrown out at their next action, and can't come in again.
  await member.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await member.waitForURL('**/login?expired=1');

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
  await tab(member, /^Users/).click();
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
  await expect(page.getByRole('region', { name: 'YouTube' })).toContainText(/uploads? left today, of \d+/);
  await expect(page.getByRole('region', { name: 'Last backup' })).toContainText('There is no backup yet.');
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
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all videos' }).click();
  await expect(cards.filter({ hasText: 'Taken at once' })).toBeVisible();
});

test('whatever fails is told in the words for it, and can be tried again', async ({ page, demoSite }) => {
  const { url } = demoSite;
  await enter(page, url, 'amara.okafor');
  const panel = page.getByRole('tabpanel');
  const alert = panel.getByRole('alert');
  const answerWith = (status: number, body: object = {}) =>
    page.route(USERS, (route) => route.fulfill({ status, json: body }));

  await answerWith(403, { message: 'No.', code: 'forbidden' });
  await openPanel(page, url, '?tab=users');
  await expect(alert).toHaveText('Access denied. Admin privileges required.');
  for (const [status, body, text] of [
    [500, {}, 'Failed to fetch data'],
    [503, { message: 'The database is resting.' }, 'The database is resting.'],
  ] as const) {
    await page.unroute(USERS);
    await answerWith(status, body);
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toHaveText(text);
  }
  await page.unroute(USERS);
  await page.route(USERS, (route) => route.abort());
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toHaveText('An unexpected error occurred');
  await page.unroute(USERS);
  const release = await holdCalls(page, USERS);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  release();
  await expect(row(page, 'linnea@')).toBeVisible();

  // Broken down, it says so in its own words; where the server refuses, the server's are shown.
  const linnea = row(page, 'linnea@');
  await page.route('**/api/admin/users/**', async (route) => {
    if (route.request().method() === 'GET') await route.fallback();
    else await route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } });
  });
  await button(linnea, 'Deactivate').click();
  await expect(page.getByText('Failed to update user status')).toBeVisible();
  await button(linnea, 'Delete').click();
  await button(dialog(page, 'Delete user'), 'Delete').click();
  await expect(page.getByText('Failed to delete user')).toBeVisible();
  await button(linnea, 'Make admin').click();
  await button(dialog(page, 'Make admin'), 'Make admin').click();
  await expect(page.getByText('Failed to update user role')).toBeVisible();
  await tab(page, /^Videos/).click();
  await button(page.getByRole('article').first(), 'Delete').click();
  await button(dialog(page, 'Delete video'), 'Delete').click();
  await expect(page.getByText('Failed to delete video')).toBeVisible();
  await page.unroute('**/api/admin/users/**');

  await page.route('**/api/admin/users/*/status', (route) =>
    route.fulfill({ status: 404, json: { message: 'This user is gone already.', code: 'not-found' } }),
  );
  await tab(page, /^Users/).click();
  await button(linnea, 'Deactivate').click();
  await expect(page.getByText('This user is gone already.')).toBeVisible();

  for (const [name, address, loading] of [
    [/^Videos/, VIDEOS, 'Loading videos'],
    ['Overview', '**/api/admin/overview', 'Loading the overview'],
    ['Log', '**/api/admin/audit*', 'Loading the log'],
  ] as const) {
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${url}/app/manage?tab=users`);
    await tab(page, name).click();
    await expect(alert).toHaveText('Failed to fetch data');
    await page.unroute(address);
    const go = await holdCalls(page, address);
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('status', { name: loading })).toBeVisible();
    go();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('status', { name: loading })).toHaveCount(0);
    await page.unroute(address);
  }
});

test('many users come in pages, sorted and filtered by the server, as a table or as cards', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAdmin(accountSite, 'PanelMany');
  await accountSite.sql(
    `insert into accounts (id, username, email, created_at, verified_at, is_active, faculty)
       select gen_random_uuid(), 'paged_' || lpad(n::text, 3, '0'), 'paged_' || n || '@uni.example',
         '2020-01-01'::timestamptz + n * interval '1 day', case when n > 1 then now() end, n > 2, 'Arts'
       from generate_series(1, 60) n`,
  );
  await enter(page, url, 'panelmany', PASSWORD);
  await openPanel(page, url, '?tab=users&q=paged_');
  await expect(page.getByLabel('Search users')).toHaveValue('paged_');
  const rows = page.getByRole('row').filter({ hasText: 'paged_' });
  const first = rows.first().getByRole('rowheader');
  await expect(page.getByText('60 users', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await expect(first).toContainText('Paged_060');
  const joined = page.getByRole('columnheader', { name: 'Joined' });
  await expect(joined).toHaveAttribute('aria-sort', 'descending');
  await joined.getByRole('button').click();
  await expect(joined).toHaveAttribute('aria-sort', 'ascending');
  await expect(first).toContainText('Paged_001');
  await page.getByRole('columnheader', { name: 'User' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(joined).not.toHaveAttribute('aria-sort');
  await expect(first).toContainText('Paged_001');

  await page.route(USERS, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch data');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(rows).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);

  await page.getByLabel('Show').selectOption('Inactive');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Show').selectOption('Not verified');
  await expect(rows).toHaveCount(1);

  // After a deletion the keyboard goes on with the next one.
  await page.getByLabel('Show').selectOption('Inactive');
  await expect(rows).toHaveCount(2);
  await button(rows.first(), 'Delete').click();
  await button(dialog(page, 'Delete user'), 'Delete').click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toBeFocused();

  // Another admin acts; coming back to this tab shows it.
  await accountSite.sql("update accounts set is_active = true where username = 'paged_002'");
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Show').selectOption('Everyone');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(59);
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(cards.first()).toContainText('paged_2@uni.example');
  await expect(cards.first().getByRole('term')).toHaveText(['Faculty', 'Role', 'Verified', 'Joined']);
  await expect(cards.first().getByRole('definition')).toHaveText(['Arts', 'User', 'Yes', 'Jan 3, 2020']);
  await button(cards.first(), 'Deactivate').click();
  await expect(page.getByText('User deactivated successfully')).toBeVisible();
  await expect(cards.first()).toContainText('Inactive');
});

test('the overview has a chart for each count, and its numbers in a table', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'amara.okafor');
  await openPanel(page, demoSite.url);
  const { totals, days } = await (await page.request.get(`${demoSite.url}/api/admin/overview`)).json();
  const table = page.getByRole('table', { name: /members, posts, videos, comments and reactions/ });
  await expect(table).toBeHidden();
  await page.getByText('The numbers as a table').click();
  await expect(table.getByRole('row')).toHaveCount(31);
  for (const [index, [label, name]] of Object.entries({
    Members: 'users',
    Posts: 'posts',
    Videos: 'videos',
    Comments: 'comments',
    Reactions: 'reactions',
  }).entries()) {
    const chart = page.getByRole('article', { name: label });
    const sum = days.reduce((all: number, day: Record<string, number>) => all + (day[name] ?? 0), 0);
    await expect(chart).toContainText(String(totals[name]));
    await expect(chart.getByRole('img')).toHaveAccessibleName(
      sum === 0
        ? `No new ${label.toLowerCase()} in 30 days.`
        : new RegExp(`^New ${label.toLowerCase()} a day: ${sum} in 30 days, most on [A-Z][a-z]{2} \\d+ \\(\\d+\\)\\.$`),
    );
    const today = days.at(-1)[name];
    await expect(table.getByRole('row').nth(1).getByRole('cell').nth(index)).toHaveText(String(today));
  }
  await expect(page.getByText('Every uploaded video is published.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'YouTube' })).toContainText('This site hosts its videos itself');
});

const THEMES = { light: { width: 1440, height: 900 }, dark: { width: 390, height: 844 } };
for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the panel, nor does it stick out at the side, ${colorScheme}`, async ({
    browser,
    demoSite,
  }) => {
    const viewport = THEMES[colorScheme];
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await enter(page, demoSite.url, 'amara.okafor');
    await openPanel(page, demoSite.url);
    const found: string[] = [];
    const look = async (where: string) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      found.push(...violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}`));
      for (const width of [320, viewport.width]) {
        await page.setViewportSize({ ...viewport, width });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) found.push(`${where}: ${over} px too wide at ${width}`);
      }
    };
    await page.getByText('The numbers as a table').click();
    await look('overview');
    await tab(page, /^Videos/).click();
    await page.getByRole('article').first().waitFor();
    await look('videos');
    await tab(page, /^Users/).click();
    await page.getByText('linnea@students.example').waitFor();
    await look('users');
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    await look('question');
    await page.keyboard.press('Escape');
    await page.getByLabel('Search users').fill('nobody of that name');
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    await look('nobody');
    await tab(page, 'Log').click();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    await look('log');
    await context.close();
    expect(found).toEqual([]);
  });
}
