/** Admins vouch for competitions and teams: the mark by the name, for everybody. */
import { expect } from '@playwright/test';
import { competitionPath, sportsPaths, teamPath } from '../contract/pages/sports-pages.ts';
import { addCup } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { dialog, joinAdmin } from './steps/admin-steps.ts';
import { violationsOf } from './steps/axe.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { enter, joinWithoutBrowser } from './steps/people.ts';

const AS = 'Run by the University of Ghana sports office';

// [B31.9]
test('an admin vouches for a competition and a team, everybody sees it by the name, and it can be taken back', async ({
  page,
  browser,
  emptySite: site,
}) => {
  await joinAdmin(site, 'chair');
  await joinWithoutBrowser(site, 'union');
  const organiserId = await accountOf(site, 'union');
  const cup = await inDatabase(site, (rows) =>
    addCup(rows, { organiserId, captains: [null, null], name: 'Legon Cup' }),
  );
  await site.sql('update competitions set school = $1', ['University of Ghana']);
  await site.sql('update teams set school = $1', ['University of Ghana']);
  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}${sportsPaths.competitions}`);
  const card = visitor.getByRole('link', { name: /Legon Cup/ });
  await expect(card).toContainText('University of Ghana (says its organiser)');

  await enter(page, site.url, 'chair');
  await page.goto(`${site.url}${competitionPath(cup.competitionId)}`);
  await page.getByRole('button', { name: 'Vouch', exact: true }).click();
  const asked = dialog(page, 'Vouch for Legon Cup');
  const words = asked.getByLabel('Who runs it');
  await expect(words).toHaveValue('Run by University of Ghana');
  await words.fill('');
  await asked.getByRole('button', { name: 'Vouch' }).click();
  await expect(words).toHaveAccessibleDescription(/Say who runs it/);
  await words.fill(AS);
  expect(await violationsOf(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Vouch' }).click();
  await expect(asked).toBeHidden();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAccessibleName(`Legon Cup Vouched for by an admin: ${AS}`);
  await expect(page.getByText(AS, { exact: true })).toBeVisible();

  await visitor.reload();
  await expect(card).toContainText(`Vouched for by an admin: ${AS}`);
  await expect(card).not.toContainText('says its organiser');

  await page.getByRole('button', { name: 'Change the mark' }).click();
  await asked.getByRole('button', { name: 'Remove the mark' }).click();
  await expect(heading).toHaveAccessibleName('Legon Cup');

  const teamId = cup.entries[0]?.teamId ?? '';
  await page.goto(`${site.url}${teamPath(teamId)}`);
  await expect(page.getByText('University of Ghana (says its captain)')).toBeVisible();
  await page.getByRole('button', { name: 'More about Hall 1' }).click();
  await page.getByRole('button', { name: 'Vouch', exact: true }).click();
  const ofTeam = dialog(page, 'Vouch for Hall 1');
  await ofTeam.getByLabel('Who runs it').fill('Team of the University of Ghana');
  await ofTeam.getByRole('button', { name: 'Vouch' }).click();
  await expect(heading).toHaveAccessibleName('Hall 1 Vouched for by an admin: Team of the University of Ghana');
  await visitor.goto(`${site.url}${sportsPaths.teams}`);
  await expect(visitor.getByRole('link', { name: /Hall 1/ })).toContainText('Team of the University of Ghana');
  await expect(visitor.getByRole('link', { name: /Hall 2/ })).toContainText('University of Ghana (says its captain)');
});
