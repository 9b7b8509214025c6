import { expect, type Locator, type Page } from '@playwright/test';
import type { AdminUser } from '../contract/admin.ts';
import { test } from './site/site.ts';
import { button, dialog, joinAdmin, openPanel, row, tab } from './steps/admin-steps.ts';
import { violationsOf } from './steps/axe.ts';
import { holdCalls } from './steps/calls.ts';
import { enter, PASSWORD } from './steps/people.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

const USERS = '**/api/admin/users/all-user*';
const VIDEOS = '**/api/admin/videos*';

/** What a browser does when somebody comes back to this tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

// [S2-2.107, S2-2.109, S2-2.110, S2-2.111]
test('whatever fails is told in the words for it, and can be tried again', async ({ page, demoSite }) => {
  const { url } = demoSite;
  await enter(page, url, 'amara.okafor');
  const panel = page.getByRole('tabpanel');
  const alert = panel.getByRole('alert');
  const answerWith = (status: number, body: object = {}) =>
    page.route(USERS, (route) => route.fulfill({ status, json: body }));

  await answerWith(403, { message: 'No.', code: 'forbidden' });
  await openPanel(page, url, '?tab=users&q=linnea');
  await expect(alert).toHaveText('Access denied. Admin privileges required.');
  for (const [status, body, text] of [
    [500, {}, 'Failed to fetch data'],
    [503, { message: 'The database is resting.' }, 'The database is resting.'],
    [400, { message: 'cursor is not valid.', code: 'invalid' }, 'Failed to fetch data'], // no text of the panel's
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
  await panel.getByRole('button', { name: 'Try Again' }).click();
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
  await expect(dialog(page, 'Delete user').getByText('Failed to delete user')).toBeInViewport();
  await button(dialog(page, 'Delete user'), 'Cancel').click();
  await button(linnea, 'Make admin').click();
  await button(dialog(page, 'Make admin'), 'Make admin').click();
  await expect(dialog(page, 'Make admin').getByText('Failed to update user role')).toBeInViewport();
  await button(dialog(page, 'Make admin'), 'Cancel').click();
  await page.unroute('**/api/admin/users/**');
  await page.route('**/api/admin/users/*/status', (route) =>
    route.fulfill({
      status: 404,
      json: { message: 'This user has already been deleted.', code: 'not-found', text: 'admin.userGone' },
    }),
  );
  await button(linnea, 'Deactivate').click();
  await expect(page.getByText('This user has already been deleted.')).toBeVisible();

  await page.getByLabel('Search users').fill('');
  await expect(page).toHaveURL(/\?tab=users$/);
  for (const [name, calls, loading] of [
    ['Overview', '**/api/admin/overview', 'Loading the overview'],
    ['Log', '**/api/admin/audit*', 'Loading the log'],
    [/^Videos/, VIDEOS, 'Loading videos'],
  ] as const) {
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
    await tab(page, name).click();
    await expect(alert).toHaveText('Failed to fetch data');
    await page.unroute(calls);
    const go = await holdCalls(page, calls);
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('status', { name: loading })).toBeVisible();
    go();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('status', { name: loading })).toHaveCount(0);
    await page.unroute(calls);
  }

  // Whatever a deletion is refused with, it is told in the panel's words.
  for (const [status, message, text] of [
    [500, 'Something went wrong on our side.', 'Failed to delete video'],
    [429, 'Too many requests. Please wait a minute.', 'Failed to delete video'],
    [403, 'Not for you.', 'Access denied. Admin privileges required.'],
  ] as const) {
    await page.route('**/api/admin/users/videos/*', (route) => route.fulfill({ status, json: { message } }));
    await button(page.getByRole('article').first(), 'Delete').click();
    await button(dialog(page, 'Delete video'), 'Delete').click();
    const told = status === 500 ? dialog(page, 'Delete video') : page;
    await expect(told.getByText(text).last()).toBeInViewport();
    await expect(page.getByText(message)).toHaveCount(0);
    if (await dialog(page, 'Delete video').isVisible()) await button(dialog(page, 'Delete video'), 'Cancel').click();
    await page.unroute('**/api/admin/users/videos/*');
  }
});

// [S2-2.104]
test('many users come in pages, sorted and filtered by the server, as a table or as cards', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAdmin(accountSite, 'PanelMany');
  await accountSite.sql(
    `insert into accounts (id, username, email, created_at, verified_at, is_active)
       select gen_random_uuid(), 'paged_' || lpad(n::text, 3, '0'), 'paged_' || n || '@uni.example',
         '2020-01-01'::timestamptz + n * interval '1 day', case when n > 1 then now() end, n > 2
       from generate_series(1, 60) n`,
  );
  await accountSite.sql(
    `insert into profiles (account_id, faculty, updated_at) select id, 'Arts', now() from accounts where username like 'paged\\_%'`,
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
  const byName = page.waitForResponse(/sort=name/);
  await page.getByRole('columnheader', { name: 'User' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await byName; // the first row is the same in both orders
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
  await expect(async () => {
    // Again and again: what is being fetched since the deletion, from before the other admin's act, is not fetched twice.
    await comeBack(page);
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });

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

// [S2-2.116]
test('the overview has a chart for each count, and its numbers in a table', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'amara.okafor');
  const answer = page.waitForResponse('**/api/admin/overview');
  await openPanel(page, demoSite.url);
  const { totals, days } = await (await answer).json(); // what the page has read: others write meanwhile
  const table = page.getByRole('table', { name: /members, posts, videos, comments and reactions/ });
  await expect(table).toBeHidden();
  await page.getByText('Show as a table').click();
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
    await expect(chart).toContainText(totals[name].toLocaleString('en'));
    await expect(chart.getByRole('img')).toHaveAccessibleName(
      sum === 0
        ? `No new ${label.toLowerCase()} in 30 days.`
        : new RegExp(
            `^New ${label.toLowerCase()} per day: ${sum.toLocaleString('en')} in 30 days, most on [A-Z][a-z]{2} \\d+ \\(\\d+\\)\\.$`,
          ),
    );
    const today = days.at(-1)[name];
    await expect(table.getByRole('row').nth(1).getByRole('cell').nth(index)).toHaveText(String(today));
  }
  // What stands under the pointer is said below the chart: here the middle of the last of 30 columns, today.
  const reactions = page.getByRole('article', { name: 'Reactions' });
  const { width = 0, height = 0 } = (await reactions.getByRole('img').boundingBox()) ?? {};
  await reactions.getByRole('img').hover({ position: { x: (width * 59) / 60, y: height / 2 } });
  await expect(reactions).toContainText(new RegExp(`[A-Z][a-z]{2} \\d+: ${days.at(-1).reactions}`));
  const queue = page.getByRole('region', { name: 'Publishing' });
  await expect(queue).toContainText('1 video couldn’t be published.');
  await expect(queue.getByRole('listitem')).toContainText('This video could not be converted.');
  await page.route('**/api/admin/overview', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, queue: { waiting: 0, failed: 0, total: 0, videos: [] } } });
  });
  await comeBack(page);
  await expect(queue).toContainText('Every uploaded video has been published.');
  await expect(page.getByRole('region', { name: 'YouTube' })).toContainText('Videos are hosted on this site');
});

const LOOKS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

// [S2-2.102]
test('axe finds nothing in the panel, light and dark, nor does it stick out at the side', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'amara.okafor');
  const found: string[] = [];
  const expectWellMade = (where: string, there: Locator) =>
    test.step(where, async () => {
      for (const { colorScheme, width, height } of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await there.waitFor();
        found.push(...(await violationsOf(page)).map((one) => `${where}, ${colorScheme}: ${one}`));
        for (const wide of [320, width]) {
          await page.setViewportSize({ width: wide, height });
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (over > 0) found.push(`${where}: ${over} px too wide at ${wide}`);
        }
      }
    });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/admin/audit*', (route) => route.fulfill({ json: { entries: [], nextCursor: null } }));
  await openPanel(page, demoSite.url, '?tab=log');
  await expect(tab(page, 'Log')).toBeInViewport({ ratio: 1 }); // on a phone the row of tabs scrolls
  await expectWellMade('log, empty', page.getByRole('heading', { name: 'Nothing here yet' }));
  await page.unroute('**/api/admin/audit*');

  // One of each kind, since axe takes the longer the more there are.
  await page.route('**/api/admin/overview', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, days: answer.days.slice(-5) } });
  });
  await page.route(VIDEOS, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, videos: answer.videos.slice(0, 2) } });
  });
  await page.route(USERS, async (route) => {
    const answer = await (await route.fetch()).json();
    const seen = new Set<string>();
    const users = answer.users.filter(
      ({ username, role, isActive, isVerified, faculty, profilePicture }: AdminUser) => {
        const kind = [
          username === 'amara.okafor',
          role,
          isActive,
          isVerified,
          faculty === null,
          profilePicture === null,
        ];
        return !seen.has(kind.join()) && seen.add(kind.join());
      },
    );
    await route.fulfill({ json: { ...answer, users } });
  });
  await tab(page, 'Overview').click();
  await page.getByText('Show as a table').click();
  await expectWellMade('overview', page.getByRole('table'));
  await tab(page, /^Reports/).click();
  await expectWellMade('reports', page.getByRole('group', { name: 'Which reports' }));
  await tab(page, /^Videos/).click();
  await expectWellMade('videos', page.getByRole('article').first());
  await tab(page, /^Users/).click();
  const user = page.getByText(/@students\.example$/).first();
  await expectWellMade('users', user);
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await expectWellMade('question', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await tab(page, 'Log').click();
  await expectWellMade('log', page.getByText('Amara.okafor made Nii.armah an admin.'));
  expect(found).toEqual([]);
});
