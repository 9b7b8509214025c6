import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { enter, fillLogin, join, PASSWORD, signUp } from './steps/people.ts';
import { expectToLeave, holdClock, tickUntilVisible } from './steps/time.ts';

const LOGIN = '**/api/auth/login';
const RESEND = '**/api/auth/resend-verification';
const NEEDS_VERIFICATION =
  'Please verify your email address before logging in. Check your inbox for the verification link.';

const nameField = (page: Page) => page.getByLabel('Username or Email');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

/** Fills in the open form and sends it. */
async function submit(page: Page, username: string, password = PASSWORD): Promise<void> {
  await nameField(page).fill(username);
  await passwordField(page).fill(password);
  await signIn(page).click();
}

/** What the browser sends to a call, which is answered in the server's place. */
async function bodiesSentTo(page: Page, address: string, json: object, status = 401) {
  const bodies: unknown[] = [];
  await page.route(address, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status, json });
  });
  return bodies;
}

// [S1-2.3, S1-2.44, S1-2.45, S1-2.46, S1-2.48, S1-3.4, S1-5.1, S1-5.2]
test('the form has what password managers and phones need, asks for what is missing, and sends an email or a username', async ({
  page,
  accountSite,
}) => {
  const name = nameField(page);
  const password = passwordField(page);
  await test.step('who comes with ?expired reads that the login has expired, others do not', async () => {
    await page.goto(`${accountSite.url}/login?expired=1`);
    await expect(page.getByText('Login expired, please login again.')).toBeVisible();
    await goWithin(page, '/login');
    await expect(page.getByText('Login expired, please login again.')).toBeHidden();
  });

  await test.step('fields, links and buttons', async () => {
    await expect(name).toHaveAttribute('autocomplete', 'username');
    await expect(name).toHaveAttribute('autocapitalize', 'none');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(signIn(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await expect(page.getByRole('link', { name: "Don't have an account?" })).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  const bodies = await bodiesSentTo(page, LOGIN, { message: 'no', code: 'credentials' });
  await test.step('both fields are required, and the first that is empty gets the focus', async () => {
    await signIn(page).click();
    await expect(page.getByText('Please enter your username or email.')).toBeVisible();
    await expect(page.getByText('Please enter your password.')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('somebody');
    await page.keyboard.press('Enter');
    await expect(password).toBeFocused();
    expect(bodies).toEqual([]);
  });

  await test.step('what has an @ is sent as email, anything else as username in lower case', async () => {
    await submit(page, 'KoFi', 'secret');
    await expect.poll(() => bodies).toEqual([{ username: 'kofi', password: 'secret' }]);
    await submit(page, 'Kofi@Uni.example', 'secret');
    await expect.poll(() => bodies.slice(1)).toEqual([{ email: 'Kofi@Uni.example', password: 'secret' }]);
  });
});

// [S1-2.47, S1-8.1, D.20]
test("a refused login shows the server's message, or 'Login failed'; while it is in the air, nothing is sent again", async ({
  page,
  accountSite,
}) => {
  const alert = page.getByRole('alert');
  const { url } = accountSite;
  await page.goto(`${url}/login`);
  await test.step('the server refuses: the focus stays where it was', async () => {
    await nameField(page).fill('nobody_here');
    await passwordField(page).fill('whatever');
    await signIn(page).focus();
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('Wrong username, email or password.');
    await expect(signIn(page)).toBeFocused();
  });

  await test.step('a deactivated account is told so', async () => {
    await join(accountSite, 'Benched');
    await accountSite.sql("update accounts set is_active = false where username = 'Benched'");
    await submit(page, 'benched');
    await expect(alert).toHaveText('Your account has been deactivated.');
  });

  await test.step('no text, no answer at all, and answers that do not say that it worked', async () => {
    await page.route(LOGIN, (route) => route.fulfill({ status: 500, json: {} }));
    await signIn(page).click();
    await expect(alert).toHaveText('Login failed');
    await page.unroute(LOGIN);
    await page.context().setOffline(true);
    await signIn(page).click();
    await expect(signIn(page)).toBeEnabled();
    await expect(page.getByText('Login failed', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    for (const [json, text] of [
      [{ message: 'Not yet.', data: null }, 'Not yet.'],
      [{}, 'Login failed'],
    ] as const) {
      await page.route(LOGIN, (route) => route.fulfill({ json }));
      await signIn(page).click();
      await expect(alert).toHaveText(text);
      await expect(signIn(page)).toBeEnabled();
    }
    await page.unroute(LOGIN);
  });

  await test.step('the busy button answers neither a click nor a key, and neither does the form', async () => {
    const release = await holdCalls(page, LOGIN, (route) =>
      route.fulfill({ status: 401, json: { message: 'Once.', code: 'credentials' } }),
    );
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().endsWith('/api/auth/login'))));
    await signIn(page).click();
    const busy = page.getByRole('button', { name: 'Signing In...' });
    await expect(busy).toBeDisabled();
    await busy.click({ force: true });
    await passwordField(page).press('Enter');
    await busy.focus();
    await page.keyboard.press('Space');
    release();
    await expect(alert).toHaveText('Once.');
    expect(calls).toBe(1);
  });
});

// [D.30]
test('after ten wrong passwords the wait is told', async ({ page, accountSite }) => {
  await join(accountSite, 'Guessed');
  const guess = () =>
    fetch(`${accountSite.url}/api/auth/login`, {
      method: 'POST',
      headers: { cookie: 'XSRF-TOKEN=of-a-test', 'x-xsrf-token': 'of-a-test', 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'guessed', password: 'wrong' }),
    });
  for (let tries = 1; tries < 10; tries++) expect((await guess()).status).toBe(401);
  await fillLogin(page, accountSite.url, 'guessed', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Wrong username, email or password.');
  await submit(page, 'guessed');
  await expect(page.getByRole('alert')).toHaveText(/Too many attempts\. Please wait 15 minutes and try again\./);
});

// [S1-2.50, S1-2.64, S1-2.65, S1-7.9, S1-8.2, S1-8.9]
test('an unverified account can have its link sent again from here; what goes wrong with it is told', async ({
  page,
  accountSite,
}) => {
  const email = await signUp(accountSite, 'Unseen');
  await accountSite.linkMailedTo(email);
  await fillLogin(page, accountSite.url, 'unseen');
  await expect(page.getByRole('alert')).toContainText(NEEDS_VERIFICATION);
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Resend verification email' }).click();
  const send = () => dialog.getByRole('button', { name: 'Resend Email' }).click();

  await test.step('the dialog names the address, and can be left', async () => {
    await open();
    await expect(dialog).toContainText(`We'll send a new verification email to ${email}`);
    await expect(dialog.getByRole('button')).toHaveText([/^$/, 'Cancel', 'Resend Email']); // the first: Close
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is busy while it sends, and says what went wrong', async () => {
    const release = await holdCalls(page, RESEND, (route) => route.fulfill({ status: 500, json: {} }));
    await open();
    await send();
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to resend verification email');
    await page.unroute(RESEND);
    const answers: [Parameters<typeof page.route>[1], string][] = [
      [
        (route) => route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'rate-limited' } }),
        'Too many attempts.',
      ],
      [(route) => route.abort(), 'Failed to resend verification email'],
    ];
    for (const [answer, text] of answers) {
      await page.route(RESEND, answer);
      await send();
      await expect(dialog.getByRole('button', { name: 'Resend Email' })).toBeEnabled();
      await expect(dialog.getByRole('alert')).toHaveText(text);
      await page.unroute(RESEND);
    }
  });

  await send();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(await accountSite.linkMailedTo(email));
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
});

// [S1-8.3]
test('where no address is known, one is asked for, and the link goes there', async ({ page, accountSite }) => {
  const address = await signUp(accountSite, 'Addressless');
  await accountSite.linkMailedTo(address);
  await page.route(LOGIN, (route) =>
    route.fulfill({ status: 403, json: { message: 'x', code: 'unverified', needsVerification: true } }),
  );
  await fillLogin(page, accountSite.url, 'somebody');
  await expect(page.getByRole('alert')).toContainText(NEEDS_VERIFICATION);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Please enter your email address to resend verification')).toBeVisible();
  const field = page.getByLabel('Email', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('addressless');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address.')).toBeInViewport({ ratio: 1 });
  await field.fill(address);
  await page.getByRole('button', { name: 'Send Verification' }).click();
  const sent = page.getByRole('region', { name: 'Check your email' });
  await expect(sent).toBeInViewport({ ratio: 1 });
  await expect(sent).toContainText(address);
  expect(await accountSite.linkMailedTo(address)).toContain('/verify-email/');
});

// [S1-4.1, S1-8.13, S1-9.3, B4.1]
test('a login welcomes by name, and leads to the feed after 2 seconds; neither Back nor a link leads to the form again', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Welcomed');
  await page.goto(`${accountSite.url}/privacy`);
  await holdClock(page);
  await fillLogin(page, accountSite.url, 'welcomed');
  await tickUntilVisible(page, page.getByText('Welcome back Welcomed'));
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await expectToLeave(page, '/app', 2000);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);

  await page.clock.resume();
  await page.goto(`${accountSite.url}/login`);
  await page.waitForURL('**/app');
  for (const [path, there] of [
    ['/signup', '/app'],
    ['/login?next=%2Fapp%2Faccount', '/app/account'],
    ['/login?next=//evil.example/app', '/app'],
    ['/login?next=%2Fapp%2Faccount', '/app/account'],
    ['/login?next=/login', '/app'],
  ] as const) {
    await goWithin(page, '/privacy'); // from where the way there can be told from the one before
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await goWithin(page, path);
    await page.waitForURL(({ pathname }) => pathname === there);
  }
});

// [B4.1]
test('who logs in goes on to the page that they came for; who has logged out starts anew, in another tab too', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await join(accountSite, 'Returner');
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  };
  // A protected address, opened by a visitor; the login's is the specification's, and a reload keeps the way back.
  await page.goto(`${accountSite.url}/app/videos?faculty=Law#list`);
  await page.waitForURL('**/login');
  await page.reload();
  await submit(page, 'returner');
  await page.waitForURL('**/app/videos?faculty=Law#list');

  // The session has ended; while nobody looks: an open page that asks meanwhile would learn of it first.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'token' });
  await page.goto(`${accountSite.url}/app/account`);
  await page.waitForURL('**/login?expired=1');
  await submit(page, 'returner');
  await page.waitForURL('**/app/account');

  await logOut();
  await submit(page, 'returner');
  await page.waitForURL('**/app');
  expect(new URL(page.url()).pathname).toBe('/app');

  // The open form goes on to the feed when somebody signs in in another tab.
  await logOut();
  await signIn(page).waitFor();
  await enter(await page.context().newPage(), accountSite.url, 'returner');
  await page.waitForURL('**/app');
});
