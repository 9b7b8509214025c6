/** Admins vouch for competitions and teams: the mark by the name, for everybody. */
import { expect } from '@playwright/test';
import { competitionPath, sportsPaths, teamPath } from '../contract/pages/sports-pages.ts';
import { addCup } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { dialog, joinAdmin } from './steps/admin-steps.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { enter, joinWithoutBrowser } from './steps/people.ts';

const AS = 'Run by the University of Ghana sports office';

// [B31.9]
test('an admin vouches for a competition and a team, and everybody sees it by the name', async ({
  page,
  emptySite: site,
}) => {
  await joinAdmin(site, 'chair');
  await joinWithoutBrowser(site, 'union');
  const organiserId = await accountOf(site, 'union');
  const cup = await inDatabase(site, (rows) =>
    addCup(rows, { organiserId, captains: [null, null], name: 'Legon Cup' }),
  );
  const teamId = cup.entries[0]?.teamId ?? '';
  await enter(page, site.url, 'chair');
  await page.goto(`${site.url}${competitionPath(cup.competitionId)}`);
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'Vouch', exact: true }).click();
  const asked = dialog(page, 'Vouch for Legon Cup');
  await asked.getByLabel('Who runs it').fill(AS);
  await asked.getByRole('button', { name: 'Vouch' }).click();
  await expect(heading).toHaveAccessibleName(`Legon Cup Vouched for by an admin: ${AS}`);

  await goWithin(page, teamPath(teamId));
  await page.getByRole('button', { name: 'More about Hall 1' }).click();
  await page.getByRole('button', { name: 'Vouch', exact: true }).click();
  const ofTeam = dialog(page, 'Vouch for Hall 1');
  await ofTeam.getByLabel('Who runs it').fill('Team of the University of Ghana');
  await ofTeam.getByRole('button', { name: 'Vouch' }).click();
  await expect(heading).toHaveAccessibleName('Hall 1 Vouched for by an admin: Team of the University of Ghana');

  // A visitor, in a browser that knows nothing of it.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}${sportsPaths.competitions}`);
  await expect(page.getByRole('link', { name: /Legon Cup/ })).toContainText(`Vouched for by an admin: ${AS}`);
  await goWithin(page, sportsPaths.teams);
  await expect(page.getByRole('link', { name: /Hall 1/ })).toContainText('Team of the University of Ghana');
});
