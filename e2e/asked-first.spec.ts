/** What others do with one's clip or name: asked first, and words that can be taken away. */
import { expect } from '@playwright/test';
import { addVideo } from '../server/testing/admin.ts';
import { addMatch } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { dialog, joinAdmin } from './steps/admin-steps.ts';
import { violationsOf } from './steps/axe.ts';
import { accountOf, addFinal, inDatabase } from './steps/cups.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

test('who wants somebody else’s clip at their match waits for its uploader, who says yes once and no for good', async ({
  page,
  browser,
  accountSite: site,
}) => {
  const names = { organiser: 'asks.ama', captains: ['asks.kofi', 'asks.yaa'] as [string, string] };
  for (const name of [names.organiser, ...names.captains, 'asks.esi']) await join(site, name);
  const { cup, matchId } = await addFinal(site, names);
  const uploaderId = await accountOf(site, 'asks.esi');
  const [first, second] = await inDatabase(site, async (rows) => {
    await addMatch(rows, cup, [0, 1], { number: 2 });
    const add = () => addVideo(rows, { uploaderId, createdAt: new Date() });
    return [await add(), await add()];
  });
  await enter(page, site.url, 'asks.kofi');
  const ask = async (clip: string | undefined) => {
    await page.goto(`${site.url}/app/videos/${clip}`);
    await page.getByRole('button', { name: 'Add to a match' }).click();
    const form = dialog(page, 'Which match is it of?');
    await form
      .getByRole('radio', { name: /Hall 1 – Hall 2/ })
      .first()
      .check();
    await form.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByText('Whoever uploaded the clip has been asked.')).toBeVisible();
    await expect(page.getByText('Waiting for the uploader: Hall 1 – Hall 2')).toBeVisible();
  };
  await ask(first);
  expect(await violationsOf(page)).toEqual([]);
  expect(await site.sql('select 1 from match_clips where match_id = $1', [matchId])).toEqual([]);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const uploader = await phone.newPage();
  await enter(uploader, site.url, 'asks.esi');
  await uploader.goto(`${site.url}/app/notifications`);
  const notice = uploader.getByRole('link', { name: /Asks\.kofi wants to put your clip to a match/ });
  await expect(async () => {
    await uploader.reload();
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass();
  await notice.click();
  await expect(uploader.getByText('Asks.kofi wants to put this clip to Hall 1 – Hall 2.')).toBeInViewport();
  expect(await violationsOf(uploader)).toEqual([]);
  await uploader.getByRole('button', { name: 'Put it there' }).dblclick();
  await expect(uploader.getByRole('link', { name: /^Hall 1 .* Hall 2/ })).toBeVisible();
  await expect(uploader.getByRole('button', { name: 'Put it there' })).toHaveCount(0);

  await ask(second);
  await uploader.goto(`${site.url}/app/videos/${second}`);
  await uploader.getByRole('button', { name: 'Decline' }).click();
  await expect(uploader.getByText('Asks.kofi wants to put this clip')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Asks.esi' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Waiting for the uploader')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to a match' })).toHaveCount(0); // they don't ask again
  await phone.close();
});

test('a name in a roster is reported by itself, an admin removes it, and nobody reads it any more', async ({
  page,
  browser,
  accountSite: site,
}) => {
  const names = { organiser: 'words.ama', captains: ['words.kofi', 'words.yaa'] as [string, string] };
  for (const name of [...names.captains, names.organiser, 'words.esi']) await join(site, name);
  await joinAdmin(site, 'words.chair');
  const { cup } = await addFinal(site, names);
  const teamId = cup.entries[0]?.teamId ?? '';
  await site.sql("update team_members set name = 'Vic in room 12' where team_id = $1 and account_id is null", [teamId]);
  const team = `${site.url}/app/teams/${teamId}`;
  await enter(page, site.url, 'words.esi');
  await page.goto(team);
  await expect(page.getByText('Vic in room 12')).toBeVisible();
  await page.getByRole('button', { name: 'More about Hall 1' }).click();
  await page.getByRole('button', { name: 'Report a name' }).click();
  const list = dialog(page, 'Report a name');
  await expect(list.getByRole('button', { name: 'Vic in room 12' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await list.getByRole('button', { name: 'Vic in room 12' }).press('Enter');
  await page.getByRole('radio', { name: 'Bullying or harassment' }).check();
  await page.getByRole('button', { name: 'Send report' }).dblclick();
  await expect(page.getByText('Thank you. An admin will look at this.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const office = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const admin = await office.newPage();
  await enter(admin, site.url, 'words.chair');
  await admin.goto(`${site.url}/app/manage?tab=reports`);
  const queue = admin.getByRole('article').filter({ hasText: 'Vic in room 12' });
  await expect(queue).toContainText('Bullying or harassment');
  expect(await violationsOf(admin)).toEqual([]);
  await queue.getByRole('button', { name: 'Remove' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(queue).toHaveCount(0);
  await office.close();

  await page.reload();
  await expect(page.getByText('A player', { exact: true })).toBeVisible();
  await expect(page.getByText('Vic in room 12')).toHaveCount(0);
});
