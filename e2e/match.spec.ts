/** A match from the touchline: kept by its scorer, also without a network, and looked at live by everybody else. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { addFinal } from './steps/cups.ts';
import { enter, join } from './steps/people.ts';
import { joinAndEnter } from './steps/post-steps.ts';

const PHONE = { width: 390, height: 844 };
const scored = (page: Page, home: number, away: number) =>
  expect(page.getByText(`${home}–${away}`, { exact: true }).first()).toBeVisible();

// [B26.17]
test('a scorer keeps the score, offline too, and spectators see it live', { tag: '@journey' }, async ({
  browser,
  accountSite: site,
}) => {
  const names = { organiser: 'match.ama', captains: ['match.kofi', 'match.yaa'] as [string, string] };
  for (const name of [names.organiser, ...names.captains]) await join(site, name);
  const { matchId } = await addFinal(site, names);
  const url = `${site.url}/app/matches/${matchId}`;

  const spectator = await (await browser.newContext()).newPage();
  await spectator.goto(url);
  await expect(spectator.getByRole('heading', { level: 1, name: 'Hall 1 against Hall 2' })).toBeAttached();
  await expect(spectator).toHaveTitle(/Hall 1.* – .*Hall 2/);
  await expect(spectator.getByText('What happens appears here live.')).toBeVisible();
  await expect(spectator.getByRole('link', { name: 'Keep the score' })).toHaveCount(0);

  // The others have no worker, which costs three loads to install.
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE });
  const page = await context.newPage();
  await enter(page, site.url, 'match.kofi');
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The captain names who plays.
  await page.getByRole('button', { name: 'Name the line-up of Hall 1' }).click();
  await page.getByLabel('Place of Kwesi Boateng').selectOption('Starts');
  await page.getByRole('button', { name: 'Save line-up' }).click();
  await expect(spectator.getByRole('listitem').filter({ hasText: 'Kwesi Boateng' })).toBeVisible();

  await page.getByRole('link', { name: 'Keep the score' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'First half begins' })).toHaveCount(1); // read out
  await expect(spectator.getByText('Live', { exact: true })).toBeVisible();
  const home = page.getByRole('region', { name: 'What happens for Hall 1' });
  await home.getByRole('button', { name: 'Goal', exact: true }).dblclick(); // a finger that bounces
  await scored(page, 1, 0);
  await expect(page.getByText('All saved')).toBeVisible();
  await scored(spectator, 1, 0);
  await page.getByLabel(/^Who\? .*Goal$/).selectOption('9 Kwesi Boateng');
  await expect(
    spectator.getByRole('listitem').filter({ hasText: 'Goal, Hall 1' }).filter({ hasText: 'Kwesi' }),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await violationsOf(spectator)).toEqual([]);

  // At the pitch there is no network: what is noted outlives a reload.
  await context.setOffline(true);
  await page
    .getByRole('region', { name: 'What happens for Hall 2' })
    .getByRole('button', { name: 'Goal', exact: true })
    .press('Enter');
  await scored(page, 1, 1);
  await expect(page.getByText('No network. 1 entry waits')).toBeVisible();
  await page.goto(`${url}/score`);
  await scored(page, 1, 1);
  await home.getByRole('button', { name: 'Yellow card' }).click();
  await expect(page.getByText('No network. 2 entries wait')).toBeVisible();
  await scored(spectator, 1, 0);
  await context.setOffline(false);
  await expect(page.getByText('All saved')).toBeVisible();
  await scored(spectator, 1, 1);
  await expect(spectator.getByRole('listitem').filter({ hasText: 'Yellow card' })).toBeVisible();

  await page
    .getByRole('button', { name: /^Undo .*Goal$/ })
    .first()
    .click();
  await scored(page, 1, 0);
  await scored(spectator, 1, 0);
  // Who goes by keyboard sees where they are: not beneath the score, which stays on top.
  const goal = home.getByRole('button', { name: 'Goal', exact: true });
  await goal.evaluate((button) => scrollBy({ top: button.getBoundingClientRect().top - 80, behavior: 'instant' }));
  await goal.focus();
  await expect
    .poll(() =>
      goal.evaluate((button) => {
        const { x, y } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + 20, y + 20));
      }),
    )
    .toBe(true);
  // A network that brings the answer to what is sent and nothing else: what is noted stands, also after a reload.
  await page.routeWebSocket(/socket/, (socket) => socket.close());
  await context.route(`**/api/matches/${matchId}`, (route) => route.abort());
  await page.reload();
  await goal.click();
  await expect(page.getByText('All saved')).toBeVisible();
  await scored(page, 2, 0);
  await page.reload();
  await scored(page, 2, 0);
  await context.unroute(`**/api/matches/${matchId}`);
  await page.getByRole('button', { name: 'End first half' }).click();
  await expect(spectator.locator('main header').getByText('Half-time', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start second half' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Second half begins' })).toHaveCount(1);
  await page.getByRole('button', { name: 'End the match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the match' }).click();
  await expect(page.getByRole('link', { name: 'Enter the result' })).toBeVisible();
  await expect(spectator.getByText('Full time').first()).toBeVisible();

  // Somebody else who looks is no scorer.
  await join(site, 'match.esi');
  await enter(spectator, site.url, 'match.esi');
  await spectator.goto(`${url}/score`);
  await expect(spectator.getByRole('heading', { name: /^Only the captains/ })).toBeVisible();
  for (const one of [page, spectator]) await one.context().close();
});

test('what a captain says without a network, nor the worker that would have the code, waits: the form has brought it', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'pitch.organiser');
  await join(accountSite, 'pitch.ada');
  await joinAndEnter(page, accountSite, 'pitch.kofi');
  const { matchId } = await addFinal(accountSite, {
    ...{ organiser: 'pitch.organiser', captains: ['pitch.ada', 'pitch.kofi'] },
  });
  await page.goto(`${accountSite.url}/app/matches/${matchId}/result`);
  const submit = page.getByRole('button', { name: 'Enter the result' });
  await expect(submit).toBeVisible();
  await page.context().setOffline(true);
  await submit.click();
  await expect(page.getByText('Waiting to be sent').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Hall 1 can confirm or dispute it until')).toBeVisible();
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
});
