/** The matches of a competition: planned, made and moved by its organiser, and taken in as a list. */
import { expect } from '@playwright/test';
import { organisePath } from '../contract/pages/sports-pages.ts';
import { addCup } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { holdReads } from './steps/calls.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { enter, join } from './steps/people.ts';

// [B28.2]
test('an organiser plans the matches of a league, moves one, and takes in a list', { tag: '@journey' }, async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'fixtures.ama');
  const organiserId = await accountOf(accountSite, 'fixtures.ama');
  const { competitionId } = await inDatabase(accountSite, (rows) =>
    addCup(rows, { organiserId, captains: [null, null, null, null, null], name: 'Fixtures cup' }),
  );
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
  await accountSite.sql(
    `update teams set name = $2 where name = 'Hall 5' and id in (select team_id from entries where competition_id = $1)`,
    [competitionId, long],
  );
  await enter(page, accountSite.url, 'fixtures.ama');
  await page.goto(`${accountSite.url}${organisePath(competitionId)}?show=matches`);

  // The answer is enough, however long the rest takes to be read.
  const ofAll = /\/(planning|fixtures(\?.*)?)$/;
  await expect(page.getByLabel('Name of a venue')).toBeVisible();
  const release = await holdReads(page, ofAll);
  await page.getByLabel('Name of a venue').fill('Ajax Park');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove Ajax Park' })).toBeVisible();
  await expect(page.getByLabel('Name of a venue')).toHaveValue('');
  release();

  const form = page.getByRole('form', { name: 'Make the matches of League' });
  await form.getByLabel('First day').fill('2026-03-21');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByText('Please give both the first and the last day, or neither.')).toBeVisible();
  await form.getByLabel('Last day').fill('2026-03-22');
  await form.getByLabel('Rounds').selectOption('As early as possible');
  await form.getByLabel('Length of a match in minutes').fill('60');
  await form.getByLabel('Minutes from one kick-off to the next').fill('75');
  await form.getByLabel('First kick-off').fill('13:00');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: '10 matches would be made' });
  await expect(preview.getByText('The days and hours have no place for 2 matches: 9, 10.')).toBeVisible();
  await expect(preview.getByText('No match in this round: Hall 1')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await preview.getByRole('button', { name: 'Make 10 matches anyway' }).dblclick();
  await expect(page.getByText('10 matches are made.')).toBeVisible();
  await page.keyboard.press('Tab'); // the pressed button has gone: on from the form
  await expect(form.getByLabel('First day')).toBeFocused();

  const list = page.getByRole('region', { name: 'Matches of League' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(list.getByRole('listitem').first()).toContainText('Sat, Mar 21, 2026, 13:00 · Ajax Park');

  // Onto the hour of the second: told, and done when that is meant.
  await list.getByRole('button', { name: /^Move match 1:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Move match 1' });
  await dialog.getByLabel('Kick-off').fill('14:15');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Matches 1 and 2 would be at Ajax Park at the same time.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(dialog.getByText('You have no connection, so nothing has been changed.')).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByLabel('Kick-off').fill('18:00');
  const releaseMoved = await holdReads(page, ofAll);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(list.getByRole('listitem').first()).toContainText('18:00');
  await expect(dialog).toBeHidden();
  releaseMoved();

  await page.getByLabel('Or paste the list here').fill('Home;Away;Date\nHall 1;Hall 9;\nHall 1;Hall 2;2026-13-01');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('Line 2, Away: There is no team “Hall 9” in this competition.')).toBeVisible();
  await page.getByLabel('Or paste the list here').fill('Round;Home;Away\n9;Hall 1;Hall 2');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(11);
});
