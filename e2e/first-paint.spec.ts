import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter } from './steps/people.ts';

// [S1-2.35, S1-2.37, S1-9.12]
test('the HTML itself shows the splash, or the frame, in the chosen theme, while the code is on its way', async ({
  page,
  demoSite,
}) => {
  const splash = page.getByText('Loading your sports experience...');
  const frame = page.locator('#root').getByText('Touchline').last();
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${demoSite.url}/login`);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.route('**/*.js', () => {}); // never answered
  await page.reload({ waitUntil: 'commit' });
  await expect(frame).toBeVisible();
  await expect(splash).toBeHidden();
  await expect(html).toHaveClass(/\bdark\b/);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 20, 16)');
  await page.goto(demoSite.url, { waitUntil: 'commit' });
  await expect(splash).toBeVisible();
  await page.unroute('**/*.js');

  // The browser's own frame has the colour of the chosen theme, too, whatever the system's is.
  for (const [scheme, isDark] of [
    ['light', true],
    ['dark', false],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    if (!isDark) await page.evaluate(() => localStorage.setItem('darkMode', 'false'));
    await page.goto(`${demoSite.url}/login`);
    const colour = page.locator('meta[name="theme-color"]').first();
    await expect(colour).toHaveAttribute('content', isDark ? '#0a1410' : '#f7f9f6');
    if (isDark) await expect(html).toHaveClass(/\bdark\b/);
    else await expect(html).not.toHaveClass(/\bdark\b/);
  }
});

/** The outline of a page whose code is on its way. */
const outline = (page: Page, name: string) => page.locator(`[data-outline="${name}"]`);

// [B2.3]
test('a member sees the outline of the feed while its code is on its way: at first, and coming from elsewhere', async ({
  page,
  demoSite,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const feed = outline(page, 'feed');
  const release = await holdCalls(page, '**/assets/*.js');
  await page.goto(`${demoSite.url}/app`, { waitUntil: 'commit' }); // a visitor is about to be sent to the login page
  await expect(page.locator('#root').getByText('Touchline').last()).toBeVisible();
  await expect(feed).toBeHidden();
  release();

  await enter(page, demoSite.url, 'linnea');
  const go = await holdCalls(page, '**/assets/*.js');
  await page.goto(`${demoSite.url}/app`, { waitUntil: 'commit' });
  await expect(feed).toBeInViewport();
  const drawn = await feed.locator('.card-bleed').first().boundingBox();
  expect(drawn?.width).toBe(390); // from edge to edge, as the cards will be
  go();
  const form = page.getByRole('form', { name: 'Create a post' });
  await expect(form).toBeVisible();
  await expect(feed).toBeHidden();
  expect(Math.abs(((await form.boundingBox())?.y ?? 0) - (drawn?.y ?? 0))).toBeLessThanOrEqual(8); // nothing jumps
  await page.getByRole('article').first().waitFor();
  expect(
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0)),
  ).toBeLessThan(0.02);

  await page.goto(`${demoSite.url}/app/account/sign-in`);
  await page.getByText('This device', { exact: true }).waitFor();
  const come = await holdCalls(page, '**/assets/feed-page*.js');
  await page.getByRole('banner').getByRole('link', { name: 'Touchline' }).click();
  await expect(feed).toBeInViewport();
  await expect.poll(() => feed.evaluate((one) => one.contains(document.elementFromPoint(195, 400)))).toBe(true);
  come();
  await expect(form).toBeVisible();
  await expect(feed).toBeHidden();

  const videos = await holdCalls(page, '**/assets/*.js');
  await page.goto(`${demoSite.url}/app/videos`, { waitUntil: 'commit' });
  await expect(outline(page, 'videos')).toBeInViewport();
  await expect(feed).toBeHidden();
  videos();
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Highlights' })).toBeVisible();
  await expect(outline(page, 'videos')).toBeHidden();
});

test('the feed and a match are asked for once, before their code is there, and nothing is asked for in vain', async ({
  page,
  demoSite: { url, sql },
}) => {
  const [settled] = await sql("select id from matches where state = 'confirmed' order by starts_at desc limit 1");
  const match = `/app/matches/${settled?.id}`;
  /** What the page is about: the session, the feed, the match. */
  let asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(auth\/check|posts|today|matches\/[^/]+)$/.test(pathname))
      asked.push(pathname === '/api/today' ? pathname : pathname + search);
  });
  /** @returns what is asked for before there is any code, and then lets it come */
  async function askedEarly(path: string): Promise<string[]> {
    asked = [];
    const release = await holdCalls(page, '**/assets/*.js');
    await page.goto(url + path, { waitUntil: 'commit' });
    await expect(page.locator('#root').getByText('Touchline').last()).toBeVisible();
    const early = [...asked];
    release();
    return early;
  }
  const board = page.locator('#scoreboard');
  const data = () => asked.filter((one) => one !== '/api/auth/check');

  expect(await askedEarly('/app')).toEqual([]); // a visitor
  await page.waitForURL('**/login');
  expect(await askedEarly(match)).toEqual([match.replace('/app', '/api')]);
  await expect(board).toBeVisible();
  expect(asked).toEqual([match.replace('/app', '/api')]);

  await enter(page, url, 'linnea');
  expect(await askedEarly('/app')).toEqual(['/api/auth/check', '/api/posts?page=1&limit=10']);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(data).toEqual(['/api/posts?page=1&limit=10', '/api/today']); // for the rail, when it has settled
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = ['/api/posts?page=1&limit=10', '/api/today'];
  expect(await askedEarly('/app')).toEqual(['/api/auth/check', ...onPhone]);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(data()).toEqual(onPhone);
  expect(await askedEarly(match)).toEqual(['/api/auth/check', match.replace('/app', '/api')]);
  await expect(board).toBeVisible();
  expect(data()).toEqual([match.replace('/app', '/api')]);

  // Another feed is shown there.
  expect(await askedEarly('/app?category=sports')).toEqual([]);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(`${url}/app/following`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('feed'))).toBe('following');
  expect(await askedEarly('/app')).toEqual([]);
  await page.waitForURL('**/app/following');
});

test('a page names its own code in the HTML, so that one round trip brings all of it', async ({ page, demoSite }) => {
  const late: string[] = [];
  for (const path of ['/', '/login', '/signup']) {
    const html = await (await page.request.get(demoSite.url + path)).text();
    await page.goto(demoSite.url + path);
    await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    );
    const code = loaded.filter((file) => file.endsWith('.js') && !file.startsWith('/assets/notices-')); // after load, on purpose
    late.push(...code.filter((file) => !html.includes(file)).map((file) => path + file));
  }
  expect(late).toEqual([]);
});
