import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../tools/seed/cast.ts';
import { test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { enter } from './steps/people.ts';
import { erase, PICTURES, write } from './steps/posts.ts';

test.use({ serviceWorkers: 'allow' });

const FILES_STORED = 150; // at least: there are some 190
const FILES_ASKED_FOR = 60; // by the worker: some 35

const articles = (page: Page) => page.getByRole('article');
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
/** Addresses that are kept, of answers and pictures. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seen-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));

// [S2-2.94]
test('without a network the app starts, with what was last seen, for as long as it is shown and its member is logged in', {
  tag: '@journey',
}, async ({ page, context, ownDemo }) => {
  const { url } = ownDemo; // it writes a post, which others would see in the feed
  let asked = 0;
  context.on('request', (request) => {
    if (request.serviceWorker()) asked += 1;
  });
  await enter(page, url, 'linnea', DEMO_PASSWORD);
  await page.goto(`${url}/app/account/sign-in`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // All of the app is stored, and most of it came together: a request for each file keeps a phone busy for seconds.
  const stored = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length;
  });
  expect([stored > FILES_STORED, asked > 0 && asked < FILES_ASKED_FOR], `${stored} files, ${asked} requests`).toEqual([
    true,
    true,
  ]);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.goto(`${url}/app/videos`); // loaded with the worker, which keeps its pictures
  await expect(articles(page).first()).toBeVisible();
  await expect(page.getByText('Loading videos...')).toBeHidden();
  const video = await articles(page).first().getByRole('heading').textContent();
  await goWithin(page, '/app');
  await expect(articles(page)).toHaveCount(10);
  /** But for how long ago it was, which goes on. */
  const read = async () => (await articles(page).allTextContents()).map((text) => text.replace(/\d+\w+ ago/, ''));
  const feed = await read();
  const comments = page
    .locator('a[href^="/app/0"]') // of a post: ids begin so
    .filter({ hasText: /comment/i })
    .first();
  const [post = ''] = ((await comments.getAttribute('href')) ?? '').split('#'); // to the comments on its page
  await comments.click();
  const heading = page.getByRole('heading', { name: /^Comments \(/ });
  await expect(heading).toBeVisible();
  const [words] = await read();
  await expect.poll(() => cached(page)).toContain(`/api/posts/${post.split('/').pop()}`);
  // Only what can be read again is kept: not who is signed in, from where, nor the code of players.
  expect(
    (await cached(page)).filter((path) => !/^\/(api\/(posts|videos\/get-videos)\b|images\/|posters\/)/.test(path)),
  ).toEqual([]);

  // Headers too: the viewer's own reactions travel in one.
  const first = '/api/posts?page=1&limit=10';
  const reactions = (await page.request.get(url + first)).headers()['viewer-reactions'];
  expect(reactions).toContain('=');
  expect(await page.evaluate(async (url) => (await caches.match(url))?.headers.get('viewer-reactions'), first)).toBe(
    reactions,
  );

  // The login page of a wifi answers for the server: it is not kept instead of what was seen, which is shown.
  const login = { status: 200, contentType: 'text/html', body: '<!doctype html><p>Log in to this network</p>' };
  await context.route('**/api/posts/**', (route) => route.fulfill(login));
  await page.reload();
  await expect(heading).toBeVisible();
  await context.unroute('**/api/posts/**');

  await context.setOffline(true);
  await page.reload();
  await expect(heading).toBeVisible();
  expect((await read())[0]).toBe(words);
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.goto(`${url}/app`); // as the system opens the installed app
  await expect(articles(page)).toHaveCount(10);
  expect(await read()).toEqual(feed);
  expect(await isDrawn(page, 'article img[src^="/images/"]')).toBe(true);
  await page.getByRole('link', { name: 'Videos', exact: true }).click();
  await expect(articles(page).first().getByRole('heading')).toHaveText(video ?? '');
  expect(
    await page
      .frameLocator('article iframe')
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
  ).toBe(true);
  // A page of parts that were never seen says once that there is no network, and they come by themselves.
  const main = page.getByRole('main');
  const told = main.getByText('This page needs the network, which can’t be reached at the moment.');
  const waiting = ['Loading your settings', 'Loading the weekly mail'];
  for (const [path, names] of [
    ['/app/account/sign-in', ['Loading devices']],
    ['/app/account/notifications', waiting],
  ] as const) {
    await goWithin(page, path);
    await expect(told).toBeInViewport();
    await expect(told).toHaveCount(1);
    for (const name of names) await expect(main.getByRole('status', { name })).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await expect(main.getByText('Couldn’t load your email address.')).toHaveCount(0);
  }
  await context.setOffline(false);
  await expect(page.getByText('You are back online')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Weekly mail' }).getByRole('checkbox')).toBeVisible();
  for (const name of waiting) await expect(main.getByRole('status', { name })).toHaveCount(0);
  await expect(told).toHaveCount(0);

  await test.step('a picture that the server no longer shows is not kept either', async () => {
    const id = await write(page, url, { content: 'Not for long' }, PICTURES[0]);
    const written = await (await page.request.get(`${url}/api/posts/${id}`)).json();
    const [{ url: picture }] = written.post.images;
    const look = () => page.evaluate(async (url) => (await fetch(url, { cache: 'no-cache' })).status, picture);
    expect(await look()).toBe(200);
    await expect.poll(() => cached(page)).toContain(picture);
    await erase(page, url, id);
    expect(await look()).toBe(404);
    expect(await cached(page)).not.toContain(picture);
  });

  await test.step('what somebody has seen is gone when somebody else logs in, and when they log out', async () => {
    const [ofLinnea] = (await cacheNames(page)).filter((name) => /^seen-[0-9a-f]{8}-/.test(name));
    expect(ofLinnea).toBeDefined();
    // The next one at the same machine, whose session had run out meanwhile.
    await enter(page, url, 'oskar.berg', DEMO_PASSWORD);
    await page.goto(`${url}/app`);
    await expect(articles(page).first()).toBeVisible();
    await expect.poll(() => cached(page)).toContain('/api/posts');
    await expect.poll(() => cacheNames(page)).not.toContain(ofLinnea);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => cached(page)).toEqual([]);
  });
});
