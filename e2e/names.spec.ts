/** New names: organisers agree to those of teams, and captains are asked anew about those of what they play in. */
import { expect } from '@playwright/test';
import { addCup, addMatch } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { enter, join } from './steps/people.ts';
import { pair } from './steps/post-steps.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

test('an organiser shows a team’s new name, and its captain answers anew when the cup is called otherwise', async ({
  page,
  browser,
  accountSite: site,
}) => {
  for (const name of ['names.ama', 'names.kofi']) await join(site, name);
  const [organiserId, captainId] = [await accountOf(site, 'names.ama'), await accountOf(site, 'names.kofi')];
  const { competitionId, entries } = await inDatabase(site, async (rows) => {
    const cup = await addCup(rows, { organiserId, captains: [captainId, null], name: 'Friendly Easter Cup' });
    await addMatch(rows, cup, [0, 1], { number: 1 });
    return cup;
  });
  await site.sql("update entries set former_name = 'The Old Ones' where id = $1", [entries[0]?.entryId]);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, site.url, 'names.ama');
  await page.goto(`${site.url}/app/competitions/${competitionId}/organise`);
  const row = page.getByRole('listitem').filter({ hasText: 'The Old Ones' });
  await expect(row.getByText('Renamed: Hall 1. Others still see the old name here.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await row.getByRole('button', { name: 'Show the new name' }).dblclick();
  await expect(page.getByRole('link', { name: 'Hall 1' })).toBeVisible();
  await expect(page.getByText('The Old Ones')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show the new name' })).toHaveCount(0);

  const url = `${site.url}/api/competitions/${competitionId}`;
  const { edition } = (await (await page.request.get(url)).json()).competition;
  const renamed = await page.request.put(url, { headers: await pair(page), data: { edition, name: 'Cup of Cheats' } });
  expect(renamed.ok(), await renamed.text()).toBe(true);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const captain = await phone.newPage();
  await enter(captain, site.url, 'names.kofi');
  await captain.goto(`${site.url}/app/my-matches`);
  const invitations = captain.getByRole('region', { name: 'Invitations' });
  await expect(
    invitations.getByText(/It was called “Friendly Easter Cup” when you agreed\. Does Hall 1 go on playing\?/),
  ).toBeVisible();
  await expect(invitations.getByText('Renamed by')).toBeVisible();
  expect(await violationsOf(captain)).toEqual([]);
  await invitations.getByRole('button', { name: 'Leave for Hall 1: Cup of Cheats' }).click();
  await expect(captain.getByText('Your team doesn’t take part any more. Its name goes on playing.')).toBeVisible();
  await expect(invitations).toHaveCount(0);
});

test('a captain takes their team out of a cup that has begun', async ({ page, accountSite: site }) => {
  for (const name of ['leave.ama', 'leave.kofi']) await join(site, name);
  const [organiserId, captainId] = [await accountOf(site, 'leave.ama'), await accountOf(site, 'leave.kofi')];
  const { competitionId } = await inDatabase(site, (rows) =>
    addCup(rows, { organiserId, captains: [captainId, null], name: 'Cup to leave' }),
  );
  await enter(page, site.url, 'leave.kofi');
  await page.goto(`${site.url}/app/competitions/${competitionId}?tab=about`);
  await page.getByRole('button', { name: 'Withdraw Hall 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Its name stays in the table and goes on playing, without you/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toBeHidden();
  const teams = page.getByRole('region', { name: 'Teams' });
  await expect(teams.getByText('Hall 1')).toBeVisible();
  await expect(teams.getByRole('link', { name: 'Hall 1' })).toHaveCount(0);
});
