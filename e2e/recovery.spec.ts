import { expect, type Page, type Route } from '@playwright/test';
import { SUPPORT } from './site/accounts.ts';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { PASSWORD, signUp } from './steps/people.ts';
import { joinAndEnter } from './steps/post-steps.ts';
import { expectToLeave, holdClock, tickUntilVisible } from './steps/time.ts';

const FORGOT = '**/api/auth/forgot-password';
const RESET = '**/api/auth/reset-password';
const LINK = '**/api/auth/reset-password/link';
const VERIFY = '**/api/auth/verify-email/**';
const RESEND = '**/api/auth/resend-verification';

/** The path of a mailed link, for the app that is open. */
const pathOf = (link: string) => link.slice(new URL(link).origin.length);
const sendLink = (page: Page) => page.getByRole('button', { name: 'Send Reset Link' });
/** What tells a password manager whose password it is. */
const owner = (page: Page) => page.locator('form input[autocomplete="username"][readonly]');
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Password' });
const passwords = (page: Page) =>
  [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new password')] as const;

// [S1-2.4, S1-2.54, S1-2.55, S1-2.56, S1-4.14, S1-5.6, S1-7.10, S1-8.5, S1-8.7, S1-9.6]
test('a link without a token leads to asking for one by address; the answer tells of the hour, or what went wrong', async ({
  page,
  accountSite,
}) => {
  const email = page.getByLabel('Email');
  await test.step("without a token it is an 'Invalid reset link'", async () => {
    await page.goto(`${accountSite.url}/reset-password`);
    await page.waitForURL('**/forgot-password');
    await expect(page.getByText('Invalid reset link')).toBeVisible();
  });

  await test.step('an address is needed', async () => {
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('autocomplete', 'email');
    await sendLink(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
  });

  await test.step("a failure: the server's message, 'Failed to send reset email', 'Something went wrong'", async () => {
    await email.fill('nobody@uni.example');
    const cases: [(route: Route) => Promise<void>, string][] = [
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
      await sendLink(page).click();
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(sendLink(page)).toBeEnabled();
    await page.unroute(FORGOT);
  });

  await test.step('the answer tells of the hour and the spam folder', async () => {
    await sendLink(page).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText('The link expires in 1 hour.')).toBeVisible();
    await expect(page.getByText('please check your spam folder')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    await page.getByRole('button', { name: 'Try Another Email' }).click();
    await expect(email).toHaveValue('');
    await expect(sendLink(page)).toBeVisible();
  });
});

// [S1-2.5, S1-2.59, S1-4.15, S1-8.15, S1-9.5, B4.5]
test('a reset is done by the mailed link; after 3 seconds comes the login, and nobody reads that theirs has expired', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const address = 'forgetful@uni.example';
  await joinAndEnter(page, accountSite, 'Forgetful');
  await page.goto(`${accountSite.url}/app/account`);
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('We’ve emailed you a link.')).toBeVisible();
  const link = await accountSite.linkMailedTo(address);

  await test.step('the link ends the session here, in peace', async () => {
    await holdClock(page);
    await page.goto(link);
    await tickUntilVisible(page, reset(page));
    await expect(owner(page)).toHaveValue('Forgetful');
    for (const field of passwords(page)) await field.fill('a-new-one');
    await reset(page).click();
    await tickUntilVisible(page, page.getByRole('heading', { name: 'Password Reset Successfully!' }));
    await expect(page.getByText('Password reset successfully!', { exact: true })).toBeVisible(); // the toast
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expectToLeave(page, '/login', 3000);
    await tickUntilVisible(page, page.getByRole('button', { name: 'Sign In', exact: true }));
    await page.clock.runFor(500);
    await expect(page).toHaveURL(/\/login$/); // without ?expired
    await page.clock.resume();
    await page.getByLabel('Username or Email').fill('forgetful');
    await page.getByLabel('Password', { exact: true }).fill('a-new-one');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/app');
  });

  await test.step('who opens it again reads so before anything is typed, and gets another one', async () => {
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This link has already been used.');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(passwords(page)[0]).toHaveCount(0);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.getByLabel('Email').fill(address);
    await sendLink(page).click();
    const another = await accountSite.linkMailedTo(address);
    await accountSite.sql(
      "update mail_tokens set expires_at = now() - interval '1 minute' from accounts where accounts.id = account_id and email = $1 and used_at is null",
      [address],
    );
    await goWithin(page, pathOf(another));
    await expect(page.getByRole('alert')).toContainText('This link has expired. Please ask for a new one.');
    await expect(passwords(page)[0]).toHaveCount(0);
  });
});

// [S1-2.57, S1-2.58, S1-5.7, S1-5.8, S1-8.6, S1-9.7]
test('a reset asks for two passwords that are alike and long enough, is busy while it is under way, and tells of a failure', async ({
  page,
  accountSite,
}) => {
  await page.route(LINK, (route) => route.fulfill({ status: 500, json: {} })); // says nothing about the link
  await page.goto(`${accountSite.url}/reset-password?token=whatever`);
  const [first, second] = passwords(page);
  await test.step('two passwords that are alike and long enough', async () => {
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
    await reset(page).click();
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
    await expect(second).toBeFocused();
    await first.fill('12345');
    await second.fill('12345');
    await reset(page).click();
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long');
  });

  await test.step('a link that nobody knows: the form stays, with the way to another', async () => {
    await page.unroute(LINK);
    await goWithin(page, '/reset-password?token=made-up');
    await expect(page.getByRole('alert')).toContainText('This link isn’t valid. Please ask for a new one.');
    await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    for (const field of [first, second]) await field.fill('long-enough');
    await reset(page).click();
    await expect(page.getByRole('status').getByText('This link isn’t valid. Please ask for a new one.')).toBeVisible();
  });

  await test.step("busy, and a failure: 'Failed to reset password', 'Something went wrong'", async () => {
    const release = await holdCalls(page, RESET, (route) => route.fulfill({ status: 500, json: {} }));
    await reset(page).click();
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
    release();
    await expect(page.getByText('Failed to reset password')).toBeVisible();
    await page.unroute(RESET);
    await page.route(RESET, (route) => route.abort());
    await reset(page).click();
    await expect(page.getByText('Something went wrong')).toBeVisible();
  });
});

test.describe('verifying an address', () => {
  // [S1-2.6, S1-2.60, S1-4.13, S1-9.5]
  test("says 'Verifying Email', then 'Email Verified!'; after 3 seconds comes the login; done already, it says so", async ({
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
    await expect(page.getByText('Your account is ready.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await expectToLeave(page, '/login', 3000);

    await page.goto(link);
    await tickUntilVisible(page, page.getByRole('heading', { name: 'Email Verified!' }));
    await expect(page.getByText('Your email address is already verified. You can log in.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  });

  // [S1-7.12]
  test('a program that opens the link and runs the page, but only reads, verifies nothing; the owner then does', async ({
    page,
    accountSite,
  }) => {
    const email = await signUp(accountSite, 'Scanned');
    const link = await accountSite.linkMailedTo(email);
    await page.route('**/*', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText('Verification failed. Please try again.');
    await page.unroute('**/*');
    await page.goto(link);
    await expect(page.getByText('Your account is ready.')).toBeVisible();
  });

  // [S1-2.61, S1-2.62, S1-2.63, S1-4.13, S1-5.9, S1-8.8, S1-8.9]
  test('fails with a link that has expired or that nobody knows, and offers a new one; a failure is told, and who helps', async ({
    page,
    accountSite,
  }) => {
    const late = await signUp(accountSite, 'Latereset');
    const expired = await accountSite.linkMailedTo(late);
    await accountSite.sql(
      "update mail_tokens set expires_at = now() - interval '1 minute' from accounts where accounts.id = account_id and email = $1",
      [late],
    );
    const failed = page.getByRole('heading', { name: 'Verification Failed' });
    const verified = page.getByRole('heading', { name: 'Email Verified!' });
    const resend = page.getByRole('button', { name: 'Resend Verification Email' });
    const field = page.getByLabel('Email');
    const send = page.getByRole('button', { name: 'Send Verification' });

    await test.step('expired: the new link goes to the address of the old one', async () => {
      await page.goto(expired);
      await expect(failed).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText('This link has expired. Please ask for a new one.');
      await resend.click();
      await expect(page.getByRole('dialog')).toContainText(`We'll send a new verification email to ${late}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Resend Email' }).click();
      await goWithin(page, pathOf(await accountSite.linkMailedTo(late)));
      await expect(verified).toBeVisible();
    });

    await test.step('unknown: it asks for the address, which must contain an @', async () => {
      const email = await signUp(accountSite, 'Unlinked');
      await accountSite.linkMailedTo(email);
      await goWithin(page, '/verify-email/made-up');
      await expect(failed).toBeVisible();
      await expect(page.getByText(`Need help? Contact support: ${SUPPORT}`)).toBeVisible();
      await expect(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`);
      await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
      await resend.click();
      await expect(field).toBeFocused();
      await field.fill('unlinked');
      await send.click();
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
      await field.fill(email);
      await send.click();
      await expect(page.getByText('a new link is on its way').last()).toBeVisible();
      await goWithin(page, pathOf(await accountSite.linkMailedTo(email)));
      await expect(verified).toBeVisible();
    });

    await test.step("the server fails, or does not answer: 'Verification failed. Please try again.'", async () => {
      for (const [token, answer] of [
        ['fails', (route: Route) => route.fulfill({ status: 500, json: {} })],
        ['unanswered', (route: Route) => route.abort()],
      ] as const) {
        await page.route(`**/api/auth/verify-email/${token}`, answer);
        const sent = page.waitForRequest(`**/api/auth/verify-email/${token}`);
        await goWithin(page, `/verify-email/${token}`);
        await sent;
        await expect(page.getByRole('alert')).toHaveText('Verification failed. Please try again.');
      }
      await page.route(RESEND, (route) => route.abort());
      await resend.click();
      await field.fill('somebody@uni.example');
      await send.click();
      await expect(page.getByText('Failed to resend verification email')).toBeVisible();
    });
  });

  test('of two sign-ups for one address only that is verified which was made here, or whose password is known; the other can be ended', async ({
    page,
    accountSite,
  }) => {
    const email = 'rivals@uni.example';
    await signUp(accountSite, 'Stranger', email);
    const strangers = await accountSite.linkMailedTo(email);
    const password = page.getByLabel('Password', { exact: true });
    const verify = page.getByRole('button', { name: 'Verify Email' });

    await test.step('alone it would be verified as it is loaded: another waits, so it asks', async () => {
      await signUp(accountSite, 'Rightful', email);
      const owners = await accountSite.linkMailedTo(email);
      await page.goto(strangers);
      await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
      await expect(page.getByText('Enter the password that Stranger signed up with.')).toBeInViewport({ ratio: 1 });
      await expect(password).toBeFocused();
      await expect(owner(page)).toHaveValue('Stranger');
      await verify.click();
      await expect(page.getByRole('alert')).toHaveText('Please enter your password.');
      await password.fill('not-the-one');
      await verify.click();
      await expect(page.getByRole('alert')).toHaveText('That’s not the password of this sign-up.');
      await goWithin(page, pathOf(owners));
      await expect(page.getByText('Enter the password that Rightful signed up with.')).toBeVisible();
    });

    await test.step('the stranger’s is ended by a press, and by nothing that opens links', async () => {
      await page.goto(strangers);
      await page.getByRole('link', { name: 'end that sign-up' }).click();
      await expect(page.getByRole('heading', { name: 'Wasn’t It You?' })).toBeVisible();
      await page.getByRole('button', { name: 'It Wasn’t Me' }).click();
      await expect(page.getByText('This sign-up has ended. Nobody can use it any more.')).toBeVisible();
      await page.goto(strangers);
      await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    });

    await test.step('the owner’s, on another device: by its password, and then comes the login', async () => {
      await signUp(accountSite, 'Stranger2', email);
      await accountSite.linkMailedTo(email);
      await page.goto(`${accountSite.url}/login`);
      await page.getByLabel('Username or Email').fill('rightful');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resend Email' }).click();
      const link = await accountSite.linkMailedTo(email);
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page.getByText('Enter the password that Rightful signed up with.')).toBeVisible();
      await password.fill(PASSWORD);
      await verify.click();
      await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
      await page.waitForURL('**/login');
    });
  });

  test('names whom to ask for help where no address is known', async ({ page, demoSite }) => {
    await page.goto(`${demoSite.url}/verify-email/x`);
    await expect(page.getByText('Need help? Ask your sports union, which runs this site.')).toBeVisible();
  });
});
