/** What organisers set right: the zone of a competition, and results that are rare and true. */
import { expect } from '@playwright/test';
import { organisePath, resultPath } from '../contract/pages/sports-pages.ts';
import { addCup, addMatch } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { enter, join } from './steps/people.ts';

test('an organiser abroad chooses the zone, and corrects it without moving an hour', async ({ page, accountSite }) => {
  await join(accountSite, 'zone.ama');
  await enter(page, accountSite.url, 'zone.ama');
  await page.goto(`${accountSite.url}/app/competitions/new`);
  await page.getByLabel('Name', { exact: true }).fill('Summer tour');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Make the draft' }).click();
  await expect(page).toHaveURL(/\/organise/);
  const zoneOf = async (name: string) =>
    (await accountSite.sql(`select time_zone from competitions where name = $1`, [name])).map(
      (row) => (row as { time_zone: string }).time_zone,
    );
  expect(await zoneOf('Summer tour')).toEqual(['Europe/Berlin']);

  const organiserId = await accountOf(accountSite, 'zone.ama');
  const { competitionId } = await inDatabase(accountSite, async (rows) => {
    const cup = await addCup(rows, { organiserId, captains: [null, null], name: 'Corrected cup' });
    await addMatch(rows, cup, [0, 1], { number: 1, startsAt: new Date('2027-07-08T15:00Z') });
    return cup;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${accountSite.url}${organisePath(competitionId)}`);
  await page.getByRole('button', { name: 'Edit name and dates' }).click();
  await expect(page.getByRole('group', { name: 'Matches with a date' })).toBeHidden();
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await expect(page.getByLabel('Keep their hours: 15:00 stays 15:00 in America/New York')).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await zoneOf('Corrected cup')).toEqual(['America/New_York']);
  const [match] = await accountSite.sql(`select starts_at from matches where competition_id = $1`, [competitionId]);
  expect(new Date((match as { starts_at: string }).starts_at).toISOString()).toBe('2027-07-08T19:00:00.000Z');
});

test('149–0 counts after a yes, and a larger defeat in place of a forfeit with a reason', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'rare.ama');
  const organiserId = await accountOf(accountSite, 'rare.ama');
  const [high, forfeit] = await inDatabase(accountSite, async (rows) => {
    const cup = await addCup(rows, { organiserId, captains: [null, null], name: 'Rare cup' });
    const startsAt = new Date(Date.now() - 3 * 60 * 60_000);
    return [
      await addMatch(rows, cup, [0, 1], { number: 1, startsAt }),
      await addMatch(rows, cup, [0, 1], { number: 2, startsAt }),
    ];
  });
  await enter(page, accountSite.url, 'rare.ama');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${accountSite.url}${resultPath(high ?? '')}`);
  await page.getByLabel('Hall 1: score', { exact: true }).fill('149');
  await page.getByRole('button', { name: 'Let it count' }).click();
  await expect(page.getByText('Is that right? A score of this sport goes up to 99.').first()).toBeVisible();
  await page.getByLabel('Yes, that’s right').check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Let it count' }).click();
  await expect(page.getByText('The result counts from now on.')).toBeVisible();

  await page.goto(`${accountSite.url}${resultPath(forfeit ?? '')}`);
  await page.getByLabel('How did it end?').selectOption('forfeit');
  await page.getByLabel('A larger defeat stands').check();
  await page.getByLabel('Hall 2: score', { exact: true }).fill('5');
  await page.getByRole('group', { name: 'Which side did not appear?' }).getByLabel('Hall 1').check();
  await page.getByRole('button', { name: 'Let it count' }).click();
  await expect(page.getByText('Say why. Everybody can read it.')).toBeVisible();
  await page.getByLabel('Why?').fill('A player was ineligible');
  await page.getByRole('button', { name: 'Let it count' }).click();
  await expect(page.getByText('The result counts from now on.')).toBeVisible();
  await expect(page.getByText(/0–5: Hall 1 forfeited/)).toBeVisible();
});
