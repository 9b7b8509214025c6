/** The table of a group: why each stands where they stand, and what happens to those that nothing parts. */
import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { competitionPath, matchPath, organisePath } from '../contract/pages/sports-pages.ts';
import type { Result } from '../contract/sports/core.ts';
import { rulesOf } from '../contract/sports/presets.ts';
import { addCup, addMatch } from '../server/testing/sports/cup.ts';
import { addDraw, addThreeGroups } from '../server/testing/sports/three-groups.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { holdReads } from './steps/calls.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { enter, join } from './steps/people.ts';
import { pair } from './steps/post-steps.ts';

const played = (home: number, away: number): Result => ({ kind: 'played', score: { home, away }, forfeitedBy: null });

// [B24.4]
test('a table says why; what is level is drawn by a lot that can be repeated, or decided by an organiser', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await join(accountSite, 'table.ama');
  const organiserId = await accountOf(accountSite, 'table.ama');
  const rules = rulesOf('fifa-2026', 'football');
  const [matchId, otherId] = await inDatabase(accountSite, async (rows) => {
    const cup = await addCup(rows, { organiserId, captains: [null, null, null, null, null], rules, name: 'Table cup' });
    // Hall 1 and Hall 2 have as many points, and Hall 1 has won their match; nothing parts Hall 3 and Hall 4.
    const results = [
      ...([
        [0, 1, 2, 1],
        [0, 2, 2, 0],
        [0, 3, 2, 0],
        [4, 0, 1, 0],
        [1, 2, 1, 0],
      ] as const),
      ...([
        [1, 3, 1, 0],
        [1, 4, 1, 0],
        [2, 3, 1, 1],
        [2, 4, 0, 0],
        [3, 4, 0, 0],
      ] as const),
    ];
    const ids: string[] = [];
    for (const [at, [home, away, mine, theirs]] of results.entries())
      ids.push(await addMatch(rows, cup, [home, away], { number: at + 1, result: played(mine, theirs) }));
    const other = await addCup(rows, { organiserId, captains: [null, null], rules, name: 'Level cup' });
    return [ids[0] ?? '', await addMatch(rows, other, [0, 1], { number: 1, result: played(1, 1) })];
  });

  await page.goto(`${accountSite.url}${matchPath(matchId)}`);
  const table = page.getByRole('table', { name: 'League: places, matches and points' });
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('Hall 1')).toContainText('above Hall 2: won the match between them 2–1');
  await expect(row('Hall 1').getByRole('cell').first()).toHaveText('1');
  await expect(row('Hall 3').getByRole('cell').first()).toContainText('4, shared');
  await expect(table.getByRole('columnheader', { name: 'Points' })).toBeVisible();
  const level = page.getByText(/still level on every rule/);
  await expect(level).toContainText(/Hall [34] and Hall [34]/);
  await expect(page.getByRole('button', { name: 'Draw by lot' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 }); // what isn't a swipe away: the place, the team, the points
  await row('Hall 1').scrollIntoViewIfNeeded();
  await expect(table.getByRole('columnheader', { name: 'Points' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await enter(page, accountSite.url, 'table.ama');
  await page.goto(`${accountSite.url}${matchPath(matchId)}`);
  await page.getByRole('button', { name: 'Draw by lot' }).click();
  const asking = page.getByRole('dialog', { name: 'Draw by lot' });
  await asking.getByRole('button', { name: 'Draw', exact: true }).dblclick();
  await expect(page.getByText('The lots are drawn.')).toHaveCount(1);
  await expect(level).toHaveCount(0);
  await expect(table.getByText(/^above Hall [34]: by lot$/)).toBeVisible();
  await page.getByText('Draws by lot').click();
  const seed = /[0-9a-f]{32}/.exec((await page.getByText(/^Draw number: [0-9a-f]{32}$/).textContent()) ?? '')?.[0];
  const drawn = await page.getByText(/^Hall [34]: [0-9a-f-]{36}$/).allTextContents();
  const lots = drawn.map((line) =>
    createHash('sha256')
      .update(`${seed}:${line.slice(-36)}`)
      .digest('hex'),
  );
  expect([seed?.length, lots.length, lots]).toEqual([32, 2, lots.toSorted()]);
  expect(await violationsOf(page)).toEqual([]);

  await goWithin(page, matchPath(otherId));
  await page.getByRole('button', { name: 'Decide' }).click();
  const deciding = page.getByRole('dialog', { name: 'Decide the order' });
  const second = ((await deciding.getByRole('listitem').nth(1).textContent()) ?? '').replace(/^2\s*/, '');
  await deciding.getByRole('button', { name: `Move ${second} up` }).click();
  await expect(deciding.getByRole('listitem').first()).toContainText(second);
  expect(await violationsOf(page)).toEqual([]);
  await deciding.getByRole('button', { name: 'Decide' }).click();
  await expect(deciding.getByText('Say why, so that everybody can read it.')).toBeVisible();
  await deciding.getByLabel('Why').fill('They played it out on Sunday');
  await deciding.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The order is decided.')).toBeVisible();
  await expect(row(second)).toContainText('decided by an organiser: They played it out on Sunday');
});

// [B24.7, B24.11]
test('an organiser makes a knockout over two legs, draws its best second by lot, and takes the draw back', async ({
  page,
  browser,
  accountSite: site,
}) => {
  await join(site, 'best.esi');
  const organiserId = await accountOf(site, 'best.esi');
  const [cup, other] = await inDatabase(site, async (rows) => {
    const two = await addThreeGroups(rows, organiserId, 2);
    await addDraw(rows, two, [1, 4, 7], null);
    return [await addThreeGroups(rows, organiserId, 1), two];
  });
  await site.sql('delete from matches where stage_id = $1', [cup.knockoutId]);
  await enter(page, site.url, 'best.esi');
  await page.goto(`${site.url}${organisePath(cup.competitionId)}?show=stages`);
  const howOften = page.getByRole('region', { name: 'Cup' }).getByLabel('How often two teams meet');
  await howOften.selectOption('2');
  await expect(howOften).toHaveValue('2');

  await page.getByRole('tab', { name: 'Matches' }).click();
  const form = page.getByRole('form', { name: 'Make the matches of Cup' });
  await form.getByLabel('First day').fill('');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: '5 matches would be made' });
  await expect(preview).toContainText('Runner-up of groups A/B/C');
  await preview.getByRole('button', { name: /^Make 5 matches/ }).click();
  await expect(page.getByRole('region', { name: 'Matches of Cup' }).getByRole('listitem')).toHaveCount(5);

  const settling = page.getByRole('region', { name: 'Tie-breaks to decide' });
  await expect(settling.getByText(/^Hall \d, Hall \d and Hall \d are still level on every rule/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await settling.getByRole('button', { name: 'Draw by lot' }).click();
  // The answer is enough, however long the tables take to be read.
  const release = await holdReads(page, /\/tables$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(settling.getByText('No tie-breaks to decide.')).toBeVisible();
  await expect(settling.getByRole('listitem').filter({ hasText: 'by lot' })).toBeVisible();
  release();
  const drawn = settling.getByRole('listitem').filter({ hasText: 'by lot' });
  const first = /by lot: (Hall \d)/.exec((await drawn.textContent()) ?? '')?.[1] ?? '';

  // On a phone and in the dark, too: both legs of each tie, with the one who was drawn.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await goWithin(page, `${competitionPath(cup.competitionId)}?tab=bracket`);
  const leg = (number: number, words: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `Match ${number}, ${words}` })
      .last();
  await expect(page.getByText(/, first leg$/)).toHaveCount(2);
  await expect(page.getByText(/, second leg$/)).toHaveCount(2);
  await expect(page.getByRole('main').getByText(first, { exact: true })).toHaveCount(2);
  await expect(leg(10, 'first leg')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // The tie that has nothing to do with the draw is played; who looks at its second leg hears of both.
  const path = `/api/competitions/${cup.competitionId}/stages/${cup.knockoutId}/fixtures`;
  const { fixtures } = await (await page.request.get(`${site.url}${path}`)).json();
  const legs: { _id: string; number: number; home: string; away: string }[] = fixtures.filter(
    ({ number, home, away }: { number: number; home: string; away: string }) =>
      number < 14 && ![home, away].includes(first),
  );
  const [one, two] = legs;
  if (!one || !two || legs.length > 2) throw new Error('the groups lead to two ties over two legs');
  const decide = async (matchId: string, version: number, home: number, away: number) => {
    const result = { kind: 'played', score: { home, away }, forfeitedBy: null };
    const data = { version, result, reason: 'As it was played' };
    const url = `${site.url}/api/matches/${matchId}/result/decide`;
    expect((await page.request.post(url, { headers: await pair(page), data })).status()).toBe(200);
  };
  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await visitor.goto(`${site.url}${matchPath(two._id)}`);
  const tie = visitor.getByRole('region', { name: 'Second of two legs' });
  await expect(tie).toContainText('The first leg is still to be played');
  await decide(one._id, 0, 2, 1);
  await expect(tie.getByRole('link')).toHaveText(`First leg: ${one.home} 2–1 ${one.away}`);
  await expect(visitor.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    new RegExp(`Second leg\\. The first one ended ${one.home} 2–1 ${one.away}\\.$`),
  );
  await goWithin(page, `${matchPath(two._id)}/result`);
  await expect(
    page.getByText(`From the first leg: ${two.home} 1–2 ${two.away}. The aggregate of both decides.`),
  ).toBeVisible();
  const field = (name: string, what: string) => page.getByRole('textbox', { name: `${name}: ${what}` });
  await field(two.home, 'score').fill('1');
  await field(two.away, 'score').fill('0');
  await field(two.home, 'penalties').fill('4');
  await field(two.away, 'penalties').fill('3');
  await page.getByRole('button', { name: 'Let it count' }).click();
  await expect(page.getByRole('heading', { name: 'This result counts' })).toBeVisible();
  await expect(tie).toContainText(`${two.home} goes through: 2–2 on aggregate, 4–3 on penalties.`);
  expect(await violationsOf(visitor)).toEqual([]);
  await goWithin(page, `${competitionPath(cup.competitionId)}?tab=bracket`);
  await expect(leg(two.number, 'second leg')).toContainText(`${two.home} 2–2 ${two.away} on aggregate`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Match 14' }).last()).toContainText(two.home);
  // What is corrected in the first leg changes the page of the second.
  await decide(one._id, 1, 1, 1);
  await expect(tie).toContainText(`${two.home} goes through, 2–1 on aggregate.`);
  await tie.getByRole('link', { name: `First leg: ${one.home} 1–1 ${one.away}` }).click();
  await expect(visitor.getByRole('region', { name: 'First of two legs' })).toContainText(
    'goes through, 2–1 on aggregate.',
  );
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);

  await goWithin(page, `${organisePath(cup.competitionId)}?show=matches`);
  await settling.getByRole('button', { name: /^Take back: Hall/ }).click();
  const asking = page.getByRole('dialog', { name: 'Take the draw back' });
  await asking.getByRole('button', { name: 'Take back' }).click();
  await expect(asking.getByText('Say why, so that everybody can read it.')).toBeVisible();
  await asking.getByLabel('Why').fill('The captains were not there');
  expect(await violationsOf(page)).toEqual([]);
  const releaseTaken = await holdReads(page, /\/tables$/);
  await asking.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The draw is taken back.')).toBeVisible();
  await expect(settling.getByRole('button', { name: 'Draw by lot' })).toBeVisible();
  releaseTaken();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Of the best two seconds each may go to two matches: an organiser says which.
  await goWithin(page, `${organisePath(other.competitionId)}?show=matches`);
  const where = settling.locator('.card').filter({ hasText: 'Who goes where' });
  await expect(where).toContainText('More than one way is possible. The site chose this one');
  const own = (await where.getByRole('listitem').allTextContents()).map((slot) => slot.replace(/^Match \d+: /, ''));
  expect(own.toSorted()).toEqual(['Hall 2', 'Hall 5']);
  await where.getByRole('button', { name: 'Decide' }).click();
  const choosing = page.getByRole('dialog', { name: 'Decide who goes where' });
  await choosing.getByLabel('Match 101').selectOption(own[1] ?? '');
  await choosing.getByRole('button', { name: 'Decide' }).click();
  await expect(choosing.getByText('Each team goes to one match only.')).toHaveCount(2);
  await choosing.getByLabel('Match 102').selectOption(own[0] ?? '');
  await choosing.getByLabel('Why').fill('So that neither travels far');
  expect(await violationsOf(page)).toEqual([]);
  await choosing.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('The places are decided.')).toBeVisible();
  await expect(settling).toContainText(`by an organiser, who goes where: ${own[1]} and ${own[0]}`);
  await goWithin(page, `${competitionPath(other.competitionId)}?tab=bracket`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Match 101' }).last()).toContainText(own[1] ?? '');
});
