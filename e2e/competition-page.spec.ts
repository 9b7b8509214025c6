/** Competitions, their pages, one's own matches and their calendar, in a browser. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { goWithin } from './steps/go.ts';

const CUP = 'Twelve Halls Cup';
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

// [B31.1]
test('a cup is found, and its table, bracket, matches, scorers and log are read, on a phone and without an account', {
  tag: '@journey',
}, async ({ page, demoSite }) => {
  await demoSite.sql(
    `insert into competition_acts (id, competition_id, act, created_at)
     select gen_random_uuid(), id, 'started', now() from competitions where name = $1`,
    [CUP],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demoSite.url}/app/competitions`);
  await expect(page).toHaveTitle(/^Competitions/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: CUP }).click();
  await expect(page.getByRole('heading', { level: 1, name: CUP })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(CUP));
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(await wider(page)).toBe(0);

  await tab(page, 'Bracket').click();
  await expect(page.getByRole('heading', { name: 'Quarter-finals' })).toBeVisible();
  await expect(page.getByText(/^Winner plays match \d+$/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Third place' })).toBeVisible();
  expect(await wider(page)).toBe(0); // the bracket scrolls, and not the page
  expect(await violationsOf(page)).toEqual([]);
  const there = page.url(); // which tells the tab to whoever comes by it
  await goWithin(page, '/app/competitions');
  await expect(page.getByRole('heading', { level: 1, name: CUP })).toHaveCount(0);
  await goWithin(page, there);
  await expect(tab(page, 'Bracket')).toHaveAttribute('aria-selected', 'true');

  await tab(page, 'Matches').click();
  await expect(page.getByRole('region', { name: 'Live' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Jaja Hall');
  await page.getByRole('button', { name: 'Played' }).click();
  const played = page.getByRole('tabpanel').getByRole('link', { name: /Jaja Hall/ });
  await expect(played).toHaveCount(3);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Kofo' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack(); // what narrows a list is no step of its own
  await expect(tab(page, 'Bracket')).toHaveAttribute('aria-selected', 'true');

  await tab(page, 'Top scorers').click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/^\d+ goals?$/)
      .first(),
  ).toBeVisible();
  await tab(page, 'About').click();
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:.*\.ics$/);
  await page.keyboard.press('Escape');
  await page.getByText('What the organisers did').click();
  await expect(page.getByText('Someone who has left started the competition.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await goWithin(page, '/app/competitions/nothing');
  await expect(page.getByRole('heading', { name: 'Oopss!' })).toBeVisible();
});
