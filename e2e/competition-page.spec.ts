/** Competitions, their pages, one's own matches and their calendar, in a browser. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { goWithin } from './steps/go.ts';
import { enter, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, pair, toast } from './steps/post-steps.ts';

// One after the other: several note goals of the one match that is live.
test.describe.configure({ mode: 'default' });

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

  await tab(page, 'Scorers').click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/^\d+ goals?$/)
      .first(),
  ).toBeVisible();
  await tab(page, 'About').click();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /^webcal:.*\.ics$/);
  await page.getByText('What the organisers did').click();
  await expect(page.getByText('Someone who has left started the competition.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await goWithin(page, '/app/competitions/nothing');
  await expect(page.getByRole('heading', { name: 'Oopss!' })).toBeVisible();
});

// [B31.3]
test('a match, its result, its scorer and its organiser fit the smallest phone, and text that is twice as large', async ({
  page,
  demoSite,
}) => {
  const [ids] = await demoSite.sql(
    `select (select match_id from match_clips c join matches m on m.id = match_id join competitions k on k.id = competition_id
             where k.name = $1 and minute = 90) as clipped,
            (select id from matches where state = 'live' limit 1) as live,
            (select id from matches where state = 'disputed' limit 1) as disputed,
            (select competition_id from matches where state = 'disputed' limit 1) as league`,
    [CUP],
  );
  await enter(page, demoSite.url, 'amara.okafor');
  for (const [index, [path, part]] of (
    [
      [`matches/${ids?.clipped}`, page.getByText('90+3′').last()],
      [`matches/${ids?.live}/score`, page.getByRole('button', { name: 'Red card' }).last()],
      [`matches/${ids?.disputed}/result`, page.getByRole('button', { name: 'Let it count' })],
      [`competitions/${ids?.league}/organise?show=matches`, page.getByRole('button', { name: 'Preview' })],
    ] as const
  ).entries()) {
    await page.setViewportSize({ width: 320, height: 640 });
    if (index === 0) await page.goto(`${demoSite.url}/app/${path}`);
    else await goWithin(page, `/app/${path}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    await expect(part).toBeVisible();
    expect([path, await wider(page)]).toEqual([path, 0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect([path, await wider(page)]).toEqual([path, 0]);
  }
});

// [B31.11]
test("a goal is on the competition's page at once; a member follows it, and has a calendar whose link they can change", async ({
  page,
  browser,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  // Results that wait come late, and then not at all: nothing moves beneath a finger, and they are asked for again.
  const answered = Promise.withResolvers<void>();
  const awaited = '**/api/my-matches/awaited';
  await page.route(awaited, (route) => answered.promise.then(() => route.fulfill({ status: 500, json: {} })), {
    times: 1,
  });
  await page.getByRole('banner').getByRole('link', { name: 'Matches' }).click();
  await expect(page).toHaveURL(/\/app\/my-matches$/);
  await expect(page.getByRole('heading', { name: 'My matches' })).toBeVisible();
  await expect(tab(page, 'Played')).toBeHidden();
  answered.resolve();
  await expect(page.getByText('Results that wait for you couldn’t be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Results that wait for you couldn’t be loaded.')).toHaveCount(0);
  await tab(page, 'Played').click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: /Uppsala Science/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Get your calendar link' }).click();
  const link = page.getByRole('link', { name: 'Add to calendar' });
  const first = (await link.getAttribute('href'))?.replace('webcal:', 'http:') ?? '';
  const calendar = await page.request.get(first);
  expect([calendar.status(), (await calendar.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change link' }).click();
  // Why it failed stands in the dialog, and not behind it.
  await page.route('**/api/my-calendar', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Change link' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'The link couldn’t be changed. Please try again.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Change link' }).click();
  await expect(toast(page, 'Your calendar has a new link.')).toBeVisible();
  expect((await page.request.get(first)).status()).toBe(404);

  const [live] = await demoSite.sql(
    "select id, competition_id as competition, home_score as goals from matches where state = 'live' limit 1",
  );
  await goWithin(page, `/app/competitions/${live?.competition}?tab=matches`);
  const match = page.locator(`[data-match="${live?.id}"]`);
  await expect(match).toBeVisible();
  await page.getByRole('button', { name: `Follow ${CUP}` }).click();
  await expect(page.getByRole('button', { name: `Following ${CUP}` })).toHaveAttribute('aria-pressed', 'true');

  const organiser = await browser.newPage();
  await enter(organiser, demoSite.url, 'amara.okafor');
  // Again, should the page not have joined yet: what happened before is loaded with it.
  let noted = Number(live?.goals);
  const data = () => ({
    id: crypto.randomUUID(),
    kind: 'goal',
    side: 'home',
    period: 2,
    happenedAt: new Date().toISOString(),
  });
  await expect(async () => {
    const answer = await organiser.request.post(`${demoSite.url}/api/matches/${live?.id}/events`, {
      data: data(),
      headers: await pair(organiser),
    });
    expect(answer.ok()).toBe(true);
    noted++;
    await expect(match.getByText(String(noted), { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await organiser.close();
});

test('a captain accepts an invitation where it is asked, and takes the team out again until the competition runs', async ({
  page,
  accountSite: site,
}) => {
  await joinAndEnter(page, site, 'unasked.esi');
  const organiser = await joinWithoutBrowser(site, 'eager.union');
  const post = async (by: typeof organiser, path: string, data: object) => {
    const answer = await by.request.post(`${site.url}/api${path}`, { headers: await pair(by), data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { team } = await post(page, '/teams', {
    name: 'Peaceful Hall',
    of: 'none',
    ofName: '',
    sport: 'football',
    about: '',
  });
  const rules = { sport: 'football', form: 'knockout', preset: 'intramural', timeZone: 'Africa/Accra' };
  const { _id: id } = (await post(organiser, '/competitions', { name: 'Eager Cup', ...rules })).competition;
  const cup = `/competitions/${id}`;
  await post(organiser, `${cup}/entries`, { teams: [{ teamId: team._id }, { name: 'Eager A' }, { name: 'Eager B' }] });
  await post(organiser, `${cup}/state`, { state: 'open' });
  await page.goto(`${site.url}/app/my-matches`);
  await page.goto(`${site.url}/app/teams/${team._id}`);
  const asked = page.getByRole('region', { name: 'Invitations' });
  await expect(asked.getByText('Peaceful Hall is invited to take part.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await asked.getByRole('link', { name: 'Eager Cup' }).click();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Accept for Peaceful Hall: Eager Cup' }).click();
  await expect(page.getByText('Your team takes part.')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw Peaceful Hall' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const teams = page.getByRole('region', { name: 'Teams' });
  await expect(teams.getByText('Eager B')).toBeVisible();
  await expect(teams.getByRole('link', { name: 'Eager B' })).toHaveCount(0); // only a name
  await expect(teams.getByText('Peaceful Hall')).toHaveCount(0);
});

test('a goal between what a page has loaded and its joining is shown, though no other news comes', async ({
  page,
  browser,
  demoSite,
}) => {
  const [live] = await demoSite.sql(
    "select id, competition_id as competition, home_score as goals from matches where state = 'live' limit 1",
  );
  // Its connection begins only when the goal has been noted.
  const noted = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await noted.promise;
    socket.connectToServer();
  });
  await page.goto(`${demoSite.url}/app/competitions/${live?.competition}?tab=matches`);
  const match = page.locator(`[data-match="${live?.id}"]`);
  await expect(match).toBeVisible();
  const organiser = await browser.newPage();
  await enter(organiser, demoSite.url, 'amara.okafor');
  const happenedAt = new Date().toISOString();
  const answer = await organiser.request.post(`${demoSite.url}/api/matches/${live?.id}/events`, {
    data: { id: crypto.randomUUID(), kind: 'goal', side: 'home', period: 2, happenedAt },
    headers: await pair(organiser),
  });
  expect(answer.status()).toBe(200);
  const { score } = (await (await page.request.get(`${demoSite.url}/api/matches/${live?.id}`)).json()).match;
  const shown = match.getByText(String(score.home), { exact: true });
  await expect(shown).toHaveCount(0);
  noted.resolve();
  await expect(shown).toBeVisible();
  await organiser.close();
});

test('a page whose joining nothing answers asks again, and shows a goal that comes after that', async ({
  page,
  browser,
  demoSite,
}) => {
  const [live] = await demoSite.sql(
    "select id, competition_id as competition from matches where state = 'live' limit 1",
  );
  let [joins, isJoined] = [0, false];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((packet) => {
      if (String(packet).includes('join-competition') && ++joins <= 2) return; // as by a server that can't tell
      server.send(packet);
    });
    server.onMessage((packet) => {
      isJoined ||= String(packet).startsWith('43'); // Socket.IO's acknowledgement
      socket.send(packet);
    });
  });
  await page.clock.install();
  await page.goto(`${demoSite.url}/app/competitions/${live?.competition}?tab=matches`);
  const match = page.locator(`[data-match="${live?.id}"]`);
  await expect(match).toBeVisible();
  await expect.poll(() => joins).toBe(1);
  // It waits some 15 s in all, which is less than what a connection may be silent.
  for (let second = 0; second < 20 && joins < 3; second++) await page.clock.runFor(1000);
  expect(joins).toBe(3);
  await expect.poll(() => isJoined).toBe(true);

  const organiser = await browser.newPage();
  await enter(organiser, demoSite.url, 'amara.okafor');
  const happenedAt = new Date().toISOString();
  const answer = await organiser.request.post(`${demoSite.url}/api/matches/${live?.id}/events`, {
    data: { id: crypto.randomUUID(), kind: 'goal', side: 'home', period: 2, happenedAt },
    headers: await pair(organiser),
  });
  expect(answer.status()).toBe(200);
  const { score } = (await (await page.request.get(`${demoSite.url}/api/matches/${live?.id}`)).json()).match;
  await expect(match.getByText(String(score.home), { exact: true })).toBeVisible();
  await organiser.close();
});
