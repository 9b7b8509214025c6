/** A sports union looks after its cup by the screens: teams, seasons, groups, rules, people. */
import { expect, type Page } from '@playwright/test';
import { organisePath } from '../contract/pages/sports-pages.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { holdReads } from './steps/calls.ts';
import { joinAndEnter, pair } from './steps/post-steps.ts';

const HALLS = [
  ...['Legon', 'Akuafo', 'Commonwealth', 'Volta', 'Mensah Sarbah', 'Jean Nelson', 'Hilla Limann', 'Kwapong'],
  ...['Elizabeth Sey', 'Alexander', 'Valco', 'قاعة النيل'],
];

/** Makes the draft of a cup of these halls, in groups by lot; match-day.spec.ts does it by the screens. @returns its id */
async function makeCup(page: Page, url: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/competitions${path}`, { headers: await pair(page), data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).competition;
  };
  const rules = { sport: 'football', form: 'groups', preset: 'intramural', timeZone: 'Africa/Accra' };
  const { _id, stages } = await post('', { name: 'Hall Cup', ...rules, seasonId: null });
  await post(`/${_id}/entries`, { teams: HALLS.map((name) => ({ name })) });
  await post(`/${_id}/stages/${stages[0]._id}/draw`, { groups: 3 });
  return _id;
}

// [B23.1]
test('an organiser looks after a cup of twelve halls: season, groups, rules, people, states', async ({
  page,
  accountSite: site,
}) => {
  await joinAndEnter(page, site, 'cup.ama');
  const id = await makeCup(page, site.url);
  await page.goto(`${site.url}${organisePath(id)}`);
  await expect(page.getByText('12 teams take part')).toBeVisible();
  await page.getByLabel('Seeding of Legon').fill('1');
  await page.getByLabel('Seeding of Legon').press('Enter');
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
  const season = page.getByLabel('Season', { exact: true }).getByRole('option', { selected: true });
  await expect(season).toHaveText('2026/27 of halls');
  // Somebody has given it other dates: both are there, told apart by them.
  await page.getByRole('button', { name: 'Add a season' }).click();
  await page.getByLabel('Name of the season').fill('2026/27 of halls');
  await page.getByLabel('First day').fill('2026-08-15');
  await page.getByLabel('Last day').fill('2027-07-31');
  await page.getByRole('button', { name: 'Add a season' }).click();
  await expect(season).toHaveText('2026/27 of halls (Aug 15, 2026 – Jul 31, 2027)');
  await expect(page.getByRole('option', { name: '2026/27 of halls (Sep 1, 2026 – Jul 31, 2027)' })).toBeAttached();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  // What another organiser changes while the form is open is not overwritten, though this page has heard of it.
  await page.getByRole('button', { name: 'Edit name and dates' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cup of halls');
  const { competition } = await (await page.request.get(`${site.url}/api/competitions/${id}`)).json();
  const theirs = { edition: competition.edition, about: 'Moved indoors', name: 'Hall Cup' };
  const words = { ...theirs, seasonId: competition.season._id, entriesCloseAt: null };
  const sent = await page.request.put(`${site.url}/api/competitions/${id}`, { headers: await pair(page), data: words });
  expect(sent.ok(), await sent.text()).toBe(true);
  const heard = page.waitForResponse(`${site.url}/api/competitions/${id}`);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000; // what is older than half a minute is asked for again when the network is back
  });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await heard;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Another organiser has changed this meanwhile.')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('tab', { name: 'Stages and groups' }).click();
  await expect(page.getByText('3 groups of 4')).toBeVisible();
  // The second is moved while the first move is still being saved.
  const groupOf = (team: string) => page.getByLabel(`Group of ${team}`);
  const goal = (now: string) => (now === 'B' ? 'C' : 'B');
  const wanted = [await groupOf('Valco').inputValue(), await groupOf('Kwapong').inputValue()].map(goal);
  const slow = Promise.withResolvers<void>();
  await page.route('**/groups', (route) => slow.promise.then(() => route.continue()), { times: 1 });
  await groupOf('Valco').selectOption(wanted[0] ?? '');
  await groupOf('Kwapong').selectOption(wanted[1] ?? '');
  slow.resolve();
  await expect
    .poll(async () => {
      const { entries, stages } = (await (await page.request.get(`${site.url}/api/competitions/${id}`)).json())
        .competition;
      return ['Valco', 'Kwapong'].map((name) => {
        const own = entries.find(({ team }: { team: { name: string } }) => team.name === name)._id;
        return stages[0].groups.find((group: { entries: string[] }) => group.entries.includes(own))?.name;
      });
    })
    .toEqual(wanted);
  await expect(groupOf('Valco')).toHaveValue(wanted[0] ?? '');
  await expect(groupOf('Kwapong')).toHaveValue(wanted[1] ?? '');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Matches' }).click();
  await expect(page.getByRole('heading', { name: 'Venues' })).toBeVisible();

  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByLabel('Rank by').selectOption('bucs');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  await expect(page.getByText('Please give a reason: everybody can read it in the log.')).toBeVisible();
  await page.getByLabel('Why they change').fill('As in the league');
  // The answers are enough, however long the rest takes to be read; and the second press of a double click is none.
  const release = await holdReads(page, /\/api\/competitions\/[\w-]+(\/(rules|acts))?$/);
  await page.getByRole('button', { name: 'Change the rules' }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  const rosters = page.getByRole('region', { name: 'Rosters' }).getByRole('button');
  await rosters.click();
  await expect(rosters).toHaveText('Reopen');
  await expect(rosters).not.toHaveAttribute('aria-busy');
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(rosters).toHaveText('Reopen');
  await expect(rosters).not.toHaveAttribute('aria-busy');
  release();
  await page.getByLabel('Points').fill('3');
  await page.getByLabel('Reason', { exact: true }).fill('An unregistered player');
  await page.getByRole('button', { name: 'Deduct points' }).click();
  await expect(page.getByText('Legon: 3 points in Groups')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Organisers' }).click();
  await expect(page.getByRole('link', { name: 'Cup.ama' }).last()).toBeVisible();
  await page.getByLabel('Username').fill('nobody.at.all');
  await page.getByRole('button', { name: 'Invite an organiser' }).click();
  await expect(page.getByText('There’s no such person.')).toBeVisible();

  await page.getByRole('button', { name: 'Open for entries' }).click();
  await expect(page.getByText('Everybody sees it, and captains can ask to enter.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the competition' }).click();
  await expect(page.getByText('Matches are played and results count.')).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('Cup.ama started the competition.')).toBeVisible();
  await expect(page.getByText(/drew the groups of Groups by lot, with the draw number [0-9a-f]{32}/)).toBeVisible();

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
