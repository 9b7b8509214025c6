/** The browser day of issue 18: a cup from its first form to its winner, as its people live it. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { handsAt } from './steps/hands.ts';
import { joinAndEnter } from './steps/post-steps.ts';

const HALLS = [
  ...['Legon', 'Akuafo', 'Commonwealth', 'Volta', 'Mensah Sarbah', 'Jean Nelson', 'Hilla Limann', 'Kwapong'],
  ...['Elizabeth Sey', 'Alexander', 'Valco', 'قاعة النيل'],
];
const DAY = 24 * 60 * 60_000; // ms
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

test.use({ timezoneId: 'Africa/Accra' }); // as UTC, without a change of clocks

test('a cup of twelve halls, from its first form to its winner', async ({ page, emptySite: site }) => {
  const { url } = site;
  const now = Date.now();

  await test.step('an organiser makes it by the screens', async () => {
    await joinAndEnter(page, site, 'day.ama');
    await page.goto(`${url}/app/competitions`);
    const { press, type, choose, key, done } = handsAt(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await press(page.getByRole('link', { name: 'New competition' }));
    await type(page.getByLabel('Name', { exact: true }), 'Hall Cup');
    await press(button('Make the draft'));
    await type(page.getByLabel('Names of teams, one a line'), HALLS.join('\n'));
    await press(button('Enter 12 teams'));
    await expect(page.getByText('12 teams take part')).toBeVisible();

    await press(page.getByRole('tab', { name: 'Stages and groups' }));
    await press(button('Draw 3 groups by lot'));
    await choose(page.getByLabel('Best of each group'), '1');
    await choose(page.getByLabel('Best of those behind them'), '1');
    await expect(page.getByText('4 teams go on')).toBeVisible();

    await press(page.getByRole('tab', { name: 'Matches' }));
    for (const venue of ['Ajax Park', 'Legon Park']) {
      await type(page.getByLabel('Name of a venue'), venue);
      await key('Enter');
      await expect(button(`Remove ${venue}`)).toBeVisible();
    }
    const form = page.getByRole('form', { name: 'Make the matches of Groups' });
    await type(form.getByLabel('First day'), day(now - 3 * DAY));
    await type(form.getByLabel('Last day'), day(now - DAY));
    await press(form.getByRole('button', { name: 'Preview' }));
    await press(button('Make 18 matches'));
    await expect(page.getByText('18 matches are made.')).toBeVisible();

    await choose(page.getByLabel('Stage'), 'Knockout');
    const knockout = page.getByRole('form', { name: 'Make the matches of Knockout' });
    await type(knockout.getByLabel('First day'), day(now + DAY));
    await type(knockout.getByLabel('Last day'), day(now + DAY));
    await press(knockout.getByLabel('A match for third place'));
    await press(knockout.getByRole('button', { name: 'Preview' }));
    await press(button('Make 4 matches'));
    await expect(page.getByText('4 matches are made.')).toBeVisible();

    await press(button('Open for entries'));
    await press(button('Start the competition'));
    await expect(page.getByText('Matches are played, and results count.')).toBeVisible();
    const { presses, keys, minutes } = done();
    console.log(`a cup of twelve halls: ${presses} presses, ${keys} keys, ${minutes.toFixed(1)} minutes`);
  });
});
