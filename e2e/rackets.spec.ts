/** A table-tennis league of four teams, from its first form to its table: matches of ten rubbers, of which six win. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { joinAndEnter } from './steps/post-steps.ts';

const PHONE = { width: 390, height: 844 };
const TEAMS = ['Legon', 'Akuafo', 'Volta', 'Kwapong'];
const DAY = 24 * 60 * 60_000; // ms
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

test.use({ viewport: PHONE, timezoneId: 'Africa/Accra' });

test('a table-tennis league of four teams comes to its table', async ({ page, emptySite: site }) => {
  const { url } = site;
  await joinAndEnter(page, site, 'racket.ama');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  let competitionId = '';

  await test.step('the organiser chooses rubbers, and how many', async () => {
    await page.goto(`${url}/app/competitions/new`);
    await page.getByLabel('Name', { exact: true }).fill('Hall League');
    await page.getByLabel('Sport').selectOption({ label: 'Table tennis' });
    await page.getByRole('radio', { name: /^League/ }).check();
    await page.getByLabel('Rules').selectOption({ label: 'Team matches (ITTF)' });
    await expect(page.getByLabel('How many')).toHaveValue('5');
    await page.getByLabel('How many').fill('10');
    await expect(page.getByText('It can end 5–5.')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await button('Make the draft').click();
    await page.getByLabel('Names of teams, one a line').fill(TEAMS.join('\n'));
    await button('Enter 4 teams').click();
    await expect(page.getByText('4 teams take part')).toBeVisible();
    competitionId = /competitions\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('tab', { name: 'Rules' }).click();
    await expect(page.getByText('Team matches (ITTF) · Best of 10 rubbers')).toBeVisible();
  });

  await test.step('all matches are made, and it starts', async () => {
    await page.getByRole('tab', { name: 'Matches' }).click();
    const form = page.getByRole('form', { name: /^Make the matches/ });
    await form.getByLabel('First day').fill(dayOf(Date.now() - 3 * DAY));
    await form.getByLabel('Last day').fill(dayOf(Date.now() - DAY));
    await form.getByRole('button', { name: 'Preview' }).click();
    await button('Make 6 matches').click();
    await expect(page.getByText('6 matches are made.')).toBeVisible();
    await button('Open for entries').click();
    await expect(page.getByRole('region', { name: 'Results that wait' })).toBeVisible();
    await button('Start the competition').click();
    await expect(page.getByText('Matches are played, and results count.')).toBeVisible();
  });

  await test.step('results are entered by rubbers', async () => {
    const path = `${url}/api/competitions/${competitionId}`;
    const { competition } = await (await page.request.get(path)).json();
    const list = `${path}/stages/${competition.stages[0]._id}/fixtures`;
    const { fixtures } = (await (await page.request.get(list)).json()) as { fixtures: Record<string, string>[] };
    for (const { _id, home = '', away = '' } of fixtures) {
      await page.goto(`${url}/app/matches/${_id}/result`);
      // Who stands earlier in the list wins by six to two; Legon and Akuafo draw.
      const [better, worse] = TEAMS.indexOf(home) < TEAMS.indexOf(away) ? [home, away] : [away, home];
      const isLevel = better === 'Legon' && worse === 'Akuafo';
      await page.getByLabel(`${better}: score`, { exact: true }).fill('4');
      await page.getByLabel(`${worse}: score`, { exact: true }).fill(isLevel ? '5' : '2');
      const save = page.getByRole('button', { name: 'Let it count' });
      await save.click();
      await expect(page.getByText('Best of 10: the winner takes 6, or it ends 5–5.')).toBeVisible();
      await page.getByLabel(`${better}: score`, { exact: true }).fill(isLevel ? '5' : '6');
      await save.click();
      await expect(page.getByText('The result counts from now on.')).toBeVisible();
    }
  });

  await test.step('the table has them in their order', async () => {
    await page.goto(`${url}/app/competitions/${competitionId}`);
    const rows = page.getByRole('table').getByRole('row');
    for (const [at, name] of TEAMS.entries()) await expect(rows.nth(at + 1)).toContainText(name);
    await expect(rows.nth(1)).toContainText('17'); // 5 + 6 + 6 rubbers
  });
});
