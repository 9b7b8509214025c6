/** A match from the touchline: kept by its scorer, also without a network, and looked at live by everybody else. */
import { expect, type Page } from '@playwright/test';
import { addMatch } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { addFinal, inDatabase } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, pair, toast } from './steps/post-steps.ts';
import { holdClock } from './steps/time.ts';

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
  await expect(spectator.getByText('What happens will stand here as soon as it is noted.')).toBeVisible();
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
  await expect(page.getByRole('link', { name: 'Enter the result' })).toBeVisible();
  await expect(spectator.getByText('Full time').first()).toBeVisible();

  // Somebody else who looks is no scorer.
  await join(site, 'match.esi');
  await enter(spectator, site.url, 'match.esi');
  await spectator.goto(`${url}/score`);
  await expect(spectator.getByRole('heading', { name: /^Only the captains/ })).toBeVisible();
  for (const one of [page, spectator]) await one.context().close();
});

// [B26.12]
test('who stays on the page of a settled match hears of a correction; who only has a look needs no connection', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await join(accountSite, 'settled.efua');
  await join(accountSite, 'settled.kofi');
  const organiser = await joinWithoutBrowser(accountSite, 'settled.organiser');
  const { matchId } = await addFinal(accountSite, {
    ...{ organiser: 'settled.organiser', captains: ['settled.efua', 'settled.kofi'] },
  });
  const decide = async (version: number, away: number) => {
    const result = { kind: 'played', score: { home: 3, away }, forfeitedBy: null };
    const data = { version, result, reason: 'Counted again' };
    const headers = await pair(organiser);
    const answer = await organiser.request.post(`${url}/api/matches/${matchId}/result/decide`, { headers, data });
    expect(answer.status()).toBe(200);
  };
  await decide(0, 1);
  let sockets = 0;
  page.on('websocket', () => sockets++);
  await page.setViewportSize({ width: 390, height: 300 }); // what people say is far below
  await holdClock(page);
  await page.goto(`${url}/app/matches/${matchId}`);
  const said = page.getByRole('list', { name: 'What was said' }).getByRole('listitem');
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await said.first().isVisible()).toBe(true);
  }).toPass({ intervals: [200], timeout: 20_000 }); // so that not half of the 10 s are over
  await expect(said.last()).toContainText('3–1');
  await page.clock.runFor(4000);
  expect(sockets).toBe(0);
  await page.clock.runFor(6000);
  await expect.poll(() => sockets).toBe(1);
  await page.clock.resume();
  await decide(1, 2);
  await expect(said.last()).toContainText('3–2');

  // By keyboard one comes to what people say, too, and goes on within it rather than past it.
  const talk = page.getByRole('group').filter({ has: page.getByRole('heading', { name: /^Comments/ }) });
  const hasFocus = () => talk.evaluate((part) => part.contains(document.activeElement));
  for (let left = 40; left > 0 && !(await hasFocus()); left--) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
  await expect(talk.getByRole('button').or(talk.getByRole('link')).first()).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
});

// [B25.22]
test('a captain with an old page is told in words what has become of the result, the match or the competition', async ({
  page,
  accountSite,
}) => {
  const { url, sql } = accountSite;
  const organiser = await joinWithoutBrowser(accountSite, 'old.organiser');
  const ada = await joinWithoutBrowser(accountSite, 'old.ada');
  await joinAndEnter(page, accountSite, 'old.kofi');
  const { cup, matchId } = await addFinal(accountSite, {
    ...{ organiser: 'old.organiser', captains: ['old.ada', 'old.kofi'] },
  });
  const [second, third] = await inDatabase(accountSite, async (rows) => [
    await addMatch(rows, cup, [0, 1], { number: 2 }),
    await addMatch(rows, cup, [0, 1], { number: 3 }),
  ]);
  const say = async (by: typeof ada, home: number, more: object, act = '') => {
    const data = { result: { kind: 'played', score: { home, away: 0 }, forfeitedBy: null }, ...more };
    const headers = await pair(by);
    expect((await by.request.post(`${url}/api/matches/${matchId}/result${act}`, { headers, data })).status()).toBe(200);
  };
  const told = (words: string) => expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  const submit = page.getByRole('button', { name: 'Submit the result' });

  await say(ada, 1, { sequence: 0 });
  await page.goto(`${url}/app/matches/${matchId}/result`);
  await expect(page.getByText('1–0', { exact: true }).first()).toBeVisible();
  await say(ada, 2, { sequence: 0 });
  await confirm.click();
  await expect(page.getByText('2–0', { exact: true }).first()).toBeVisible();
  await told('Somebody has said something else of this result meanwhile.');
  await told('Hall 1 has changed the result meanwhile. Please look at it once more.');
  // What is being typed stays when the other side says something else once more.
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  const why = page.getByLabel('Why?');
  await why.fill('It was handball');
  await page.getByRole('checkbox', { name: 'I have another score' }).check();
  const ownScore = page.getByRole('textbox', { name: 'Hall 2: score' });
  await ownScore.fill('2');
  await say(ada, 4, { sequence: 0 });
  await page.getByRole('button', { name: 'Send the dispute' }).click();
  await expect(page.getByText('4–0', { exact: true }).first()).toBeVisible();
  await told('What you have written below is still there.');
  await expect(why).toHaveValue('It was handball');
  await expect(ownScore).toHaveValue('2');
  await page.getByRole('button', { name: 'Back to their result' }).click();
  await say(organiser, 3, { version: 3, reason: 'Seen by the referee' }, '/decide');
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  await told('Somebody has said something else of this result meanwhile.');
  await expect(page.getByText('This result is settled. If it’s wrong, ask an organiser to correct it.')).toBeVisible();

  await goWithin(page, `/app/matches/${second}/result`);
  await expect(submit).toBeVisible();
  await sql("update matches set state = 'cancelled' where id = $1", [second]);
  await submit.click();
  await expect(submit).toHaveCount(0);
  await expect(page.getByText('This match has been cancelled.').first()).toBeVisible();

  await goWithin(page, `/app/matches/${third}/result`);
  // The form of the match before can still be there until its refusal has been read.
  await expect(page.getByRole('link', { name: 'To the match' })).toHaveAttribute('href', `/app/matches/${third}`);
  await expect(submit).toBeVisible();
  // Without a network, nor the worker that would have the code, what they say waits all the same: the form has brought it.
  await page.context().setOffline(true);
  await submit.click();
  await expect(page.getByText('Waiting to be sent').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Hall 1 can confirm or dispute it until')).toBeVisible();
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  await sql("update competitions set hidden = 'hidden' where id = $1", [cup.competitionId]);
  await submit.click();
  await expect(toast(page, 'This match can’t be found.')).toBeVisible();
  await expect(submit).toHaveCount(0);
});

test('a scorer says afterwards at which minute a goal was, also once the match is over', async ({
  page,
  accountSite: site,
}) => {
  await join(site, 'forgot.ama');
  await join(site, 'forgot.kofi');
  const { matchId } = await addFinal(site, { organiser: 'forgot.ama', captains: ['forgot.kofi', 'forgot.ama'] });
  await enter(page, site.url, 'forgot.kofi');
  await page.goto(`${site.url}/app/matches/${matchId}/score`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const goalOf = (team: string) =>
    page.getByRole('region', { name: `What happens for ${team}` }).getByRole('button', { name: 'Goal', exact: true });
  await press('Start the match');
  await goalOf('Hall 1').click();
  await press('End first half');
  await press('Start second half');
  await goalOf('Hall 2').click();
  const minute = page.getByRole('textbox', { name: /^Minute of / });
  await expect(minute.first()).toHaveValue('46');
  await minute.first().fill('x');
  await minute.first().press('Enter');
  await expect(minute.first()).toHaveAttribute('aria-invalid', 'true');
  await minute.first().fill('45+2');
  await minute.first().press('Enter');
  await press('End the match');
  await page.getByText('Add what was missed').click();
  await goalOf('Hall 2').click();
  await expect(minute).toHaveCount(3);
  await minute.first().fill('80');
  await minute.first().blur();
  await expect(page.getByText('All saved')).toBeVisible();
  await page.goto(`${site.url}/app/matches/${matchId}`);
  const rows = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(rows).toContainText(['Full time', /1–2.*|.*80′/, 'Half-time', /45\+2′/, /1′/, 'First half begins']);
  await expect(rows.filter({ hasText: '45+2′' })).toContainText('1–1');
  await expect(rows.filter({ hasText: '80′' })).toContainText('1–2');
});

test('who looks from another zone reads the hour at the venue beside their own', async ({
  browser,
  accountSite: site,
}) => {
  const names = { organiser: 'far.ama', captains: ['far.kofi', 'far.yaa'] as [string, string] };
  for (const name of [names.organiser, ...names.captains]) await join(site, name);
  const { matchId, cup } = await addFinal(site, names);
  const { competitionId } = cup;
  await site.sql("update matches set starts_at = '2031-06-20T03:00:00Z' where id = $1", [matchId]);
  await site.sql("update competitions set time_zone = 'America/Los_Angeles' where id = $1", [competitionId]);
  const lookFrom = async (timezoneId: string, path: string) => {
    const page = await (await browser.newContext({ timezoneId, locale: 'en-GB' })).newPage();
    await page.goto(`${site.url}${path}`);
    return page.locator('time').first();
  };
  for (const path of [`/app/matches/${matchId}`, `/app/competitions/${competitionId}?tab=matches`]) {
    await expect(await lookFrom('Europe/Berlin', path)).toContainText(
      /05:00 your time · Thu, Jun 19, 2031, 20:00 in Los Angeles/,
    );
    await expect(await lookFrom('America/Los_Angeles', path)).not.toContainText('your time');
  }
  const time = await lookFrom('Europe/Berlin', `/app/matches/${matchId}`);
  await time.getByRole('button').click();
  await expect(time.page().getByRole('tooltip')).toContainText(/05:00.*(CEST|GMT\+2)/);
});
