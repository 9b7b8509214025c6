import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';

const KILOBYTE = 1000;

/** Gzipped bytes of all the JavaScript that opening a page loads, with nothing cached. */
async function scriptBytes(page: Page, url: string): Promise<number> {
  const loaded = new Set<string>();
  const note = (request: { resourceType(): string; url(): string }) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      loaded.add(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  expect(loaded.size).toBeGreaterThan(1);
  const bytes = (path: string) =>
    gzipSync(readFileSync(join(import.meta.dirname, '../dist', path)), { level: 9 }).length;
  const sum = [...loaded].reduce((total, path) => total + bytes(path), 0);
  console.log(`${new URL(url).pathname}: ${(sum / KILOBYTE).toFixed(1)} KB of JavaScript in ${loaded.size} files`);
  return sum;
}

test('the landing page loads at most 120 KB of JavaScript, the feed and a match that is over at most 150', async ({
  browser,
  demoSite,
}) => {
  const visitor = await browser.newPage();
  expect(await scriptBytes(visitor, demoSite.url)).toBeLessThanOrEqual(120 * KILOBYTE);
  const settled = await demoSite.sql(
    "select id from matches where state = 'confirmed' and group_id is not null order by starts_at desc limit 1",
  );
  const match = await browser.newPage();
  const url = `${demoSite.url}/app/matches/${settled[0]?.id}`;
  expect(await scriptBytes(match, url)).toBeLessThanOrEqual(150 * KILOBYTE);
  await match.getByRole('heading', { name: /^Comments/ }).scrollIntoViewIfNeeded();
  await expect(match.getByRole('button', { name: 'Share' }).first()).toBeVisible();
  await match.close();
  await visitor.close();

  const member = await browser.newPage();
  await enter(member, demoSite.url, 'linnea');
  // The socket's client is loaded on the page of a post, and there only.
  const sockets: string[] = [];
  member.on('request', (request) => {
    if (/socket/.test(request.url())) sockets.push(request.url());
  });
  // The cards of today's matches come when all else is there, and only on days with matches (decision 0099).
  await member.route('**/api/today?*', (route) => route.fulfill({ json: { matches: [], of: 'all' } }));
  expect(await scriptBytes(member, `${demoSite.url}/app`)).toBeLessThanOrEqual(150 * KILOBYTE);
  expect(sockets).toEqual([]);
  await member
    .getByRole('link', { name: /comment/i })
    .first()
    .click();
  await expect.poll(() => sockets.some((url) => /\/assets\/socket-.*\.js$/.test(url))).toBe(true);
  await member.close();
});
