/** What a captain is asked: the list goes on to its end, and what was played under a name is the team's only if they say so. */
import { expect } from '@playwright/test';
import { addCup, addInvitation, addMatch, addTeam } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

const HOUR = 3_600_000;

test('a captain with many invitations loads more of them, and takes on what was played only by saying so', async ({
  page,
  accountSite: site,
}) => {
  for (const name of ['inv.ama', 'inv.kofi']) await join(site, name);
  const [organiserId, captainId] = [await accountOf(site, 'inv.ama'), await accountOf(site, 'inv.kofi')];
  const teamId = await inDatabase(site, async (rows) => {
    const team = await addTeam(rows, 'Legon Lions', captainId);
    for (let nth = 0; nth < 22; nth++) {
      const cup = await addCup(rows, { organiserId, captains: [null, null], name: `Cup ${nth}` });
      const id = await addInvitation(rows, { ...cup, teamId: team.teamId, invitedBy: organiserId });
      if (nth > 0) continue;
      const [row] = await site.sql('select entry_id from entry_invitations where id = $1', [id]);
      const entryId = String(row?.entry_id);
      const entered = { entryId, teamId: '', captainMemberId: null };
      const played = { ...cup, entries: [entered, ...cup.entries] };
      await addMatch(rows, played, [0, 1], { number: 1, startsAt: new Date(Date.now() - HOUR), state: 'live' });
    }
    return team.teamId;
  });
  await enter(page, site.url, 'inv.kofi');
  await page.goto(`${site.url}/app/my-matches`);
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await expect(invitations.getByRole('listitem')).toHaveCount(20);
  await invitations.getByRole('button', { name: 'Load More' }).click();
  await expect(invitations.getByRole('listitem')).toHaveCount(22);
  await expect(invitations.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  const asked = invitations.getByRole('listitem').filter({ hasText: 'Cup 0' });
  const past = asked.getByRole('checkbox', { name: 'Add the 1 match played as Invited hall to our team' });
  await expect(past).not.toBeChecked();
  await expect(invitations.getByRole('checkbox')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  await past.check();
  await asked.getByRole('button', { name: 'Accept for Legon Lions: Cup 0' }).click();
  await expect(asked).toHaveCount(0);
  await page.goto(`${site.url}/app/teams/${teamId}`);
  await expect(page.getByRole('link', { name: /Legon Lions.*Hall 1/ }).first()).toBeVisible();
});
