import { expect, type Page, type Request } from '@playwright/test';
import { test } from './site/site.ts';
import { waitingPost } from './steps/outbox-steps.ts';
import { enter, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter } from './steps/post-steps.ts';
import { cardOf, createForm, erase, rewrite, write } from './steps/posts.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

const REFRESH = 30_000; // spec 2 §9

const topOf = (page: Page, text: string) => cardOf(page, text).evaluate((card) => card.getBoundingClientRect().top);

/** Lets so much time pass on a held clock, and then what was begun come to its end. */
async function pass(page: Page, milliseconds: number, until: () => Promise<void>): Promise<void> {
  await page.clock.runFor(milliseconds);
  await expect(async () => {
    await page.clock.runFor(1);
    await until();
  }).toPass({ intervals: [20], timeout: 20_000 });
}

// [S2-2.21, S2-2.24]
test('page 1 is fetched every 30 s: what is new waits behind a button, what changed or went does so in place', {
  tag: '@journey',
}, async ({ page, emptySite }) => {
  const { url } = emptySite;
  const writer = await joinWithoutBrowser(emptySite, 'FeedWriter');
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push(await write(writer, url, { content: `Round ${n} of the season\n\n\n\n\n\n.` }));

  await joinAndEnter(page, emptySite, 'FeedReader');
  await holdClock(page, Date.now() + 5000);
  await page.goto(`${url}/app`);
  await tickUntilVisible(page, cardOf(page, 'Round 11 '));
  await expect(page.getByRole('article')).toHaveCount(10);
  await cardOf(page, 'Round 7 ').evaluate((card) => card.scrollIntoView());
  await page.evaluate(() => scrollBy(0, -150));
  const top = await topOf(page, 'Round 7 ');

  await write(writer, url, { content: 'Hot off the press' });
  await rewrite(writer, url, ids[10] as string, {
    content: 'Round ten, told\nin\nmany\nmore\nlines\nthan\nbefore\n.\n.\n.\n.',
  });
  await erase(writer, url, ids[9] as string);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/api/posts?'))));
  await page.clock.runFor(REFRESH - 3000);
  expect(asked).toBe(0);
  const fresh = page.getByRole('button', { name: '1 new post', exact: true });
  await pass(page, 3500, () => expect(fresh).toBeVisible({ timeout: 1 }));
  expect(asked).toBe(1);
  await expect(cardOf(page, 'Round ten, told')).toHaveCount(1);
  await expect(cardOf(page, 'Round 9 ')).toHaveCount(0);
  await expect(cardOf(page, 'Hot off the press')).toHaveCount(0);
  expect(Math.abs((await topOf(page, 'Round 7 ')) - top)).toBeLessThan(2);

  // Nobody looks: nothing is asked. It is made good at once when somebody does.
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  await write(writer, url, { content: 'While you were away' });
  await page.clock.runFor(3 * REFRESH);
  expect(asked).toBe(1);
  await show('visible');
  await pass(page, 1, () =>
    expect(page.getByRole('button', { name: '2 new posts', exact: true })).toBeVisible({ timeout: 1 }),
  );
  expect(Math.abs((await topOf(page, 'Round 7 ')) - top)).toBeLessThan(2);

  await page.getByRole('button', { name: '2 new posts' }).click();
  await pass(page, 1, () =>
    expect(page.getByRole('article').first()).toContainText('While you were away', { timeout: 1 }),
  );
  await expect(page.getByRole('article').nth(1)).toContainText('Hot off the press');
  await expect(page.getByRole('article').first()).toBeInViewport();
  await expect(page.getByRole('listitem').filter({ has: cardOf(page, 'While you were away') })).toBeFocused();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);

  // A refresh that fails is only logged.
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/api/posts?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Down', code: 'internal' } }),
  );
  await pass(page, REFRESH, async () => expect(logged.join()).toContain('The feed could not be fetched'));
  await expect(cardOf(page, 'Hot off the press')).toBeVisible();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
});

// [S2-2.17, S2-2.23, S2-2.25]
test('cards come one by one, and more on demand; who comes back from a post finds the pages and the place they left', {
  tag: '@journey',
}, async ({ page, context, demoSite }) => {
  await enter(page, demoSite.url, 'kofi_mensah');
  /** What stood on the page at each of its changes. */
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const cards = document.querySelectorAll('main article').length;
      const more = [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === 'Load More');
      if (seen.at(-1) !== `${cards} ${more}`) seen.push(`${cards} ${more}`);
    }).observe(document, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));
  const oneByOne = (from: number, more: boolean) => Array.from({ length: 9 }, (_, n) => `${from + n} ${more}`);
  // So that the page can answer meanwhile; Load More comes after them.
  await page.goto(`${demoSite.url}/app`);
  const articles = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Load More' });
  await expect(more).toBeVisible();
  expect(await seen()).toEqual(['0 false', ...oneByOne(1, false), '10 true']);

  await more.focus();
  await page.keyboard.press('Enter');
  await expect(articles).toHaveCount(20);
  const states = new Set((await seen()).filter((state) => state.endsWith('true'))); // else the button is busy
  expect([...states]).toEqual(['10 true', ...oneByOne(11, true), '20 true']);
  await expect(more).toBeFocused();

  // Without a network it says so, and asks again when it is told to.
  await context.setOffline(true);
  await more.dblclick();
  await expect(page.getByRole('alert').filter({ hasText: 'More posts could not be loaded.' })).toBeInViewport();
  await expect(articles).toHaveCount(20);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(articles).toHaveCount(30);
  await expect(page.getByText('More posts could not be loaded.')).toHaveCount(0);
  const links = page.getByRole('main').getByRole('link', { name: /comment/i });
  for (const goBack of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to Feed' }).click()]) {
    const link = links.nth(12);
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(3000);
    await link.click();
    await expect(page.getByRole('heading', { name: /^Comments \(/ })).toBeVisible();
    await goBack();
    await expect(articles).toHaveCount(30);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  }

  // To its end, where that is near.
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Sports' }).click();
  await expect(articles).toHaveCount(10);
  const { total } = await (await page.request.get(`${demoSite.url}/api/posts?category=sports`)).json();
  for (let shown = 10; shown < total; shown += 10) {
    await more.click();
    await expect(articles).toHaveCount(Math.min(shown + 10, total));
  }
  await expect(more).toHaveCount(0);
});

// [S2-2.22]
test('a feed that could not be had comes by itself when the server is back, with what was written meanwhile', async ({
  page,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'feed.returns');
  await page.route('**/*', (route) => {
    const isCall = /\/api\/posts/.test(route.request().url()) || route.request().method() === 'HEAD';
    return isCall ? route.abort() : route.fallback();
  });
  await page.goto(`${accountSite.url}/app`);
  const failed = page.getByRole('alert').filter({ hasText: 'The feed could not be loaded' });
  await expect(failed).toBeInViewport();
  await createForm(page).getByPlaceholder("What's on your mind?").fill('Written before the feed came');
  await createForm(page).getByRole('button', { name: 'Post', exact: true }).dblclick();
  await expect(waitingPost(page)).toHaveCount(1);
  await expect(waitingPost(page)).toBeInViewport();
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await expect(failed).toHaveCount(0);
  await expect(cardOf(page, 'Written before the feed came')).toHaveCount(1);
  await expect(waitingPost(page)).toHaveCount(0);
});

test('what is written while the feed is on its way is in it, though the answer is from before it', async ({
  page,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'feed.early');
  const read = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  // Whatever is asked for is read at once, and comes late.
  await page.route(/\/api\/posts\?/, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await released.promise;
    await route.fulfill({ response }).catch(() => {}); // the page has asked anew meanwhile
  });
  await page.goto(`${accountSite.url}/app`);
  await read.promise;
  await createForm(page).getByPlaceholder("What's on your mind?").fill('Sooner than the feed');
  const isPost = (call: Request) => call.method() === 'POST' && call.url().endsWith('/api/posts');
  const stored = page.waitForEvent('requestfinished', isPost);
  await createForm(page).getByRole('button', { name: 'Post', exact: true }).click();
  await stored;
  released.resolve();
  await expect(cardOf(page, 'Sooner than the feed')).toHaveCount(1);
});

// [S2-2.22]
test('where the server answers with an error instead of the feed, page 1 is asked for again after 30 s', async ({
  page,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'feed.waits');
  await write(page, accountSite.url, { content: 'Still there' });
  await page.route('**/api/posts?*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await holdClock(page);
  await page.goto(`${accountSite.url}/app`);
  await tickUntilVisible(page, page.getByRole('alert').filter({ hasText: 'The feed could not be loaded' }));
  await page.unrouteAll();
  await page.clock.runFor(REFRESH - 1000);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.clock.runFor(1000);
  await tickUntilVisible(page, page.getByRole('article').first());
});

// [S2-2.14, S2-2.15, S2-2.19, S2-2.20, S2-2.24]
test('a category begins at page 1, and says so when it is empty or cannot be had', async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'FirstOne');
  await page.route('**/api/posts?*', (route) => route.abort());
  await page.goto(`${accountSite.url}/app`);
  await expect(page.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'The feed could not be loaded' });
  await expect(failed).toBeInViewport();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused();
  await expect(failed).toBeInViewport();
  await page.unroute('**/api/posts?*');
  // As on a site of one's own (main-job.spec.ts): other tests write on this one.
  const none = { posts: [], totalPages: 0, total: 0, page: 1 };
  await page.route('**/api/posts?*', (route) => route.fulfill({ json: none }));
  await expect(page.getByText('No content yet')).toBeVisible(); // by itself, too
  await expect(page.getByText('Be the first to share something!')).toBeVisible();

  const filters = page.getByRole('navigation', { name: 'Categories' }).getByRole('button');
  await expect(filters).toHaveText(['All Posts', 'General', 'Sports', 'Achievement', 'Training', 'Competition']);
  await filters.filter({ hasText: 'Training' }).click();
  await expect(page.getByText('No posts in Training yet')).toBeVisible();
  await expect(page.getByText('Be the first to share something in Training!')).toBeVisible();
  await filters.filter({ hasText: 'All Posts' }).click();
  await expect(page.getByText('No content yet')).toBeVisible();
  await page.unroute('**/api/posts?*');
  await write(page, accountSite.url, { content: 'Written elsewhere', category: 'training' });
  await filters.filter({ hasText: 'Training' }).click(); // was loaded before, and is loaded anew
  await expect(cardOf(page, 'Written elsewhere')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
});
