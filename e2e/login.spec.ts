import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter, fillLogin, join, PASSWORD, signUp } from './steps/people.ts';
import { expectToLeave, holdClock, tickUntilVisible } from './steps/time.ts';

const LOGIN = '**/api/auth/login';
const RESEND = '**/api/auth/resend-verification';
const NEEDS_VERIFICATION =
  'Please verify your email address before logging in. Check your inbox for the verification link.';

/** What the browser sends to a call, which is answered in the server's place. */
async function bodiesSentTo(page: Page, address: string, json: object, status = 401) {
  const bodies: unknown[] = [];
  await page.route(address, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status, json });
  });
  return bodies;
}

test('the form has its fields, links and buttons, ready for password managers and phones', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/login`);
  const name = page.getByLabel('Username or Email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(name).toHaveAttribute('autocomplete', 'username');
  await expect(name).toHaveAttribute('autocapitalize', 'none');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect(page.getByRole('link', { name: "Don't have an account?" })).toHaveAttribute('href', '/signup');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  await expect(page.getByText('Login expired, please login again.')).toBeHidden();

  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('who comes with ?expired reads that the login has expired', async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/login?expired=1`);
  await expect(page.getByText('Login expired, please login again.')).toBeVisible();
});

test('both fields are required, and the first that is empty gets the focus', async ({ page, accountSite }) => {
  const bodies = await bodiesSentTo(page, LOGIN, {});
  await page.goto(`${accountSite.url}/login`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please enter your username or email.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toBeFocused();
  await page.getByLabel('Username or Email').fill('somebody');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(bodies).toEqual([]);
});

test('what has an @ is sent as email, anything else as username in lower case', async ({ page, accountSite }) => {
  const bodies = await bodiesSentTo(page, LOGIN, { message: 'no', code: 'credentials' });
  await fillLogin(page, accountSite.url, 'KoFi', 'secret');
  await fillLogin(page, accountSite.url, 'Kofi@Uni.example', 'secret');
  await expect
    .poll(() => bodies)
    .toEqual([
      { username: 'kofi', password: 'secret' },
      { email: 'Kofi@Uni.example', password: 'secret' },
    ]);
});

test('a login welcomes by name, and leads to the feed after 2 seconds; Back does not lead to the form', async ({
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
});

test('while the call is in the air the button is busy, and a second press does nothing', async ({
  page,
  accountSite,
}) => {
  let calls = 0;
  const release = await holdCalls(page, LOGIN, (route) => {
    calls++;
    return route.fulfill({ status: 401, json: { message: 'Wrong username, email or password.', code: 'credentials' } });
  });
  await fillLogin(page, accountSite.url, 'somebody');
  const busy = page.getByRole('button', { name: 'Signing In...' });
  await expect(busy).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await expect(page.getByText('Wrong username, email or password.')).toBeVisible();
  expect(calls).toBe(1);
});

test("a refused login shows the server's message, or 'Login failed'", async ({ page, accountSite }) => {
  await fillLogin(page, accountSite.url, 'nobody_here', 'whatever');
  await expect(page.getByRole('alert')).toHaveText('Wrong username, email or password.');
  await page.route(LOGIN, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  // No answer at all, and one that does not say that it worked.
  await page.unroute(LOGIN);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(page.getByText('Login failed', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  for (const [json, text] of [
    [{ message: 'Not yet.', data: null }, 'Not yet.'],
    [{}, 'Login failed'],
  ] as const) {
    await page.route(LOGIN, (route) => route.fulfill({ json }));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  }
});

test('a deactivated account is told so', async ({ page, accountSite }) => {
  await join(accountSite, 'Benched');
  await accountSite.sql("update accounts set is_active = false where username = 'Benched'");
  await fillLogin(page, accountSite.url, 'benched');
  await expect(page.getByRole('alert')).toHaveText('Your account has been deactivated.');
});

test('an unverified account can have its link sent again from here', async ({ page, accountSite }) => {
  const email = await signUp(accountSite, 'Unseen');
  await accountSite.linkMailedTo(email);
  await fillLogin(page, accountSite.url, 'unseen');
  await expect(page.getByRole('alert')).toContainText(NEEDS_VERIFICATION);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`We'll send a new verification email to ${email}`);
  await expect(dialog.getByRole('button')).toHaveText([/^$/, 'Cancel', 'Resend Email']); // the first: Close
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await dialog.getByRole('button', { name: 'Resend Email' }).click();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(await accountSite.linkMailedTo(email));
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
});

test('the resend dialog is busy while it sends, and says what went wrong', async ({ page, accountSite }) => {
  await page.route(LOGIN, (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'x', code: 'unverified', needsVerification: true, email: 'a@b.example' },
    }),
  );
  const release = await holdCalls(page, RESEND, (route) => route.fulfill({ status: 500, json: {} }));
  await fillLogin(page, accountSite.url, 'somebody');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resend Email' }).click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to resend verification email');
  await page.unroute(RESEND);
  await page.route(RESEND, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Resend Email' }).click();
  await expect(dialog.getByRole('button', { name: 'Resend Email' })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to resend verification email');
  await page.unroute(RESEND);
  await page.route(RESEND, (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'rate-limited' } }),
  );
  await dialog.getByRole('button', { name: 'Resend Email' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Too many attempts.');
});

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

test('after ten wrong passwords the wait is told', async ({ page, accountSite }) => {
  await join(accountSite, 'Guessed');
  await fillLogin(page, accountSite.url, 'guessed', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Wrong username, email or password.');
  const press = () => page.getByRole('button', { name: 'Sign In', exact: true }).click();
  for (let tries = 1; tries < 10; tries++) {
    const answered = page.waitForResponse(LOGIN);
    await press();
    await answered;
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press();
  await expect(page.getByRole('alert')).toHaveText(/Too many attempts\. Please wait 15 minutes and try again\./);
});

test('who is logged in already is led to the feed', async ({ page, accountSite }) => {
  await join(accountSite, 'Already');
  await fillLogin(page, accountSite.url, 'already');
  await page.waitForURL('**/app');
  for (const path of ['/login', '/signup', '/login?next=//evil.example/app', '/login?next=/login']) {
    await page.goto(accountSite.url + path);
    await page.waitForURL('**/app');
  }
  await page.goto(`${accountSite.url}/login?next=%2Fapp%2Faccount`);
  await page.waitForURL('**/app/account');
});

test('who logs in goes on to the page that they came for; who has logged out starts anew', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Returner');
  const submit = async () => {
    await page.getByLabel('Username or Email').fill('returner');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  // A protected address, opened by a visitor; the login's is the specification's, and a reload keeps the way back.
  await page.goto(`${accountSite.url}/app/videos?faculty=Law#list`);
  await page.waitForURL('**/login');
  await page.reload();
  await submit();
  await page.waitForURL('**/app/videos?faculty=Law#list');

  // The session has ended.
  await page.context().clearCookies({ name: 'token' });
  await page.goto(`${accountSite.url}/app/account`);
  await page.waitForURL('**/login?expired=1');
  await submit();
  await page.waitForURL('**/app/account');

  // By way of the signup, and back.
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await submit();
  await page.waitForURL('**/app');
  expect(new URL(page.url()).pathname).toBe('/app');
});

test('a login form goes on to the feed when somebody signs in in another tab', async ({ page, accountSite }) => {
  await join(accountSite, 'Elsewhere');
  await page.goto(`${accountSite.url}/login`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  const other = await page.context().newPage();
  await enter(other, accountSite.url, 'elsewhere');
  await page.waitForURL('**/app');
});

test('a refused login leaves the focus where it was', async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/login`);
  await page.getByLabel('Username or Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused();
});

test('a busy button answers neither a click nor Enter in the form', async ({ page, accountSite }) => {
  let calls = 0;
  await page.route('**/api/auth/login', () => {
    calls++;
  });
  await fillLogin(page, accountSite.url, 'somebody');
  const busy = page.getByRole('button', { name: 'Signing In...' });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await busy.focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(300);
  expect(calls).toBe(1);
});
