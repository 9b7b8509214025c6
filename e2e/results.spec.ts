/** How matches ended: by captains at the pitch, with and without a network, and by an organiser between them. */
import { expect } from '@playwright/test';
import { addMatch } from '../server/testing/sports/cup.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { addFinal, inDatabase } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, pair } from './steps/post-steps.ts';

test.use({ serviceWorkers: 'allow' });

test('a captain confirms by two presses, enters a score without a network that is sent once, and an organiser decides', async ({
  page,
  context,
  browser,
  accountSite,
}) => {
  const { url, sql } = accountSite;
  await join(accountSite, 'results.efua');
  const kofi = await joinWithoutBrowser(accountSite, 'results.kofi');
  await joinAndEnter(page, accountSite, 'results.ada');
  const { cup, matchId } = await addFinal(accountSite, {
    ...{ organiser: 'results.efua', captains: ['results.ada', 'results.kofi'] },
  });
  const second = await inDatabase(accountSite, (rows) => addMatch(rows, cup, [0, 1], { number: 2 }));
  // Its table looks at sportsmanship and cards.
  const [spirit, cards] = [
    { by: 'spirit', over: 'all' },
    { by: 'conduct', over: 'all' },
  ];
  await sql(
    `update competition_rules set rules = jsonb_insert(rules, '{criteria,1}', $2::jsonb) where competition_id = $1`,
    [cup.competitionId, JSON.stringify(spirit)],
  );
  await sql(
    `update competition_rules set rules = jsonb_insert(rules, '{criteria,1}', $2::jsonb) where competition_id = $1`,
    [cup.competitionId, JSON.stringify(cards)],
  );
  const call = async (path: string, data: object) => {
    const answer = await kofi.request.post(`${url}${path}`, { headers: await pair(kofi), data });
    expect(answer.status()).toBe(200);
  };
  const result = { kind: 'played', score: { home: 1, away: 3 }, forfeitedBy: null };
  await call(`/api/matches/${matchId}/result`, { result, sequence: 0 });

  // From the notification: open it, confirm.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/app/notifications`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'The other side has entered' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'The other side has entered' }).click();
  await expect(page.getByRole('heading', { name: 'Hall 1–Hall 2' })).toBeVisible();
  await expect(page.getByText('1–3', { exact: true }).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'confirmed' })).toContainText('Counts');

  // At the pitch there is no network: the score waits, over a reload, and is sent once on return.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goWithin(page, `/app/matches/${second}/result`);
  const submit = page.getByRole('button', { name: 'Submit the result' });
  await expect(submit).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Hall 1: score: one more' }).click({ clickCount: 3 });
  await page.getByRole('textbox', { name: 'Hall 2: score' }).fill('1');
  await page.getByText('Sportsmanship and cards (optional)').click();
  await page.getByLabel('Sportsmanship of Hall 2').selectOption('3: good');
  await page.getByRole('button', { name: 'Hall 2: red cards: one more' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await submit.dblclick();
  await expect(page.getByText('Waiting to be sent').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Waiting to be sent').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Hall 1: score' })).toHaveValue('3');
  await expect(page.getByLabel('Sportsmanship of Hall 2')).toHaveValue('3');
  await context.setOffline(false);
  await expect(page.getByText('Hall 2 can confirm or dispute it until')).toBeVisible();
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  const none = { yellow: 0, secondYellow: 0, red: 0 };
  const conduct = { home: { cards: none }, away: { spirit: 3, cards: { ...none, red: 1 } } };
  expect(await sql('select act, score, conduct from match_results where match_id = $1', [second])).toEqual([
    { act: 'submitted', score: { home: 3, away: 1 }, conduct },
  ]);
  await expect(page.getByText('Cards of Hall 2: 1 red')).toBeVisible();

  await call(`/api/matches/${second}/result/dispute`, { version: 1, reason: 'It was 3–2' });
  const organiser = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await enter(organiser, url, 'results.efua');
  await organiser.goto(`${url}/app/competitions/${cup.competitionId}/organise?show=matches`);
  await expect(organiser.getByRole('heading', { name: 'Disputed: decide them' })).toBeVisible();
  await organiser.getByRole('link', { name: 'Hall 1–Hall 2' }).click();
  await expect(organiser.getByText('It was 3–2')).toBeVisible();
  await organiser.getByRole('textbox', { name: 'Hall 2: score' }).fill('10000');
  await organiser.getByRole('button', { name: 'Let it count' }).click();
  await expect(organiser.getByText('A score of this sport goes up to 99')).toBeVisible();
  await organiser.getByRole('textbox', { name: 'Hall 2: score' }).fill('2');
  await organiser.getByRole('button', { name: 'Let it count' }).click();
  await expect(organiser.getByText('Say why. Everybody can read it.')).toBeVisible();
  await organiser.getByLabel('Why?').fill('The referee’s sheet says 3–2');
  await expect(organiser.getByText('Sportsmanship of Hall 2: 3 of 4')).toBeVisible();
  await organiser.getByRole('button', { name: 'Hall 1: yellow cards: one more' }).click();
  expect(await violationsOf(organiser)).toEqual([]);
  await organiser.getByRole('button', { name: 'Let it count' }).click();
  await expect(organiser.getByRole('heading', { name: 'Correct the result' })).toBeVisible();
  await expect(organiser.getByText('Cards of Hall 1: 1 yellow')).toBeVisible();

  // Everybody reads it on the match's page.
  await goWithin(page, `/app/matches/${second}`);
  const said = page.getByRole('list', { name: 'What was said' }).getByRole('listitem');
  await expect(said).toHaveCount(3);
  await expect(said.last()).toContainText('The referee’s sheet says 3–2');
  await organiser.context().close();
});
