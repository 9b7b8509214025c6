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
  await form.getByLabel('First kick-off').fill('13:00');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: '10 matches would be made' });
  await expect(preview.getByText('The days and hours have no place for 2 matches: 9, 10.')).toBeVisible();
  await expect(preview.getByText('No match in this round: Hall 1')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await preview.getByRole('button', { name: 'Make 10 matches all the same' }).dblclick();
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
  await dialog.getByRole('button', { name: 'Save all the same' }).click();
  await expect(dialog.getByText('You have no connection, so nothing has been changed.')).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByLabel('Kick-off').fill('18:00');
  const releaseMoved = await holdReads(page, ofAll);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(list.getByRole('listitem').first()).toContainText('18:00');
  await expect(dialog).toBeHidden();
  releaseMoved();

  await page.getByLabel('Or paste the list here').fill('Home;Away;Date\nHall 1;Hall 9;\nHall 1;Hall 2;2026-13-01');
  await page.getByRole('button', { name: 'Look at what it says' }).click();
  await expect(page.getByText('Line 2, Away: There is no team “Hall 9” in this competition.')).toBeVisible();
  await page.getByLabel('Or paste the list here').fill('Home;Away\nHall 1;Hall 2');
  await page.getByRole('button', { name: 'Look at what it says' }).click();
  await page.getByRole('button', { name: 'Take it in' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(11);
});

test('on a broken network, and beside another organiser, nothing is lost, made twice or overwritten', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'fixtures.esi');
  const organiserId = await accountOf(accountSite, 'fixtures.esi');
  const { competitionId } = await inDatabase(accountSite, (rows) =>
    addCup(rows, { organiserId, captains: [null, null, null, null], name: 'Patchy cup' }),
  );
  await enter(page, accountSite.url, 'fixtures.esi');
  await page.goto(`${accountSite.url}${organisePath(competitionId)}?show=matches`);
  const form = page.getByRole('form', { name: 'Make the matches of League' });
  const look = form.getByRole('button', { name: 'Preview' });
  const nothing = page.getByText('You have no connection, so nothing has been changed.');
  await form.getByLabel('First day').fill('2026-03-21');
  await form.getByLabel('Last day').fill('2026-03-22');

  await page.context().setOffline(true);
  await look.click();
  await expect(nothing).toBeVisible();
  await page.context().setOffline(false);
  // A page in between: of a hotel's wifi, which answers 200, and of a proxy that finds no server.
  for (const [status, said] of [
    [200, nothing],
    [502, page.getByText('This could not be saved.')],
  ] as const) {
    // biome-ignore format: pairs
    await page.route('**/fixtures/preview', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><p>Log in to this network</p>' }),
    );
    await look.click();
    await expect(said).toBeVisible();
    await page.unroute('**/fixtures/preview');
  }
  await expect(form.getByLabel('First day')).toHaveValue('2026-03-21');
  await look.click();
  const make = page.getByRole('region', { name: '6 matches would be made' }).getByRole('button', { name: /^Make/ });

  // They are made, and nobody hears of it: pressed again they are not made again.
  await page.route('**/fixtures', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await make.click();
  await expect(nothing).toBeVisible();
  await page.unroute('**/fixtures');
  await make.click();
  await expect(page.getByText('6 matches are made.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Matches of League' });
  await expect(list.getByRole('listitem')).toHaveCount(6);

  // Another organiser moves a match while this one looks at what would replace it.
  await form.getByLabel('Matches that it has already').selectOption('replace');
  await look.click();
  await expect(make).toBeVisible();
  await accountSite.sql('update matches set edition = edition + 1 where competition_id = $1 and number = 1', [
    competitionId,
  ]);
  await make.click();
  await expect(page.getByText('have been changed since this preview')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expect(make).toBeEnabled();
  await make.click();
  await expect(page.getByText('have been changed since this preview')).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveCount(6);
});

// [B28.13]
test('a list saved by a spreadsheet in German, British and American form is taken', async ({ page, accountSite }) => {
  await join(accountSite, 'fixtures.yaw');
  const organiserId = await accountOf(accountSite, 'fixtures.yaw');
  const { competitionId } = await inDatabase(accountSite, (rows) =>
    addCup(rows, { organiserId, captains: [null, null, null, null], name: 'Spreadsheet cup' }),
  );
  await accountSite.sql(
    `update teams set name = 'Köln' where name = 'Hall 1' and id in (select team_id from entries where competition_id = $1)`,
    [competitionId],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, accountSite.url, 'fixtures.yaw');
  await page.goto(`${accountSite.url}${organisePath(competitionId)}?show=matches`);
  const choose = (bytes: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: bytes });
  const look = page.getByRole('button', { name: 'Look at what it says' });
  const take = page.getByRole('button', { name: 'Take it in' });
  const list = page.getByRole('region', { name: 'Matches of League' });

  // German, in Windows-1252, with a title and a column of its own.
  await choose(Buffer.from('Spielplan;;;;\r\nDatum;Uhrzeit;Heim;Gast;Schiri\r\n08.01.2027;10:00;K\xf6ln;Hall 2;Meier\r\n', 'latin1')); // biome-ignore format: one file
  await look.click();
  await expect(page.getByText('Read as Windows-1252.')).toBeVisible();
  await expect(page.getByText(/^Column left out: Schiri\./)).toBeVisible();
  await expect(page.getByText('Line 1 is left out: “Spielplan”.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await take.click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem').first()).toContainText('Fri, Jan 8, 2027, 10:00');

  // British: the order of the numbers is asked once.
  await choose(Buffer.from('\uFEFFDate,Time,Home,Away\r\n09/01/2027,9:00,Hall 2,Hall 3\r\n', 'utf16le'));
  await look.click();
  await expect(page.getByRole('group', { name: 'Which day is 09/01/2027?' })).toBeVisible();
  await expect(take).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sat, Jan 9, 2027' }).click();
  await expect(page.getByText('Read as UTF-16.')).toBeVisible();
  await take.click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').nth(1)).toContainText('Sat, Jan 9, 2027, 09:00');

  // American: what one date says holds for the list.
  await choose(
    Buffer.from('Date,Time,Home,Away\r\n1/10/2027,2:30:00 PM,Hall 3,Hall 4\r\n1/25/2027,10:00 AM,Hall 2,Hall 4\r\n'),
  );
  await look.click();
  await expect(
    page.getByText('“1/10/2027” is read as 2027-01-10, as other dates of this list are written.'),
  ).toBeVisible();
  await take.click();
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').nth(2)).toContainText('Sun, Jan 10, 2027, 14:30');

  await choose(Buffer.from('PK\u0003\u0004\u0000\u0000'));
  await expect(page.getByText('This file is no list. Save it as CSV first.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
