/**
 * What a scorekeeper has noted without a network: sent from anywhere in the app, in its order, once, and never lost. What
 * is refused: web/features/match-page/score/score-page.view.test.tsx.
 */
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { addFinal } from './steps/cups.ts';
import { goWithin } from './steps/go.ts';
import { enter, join } from './steps/people.ts';
import { toast } from './steps/post-steps.ts';

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
  for (const one of ['ama', 'kofi', 'yaa']) await join(site, `${name}.${one}`);
  const { matchId } = await addFinal(site, {
    organiser: `${name}.ama`,
    captains: [`${name}.kofi`, `${name}.yaa`],
  });
  return { matchId, captain: `${name}.kofi`, path: `/app/matches/${matchId}/score` };
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
  await page.goto(`${site.url}/app/videos`, { waitUntil: 'commit' }); // a toast can be gone before all players are there
  await expect(toast(page, '3 waiting items have been sent.')).toBeVisible();
  expect(await noted(site, matchId)).toEqual([start, goal, goal]);
  await goWithin(page, path);
  await scored(page, 2, 0);
  await expect(page.getByLabel(/^Who\? .*Goal$/).first()).toHaveValue(/./);
  await context.close();
});
