import { expect, type Page } from '@playwright/test';
import { CLIENT, OTHER_CLIENT, tokenFromProvider } from '../server/testing/services/openid.ts';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { fillLogin, join, PASSWORD } from './steps/people.ts';

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

/** Presses the button without leaving: the nonce's cookie is set. @returns the address of the provider's page */
async function begin(page: Page, url: string): Promise<string> {
  const isProviders = (url: URL) => url.searchParams.get('response_type') === 'id_token';
  await page.goto(`${url}/login`);
  await page.route(isProviders, (route) => route.abort());
  // Only when it has failed: were the route taken away before, the browser would get there, and use up the nonce.
  const refused = page.waitForEvent('requestfailed', (request) => isProviders(new URL(request.url())));
  await button(page).click();
  const there = (await refused).url();
  await page.unroute(isProviders);
  return there;
}

/** Comes back with a fragment, as if from the provider, and ends at the login with that toast. */
async function comeBackTo(page: Page, url: string, fragment: string, toast: string): Promise<void> {
  await page.goto(`${url}/auth/callback#${fragment}`);
  await page.waitForURL('**/login');
  await expect(page.getByText(toast, { exact: true })).toBeVisible();
}

test('somebody new signs in on the page of the provider and is in the feed', async ({ page, accountSite }) => {
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

test('joins the account that has the same verified address, and goes on where they were going', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Joiner');
  await page.goto(`${accountSite.url}/app/account?from=mail`);
  await page.waitForURL('**/login');
  await button(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click(); // and once more: the way back is still known
  await page.waitForURL('**/login');
  await button(page).click();
  await signInThere(page, 'joiner');
  await page.waitForURL('**/app/account?from=mail');
  await expect(page.getByRole('banner')).toContainText('Welcome, Joiner');
  const rows = await accountSite.sql("select google_subject from accounts where email = 'joiner@uni.example'");
  expect(rows).toEqual([{ google_subject: 'joiner' }]);
});

test('who changes their mind at the provider comes back to the login', async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/login`);
  await button(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Google authentication failed. Please try again.')).toBeVisible();
});

test('an unverified address and a deactivated account are told what is wrong', async ({ page, accountSite }) => {
  const { url, provider } = accountSite;
  provider.people.set('unproven', { email_verified: false });
  await page.goto(`${url}/login`);
  await button(page).click();
  await signInThere(page, 'unproven');
  await page.waitForURL('**/login');
  await expect(page.getByText('Your Google account’s email address isn’t verified.')).toBeVisible();

  await join(accountSite, 'Sentoff');
  await accountSite.sql("update accounts set is_active = false where username = 'Sentoff'");
  await comeBackTo(
    page,
    url,
    `id_token=${await tokenFromProvider(await begin(page, url), 'sentoff')}`,
    'Your account has been deactivated.',
  );
});

test('a token that is not right is refused: its signature, issuer, audience, expiry or nonce', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
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
    const token = await make(await begin(page, url));
    await test.step(name, () => comeBackTo(page, url, `id_token=${token}`, REFUSED));
  }
  expect(await accountSite.sql("select 1 from accounts where email = 'eve@uni.example'")).toEqual([]);
});

test('what comes back without a token, or to a server that fails, is told in the words for it', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await comeBackTo(page, url, 'error=access_denied', 'Google authentication failed. Please try again.');
  await comeBackTo(page, url, 'state=1', 'No ID token received from Google.');
  await page.goto(`${url}/auth/callback`);
  await page.waitForURL('**/login');
  await expect(page.getByText('No ID token received from Google.')).toBeVisible();
  const answers: [Parameters<typeof page.route>[1], string][] = [
    [(route) => route.fulfill({ status: 500, json: {} }), 'Authentication failed'],
    [(route) => route.fulfill({ json: { success: false, message: 'Not you.' } }), 'Not you.'],
    [(route) => route.fulfill({ json: { success: false } }), 'Authentication failed'],
    [(route) => route.abort(), 'Authentication failed. Please try again.'],
  ];
  for (const [answer, text] of answers) {
    await page.unroute(FINISH);
    await page.route(FINISH, answer);
    await comeBackTo(page, url, 'id_token=x.y.z', text);
  }
});

test('the token is sent once, and leaves nothing in the history', async ({ page, accountSite }) => {
  const { url } = accountSite;
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/google') sent++;
  });
  await page.goto(`${url}/privacy`);
  const token = await tokenFromProvider(await begin(page, url), 'onceonly');
  await page.goto(`${url}/auth/callback#id_token=${token}`);
  await page.waitForURL('**/app');
  expect(sent).toBe(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/callback/);
});

test('a link with a token in it logs nobody out who is logged in', async ({ page, accountSite }) => {
  const { url } = accountSite;
  await join(accountSite, 'Steady');
  await fillLogin(page, url, 'steady', PASSWORD);
  await page.waitForURL('**/app');
  await page.goto(`${url}/auth/callback#id_token=x.y.z`);
  await expect(page.getByText(REFUSED)).toBeVisible();
  await page.waitForURL('**/app'); // by way of the login page, which members need not see
  await expect(page.getByRole('banner')).toContainText('Welcome, Steady');
});

test("a press while it is busy says 'loading...', and a failure that it failed", async ({ page, accountSite }) => {
  const release = await holdCalls(page, START, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${accountSite.url}/login`);
  await button(page).click();
  await button(page).click();
  await expect(page.getByText('loading...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByText('Failed to authenticate with Google. Please try again.')).toBeVisible();
});

test('where it is not set up, the button says so', async ({ page, demoSite }) => {
  let calls = 0;
  await page.route('**/api/auth/google/**', (route) => {
    calls++;
    return route.abort();
  });
  for (const [path, name] of [
    ['/login', 'Sign in with Google'],
    ['/signup', 'Sign up with Google'],
  ] as const) {
    await page.goto(demoSite.url + path);
    const there = page.getByRole('button', { name });
    await expect(there).toHaveAttribute('aria-disabled', 'true');
    await expect(there).toHaveAccessibleDescription(
      'Google sign-in isn’t available here yet. Use your username or email instead.',
    );
    await there.click({ force: true });
    await expect(
      page
        .locator('.Toastify')
        .getByText('Google sign-in isn’t available here yet. Use your username or email instead.'),
    ).toBeVisible();
  }
  expect(calls).toBe(0);
});
