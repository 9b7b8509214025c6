import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountMessages, check, lookAtResetLink, resetPassword } from '../../../contract/accounts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { close, open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const PATH = '/reset-password?token=of-a-mail';
const WORKS = { message: accountMessages.linkWorks(), username: 'Linnea' };
const DONE = { message: accountMessages.reset() };
const linkRefused = (message: string) => refused(400, { message, code: 'link-invalid' });

const first = page.getByLabelText('New password', { exact: true });
const second = page.getByLabelText('Confirm new password');
const reset = page.getByRole('button', { name: 'Reset Password' });
const alert = page.getByRole('alert');

/** Fills in both fields of the open form and sends it. */
async function submit(one: string, other = one): Promise<void> {
  await first.fill(one);
  await second.fill(other);
  await reset.click();
}

// [S1-2.4, S1-5.6, S1-8.7]
test("without a token it is an 'Invalid reset link', and one can be asked for", async () => {
  const viewer = await open('/reset-password');
  await expect.poll(viewer.here).toBe('/forgot-password');
  await expect.element(page.getByText('Invalid reset link')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

// [S1-2.57, S1-5.7, S1-5.8, S1-9.7]
test('it asks for two passwords that are alike and long enough', async () => {
  answer(lookAtResetLink, odd(500, {})); // says nothing about the link
  await open(PATH);
  for (const field of [first, second]) {
    await expect.element(field).toHaveAttribute('minlength', '6');
    await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(field).toHaveAttribute('type', 'password');
  }
  await expect.element(page.getByRole('button', { name: 'Show password' })).toHaveLength(2);
  await page.getByRole('button', { name: 'Show password' }).last().click();
  await expect.element(second).toHaveAttribute('type', 'text');
  await expect.element(first).toHaveAttribute('type', 'password');
  await submit('long-enough', 'long-enoug');
  await expect.element(alert).toMatchTextContent(/^Passwords do not match$/);
  await expect.element(second).toHaveFocus();
  await submit('12345');
  await expect.element(alert).toMatchTextContent(/^Password must be at least 6 characters long$/);
  await expect.element(first).toHaveFocus();
  expect(askedOf(resetPassword)).toEqual([]);
});

// [S1-2.58, S1-8.6]
test("it is busy while it is under way; a failure is the server's message, at the field if it names it, 'Failed to reset password' or 'Something went wrong'", async () => {
  answer(lookAtResetLink, WORKS);
  await open(PATH);
  const release = hold(resetPassword, odd(500, {}));
  await first.fill('long-enough');
  await second.fill('long-enough');
  await reset.dblClick();
  await expect.element(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
  release();
  await expect.element(page.getByText('Failed to reset password')).toBeInViewport({ ratio: 1 });
  expect(askedOf(resetPassword)).toHaveLength(1);
  answer(resetPassword, NO_CONNECTION);
  await reset.click();
  await expect.element(page.getByText('Something went wrong')).toBeInViewport({ ratio: 1 });
  answer(
    resetPassword,
    refused(400, { message: accountMessages.passwordCommon(), code: 'invalid', field: 'newPassword' }),
  );
  await reset.click();
  await expect.element(alert).toMatchTextContent(accountMessages.passwordCommon());
  await expect.element(first).toHaveFocus();
});

test('with a link that nobody knows the form stays, with the way to another', async () => {
  answer(lookAtResetLink, linkRefused(accountMessages.linkInvalid()));
  answer(resetPassword, linkRefused(accountMessages.linkInvalid()));
  await open(PATH);
  await expect.element(alert).toMatchTextContent('This link isn’t valid. Please ask for a new one.');
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
  await submit('long-enough');
  await expect
    .element(page.getByRole('status').getByText('This link isn’t valid. Please ask for a new one.'))
    .toBeInViewport({ ratio: 1 });
  await expect.element(reset).toBeEnabled();
});

// [B4.5]
test('who opens a link that was used or has expired reads so before anything is typed, and gets another one', async () => {
  for (const [message, token] of [
    [accountMessages.linkUsed(), 'used'],
    [accountMessages.linkExpired(), 'expired'],
  ] as const) {
    answer(lookAtResetLink, linkRefused(message));
    const viewer = await open(`/reset-password?token=${token}`);
    await expect.element(alert).toMatchTextContent(message);
    await expect.element(alert).toBeInViewport({ ratio: 1 });
    expect(first.elements()).toHaveLength(0);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect.poll(viewer.here).toBe('/forgot-password');
    close();
  }
  expect(askedOf(lookAtResetLink).map(({ body }) => body)).toEqual([{ token: 'used' }, { token: 'expired' }]);
});

// [S1-2.5, S1-2.59, S1-4.15, S1-8.15, S1-9.5]
test('a reset tells that it is done, and ends the session here in peace; after 3 seconds comes the login', async () => {
  signedIn();
  answer(lookAtResetLink, WORKS);
  answer(resetPassword, DONE);
  const viewer = await open(PATH);
  await expect.element(reset).toBeVisible();
  // What tells a password manager whose password it is.
  const owner = document.querySelector<HTMLInputElement>('form input[autocomplete="username"][readonly]');
  expect(owner?.value).toBe('Linnea');
  answer(check, { authenticated: false });
  const clock = holdClock();
  await submit('a-new-one');
  await clock.advance(0);
  await expect.element(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible();
  await expect
    .element(page.getByRole('status').getByText('Password reset successfully!', { exact: true }))
    .toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await clock.advance(2980);
  expect([viewer.here(), viewer.coming()]).toEqual([PATH, undefined]);
  await clock.advance(40);
  clock.release();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(viewer.here()).toBe('/login'); // without ?expired
  expect(askedOf(resetPassword).map(({ body }) => body)).toEqual([{ token: 'of-a-mail', newPassword: 'a-new-one' }]);
});
