import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountMessages, forgotPassword } from '../../../contract/accounts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { open } from '../../testing/screen.tsx';

const email = page.getByLabelText('Email');
const send = page.getByRole('button', { name: 'Send Reset Link' });
const ANSWER = { success: true, message: accountMessages.forgot() };

// [S1-2.4, S1-2.54, S1-2.55, S1-2.56, S1-4.14, S1-7.10, S1-9.6]
test('an address is needed, and asked for once; the answer tells of the hour and the spam folder, and leads on', async () => {
  await open('/forgot-password');
  await expect.element(email).toHaveAttribute('type', 'email');
  await expect.element(email).toHaveAttribute('autocomplete', 'email');
  await send.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Please enter a valid email address\.$/);
  await expect.element(email).toHaveFocus();
  expect(askedOf(forgotPassword)).toEqual([]);

  const release = hold(forgotPassword, ANSWER);
  await email.fill('nobody@uni.example');
  await send.dblClick();
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await email.click();
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeInViewport({ ratio: 1 });
  expect(askedOf(forgotPassword).map(({ body }) => body)).toEqual([{ email: 'nobody@uni.example' }]);
  await expect.element(page.getByText('The link expires in 1 hour.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('please check your spam folder')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  await page.getByRole('button', { name: 'Try Another Email' }).click();
  await expect.element(email).toHaveValue('');
  await expect.element(send).toBeVisible();
});

// [S1-7.10, S1-8.5]
test("a failure is told: the server's message, 'Failed to send reset email', or 'Something went wrong'", async () => {
  await open('/forgot-password');
  await email.fill('nobody@uni.example');
  for (const [given, text] of [
    [refused(429, { message: 'Please wait 59 minutes.', code: 'rate-limited' }, 3540), 'Please wait 59 minutes.'],
    [{ success: false, message: 'Not today.' }, 'Not today.'],
    [odd(500, {}), 'Failed to send reset email'],
    [NO_CONNECTION, 'Something went wrong'],
  ] as const) {
    answer(forgotPassword, given);
    await send.click();
    await expect.element(page.getByText(text)).toBeInViewport({ ratio: 1 });
  }
  await expect.element(send).toBeEnabled();
});
