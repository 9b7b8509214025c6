/** A sports union makes a cup of twelve halls by the screens alone: teams, groups by lot, who goes on, matches. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { joinAndEnter } from './steps/post-steps.ts';

const HALLS = [
  ...['Legon', 'Akuafo', 'Commonwealth', 'Volta', 'Mensah Sarbah', 'Jean Nelson', 'Hilla Limann', 'Kwapong'],
  ...['Elizabeth Sey', 'Alexander', 'Valco', 'قاعة النيل'],
];

test('an organiser makes a cup of twelve halls in three groups', async ({ page, accountSite: site }) => {
  await joinAndEnter(page, site, 'cup.ama');
  await page.goto(`${site.url}/app/competitions/new`);
  await page.getByRole('button', { name: 'Make the draft' }).click();
  await expect(page.getByText('Please give the competition a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Hall Cup');
  await expect(page.getByText(/3 points for a win/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the draft' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Hall Cup' })).toBeVisible();
  await page.getByLabel('Names of teams, one a line').fill(HALLS.join('\n'));
  await page.getByRole('button', { name: 'Enter 12 teams' }).click();
  await expect(page.getByText('12 teams take part')).toBeVisible();
  await expect(page.getByText('No captain yet')).toHaveCount(12);
  await page.getByLabel('Seed of Legon').fill('1');
  await page.getByLabel('Seed of Legon').press('Enter');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit name and dates' }).click();
  await page.getByRole('button', { name: 'Add a season' }).click();
  await page.getByLabel('Name of the season').fill('2026/27 of halls');
  await page.getByLabel('Last day').fill('2027-07-31');
  await page.getByLabel('Last day').press('Enter');
  await expect(page.getByText('Please choose a day.')).toHaveCount(1);
  await page.getByLabel('First day').fill('2026-09-01');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a season' }).click();
  await expect(page.getByLabel('Season', { exact: true }).getByRole('option', { selected: true })).toHaveText(
    '2026/27 of halls',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('tab', { name: 'Stages and groups' }).click();
  await expect(page.getByText('Groups of 4, 4, 4')).toBeVisible();
  await page.getByRole('button', { name: 'Draw 3 groups by lot' }).click();
  for (const name of ['A', 'B', 'C'])
    await expect(page.getByRole('heading', { name: `Group ${name}`, exact: true })).toBeVisible();
  await page.getByLabel('Best of those behind them').selectOption('2');
  await expect(page.getByText('8 teams go on')).toBeVisible();
  await page.getByLabel('Group of Valco').selectOption('B');
  await expect(page.getByLabel('Group of Valco')).toHaveValue('B');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Matches' }).click();
  await expect(page.getByRole('heading', { name: 'Venues' })).toBeVisible();

  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByLabel('Rank by').selectOption('bucs');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  await expect(page.getByText('Please give a reason: everybody can read it in the log.')).toBeVisible();
  await page.getByLabel('Why they change').fill('As in the league');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  await page.getByLabel('Points').fill('3');
  await page.getByLabel('Reason', { exact: true }).fill('An unregistered player');
  await page.getByRole('button', { name: 'Deduct points' }).click();
  await expect(page.getByText('Legon: 3 points in Groups')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Organisers' }).click();
  await expect(page.getByRole('link', { name: 'Cup.ama' }).last()).toBeVisible();
  await page.getByLabel('Username').fill('nobody.at.all');
  await page.getByRole('button', { name: 'Add an organiser' }).click();
  await expect(page.getByText('There’s no such person.')).toBeVisible();

  await page.getByRole('button', { name: 'Open for entries' }).click();
  await expect(page.getByText('Everybody sees it, and captains can ask to take part.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the competition' }).click();
  await expect(page.getByText('Matches are played, and results count.')).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('Cup.ama started the competition.')).toBeVisible();
  await expect(page.getByText(/drew the groups of Groups by lot, with the seed [0-9a-f]{32}/)).toBeVisible();

  // On a phone and in the dark, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('tab', { name: 'Teams' }).click();
  await page.getByRole('button', { name: 'Withdraw Valco' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('11 teams take part')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
});
