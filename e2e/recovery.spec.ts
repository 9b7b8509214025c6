import { expect } from '@playwright/test';
import { SUPPORT, test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter, fillLogin, join, signUp } from './steps/people.ts';
import { expectToLeave, holdClock, tickUntilVisible } from './steps/time.ts';

const FORGOT = '**/api/auth/forgot-password';
const RESET = '**/api/auth/reset-password';
const LINK = '**/api/auth/reset-password/link';
const VERIFY = '**/api/auth/verify-email/**';
const RESEND = '**/api/auth/resend-verification';

test.describe('a forgotten password', () => {
  test('is asked for by address; the answer tells of the hour and the spam folder', async ({ page, accountSite }) => {
    await page.goto(`${accountSite.url}/forgot-password`);
    const email = page.getByLabel('Email');
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('autocomplete', 'email');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
    await email.fill('nobody@uni.example');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText('The link expires in 1 hour.')).toBeVisible();
    await expect(page.getByText('please check your spam folder')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    await page.getByRole('button', { name: 'Try Another Email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  });

  test("tells of a failure: the server's message, 'Failed to send reset email', 'Something went wrong'", async ({
    page,
    accountSite,
  }) => {
    await page.goto(`${accountSite.url}/forgot-password`);
    await page.getByLabel('Email').fill('somebody@uni.example');
    const press = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
    const cases: [Parameters<typeof page.route>[1], string][] = [
      [
        (route) => route.fulfill({ status: 429, json: { message: 'Please wait 59 minutes.' } }),
        'Please wait 59 minutes.',
      ],
      [(route) => route.fulfill({ json: { success: false, message: 'Not today.' } }), 'Not today.'],
      [(route) => route.fulfill({ status: 500, json: {} }), 'Failed to send reset email'],
      [(route) => route.abort(), 'Something went wrong'],
    ];
    for (const [answer, text] of cases) {
      await page.unroute(FORGOT);
      await page.route(FORGOT, answer);
      await press();
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
  });
});

test.describe('a reset', () => {
  test('is done by the mailed link; after 3 seconds comes the login', async ({ page, accountSite }) => {
    const email = await join(accountSite, 'Forgetful');
    await page.goto(`${accountSite.url}/forgot-password`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    const link = await accountSite.linkMailedTo(email);
    await holdClock(page);
    await page.goto(link);
    await tickUntilVisible(page, page.getByRole('button', { name: 'Reset Password' }));
    await page.getByLabel('New password', { exact: true }).fill('a-new-one');
    await page.getByLabel('Confirm new password').fill('a-new-one');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await tickUntilVisible(page, page.getByRole('heading', { name: 'Password Reset Successfully!' }));
    await expect(page.getByText('Password reset successfully!', { exact: true })).toBeVisible(); // the toast
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await expectToLeave(page, '/login', 3000);
    await page.clock.resume();
    await fillLogin(page, accountSite.url, 'forgetful', 'a-new-one');
    await page.waitForURL('**/app');

    // Who opens it again reads so before anything is typed, and gets another one.
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This link has already been used.');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    const another = await accountSite.linkMailedTo(email);
    await accountSite.sql(
      "update mail_tokens set expires_at = now() - interval '1 minute' from accounts where accounts.id = account_id and email = $1 and used_at is null",
      [email],
    );
    await page.goto(another);
    await expect(page.getByRole('alert')).toContainText('This link has expired. Please ask for a new one.');
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  });

  test('asks for two passwords that are alike and long enough', async ({ page, accountSite }) => {
    await page.route(LINK, (route) => route.fulfill({ status: 500, json: {} })); // says nothing about the link
    await page.goto(`${accountSite.url}/reset-password?token=whatever`);
    const first = page.getByLabel('New password', { exact: true });
    const second = page.getByLabel('Confirm new password');
    for (const field of [first, second]) {
      await expect(field).toHaveAttribute('minlength', '6');
      await expect(field).toHaveAttribute('autocomplete', 'new-password');
      await expect(field).toHaveAttribute('type', 'password');
    }
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Show password' }).last().click();
    await expect(second).toHaveAttribute('type', 'text');
    await first.fill('long-enough');
    await second.fill('long-enoug');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
    await expect(second).toBeFocused();
    await first.fill('12345');
    await second.fill('12345');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long');
  });

  test("is busy while it is under way, and tells of a failure: the server's message, 'Failed to reset password', 'Something went wrong'", async ({
    page,
    accountSite,
  }) => {
    await page.goto(`${accountSite.url}/reset-password?token=made-up`);
    await expect(page.getByRole('alert')).toContainText('This link isn’t valid. Please ask for a new one.');
    await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    await page.getByLabel('New password', { exact: true }).fill('long-enough');
    await page.getByLabel('Confirm new password').fill('long-enough');
    const press = () => page.getByRole('button', { name: 'Reset Password' }).click();
    await press();
    await expect(page.getByRole('status').getByText('This link isn’t valid. Please ask for a new one.')).toBeVisible();
    const release = await holdCalls(page, RESET, (route) => route.fulfill({ status: 500, json: {} }));
    await press();
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
    release();
    await expect(page.getByText('Failed to reset password')).toBeVisible();
    await page.unroute(RESET);
    await page.route(RESET, (route) => route.abort());
    await press();
    await expect(page.getByText('Something went wrong')).toBeVisible();
  });

  test("without a token is an 'Invalid reset link', and leads to asking for one", async ({ page, accountSite }) => {
    await page.goto(`${accountSite.url}/reset-password`);
    await page.waitForURL('**/forgot-password');
    await expect(page.getByText('Invalid reset link')).toBeVisible();
  });
});

test.describe('verifying an address', () => {
  test("says 'Verifying Email', then 'Email Verified!'; after 3 seconds comes the login", async ({
    page,
    accountSite,
  }) => {
    const email = await signUp(accountSite, 'Verifier');
    const link = await accountSite.linkMailedTo(email);
    const release = await holdCalls(page, VERIFY);
    await holdClock(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Verifying Email' })).toBeVisible();
    release();
    await tickUntilVisible(page, page.getByRole('heading', { name: 'Email Verified!' }));
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await expectToLeave(page, '/login', 3000);
  });

  test('that is done already says so, and offers no other link', async ({ page, accountSite }) => {
    const email = await signUp(accountSite, 'Twice');
    const link = await accountSite.linkMailedTo(email);
    for (const text of ['Your account is ready.', 'Your email address is already verified. You can log in.']) {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  });

  test('with a link that has expired offers a new one for the address that it was sent to', async ({
    page,
    accountSite,
  }) => {
    const email = await signUp(accountSite, 'Latereset');
    const link = await accountSite.linkMailedTo(email);
    await accountSite.sql(
      "update mail_tokens set expires_at = now() - interval '1 minute' from accounts where accounts.id = account_id and email = $1",
      [email],
    );
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('This link has expired. Please ask for a new one.');
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByRole('dialog')).toContainText(`We'll send a new verification email to ${email}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Resend Email' }).click();
    await page.goto(await accountSite.linkMailedTo(email));
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  });

  test('with a link that nobody knows asks for the address, which must contain an @', async ({ page, accountSite }) => {
    const email = await signUp(accountSite, 'Unlinked');
    await accountSite.linkMailedTo(email);
    await page.goto(`${accountSite.url}/verify-email/made-up`);
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    const field = page.getByLabel('Email');
    await expect(field).toBeFocused();
    await field.fill('unlinked');
    await page.getByRole('button', { name: 'Send Verification' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await field.fill(email);
    await page.getByRole('button', { name: 'Send Verification' }).click();
    await expect(page.getByText('a new link is on its way')).toBeVisible();
    await page.goto(await accountSite.linkMailedTo(email));
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  });

  test("tells of a failure: 'Verification failed. Please try again.', and of one to resend", async ({
    page,
    accountSite,
  }) => {
    await page.route(VERIFY, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${accountSite.url}/verify-email/x`);
    await expect(page.getByRole('alert')).toHaveText('Verification failed. Please try again.');
    await page.unroute(VERIFY);
    await page.route(VERIFY, (route) => route.abort()); // no answer at all
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Verification failed. Please try again.');
    await page.route(RESEND, (route) => route.abort());
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await page.getByLabel('Email').fill('somebody@uni.example');
    await page.getByRole('button', { name: 'Send Verification' }).click();
    await expect(page.getByText('Failed to resend verification email')).toBeVisible();
  });

  test('names whom to ask for help', async ({ page, accountSite, demoSite }) => {
    await page.goto(`${accountSite.url}/verify-email/x`);
    await expect(page.getByText(`Need help? Contact support: ${SUPPORT}`)).toBeVisible();
    await expect(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`);
    await page.goto(`${demoSite.url}/verify-email/x`);
    await expect(page.getByText('Need help? Ask your sports union, which runs this site.')).toBeVisible();
  });
});

test('who resets the password is not told that the login has expired', async ({ page, accountSite }) => {
  const email = await join(accountSite, 'Resetter');
  await enter(page, accountSite.url, 'resetter');
  await page.goto(`${accountSite.url}/app/account`);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(await accountSite.linkMailedTo(email));
  await page.getByLabel('New password', { exact: true }).fill('another-1930');
  await page.getByLabel('Confirm new password').fill('another-1930');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/login$/);
});
