import { expect, type Page } from '@playwright/test';
import { TestBrowser } from '../server/testing/browser.ts';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter, fillLogin, join, PASSWORD } from './steps/people.ts';

const CHECK = '**/api/auth/check';

/** Paths of the calls that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}
const rootOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null'));

test('a visitor is not checked', async ({ page, accountSite }) => {
  const calls = callsOf(page);
  await page.goto(accountSite.url);
  await expect.poll(() => calls).toEqual(['/api/videos/get-videos']);
  await page.waitForLoadState('networkidle'); // not alone: the page's own code comes by chunks, with silence in between
  expect(calls).toEqual(['/api/videos/get-videos']);
});

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
  expect([...calls].sort()).toEqual(['/api/auth/check', '/api/posts', '/api/videos/get-videos']);

  calls.length = 0;
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  expect(calls).toEqual(['/api/auth/check', '/api/posts']);
});

test('a session that has ended: logged out here, the call cancelled, and the login says why', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Expiring');
  await enter(page, accountSite.url, 'expiring');
  const other = new TestBrowser(accountSite.url);
  await other.post('/api/auth/login', { username: 'expiring', password: PASSWORD });
  await page.goto(`${accountSite.url}/app/account`);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  // By the person's other device: the server keeps what it knows of a session for a few seconds, unless it is told.
  expect((await other.post('/api/auth/sessions/end-others')).body.ended).toBe(1);
  const calls = callsOf(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.waitForURL('**/login?expired=1');
  await expect(page.getByText('Login expired, please login again.')).toBeVisible();
  await expect(page.locator('.Toastify__toast')).toHaveText('Session expired'); // what the call was cancelled with
  expect(calls).toEqual(['/api/auth/check']); // the call itself was never sent
  expect((await rootOf(page)).state).toEqual({ userData: null, isLoggedIn: false, role: null });
});

test("any error of the check counts as 'not authenticated', but for what says nothing about it", async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Tunnel');
  await enter(page, accountSite.url, 'tunnel');
  await page.route(CHECK, (route) => route.abort());
  await page.goto(`${accountSite.url}/app/account`);
  const alert = page.getByRole('main').getByRole('alert'); // the banner below says it too, after a while
  await expect(alert).toHaveText('Network Error');
  const tryAgain = () => page.getByRole('button', { name: 'Try Again' }).click();
  const answerWith = async (status: number, message: string) => {
    await page.unroute(CHECK);
    await page.route(CHECK, (route) => route.fulfill({ status, json: { message } }));
  };
  for (const [status, message] of [
    [429, 'Too many attempts.'],
    [503, 'We are closing.'],
  ] as const) {
    await answerWith(status, message);
    await tryAgain();
    await expect(alert).toHaveText(message);
    expect((await rootOf(page)).state.isLoggedIn).toBe(true);
  }
  await answerWith(500, 'broken');
  await tryAgain();
  await page.waitForURL('**/login?expired=1');
  expect((await rootOf(page)).state.isLoggedIn).toBe(false);
});

test('the browser keeps who is logged in under root, version 1, and nothing secret', async ({ page, accountSite }) => {
  const email = await join(accountSite, 'Keeper');
  await fillLogin(page, accountSite.url, 'keeper');
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

test('whatever stands in the storage, the app starts as for a visitor', async ({ browser, accountSite }) => {
  for (const value of [
    '{',
    'null',
    '[]',
    '"x"',
    '{"state":null,"version":1}',
    '{"state":{"isLoggedIn":true},"version":7}',
  ]) {
    const page = await browser.newPage();
    await page.addInitScript((root) => localStorage.setItem('root', root), value);
    await page.goto(`${accountSite.url}/login`);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true }), value).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.close();
  }
  const page = await browser.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('switched off', 'SecurityError');
      },
    });
  });
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.goto(`${accountSite.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  expect(failures).toEqual([]);
  await page.close();
});

test('logging out in one tab logs out the other, and the next one sees nothing of the first', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Tabby');
  await join(accountSite, 'Nextone');
  await enter(page, accountSite.url, 'tabby');
  await page.goto(`${accountSite.url}/app/account`);
  await expect(page.getByText('tabby@uni.example')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${accountSite.url}/app/account`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');

  await page.getByLabel('Username or Email').fill('nextone');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const seen: string[] = [];
  page.on('framenavigated', () => seen.push(page.url()));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
  await page.route('**/api/auth/check', () => {}); // what is shown now is what was kept
  await page.getByRole('link', { name: 'Welcome, Nextone' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(page.getByText('tabby@uni.example')).toBeHidden();
});

test('a member sees where they are signed in, and logs out everywhere else', async ({ browser, accountSite }) => {
  await join(accountSite, 'Roamer');
  const agents = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ];
  const pages: Page[] = [];
  for (const userAgent of agents) {
    const page = await browser.newPage({ userAgent });
    await enter(page, accountSite.url, 'roamer');
    pages.push(page);
  }
  const [laptop, iphone, pixel] = pages as [Page, Page, Page];
  await laptop.goto(`${accountSite.url}/app/account`);
  const devices = laptop.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('Firefox on Windows');
  await expect(devices.first()).toContainText('This device');
  await expect(devices.filter({ hasText: 'Safari on iOS' })).toContainText('last seen just now');

  await laptop.getByRole('button', { name: 'Log out Safari on iOS' }).click();
  await expect(laptop.getByText('Signed out on that device')).toBeVisible();
  await expect(devices).toHaveCount(2);
  await iphone.goto(`${accountSite.url}/app`);
  await iphone.waitForURL('**/login?expired=1');

  await laptop.getByRole('button', { name: 'Log out everywhere else' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Log out everywhere else' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await laptop.getByRole('button', { name: 'Log out everywhere else' }).click();
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(laptop.getByText('Signed out everywhere else')).toBeVisible();
  await expect(laptop.getByText('No other devices are signed in.')).toBeVisible();
  await pixel.goto(`${accountSite.url}/app`);
  await pixel.waitForURL('**/login?expired=1');
  await laptop.reload();
  await expect(devices).toHaveCount(1);
  for (const page of pages) await page.close();
});

test('a member changes the password by a mailed link', async ({ page, accountSite }) => {
  const email = await join(accountSite, 'Changer');
  await enter(page, accountSite.url, 'changer');
  await page.goto(`${accountSite.url}/app/account`);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('We’ve emailed you a link.')).toBeVisible();
  await page.goto(await accountSite.linkMailedTo(email));
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
});

test('visitors who open the app are sent to the login', async ({ page, accountSite }) => {
  for (const path of ['/app', '/app/videos', '/app/manage', '/app/account']) {
    await page.goto(accountSite.url + path);
    await page.waitForURL('**/login');
  }
});

test('a full storage does not keep anybody from signing in', async ({ page, accountSite }) => {
  await join(accountSite, 'Fuller');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await fillLogin(page, accountSite.url, 'fuller');
  await page.waitForURL('**/app');
  await expect(page.getByRole('link', { name: 'Welcome, Fuller' })).toBeVisible();
});

test('a record that is not ours is no login', async ({ browser, accountSite }) => {
  for (const value of [
    '{"state":{"isLoggedIn":true,"userData":{"username":5}},"version":1}',
    '{"state":{"isLoggedIn":true},"version":1}',
    '{"state":{"isLoggedIn":"yes","userData":{"_id":"a","username":"b"}},"version":1}',
  ]) {
    const page = await browser.newPage();
    await page.addInitScript((root) => localStorage.setItem('root', root), value);
    await page.goto(`${accountSite.url}/login`);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true }), value).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await page.close();
  }
});

test('when another member signs in in another tab, nothing of the first one stays', async ({ page, accountSite }) => {
  await join(accountSite, 'Firstdevice');
  await join(accountSite, 'Secondone');
  await enter(page, accountSite.url, 'firstdevice');
  await page.goto(`${accountSite.url}/app/account`);
  await expect(page.getByText('This device')).toBeVisible();
  let lists = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/sessions')) lists++;
  });
  const other = await page.context().newPage();
  await enter(other, accountSite.url, 'secondone');
  await expect(page.getByText('secondone@uni.example')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  expect(lists).toBe(1); // the list of devices was asked for anew
});
