/** What a scorekeeper has noted without a network: sent from anywhere in the app, in its order, once, and never lost. */
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { addFinal } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { comeBack } from './steps/outbox-steps.ts';
import { enter, join, joinWithoutBrowser } from './steps/people.ts';
import { pair, toast } from './steps/post-steps.ts';

const pill = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });
const goalOf = (page: Page, team: string) =>
  page.getByRole('region', { name: `What happens for ${team}` }).getByRole('button', { name: 'Goal', exact: true });
const scored = (page: Page, home: number, away: number) =>
  expect(page.getByText(`${home}–${away}`, { exact: true }).first()).toBeVisible();
const noted = (site: Site, matchId: string) =>
  site.sql('select kind, side from match_events where match_id = $1 and undone_at is null order by happened_at', [
    matchId,
  ]);

/** A match that Hall 1's captain is about to keep the score of. */
async function prepare(site: Site, name: string) {
  const organiser = await joinWithoutBrowser(site, `${name}.ama`);
  for (const captain of [`${name}.kofi`, `${name}.yaa`]) await join(site, captain);
  const { matchId } = await addFinal(site, {
    organiser: `${name}.ama`,
    captains: [`${name}.kofi`, `${name}.yaa`],
  });
  return { organiser, matchId, captain: `${name}.kofi`, path: `/app/matches/${matchId}/score` };
}

/** Opens the feed and then the scorekeeper's page, so that both are there without a network, and starts the match. */
async function startMatch(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(`${site.url}/app`);
  await expect(page.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
  await goWithin(page, path);
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.getByText('All saved')).toBeVisible();
}

/** Leaves the scorekeeper's page within the app. */
async function leave(page: Page): Promise<void> {
  await goWithin(page, '/app');
  await expect(page.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
}

test('goals that wait are sent from another page, also after the browser was closed, in their order and once', {
  tag: '@journey',
}, async ({ accountSite: site }) => {
  const { matchId, captain, path } = await prepare(site, 'kept');
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(test.info().outputPath('profile'), {
      ...test.info().project.use.launchOptions,
      serviceWorkers: 'block',
    });
  let context = await open();
  let page = context.pages()[0] as Page;
  await enter(page, site.url, captain);
  await startMatch(page, site, path);
  // The answer to this one is lost: the server has noted it, and it is sent again.
  await page.route(
    '**/events',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await goalOf(page, 'Hall 1').click();
  await expect(page.getByText('All saved')).toBeVisible();
  await scored(page, 1, 0);
  await expect(page.getByText('1 waiting to be sent')).toHaveCount(0);

  await context.setOffline(true);
  await goalOf(page, 'Hall 2').click();
  await expect(page.getByText('No network. 1 entry waits')).toBeVisible();
  await leave(page);
  await expect(pill(page, '1 waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(toast(page, 'Your timeline entry has been sent.')).toBeVisible();
  await expect(pill(page, '1 waiting to be sent')).toHaveCount(0);
  const [start, goal] = [
    { kind: 'period-start', side: null },
    { kind: 'goal', side: 'home' },
  ];
  expect(await noted(site, matchId)).toEqual([start, goal, { kind: 'goal', side: 'away' }]);

  await goWithin(page, path);
  await scored(page, 1, 1);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Undo .*Goal$/ })
    .first()
    .click();
  await goalOf(page, 'Hall 1').click();
  await page
    .getByLabel(/^Who\? .*Goal$/)
    .first()
    .selectOption('9 Kwesi Boateng');
  await scored(page, 2, 0);
  await expect(page.getByText('No network. 3 entries wait')).toBeVisible();
  await context.close();

  context = await open();
  page = context.pages()[0] as Page;
  await page.goto(`${site.url}/app/videos`);
  await expect(toast(page, '3 waiting items have been sent.')).toBeVisible();
  expect(await noted(site, matchId)).toEqual([start, goal, goal]);
  await goWithin(page, path);
  await scored(page, 2, 0);
  await expect(page.getByLabel(/^Who\? .*Goal$/).first()).toHaveValue(/./);
  await context.close();
});

test('a goal that is refused stays to be seen with the reason, and logging out warns of what waits', async ({
  page,
  context,
  accountSite: site,
}) => {
  const { organiser, matchId, captain, path } = await prepare(site, 'refused');
  await enter(page, site.url, captain);
  await startMatch(page, site, path);

  await goalOf(page, 'Hall 1').click();
  await expect(page.getByText('All saved')).toBeVisible();
  await scored(page, 1, 0);

  await test.step('a goal beyond the result that counts meanwhile', async () => {
    await context.setOffline(true);
    await goalOf(page, 'Hall 2').click(); // soon after the first, the same button would count as pressed twice
    await scored(page, 1, 1);
    await leave(page);
    const headers = await pair(organiser);
    const result = { kind: 'played', score: { home: 1, away: 0 }, forfeitedBy: null };
    const decided = await organiser.request.post(`${site.url}/api/matches/${matchId}/result/decide`, {
      headers,
      data: { version: 0, result, reason: '' },
    });
    expect([decided.status(), await decided.text()]).toEqual([200, expect.any(String)]);
    await context.setOffline(false);
    const reason = 'The result that counts has fewer. If it’s wrong, ask an organiser to correct it.';
    await expect(toast(page, `Your timeline entry could not be sent: ${reason}`)).toBeVisible();
    await pill(page, '1 could not be sent').click();
    const dialog = page.getByRole('dialog', { name: 'Waiting to be sent' });
    await expect(dialog).toContainText('Goal, Hall 2');
    await expect(dialog).toContainText(`Not sent: ${reason}`);
    await page.keyboard.press('Escape');
    await page.reload();
    await comeBack(page); // it is not sent again without being asked
    await goWithin(page, path);
    await scored(page, 1, 0); // it does not count here, either
    const refused = page.getByRole('list', { name: 'Not sent' }).getByRole('listitem');
    await expect(refused).toContainText(`Not sent: ${reason}`);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toContainText('One item has not been sent yet and will be lost.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await refused.getByRole('button', { name: 'Discard' }).click();
    await expect(refused).toHaveCount(0);
    await expect(pill(page, '1 could not be sent')).toHaveCount(0);
  });
});
