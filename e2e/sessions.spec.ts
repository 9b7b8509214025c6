import { expect, type Page } from '@playwright/test';
import { TestBrowser } from '../server/testing/browser.ts';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, PASSWORD } from './steps/people.ts';

const CHECK = '**/api/auth/check';

/** What the bell asks by itself, beside the shared client and its check: it only says whether there is news. */
const BELL = '/api/notifications/unseen';

/** Paths of the calls that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== BELL) calls.push(pathname);
  });
  return calls;
}

/** Fills in the login form that is open, and sends it. */
async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Logs out by the button. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
}

const rootOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null'));

// [S1-2.8, S1-4.3, S1-6.2, S2-6.4]
test('a visitor is not checked, and is sent to the login when they open the app', async ({ page, accountSite }) => {
  const calls = callsOf(page);
  await page.goto(accountSite.url);
  await expect.poll(() => calls).toEqual(['/api/videos/get-videos']);
  await page.waitForLoadState('networkidle'); // not alone: the page's own code comes by chunks, with silence in between
  expect(calls).toEqual(['/api/videos/get-videos']);

  for (const path of ['/app', '/app/videos', '/app/manage', '/app/account']) {
    await goWithin(page, path);
    await page.waitForURL('**/login');
  }
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(calls).not.toContain('/api/auth/check');
});

// [S1-4.3, S1-7.2]
test('a member is checked before each call, and calls share a check that is in the air', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  const calls = callsOf(page);
  const release = await holdCalls(page, CHECK);
  await page.goto(`${demoSite.url}/app`); // the feed and its rail make two calls at once
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.waitForTimeout(300); // were there a second check or a call without one, it would be sent by now
  expect(calls).toEqual(['/api/auth/check']);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  const first = ['/api/auth/check', '/api/posts', '/api/videos/get-videos'];
  expect(calls.slice(0, 3).toSorted()).toEqual(first);
  // When all that is there, the rail asks for today's matches, after a check of its own.
  await expect.poll(() => calls.toSorted()).toEqual([...first, '/api/auth/check', '/api/today'].toSorted());

  calls.length = 0;
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  expect(calls).toEqual(['/api/auth/check', '/api/posts']);
});

// [S1-4.4, S1-7.13, S1-8.11]
test("a check that fails counts as 'not authenticated', but for what says nothing about it; the call is not sent", async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  const signedOut = { userData: null, isLoggedIn: false, role: null };
  await join(accountSite, 'Expiring');
  await enter(page, url, 'expiring');
  await page.route(CHECK, (route) => route.abort());
  await page.goto(`${url}/app/account`);
  const devices = page.getByRole('region', { name: 'Where you’re signed in' });
  const tryAgain = () => devices.getByRole('button', { name: 'Try Again' }).click();
  const answerWith = async (status: number, message: string) => {
    await page.unroute(CHECK);
    await page.route(CHECK, (route) => route.fulfill({ status, json: { message } }));
  };

  await test.step('no network, too many calls, a server that closes: nothing is known', async () => {
    const alert = devices.getByRole('alert');
    await expect(page.getByText('This page needs the network')).toBeInViewport(); // once for all its parts
    await expect(alert).toHaveCount(0);
    expect((await rootOf(page)).state.isLoggedIn).toBe(true);
    await answerWith(429, 'Too many attempts.');
    await page.reload();
    await expect(alert).toHaveText('Too many attempts.');
    for (const [status, message] of [
      [429, 'Too many attempts.'],
      [503, 'We are closing.'],
    ] as const) {
      await answerWith(status, message);
      await tryAgain();
      await expect(alert).toHaveText(message);
      expect((await rootOf(page)).state.isLoggedIn).toBe(true);
    }
  });

  await test.step('a session that has ended: logged out here, the call cancelled, and the login says why', async () => {
    await page.unroute(CHECK);
    const other = new TestBrowser(url);
    await other.post('/api/auth/login', { username: 'expiring', password: PASSWORD });
    await tryAgain();
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    // By the person's other device: the server keeps what it knows of a session for a few seconds, unless it is told.
    expect((await other.post('/api/auth/sessions/end-others')).body.ended).toBe(1);
    const calls = callsOf(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.waitForURL('**/login?expired=1');
    await expect(page.getByText('Login expired, please login again.')).toBeVisible();
    await expect(page.locator('.Toastify__toast')).toHaveText('Session expired'); // what the call was cancelled with
    expect(calls).toEqual(['/api/auth/check']); // the call itself was never sent
    expect((await rootOf(page)).state).toEqual(signedOut);
  });

  await test.step('any other error of the check counts', async () => {
    await answerWith(500, 'broken');
    const broken = page.waitForResponse(CHECK);
    await enter(await page.context().newPage(), url, 'expiring'); // this tab goes on to the feed, and is checked
    expect((await broken).status()).toBe(500);
    await page.waitForURL('**/login?expired=1');
    await expect.poll(async () => (await rootOf(page)).state).toEqual(signedOut);
  });
});

// [S1-3.2, S1-9.10, S2-3.13]
test('a full storage keeps nobody from signing in; else it holds who is logged in, version 1, and nothing secret', async ({
  page,
  accountSite,
}) => {
  const email = await join(accountSite, 'Keeper');
  await page.goto(`${accountSite.url}/login`);
  await test.step('a full storage', async () => {
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Object.assign(globalThis, { makeRoom: () => Object.assign(Storage.prototype, { setItem }) });
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await signIn(page, 'keeper');
    await page.waitForURL('**/app');
    await expect(page.getByRole('link', { name: 'Welcome, Keeper' })).toBeVisible();
    expect(await rootOf(page)).toBeNull();
    await signOut(page);
    await page.waitForURL('**/login');
  });

  await page.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom());
  await signIn(page, 'keeper');
  await page.waitForURL('**/app');
  expect(await rootOf(page)).toEqual({
    state: {
      userData: { _id: expect.any(String), username: 'Keeper', profilePicture: null },
      isLoggedIn: true,
      role: 'user',
    },
    version: 1,
  });
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const secret of [token, email, PASSWORD]) expect(kept).not.toContain(secret);
  expect(await page.evaluate(() => document.cookie)).not.toContain('token=');
});

// [S1-9.11]
test('whatever stands in the storage, and where there is none, the app starts as for a visitor', async ({
  page,
  accountSite,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const startsForVisitor = async () => {
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  };
  await page.goto(`${accountSite.url}/login`);
  // The others: web/platform/session/session.test.ts.
  for (const value of ['{', '{"state":{"isLoggedIn":true,"userData":{"username":5}},"version":1}']) {
    await page.evaluate((root) => localStorage.setItem('root', root), value);
    await page.reload();
    await startsForVisitor();
  }
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('switched off', 'SecurityError');
      },
    });
  });
  await page.reload();
  await startsForVisitor();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  expect(failures).toEqual([]);
});

test('who signs in or out in one tab does so in the other, and the next one sees nothing of the first', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const { url } = accountSite;
  for (const name of ['Tabby', 'Secondone', 'Nextone']) await join(accountSite, name);
  await enter(page, url, 'tabby');
  await page.goto(`${url}/app/account`);
  await expect(page.getByText('tabby@uni.example')).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const other = await page.context().newPage();

  await test.step('another member signs in', async () => {
    let lists = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/sessions')) lists++;
    });
    await enter(other, url, 'secondone');
    await expect(page.getByText('secondone@uni.example')).toBeVisible();
    await expect(page.getByText('tabby@uni.example')).toBeHidden();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    expect(lists).toBe(1); // the list of devices was asked for anew
  });

  await test.step('and logs out', async () => {
    await other.goto(`${url}/app/account`);
    await signOut(other);
    await page.waitForURL('**/login');
  });

  await test.step('the next one', async () => {
    await signIn(page, 'nextone');
    await page.waitForURL('**/app');
    await page.route(CHECK, () => {}); // what is shown now is what was kept
    await page.getByRole('link', { name: 'Welcome, Nextone' }).click();
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    await expect(page.getByText('secondone@uni.example')).toBeHidden();
  });
});

test('a member sees where they are signed in, and logs out everywhere else', { tag: '@journey' }, async ({
  browser,
  accountSite,
}) => {
  const { url } = accountSite;
  await join(accountSite, 'Roamer');
  const laptop = await browser.newPage({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  });
  await enter(laptop, url, 'roamer');
  /** Another device, without a browser: sessions that have ended are shown above. */
  const device = async (agent: string) => {
    const there = new TestBrowser(url);
    await there.get('/api/countries'); // for the double-submit pair
    const headers = { 'user-agent': agent, 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'roamer', password: PASSWORD });
    expect((await there.send('POST', '/api/auth/login', { headers, body })).status).toBe(200);
    return there;
  };
  const iphone = await device(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  );
  const pixel = await device(
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  );
  const isIn = async (one: TestBrowser) => (await one.post('/api/auth/check')).body.authenticated;
  await laptop.goto(`${url}/app/account`);
  const devices = laptop.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('Firefox on Windows');
  await expect(devices.first()).toContainText('This device');
  await expect(devices.filter({ hasText: 'Safari on iOS' })).toContainText('last seen just now');

  await laptop.getByRole('button', { name: 'Log out Safari on iOS' }).click();
  await expect(laptop.getByText('Signed out on that device')).toBeVisible();
  await expect(devices).toHaveCount(2);
  expect([await isIn(iphone), await isIn(pixel)]).toEqual([false, true]);

  await laptop.getByRole('button', { name: 'Log out everywhere else' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Log out everywhere else' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await laptop.getByRole('button', { name: 'Log out everywhere else' }).click();
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(laptop.getByText('Signed out everywhere else')).toBeVisible();
  await expect(laptop.getByText('No other devices are signed in.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect(await isIn(pixel)).toBe(false);
  const { sessions } = await (await laptop.request.get(`${url}/api/auth/sessions`)).json();
  expect(sessions).toHaveLength(1);
  await laptop.close();
});
