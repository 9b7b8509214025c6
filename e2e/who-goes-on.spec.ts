/** An organiser sets a final right on a phone, after a semi-final was played again and won by the other side. */
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { organisePath, resultPath } from '../contract/pages/sports-pages.ts';
import { stages } from '../server/schema/sports/competitions.ts';
import { matches } from '../server/schema/sports/matches.ts';
import { addCup, addMatch } from '../server/testing/sports/cup.ts';
import { type Site, test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { accountOf, inDatabase } from './steps/cups.ts';
import { joinAndEnter, pair } from './steps/post-steps.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

/** A semi-final of Hall 1 and Hall 2, won by Hall 1, and the final that it fills, against Hall 3. */
async function addSemiFinal(page: Page, site: Site, organiser: string) {
  const organiserId = await accountOf(site, organiser);
  const made = await inDatabase(site, async (rows) => {
    const cup = await addCup(rows, { organiserId, captains: [null, null, null], name: `Cup of ${organiser}` });
    const semiId = await addMatch(rows, cup, [0, 1], { number: 1 });
    const finalId = await addMatch(rows, cup, [0, 2], { number: 2 });
    const homeSource = { from: 'winner', match: 1 } as const;
    await rows.db.update(matches).set({ homeEntryId: null, homeSource }).where(eq(matches.id, finalId));
    return { cup, semiId, finalId };
  });
  await decide(page, site, made.semiId, 0, { kind: 'played', score: { home: 1, away: 0 } });
  return made;
}

async function decide(page: Page, site: Site, matchId: string, version: number, result: object, more: object = {}) {
  const answer = await page.request.post(`${site.url}/api/matches/${matchId}/result/decide`, {
    headers: await pair(page),
    data: { version, result: { forfeitedBy: null, ...result }, reason: 'An ineligible player', ...more },
  });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
}

test('a final follows a semi-final that is played again, in at most four taps', async ({ page, accountSite: site }) => {
  await joinAndEnter(page, site, 'replay.efua');
  const { cup, semiId, finalId } = await addSemiFinal(page, site, 'replay.efua');
  await decide(page, site, semiId, 1, { kind: 'postponed', score: null }, { later: 'keep' });
  const final = async () => {
    const { match } = await (await page.request.get(`${site.url}/api/matches/${finalId}/result`)).json();
    return [match.home.team?.name, match.away.team?.name];
  };

  // Where the result is entered, it asks.
  await page.goto(`${site.url}${resultPath(semiId)}`);
  await page.getByLabel('How did it end?').selectOption('played');
  await page.getByLabel('Hall 1: score', { exact: true }).fill('0');
  await page.getByLabel('Hall 2: score', { exact: true }).fill('2');
  await page.getByLabel('Why?').fill('Played again');
  await page.getByRole('button', { name: 'Let it count' }).tap();
  await page.getByLabel('Change who plays in them, where nothing has been played').tap();
  await page.getByRole('button', { name: 'Let it count' }).tap();
  await expect.poll(final).toEqual(['Hall 2', 'Hall 3']);

  // What was left then is set right where results wait.
  await decide(page, site, semiId, 3, { kind: 'played', score: { home: 3, away: 2 } }, { later: 'keep' });
  await page.goto(`${site.url}${organisePath(cup.competitionId)}`);
  await page.getByRole('tab', { name: 'Matches' }).tap();
  await expect(page.getByText('By the results: Hall 1 – Hall 3')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change the teams' }).tap();
  await expect(page.getByText('By the results: Hall 1 – Hall 3')).toBeHidden();
  expect(await final()).toEqual(['Hall 1', 'Hall 3']);

  await inDatabase(site, ({ db }) => db.update(matches).set({ state: 'live' }).where(eq(matches.id, finalId)));
  await decide(page, site, semiId, 4, { kind: 'played', score: { home: 2, away: 3 } }, { later: 'redraw' });
  await page.reload();
  await expect(page.getByText('Already started')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the teams' })).toBeHidden();
});

test('an organiser says that nobody goes on', async ({ page, accountSite: site }) => {
  await joinAndEnter(page, site, 'nobody.efua');
  const { cup, semiId } = await addSemiFinal(page, site, 'nobody.efua');
  await inDatabase(site, ({ db }) => db.update(stages).set({ kind: 'knockout' }).where(eq(stages.id, cup.stageId)));
  await page.goto(`${site.url}${resultPath(semiId)}`);
  await page.getByLabel('How did it end?').selectOption('Neither side appeared');
  await page.getByLabel('Nobody').tap();
  await page.getByLabel('Why?').fill('Both teams are ill');
  await page.getByLabel('Change who plays in them, where nothing has been played').tap();
  await page.getByRole('button', { name: 'Let it count' }).tap();
  const said = page.getByRole('list', { name: 'What was said' }).getByRole('listitem');
  await expect(said.last()).toContainText('Nobody goes on.');
});
