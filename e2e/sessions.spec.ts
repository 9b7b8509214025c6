import { expect, type Page } from '@playwright/test';
import { TestBrowser } from '../server/testing/browser.ts';
import { test } from './site/site.ts';
import { enter, join, PASSWORD } from './steps/people.ts';

const CHECK = '**/api/auth/check';

/** Fills in the login form that is open, and sends it. */
async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Whether the app has started as for a visitor. */
async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
}

// [S1-9.11]
test('who signs in or out in one tab does so in the other, and the next one sees nothing of the first', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const { url } = accountSite;
  for (const name of ['Tabby', 'Secondone', 'Nextone']) await join(accountSite, name);
  await enter(page, url, 'tabby');
  await page.goto(`${url}/app/account/sign-in`);
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
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await other.close(); // it would store who signs in next
  });

  await test.step('the next one', async () => {
    await signIn(page, 'nextone');
    await page.waitForURL('**/app');
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
    expect(await page.evaluate(() => document.cookie)).not.toContain('token=');
    await page.route(CHECK, () => {}); // what is shown now is what was kept
    await page.getByRole('link', { name: 'Welcome, Nextone' }).click();
    await page.getByRole('link', { name: 'Sign-in and devices' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in and devices' })).toBeVisible();
    await expect(page.getByText('secondone@uni.example')).toBeHidden();
  });

  await test.step('whatever stands in the storage, and where there is none, the app starts as for a visitor', async () => {
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.goto(`${url}/robots.txt`); // where nothing stores a session
    await page.evaluate(() => localStorage.setItem('root', '{')); // others: web/platform/session/session.test.ts
    await page.goto(`${url}/app/account`);
    await expectVisitor(page);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('switched off', 'SecurityError');
        },
      });
    });
    await page.reload();
    await expectVisitor(page);
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    expect(failures).toEqual([]);
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
  /** Another device, without a browser. */
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
  await laptop.goto(`${url}/app/account/sign-in`);
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
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(laptop.getByText('Signed out everywhere else')).toBeVisible();
  await expect(laptop.getByText('No other devices are signed in.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect(await isIn(pixel)).toBe(false);
  const { sessions } = await (await laptop.request.get(`${url}/api/auth/sessions`)).json();
  expect(sessions).toHaveLength(1);
  await laptop.close();
});
