/** A day of a cup in the browser, from its first form to its winner, as its people live it. */
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { type OwnSite, test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { copied } from './steps/clipboard.ts';
import { goWithin } from './steps/go.ts';
import { handsAt } from './steps/match-day/hands.ts';
import { enter, join } from './steps/people.ts';
import { joinAndEnter, pair } from './steps/post-steps.ts';
import { form, prepareForm, send } from './steps/upload-steps.ts';

const HALLS = [
  ...['Legon', 'Akuafo', 'Commonwealth', 'Volta', 'Mensah Sarbah', 'Jean Nelson', 'Hilla Limann', 'Kwapong'],
  ...['Elizabeth Sey', 'Alexander', 'Valco', 'قاعة النيل'],
];
const PHONE = { width: 390, height: 844 };
const DAY = 24 * 60 * 60_000; // ms
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const hourOf = (at: number) => new Date(at).toISOString().slice(11, 16);

type Match = { _id: string; number: number; group: string; home: string; away: string };
type Team = { _id: string; name: string };

// Ghana's clocks show UTC and are never changed. What moves is not what is shown here.
test.use({ timezoneId: 'Africa/Accra', contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 30_000 });

/** Opens a browser of somebody's own. */
async function openFor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block', timezoneId: 'Africa/Accra', ...options })).newPage();
}

/** Says by the call what counts, as its organiser does on the page of each result. */
async function decide(page: Page, url: string, matchId: string, [home, away]: [number, number], more = {}) {
  const data = {
    version: 0,
    result: { kind: 'played', score: { home, away, ...more }, forfeitedBy: null },
    reason: '',
  };
  const answer = await page.request.post(`${url}/api/matches/${matchId}/result/decide`, {
    headers: await pair(page),
    data,
  });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
}

/** What a calendar says of a match. */
async function inCalendar(page: Page, url: string, competitionId: string, matchId: string) {
  const text = await (await page.request.get(`${url}/api/calendars/competition/${competitionId}.ics`)).text();
  const event = text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .find((one) => one.includes(`/matches/${matchId}`));
  const of = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(event ?? '')?.[1]?.trim();
  return { uid: of('UID'), sequence: Number(of('SEQUENCE')), startsAt: of('DTSTART') };
}

/** Kills the server while what `act` begins holds its transaction open, and starts it again. */
async function killWithin(site: OwnSite, competitionId: string, act: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ host: `${site.dataDir}/db`, user: 'touchline', database: 'touchline' });
  holder.on('error', () => undefined); // the database may end with its server
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from competitions where id = $1 for update', [competitionId]);
  await act();
  await expect(async () => {
    const { rows } = await holder.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    expect(rows.length).toBeGreaterThan(0);
  }).toPass();
  await site.restart(() => holder.end());
}

/** Opens what a notification leads to, once it has come. */
async function followNotice(page: Page, url: string, words: string): Promise<void> {
  await page.goto(`${url}/app/notifications`);
  const notice = page.getByRole('link', { name: words });
  await expect(async () => {
    await page.reload();
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass();
  await notice.click();
}

const said = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem');

// [B22.1, B23.1, B25.21]
test('a cup of twelve halls, from its first form to its winner', { tag: '@journey' }, async ({
  page,
  browser,
  emptySite: site,
}) => {
  test.setTimeout(300_000); // five browsers, a server that is killed, and a film: a quiet machine needs a minute
  const { url } = site;
  const now = Date.now();
  let competitionId = '';

  await test.step('an organiser makes it by the screens', async () => {
    await joinAndEnter(page, site, 'day.ama');
    await page.goto(`${url}/app/competitions`);
    const { press, type, choose, key, done } = handsAt(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await press(page.getByRole('link', { name: 'New competition' }));
    await press(button('Create draft')); // who forgets the name is told
    await expect(page.getByText('Please give the competition a name.')).toBeVisible();
    await expect(page.getByText(/3 points for a win/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await type(page.getByLabel('Name', { exact: true }), 'Hall Cup');
    await press(button('Create draft'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hall Cup' })).toBeVisible();
    await page.goBack(); // over the form, which would make a second one
    await expect(page).toHaveURL(/\/app\/competitions$/);
    await page.goForward();
    await type(page.getByLabel('Names of teams, one a line'), HALLS.join('\n'));
    await press(button('Enter 12 teams'));
    await expect(page.getByText('12 teams take part')).toBeVisible();
    await expect(page.getByText('Name only')).toHaveCount(12);

    await press(page.getByRole('tab', { name: 'Stages and groups' }));
    await expect(page.getByText('3 groups of 4')).toBeVisible();
    await press(button('Draw 3 groups by lot'));
    for (const name of ['A', 'B', 'C'])
      await expect(page.getByRole('heading', { name: `Group ${name}`, exact: true })).toBeVisible();
    // One right after the other: the second choice is made while the first is still being saved.
    await choose(page.getByLabel('Best of each group'), '1');
    await choose(page.getByLabel('Plus best second-placed teams'), '1');
    await expect(page.getByText('4 teams go on')).toBeVisible();

    await press(page.getByRole('tab', { name: 'Matches' }));
    for (const venue of ['Ajax Park', 'Legon Park']) {
      await type(page.getByLabel('Name of a venue'), venue);
      await key('Enter');
      await expect(button(`Remove ${venue}`)).toBeVisible();
    }
    // Days that are over: matches of days to come can't be played, and the site's clock is everybody's.
    const groups = page.getByRole('form', { name: 'Make the matches of Groups' });
    await type(groups.getByLabel('First day'), dayOf(now - 3 * DAY));
    await type(groups.getByLabel('Last day'), dayOf(now - DAY));
    await choose(groups.getByLabel('Rounds'), 'One round a day');
    await type(groups.getByLabel('Latest finish'), '20:00');
    await press(groups.getByRole('button', { name: 'Preview' }));
    await press(button('Make 18 matches'));
    await expect(page.getByText('18 matches are made.')).toBeVisible();

    await choose(page.getByLabel('Stage'), 'Knockout');
    const knockout = page.getByRole('form', { name: 'Make the matches of Knockout' });
    await type(knockout.getByLabel('First day'), dayOf(now + DAY));
    await type(knockout.getByLabel('Last day'), dayOf(now + DAY));
    await choose(knockout.getByLabel('Rounds'), 'As early as possible');
    await type(knockout.getByLabel('Latest finish'), '20:00');
    await press(knockout.getByLabel('A match for third place'));
    await press(knockout.getByRole('button', { name: 'Preview' }));
    await press(button('Make 4 matches'));
    await expect(page.getByText('4 matches are made.')).toBeVisible();

    await press(button('Open for entries'));
    // What that brings moves the page: whoever presses meanwhile may have pressed beside the button.
    await expect(page.getByRole('region', { name: 'Results needing you' })).toBeVisible();
    await press(button('Start the competition'));
    await expect(page.getByText('Matches are played and results count.')).toBeVisible();
    competitionId = /competitions\/([^/]+)/.exec(page.url())?.[1] ?? '';
    const { presses, keys, minutes } = done();
    const words = `${presses} presses, ${keys} keys, ${minutes.toFixed(1)} minutes`;
    test.info().annotations.push({ type: 'a cup of twelve halls', description: words });
    expect(minutes).toBeLessThan(2); // being asked costs an honest organiser nothing
  });

  // Its table looks at cards, too; at sportsmanship it does anyway.
  await site.sql(
    `update competition_rules set rules = jsonb_insert(rules, '{criteria,-1}', $2::jsonb, true) where competition_id = $1`,
    [competitionId, JSON.stringify({ by: 'conduct', over: 'all' })],
  );
  const asOrganiser = async (path: string) => (await page.request.get(`${url}/api${path}`)).json();
  const { competition } = await asOrganiser(`/competitions/${competitionId}`);
  const [stage, knockout] = competition.stages;
  const matchesOf = async ({ _id }: { _id: string }): Promise<Match[]> =>
    (await asOrganiser(`/competitions/${competitionId}/stages/${_id}/fixtures`)).fixtures;
  const all = await matchesOf(stage);
  // A group of names that are read from left to right: marks of direction stand around the others in labels.
  const arabic = all.find(({ home }) => home === HALLS.at(-1))?.group;
  const group = ['A', 'B', 'C'].find((name) => name !== arabic) ?? '';
  const inGroup = all.filter((match) => match.group === group);
  const derby = inGroup[0] as Match;
  const { home: first, away: second } = derby;
  const [third = '', fourth = ''] = [...new Set(inGroup.flatMap(({ home, away }) => [home, away]))].filter(
    (name) => name !== first && name !== second,
  );
  const teamOf = (name: string): Team =>
    competition.entries.find(({ team }: { team: Team }) => team.name === name).team;
  const between = (one: string, other: string) =>
    inGroup.find(({ home, away }) => [home, away].includes(one) && [home, away].includes(other)) as Match;

  const [kofi, yaa, esi, visitor] = await Promise.all([
    openFor(browser, { viewport: PHONE }),
    openFor(browser, { viewport: PHONE, serviceWorkers: 'allow' }),
    openFor(browser),
    openFor(browser),
  ]);

  await test.step('captains come to their halls by the link', async () => {
    for (const name of ['day.kofi', 'day.yaa', 'day.esi']) await join(site, name);
    await enter(kofi, url, 'day.kofi');
    await enter(yaa, url, 'day.yaa');
    await enter(esi, url, 'day.esi');
    await page.getByRole('tab', { name: 'Teams' }).click();
    await page.getByRole('button', { name: 'Copy 12 links to claim' }).click();
    await expect(page.getByText('12 links are copied')).toBeVisible();
    const links = new Map((await copied(page)).split('\n').map((line) => line.split(': ') as [string, string]));
    expect(links.size).toBe(12);
    await kofi.goto(links.get(first) ?? '');
    await kofi.getByRole('button', { name: 'Ask to join' }).click();
    await expect(kofi.getByText('The organisers have been asked. You’ll hear from them.')).toBeVisible();
    await followNotice(page, url, 'Day.kofi wants to join your team.');
    await page.getByRole('button', { name: 'Let in Day.kofi' }).click();
    await expect(page.getByText('Captain', { exact: true })).toBeVisible();
    for (const [captain, name] of [
      [yaa, second],
      [esi, third],
    ] as const) {
      const { _id } = teamOf(name);
      const token = links.get(name)?.split('/').at(-1);
      await captain.request.post(`${url}/api/join/${token}`, { headers: await pair(captain) });
      const { pending } = await asOrganiser(`/teams/${_id}`);
      const path = `${url}/api/teams/${_id}/members/${pending[0]._id}/confirm`;
      expect((await page.request.post(path, { headers: await pair(page) })).status()).toBe(200);
    }
  });

  await test.step('a match is moved, and every calendar with it', async () => {
    const before = await inCalendar(page, url, competitionId, derby._id);
    await page.goto(`${url}/app/competitions/${competitionId}/organise?show=matches`);
    await page.getByLabel('Stage').selectOption('Groups');
    const begins = now - 20 * 60_000;
    await page.getByRole('button', { name: new RegExp(`^Move match ${derby.number}:`) }).click();
    const dialog = page.getByRole('dialog', { name: `Move match ${derby.number}` });
    await dialog.getByLabel('Day').fill(dayOf(begins));
    await dialog.getByLabel('Kick-off').fill(hourOf(begins));
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The match is moved.')).toBeVisible();
    const after = await inCalendar(page, url, competitionId, derby._id);
    expect(before.uid).toMatch(/./);
    expect([after.uid, after.sequence]).toEqual([before.uid, before.sequence + 1]);
    expect(after.startsAt).toBe(`${dayOf(begins)}T${hourOf(begins)}00Z`.replaceAll(/[-:]/g, ''));
  });

  const derbyPath = `${url}/app/matches/${derby._id}`;
  const standing = (at: Page, home: number, away: number) =>
    expect(at.getByText(`${home}–${away}`, { exact: true }).first()).toBeVisible();

  await test.step('it is played, and a visitor sees it live', async () => {
    await visitor.goto(derbyPath);
    await expect(visitor.getByText('What happens appears here live.')).toBeVisible();
    await kofi.goto(derbyPath);
    await kofi.getByRole('link', { name: 'Keep the score' }).click();
    await kofi.getByRole('button', { name: 'Start the match' }).click();
    await expect(visitor.getByText('Live', { exact: true })).toBeVisible();
    const goalOf = (name: string) =>
      kofi.getByRole('region', { name: `What happens for ${name}` }).getByRole('button', { name: 'Goal', exact: true });
    await goalOf(first).click();
    await standing(visitor, 1, 0);
    await goalOf(second).click();
    await standing(visitor, 1, 1);
  });

  await test.step('a clip from the touchline stands at minute 63', async () => {
    await prepareForm(kofi, url, 'Header at the far post');
    const match = form(kofi).getByRole('group', { name: 'Match' });
    await match.getByRole('radio', { name: `${first} – ${second}` }).check();
    await match.getByLabel('Minute').fill('63');
    await send(kofi);
    await expect(form(kofi)).toBeHidden();
    const clip = visitor.getByRole('region', { name: 'Clips' }).getByRole('link', { name: /Header at the far post/ });
    await expect(clip).toContainText('63′');
  });

  await test.step('one captain tells the result, and the other confirms it by two presses', async () => {
    await goWithin(kofi, `/app/matches/${derby._id}/score`);
    await kofi
      .getByRole('region', { name: `What happens for ${first}` })
      .getByRole('button', { name: 'Goal', exact: true })
      .click();
    await standing(visitor, 2, 1);
    await kofi.getByRole('button', { name: 'End the match' }).click();
    await kofi.getByRole('dialog').getByRole('button', { name: 'End the match' }).click();
    await kofi.getByRole('link', { name: 'Enter the result' }).click();
    await kofi.getByRole('button', { name: 'Enter the result' }).click();
    await expect(kofi.getByText(`${second} can confirm or dispute it until`)).toBeVisible();
    await followNotice(yaa, url, 'The other side has entered');
    await expect(yaa.getByRole('heading', { name: `${first} – ${second}` })).toBeVisible();
    await standing(yaa, 2, 1);
    expect(await violationsOf(yaa)).toEqual([]);
    await yaa.getByRole('button', { name: 'Confirm this result', exact: true }).click();
    await expect(said(yaa).filter({ hasText: 'confirmed' })).toContainText('Counts');
    await expect(said(visitor).filter({ hasText: 'confirmed' })).toContainText('Counts');
  });

  await test.step('another is disputed, and an organiser decides it with a reason that everybody reads', async () => {
    const match = between(first, third);
    const scoreOf = (at: Page, name: string) => at.getByRole('textbox', { name: `${name}: score` });
    await goWithin(kofi, `/app/matches/${match._id}/result`);
    await scoreOf(kofi, first).fill('2');
    await scoreOf(kofi, third).fill('0');
    await kofi.getByText('Sportsmanship and cards (optional)').click();
    await kofi.getByLabel(`Sportsmanship of ${third}`).selectOption('3: good');
    expect(await violationsOf(kofi)).toEqual([]);
    await kofi.getByRole('button', { name: 'Enter the result' }).click();
    await expect(kofi.getByText(`${third} can confirm or dispute it until`)).toBeVisible();
    await esi.goto(`${url}/app/matches/${match._id}/result`);
    await esi.getByRole('button', { name: 'Dispute' }).press('Enter');
    await expect(esi.getByLabel('Why?')).toBeFocused();
    await esi.getByRole('button', { name: 'Back to their result' }).press('Enter');
    await expect(esi.getByRole('button', { name: 'Dispute' })).toBeFocused();
    await esi.getByRole('button', { name: 'Dispute' }).click();
    await esi.getByLabel('Why?').fill('Their second came after the whistle');
    await esi.getByRole('button', { name: 'Send the dispute' }).click();
    await expect(said(esi).last()).toContainText('Their second came after the whistle');

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Disputed: decide them' })).toBeVisible();
    // The list of matches has a link to it, too, once it is there.
    const disputed = page.getByRole('link', { name: `${match.home} – ${match.away}` });
    await disputed.and(page.locator('[href$="/result"]')).click();
    await expect(page.getByText('Their second came after the whistle')).toBeVisible();
    await scoreOf(page, first).fill('10000');
    await page.getByRole('button', { name: 'Let it count' }).click();
    await expect(page.getByRole('alert').getByText('A score of this sport goes up to 99')).toBeVisible();
    await scoreOf(page, first).fill('1');
    await page.getByRole('button', { name: 'Let it count' }).click();
    await expect(page.getByText('Say why. Everybody can read it.')).toBeVisible();
    await page.getByLabel('Why?').fill('The referee’s sheet says one');
    await expect(page.getByText(`Sportsmanship of ${third}: 3 of 4`)).toBeVisible();
    await page.getByRole('button', { name: `${first}: yellow cards: one more` }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Let it count' }).click();
    await expect(page.getByRole('heading', { name: 'This result counts' })).toBeVisible();
    await expect(page.getByText(`Cards of ${first}: 1 yellow`)).toBeVisible();
    await goWithin(visitor, `/app/matches/${match._id}`);
    await expect(said(visitor)).toHaveCount(3);
    await expect(said(visitor).last()).toContainText('The referee’s sheet says one');
  });

  const away = between(second, third);

  await test.step('at the pitch there is no network: the result waits, and is sent once', async () => {
    await yaa.evaluate(() => navigator.serviceWorker.ready);
    await goWithin(yaa, `/app/matches/${away._id}/result`);
    const submit = yaa.getByRole('button', { name: 'Enter the result' });
    await expect(submit).toBeVisible();
    await yaa.context().setOffline(true);
    await yaa.getByRole('button', { name: `${second}: score: one more` }).click({ clickCount: 3 });
    await yaa.getByRole('textbox', { name: `${third}: score` }).fill('1');
    await yaa.getByText('Sportsmanship and cards (optional)').click();
    await yaa.getByLabel(`Sportsmanship of ${third}`).selectOption('3: good');
    await yaa.getByRole('button', { name: `${third}: red cards: one more` }).click();
    await submit.dblclick();
    await expect(yaa.getByText('Waiting to be sent').first()).toBeVisible();
    await yaa.reload();
    await expect(yaa.getByText('Waiting to be sent').first()).toBeVisible();
    await expect(yaa.getByRole('textbox', { name: `${second}: score` })).toHaveValue('3');
    await expect(yaa.getByLabel(`Sportsmanship of ${third}`)).toHaveValue('3');
    await yaa.context().setOffline(false);
    await expect(yaa.getByText(`${third} can confirm or dispute it until`)).toBeVisible();
    await expect(yaa.getByText('Waiting to be sent')).toHaveCount(0);
    const ofSides = <T>(mine: T, theirs: T) =>
      away.home === second ? { home: mine, away: theirs } : { home: theirs, away: mine };
    const none = { yellow: 0, secondYellow: 0, red: 0 };
    const conduct = ofSides<object>({ cards: none }, { spirit: 3, cards: { ...none, red: 1 } });
    expect(await site.sql('select act, score, conduct from match_results where match_id = $1', [away._id])).toEqual([
      { act: 'submitted', score: ofSides(3, 1), conduct },
    ]);
    await expect(yaa.getByText(`Cards of ${third}: 1 red`)).toBeVisible();
  });

  await test.step('the server is killed in the middle of a confirmation: it is confirmed once', async () => {
    await goWithin(esi, `/app/matches/${away._id}/result`);
    const confirm = esi.getByRole('button', { name: 'Confirm this result', exact: true });
    await expect(confirm).toBeVisible();
    await killWithin(site, competitionId, () => confirm.click());
    // What was not answered waits in the outbox; who presses again meanwhile confirms it no second time.
    await expect(async () => {
      if (await confirm.isVisible()) await confirm.click();
      await expect(said(esi).filter({ hasText: 'confirmed' })).toContainText('Counts', { timeout: 2000 });
    }).toPass();
    expect(await site.sql('select act from match_results where match_id = $1 order by version', [away._id])).toEqual([
      { act: 'submitted' },
      { act: 'confirmed' },
    ]);
  });

  await test.step('the table says why', async () => {
    // In the derby's group: `first` and `second` have six points each, of which one match is between them.
    const isTold = new Set([derby, between(first, third), away].map(({ _id }) => _id));
    const strengths = new Map<string, number>();
    for (const name of ['A', 'B', 'C']) {
      const names = new Set(all.filter((match) => match.group === name).flatMap(({ home, away }) => [home, away]));
      const order = name === group ? [first, second, third, fourth] : [...names].toSorted();
      for (const [at, team] of order.entries()) strengths.set(team, at);
    }
    for (const match of all.filter(({ _id }) => !isTold.has(_id))) {
      const isUpset = [match.home, match.away].includes(first) && [match.home, match.away].includes(fourth);
      const isHomeBetter = (strengths.get(match.home) ?? 0) < (strengths.get(match.away) ?? 0);
      const goals = match.group === group ? 1 : match.group === 'C' ? 3 : 2;
      await decide(page, url, match._id, isHomeBetter === isUpset ? [0, goals] : [goals, 0]);
    }
    await goWithin(visitor, `/app/competitions/${competitionId}`);
    const row = visitor.getByRole('row').filter({ has: visitor.getByRole('link', { name: first, exact: true }) });
    await expect(row).toContainText(`above ${second}: won the match between them 2–1`);
  });

  await test.step('the knockout is played to the end', async () => {
    const [one, other, small] = await matchesOf(knockout);
    await visitor.getByRole('tab', { name: 'Bracket' }).click();
    for (const match of [one, other]) await decide(page, url, match?._id ?? '', [2, 0]);
    await decide(page, url, small?._id ?? '', [0, 1]);
    const final = (await matchesOf(knockout)).at(-1) as Match;
    const { home: winner, away: loser } = final;
    await goWithin(page, `/app/matches/${final._id}/result`);
    await expect(page.getByRole('heading', { name: `${winner} – ${loser}` })).toBeVisible();
    const field = (name: string, what: string) => page.getByRole('textbox', { name: `${name}: ${what}` });
    await field(winner, 'score').fill('1');
    await field(loser, 'score').fill('1');
    await page.getByRole('button', { name: 'Let it count' }).click();
    await expect(page.getByText('Penalties can’t end level.')).toBeVisible();
    await field(winner, 'penalties').fill('4');
    await field(loser, 'penalties').fill('2');
    await page.getByRole('button', { name: 'Let it count' }).click();
    await expect(page.getByRole('heading', { name: 'This result counts' })).toBeVisible();
    await expect(visitor.locator(`[data-match="${final._id}"]`)).toContainText('(4)');
    expect(await violationsOf(visitor)).toEqual([]);

    await goWithin(page, `/app/competitions/${competitionId}/organise`);
    await page.getByRole('button', { name: 'End the competition' }).click();
    await expect(page.getByText('It’s over, and stays as it is.')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('Ended', { exact: true })).toBeVisible();
    const champion = visitor.getByRole('paragraph').filter({ hasText: 'Winner' });
    await expect(champion.getByText(winner, { exact: true })).toBeVisible();
    // Nine of the halls are only names, which lead nowhere.
    const isClaimed = [first, second, third].includes(winner);
    await expect(champion.getByRole('link', { name: winner, exact: true })).toHaveCount(isClaimed ? 1 : 0);
  });
});
