import { expect, type Page } from '@playwright/test';
import { CLIENT, OTHER_CLIENT, tokenFromProvider } from '../server/testing/services/openid.ts';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { join } from './steps/people.ts';
import { pair } from './steps/post-steps.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

const START = '**/api/auth/google/start';
const FINISH = '**/api/auth/google';
const REFUSED = 'Google’s response couldn’t be verified. Please sign in again.';

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });

/** On the provider's own pages: logs in under that name, and agrees. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Begins as the button does, and stays here: the nonce's cookie is set. @returns the address of the provider's page */
async function begin(page: Page): Promise<string> {
  const answer = await page.request.post(new URL('/api/auth/google/start', page.url()).href, {
    headers: await pair(page),
  });
  return (await answer.json()).url;
}

/**
 * Comes back with a fragment, as if from the provider, and ends at the login with that toast, which goes before the next.
 * The app is not loaded anew for it: 'somebody new' and 'the token is sent once' come from outside.
 */
async function comeBackTo(page: Page, fragment: string, words: string): Promise<void> {
  await goWithin(page, `/auth/callback${fragment}`);
  await page.waitForURL('**/login');
  const toasts = page.locator('.Toastify__toast');
  await expect(toasts).toHaveCount(1);
  await expect(toasts.getByText(words, { exact: true })).toBeVisible();
  await toasts.getByRole('button', { name: 'close' }).click();
  await expect(toasts).toHaveCount(0);
}

// [S1-2.7, S1-7.14, S2-2.5, S2-2.6, S2-2.13]
test('somebody new signs in on the page of the provider and is in the feed', { tag: '@journey' }, async ({
  page,
  accountSite,
}) => {
  const { url, provider } = accountSite;
  await page.goto(`${url}/signup`);
  const asked = page.waitForRequest((request) => request.url().startsWith(provider.authorizeUrl));
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  const query = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(query).toEqual({
    response_type: 'id_token',
    scope: 'openid profile email',
    client_id: CLIENT,
    redirect_uri: `${url}/auth/callback`,
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  // Back from there by the back button: the page can be used.
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up with Google' }).click();

  const release = await holdCalls(page, FINISH);
  await signInThere(page, 'newcomer');
  await expect(page.getByText('Signing you in...')).toBeVisible();
  await expect(page).toHaveURL(`${url}/auth/callback`); // the token has left the address
  release();
  await expect(page.getByText('Redirecting...')).toBeVisible();
  await expect(page.getByText('Successfully signed in with Google!')).toBeVisible();
  await page.waitForURL('**/app');
  await expect(page.getByRole('banner')).toContainText('Welcome, Newcomer');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Welcome, Newcomer');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('newcomer@');
});

// [S1-2.49, S2-2.6, S2-2.10, B4.1]
test('joins the account that has the same verified address, and goes on where they were going, also after a change of mind', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Joiner');
  await page.goto(`${accountSite.url}/app/account?from=mail`);
  await page.waitForURL('**/login');
  await button(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click(); // and once more: the way back is still known
  await page.waitForURL('**/login');
  await expect(page.getByText('Google authentication failed. Please try again.')).toBeVisible();
  await button(page).click();
  await signInThere(page, 'joiner');
  await page.waitForURL('**/app/account?from=mail');
  await expect(page.getByRole('banner')).toContainText('Welcome, Joiner');
  const rows = await accountSite.sql("select google_subject from accounts where email = 'joiner@uni.example'");
  expect(rows).toEqual([{ google_subject: 'joiner' }]);
});

test('who may not come in is told why: an unverified address, a deactivated account, a token that is not right', async ({
  page,
  accountSite,
}) => {
  const { url, provider } = accountSite;
  await test.step('an unverified address', async () => {
    await provider.tell({ name: 'unproven', claims: { email_verified: false } });
    await page.goto(`${url}/login`);
    await button(page).click();
    await signInThere(page, 'unproven');
    await page.waitForURL('**/login');
    const toasts = page.locator('.Toastify__toast');
    await expect(toasts.getByText('Your Google account’s email address isn’t verified.')).toBeVisible();
    await toasts.getByRole('button', { name: 'close' }).click();
    await expect(toasts).toHaveCount(0);
  });

  await test.step('a deactivated account', async () => {
    await join(accountSite, 'Sentoff');
    await accountSite.sql("update accounts set is_active = false where username = 'Sentoff'");
    const token = await tokenFromProvider(await begin(page), 'sentoff');
    await comeBackTo(page, `#id_token=${token}`, 'Your account has been deactivated.');
  });

  const parts = (token: string) => token.split('.') as [string, string, string];
  const altered = (token: string, change: object) => {
    const [head, body, signature] = parts(token);
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...change };
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  };
  const cases: Record<string, (there: string) => Promise<string>> = {
    signature: async (there) => altered(await tokenFromProvider(there, 'eve'), { email: 'chair@uni.example' }),
    issuer: async (there) => altered(await tokenFromProvider(there, 'eve'), { iss: 'https://accounts.example' }),
    audience: (there) => tokenFromProvider(there.replace(`client_id=${CLIENT}`, `client_id=${OTHER_CLIENT}`), 'eve'),
    expiry: async (there) => altered(await tokenFromProvider(there, 'eve'), { exp: 1 }),
    nonce: (there) => tokenFromProvider(there.replace(/nonce=[^&]*/, 'nonce=guessed'), 'eve'),
  };
  for (const [name, make] of Object.entries(cases)) {
    await test.step(`a token with a wrong ${name}`, async () => {
      const answered = page.waitForResponse(FINISH);
      await comeBackTo(page, `#id_token=${await make(await begin(page))}`, REFUSED);
      expect((await answered).ok()).toBe(false);
    });
  }
  expect(await accountSite.sql("select 1 from accounts where email = 'eve@uni.example'")).toEqual([]);
});

// [S1-8.10, S2-2.8, S2-2.11, S2-2.12]
test('what comes back without a token, or to a server that fails, is told in the words for it, and so is a press while it is busy', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/login`);
  await button(page).waitFor();
  await comeBackTo(page, '#error=access_denied', 'Google authentication failed. Please try again.');
  await comeBackTo(page, '#state=1', 'No ID token received from Google.');
  await comeBackTo(page, '', 'No ID token received from Google.');
  const answers: [Parameters<typeof page.route>[1], string][] = [
    [(route) => route.fulfill({ status: 500, json: {} }), 'Authentication failed'],
    [(route) => route.fulfill({ json: { success: false, message: 'Not you.' } }), 'Not you.'],
    [(route) => route.fulfill({ json: { success: false } }), 'Authentication failed'],
    [(route) => route.abort(), 'Authentication failed. Please try again.'],
  ];
  for (const [answer, text] of answers) {
    await page.unroute(FINISH);
    await page.route(FINISH, answer);
    await comeBackTo(page, '#id_token=x.y.z', text);
  }

  await test.step("a press while it is busy says 'loading...', and a failure that it failed", async () => {
    const release = await holdCalls(page, START, (route) => route.fulfill({ status: 500, json: {} }));
    await button(page).click();
    await button(page).click();
    await expect(page.getByText('loading...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('Failed to authenticate with Google. Please try again.')).toBeVisible();
  });
});

test('the token is sent once, leaves nothing in the history, and another one logs nobody out who is logged in', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/google') sent++;
  });
  await page.goto(`${url}/privacy`);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const token = await tokenFromProvider(await begin(page), 'onceonly');
  await page.goto(`${url}/auth/callback#id_token=${token}`);
  await page.waitForURL('**/app');
  expect(sent).toBe(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/callback/);

  await page.goto(`${url}/auth/callback#id_token=x.y.z`);
  await expect(page.getByText(REFUSED)).toBeVisible();
  await page.waitForURL('**/app'); // by way of the login page, which members need not see
  await expect(page.getByRole('banner')).toContainText('Welcome, Onceonly');
});

test('where it is not set up, the button says so', async ({ page, demoSite }) => {
  let calls = 0;
  await page.route('**/api/auth/google/**', (route) => {
    calls++;
    return route.abort();
  });
  await page.goto(`${demoSite.url}/terms`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [path, name] of [
    ['/login', 'Sign in with Google'],
    ['/signup', 'Sign up with Google'],
  ] as const) {
    await goWithin(page, path);
    const there = page.getByRole('button', { name });
    await expect(there).toHaveAttribute('aria-disabled', 'true');
    await expect(there).toHaveAccessibleDescription(
      'Google sign-in isn’t available here yet. Use your username or email instead.',
    );
    await there.click({ force: true });
    const toasts = page.locator('.Toastify__toast');
    await expect(toasts).toHaveCount(1);
    await expect(
      toasts.getByText('Google sign-in isn’t available here yet. Use your username or email instead.'),
    ).toBeVisible();
    await toasts.getByRole('button', { name: 'close' }).click();
    await expect(toasts).toHaveCount(0);
  }
  expect(calls).toBe(0);
});
