/** The way through the login page, for pages that lead to it and on from it. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { login } from '../../contract/accounts.ts';
import { answer } from './answers.ts';
import { answerFrame, MEMBER } from './screen.tsx';
import { holdClock } from './surroundings.ts';
import { closeToasts } from './toasts.ts';

/** Who is on the login page logs in, and is led on. */
export async function logIn(): Promise<void> {
  await closeToasts(); // of a login before
  answerFrame();
  answer(login, { message: 'User logged in successfully', data: MEMBER });
  await page.getByLabelText('Username or Email').fill(MEMBER.username);
  await page.getByLabelText('Password', { exact: true }).fill('kick-off-1930');
  const clock = holdClock();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(page.getByText(`Welcome back ${MEMBER.username}`)).toBeVisible();
  await clock.advance(2000);
  clock.release();
}
