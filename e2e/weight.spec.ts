import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { enter } from './steps/people.ts';

const KILOBYTE = 1000;
/** Where weight matters most. A wide screen shows a match's table and its talk at once, and loads them. */
const PHONE = { viewport: { width: 390, height: 844 } };
/** Without HTTP/2 a browser asks for six at a time; the feed with today's matches has most, 56. */
const FILES_MAX = 60;

type What = {
  /** What it is called in the output. */
  name?: string;
  /** Waits for what comes last. */
  comes?: (page: Page) => Promise<void>;
};

/** Gzipped bytes of all the JavaScript that opening a page loads, with nothing cached. */
async function scriptBytes(
  page: Page,
  url: string,
  { name = new URL(url).pathname, comes = async () => {} }: What = {},
): Promise<number> {
  const loaded = new Set<string>();
  const note = (request: { resourceType(): string; url(): string }) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      loaded.add(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await comes(page);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  expect(loaded.size).toBeGreaterThan(1);
  expect(loaded.size, `files of ${name}`).toBeLessThanOrEqual(FILES_MAX);
  const bytes = (path: string) =>
    gzipSync(readFileSync(join(import.meta.dirname, '../dist', path)), { level: 9 }).length;
  const sum = [...loaded].reduce((total, path) => total + bytes(path), 0);
  console.log(`${name}: ${(sum / KILOBYTE).toFixed(1)} KB of JavaScript in ${loaded.size} files`);
  return sum;
}

/** The match that is being played in the demo, with all that its page can show. @returns its url */
async function prepareLive(site: Site): Promise<string> {
  const [match] = await site.sql("select id from matches where state = 'live'");
  await site.sql(
    `insert into match_clips (match_id, video_id, minute, created_at)
     select $1, id, 12, now() from videos where status = 'published' and id not in (select video_id from match_clips)
     order by id limit 2`,
    [match?.id],
  );
  await site.sql(
    `insert into comments (id, match_id, account_id, content, created_at)
     select gen_random_uuid(), $1, id, 'What a match', now() from accounts where username in ('kwame.mensah', 'linnea')`,
    [match?.id],
  );
  return `${site.url}/app/matches/${match?.id}`;
}

/** All of a match is there, but what waits to be scrolled to. */
async function expectWholeMatch(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Clips' }).getByRole('link')).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Line-ups' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Comments \([1-9]/ })).toBeAttached();
}

async function expectToday(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /today/i }).getByRole('link')).not.toHaveCount(0);
}

// [S2-7.26]
test('the landing page loads at most 128 KB of JavaScript, the feed at most 158, with all of a match 163, on a wide screen 195', {
  tag: '@journey',
}, async ({ browser, demoSite }) => {
  const visitor = await browser.newPage();
  expect(await scriptBytes(visitor, demoSite.url)).toBeLessThanOrEqual(128 * KILOBYTE);
  await visitor.close();
  const settled = await demoSite.sql(
    "select id from matches where state = 'confirmed' and group_id is not null order by starts_at desc limit 1",
  );
  const match = await browser.newPage(PHONE);
  const over = await scriptBytes(match, `${demoSite.url}/app/matches/${settled[0]?.id}`, { name: 'a match, over' });
  expect(over).toBeLessThanOrEqual(158 * KILOBYTE);
  await match.getByRole('heading', { name: /^Comments/ }).scrollIntoViewIfNeeded();
  await expect(match.getByRole('button', { name: 'Share' }).first()).toBeVisible();
  await match.close();
  const live = await prepareLive(demoSite);
  const viewer = await browser.newPage(PHONE);
  const seen = await scriptBytes(viewer, live, { name: 'a live match', comes: expectWholeMatch });
  expect(seen).toBeLessThanOrEqual(163 * KILOBYTE);
  await viewer.close();
  const wide = await browser.newPage();
  expect(
    await scriptBytes(wide, live, { name: 'a live match on a wide screen', comes: expectWholeMatch }),
  ).toBeLessThanOrEqual(195 * KILOBYTE);
  await wide.close();

  const member = await browser.newPage();
  await enter(member, demoSite.url, 'linnea');
  // The socket's client is loaded on the pages of posts, clips and matches only.
  const sockets: string[] = [];
  member.on('request', (request) => {
    if (/socket/.test(request.url())) sockets.push(request.url());
  });
  // The cards of today's matches come when all else is there, and only on days with matches.
  await member.route('**/api/today?*', (route) => route.fulfill({ json: { matches: [], of: 'all' } }));
  expect(await scriptBytes(member, `${demoSite.url}/app`)).toBeLessThanOrEqual(158 * KILOBYTE);
  await member.unrouteAll();
  const withToday = { name: "the feed with today's matches", comes: expectToday };
  expect(await scriptBytes(member, `${demoSite.url}/app`, withToday)).toBeLessThanOrEqual(163 * KILOBYTE);
  expect(sockets).toEqual([]);
  await member
    .getByRole('link', { name: /comment/i })
    .first()
    .click();
  await expect.poll(() => sockets.some((url) => /\/assets\/socket-.*\.js$/.test(url))).toBe(true);
  await member.setViewportSize(PHONE.viewport);
  const watched = await scriptBytes(member, live, { name: 'a live match, a member', comes: expectWholeMatch });
  expect(watched).toBeLessThanOrEqual(163 * KILOBYTE);
  await member.close();
});

test('what changes on a page is styled anew alone, not the whole page', async ({ browser, page, demoSite }) => {
  await page.goto(demoSite.url);
  await expect(page.getByRole('heading', { name: 'Latest Sports Highlights' })).toBeVisible();
  await page.evaluate(() => {
    for (let made = 0; made < 1000; made++) document.querySelector('main')?.append(document.createElement('p'));
  });
  // Not before that has been painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(async () => {
    document.querySelector('main')?.append(document.createElement('p'));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args?: { elementCount?: number } }[];
  };
  const styled = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : [],
  );
  expect(styled.length).toBeGreaterThan(0);
  // A selector such as `html:has(:is(a, b):focus) c` makes it all of them, after each change.
  expect(Math.max(...styled)).toBeLessThan(100);
});
