import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  accountMessages,
  endSignup,
  resendVerification,
  verifyEmail,
  verifyWithPassword,
} from '../../../contract/accounts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { close, open } from '../../testing/screen.tsx';
import { holdClock, setSettings, settled } from '../../testing/surroundings.ts';

const SUPPORT = 'help@uni.example'; // tester.html
const PATH = '/verify-email/of-a-mail';
const DONE = { message: accountMessages.verified(), username: 'films.fay' };
const RESENT = { success: true, message: accountMessages.resent() };
const UNKNOWN = refused(400, { message: accountMessages.linkInvalid(), code: 'link-invalid' });

/** Several wait for the address: the password of one is asked for. */
const needsPasswordOf = (name: string) =>
  refused(403, { message: accountMessages.passwordFirst({ name }), code: 'password-needed', username: name });

const verified = page.getByRole('heading', { name: 'Email Verified!' });
const failed = page.getByRole('heading', { name: 'Verification Failed' });
const resend = page.getByRole('button', { name: 'Resend Verification Email' });
const toLogin = page.getByRole('link', { name: 'Go to Login' });
const alert = page.getByRole('alert');
const dialog = page.getByRole('dialog');
const field = page.getByLabelText('Email', { exact: true });
const send = page.getByRole('button', { name: 'Send Verification' });
const password = page.getByLabelText('Password', { exact: true });
const verify = page.getByRole('button', { name: 'Verify Email' });

// [S1-2.6, S1-2.60, S1-4.13, S1-9.5]
test("it says 'Verifying Email', then 'Email Verified!'; after 3 seconds comes the login", async () => {
  const release = hold(verifyEmail, DONE);
  const clock = holdClock();
  const viewer = await open(PATH);
  await expect.element(page.getByRole('heading', { name: 'Verifying Email' })).toBeVisible();
  release();
  await clock.advance(0);
  await expect.element(verified).toBeVisible();
  await expect.element(page.getByText('Your account is ready.')).toBeInViewport({ ratio: 1 });
  await expect.element(toLogin).toHaveAttribute('href', '/login');
  await clock.advance(2980);
  expect([viewer.here(), viewer.coming()]).toEqual([PATH, undefined]);
  await clock.advance(40);
  clock.release();
  await expect.poll(viewer.here).toBe('/login');
  // Wherever the mail was opened, the name is filled in.
  await expect.element(page.getByLabelText('Username or Email')).toHaveValue('films.fay');
  expect(askedOf(verifyEmail).map(({ params }) => params)).toEqual([{ token: 'of-a-mail' }]);
});

// [S1-2.60]
test('a link that has done its work says so, and stays', async () => {
  answer(
    verifyEmail,
    refused(400, { message: accountMessages.alreadyVerified(), code: 'link-invalid', alreadyVerified: true }),
  );
  const clock = holdClock();
  const viewer = await open(PATH);
  await clock.advance(0);
  await expect.element(verified).toBeVisible();
  await expect
    .element(page.getByText('Your email address is already verified. You can log in.'))
    .toBeInViewport({ ratio: 1 });
  await expect.element(toLogin).toBeVisible();
  expect(resend.elements()).toHaveLength(0);
  await clock.advance(60_000);
  clock.release();
  expect([viewer.here(), viewer.coming()]).toEqual([PATH, undefined]);
});

// [S1-7.12]
test('a program that opens the link and runs the page, but only reads, verifies nothing; the owner then does', async () => {
  answer(verifyEmail, NO_CONNECTION); // a POST; were it read, nobody would have said what answers that
  await open(PATH);
  await expect.element(alert).toMatchTextContent(/^Verification failed\. Please try again\.$/);
  close();
  answer(verifyEmail, DONE);
  await open(PATH);
  await expect.element(page.getByText('Your account is ready.')).toBeVisible();
});

// [S1-2.61, S1-4.13, S1-8.8]
test('a link that has expired fails; a new one goes to the address of the old one', async () => {
  const email = 'late@uni.example';
  answer(verifyEmail, refused(400, { message: accountMessages.linkExpired(), code: 'link-invalid', email }));
  answer(resendVerification, RESENT);
  await open(PATH);
  await expect.element(failed).toBeVisible();
  await expect.element(alert).toMatchTextContent(/^This link has expired\. Please ask for a new one\.$/);
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  await resend.click();
  await expect.element(dialog).toMatchTextContent(`We'll send a new verification email to ${email}`);
  await dialog.getByRole('button', { name: 'Resend Email' }).dblClick();
  await expect.element(page.getByText('a new link is on its way')).toBeInViewport({ ratio: 1 });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(askedOf(resendVerification).map(({ body }) => body)).toEqual([{ email }]);
});

// [S1-2.61, S1-2.62, S1-2.63, S1-4.13, S1-5.9]
test('a link that nobody knows fails, and tells who helps; a new one is asked for by an address, which must contain an @', async () => {
  answer(verifyEmail, UNKNOWN);
  answer(resendVerification, RESENT);
  await open(PATH);
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByText(`Need help? Contact support: ${SUPPORT}`)).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`);
  await expect.element(toLogin).toHaveAttribute('href', '/login');
  await resend.click();
  await expect.element(field).toHaveFocus();
  await field.fill('unlinked');
  await send.click();
  await expect.element(page.getByText('Please enter a valid email address.')).toBeInViewport({ ratio: 1 });
  expect(askedOf(resendVerification)).toEqual([]);
  await field.fill('unlinked@uni.example');
  await send.dblClick();
  await expect.element(page.getByRole('region', { name: 'Check your email' })).toBeInViewport({ ratio: 1 });
  await expect
    .element(page.getByRole('status').getByText('a new link is on its way').last())
    .toBeInViewport({ ratio: 1 });
  expect(askedOf(resendVerification).map(({ body }) => body)).toEqual([{ email: 'unlinked@uni.example' }]);
});

// [S1-8.8, S1-8.9]
test("where the server fails or doesn't answer, it is 'Verification failed', and 'Failed to resend' for a new link", async () => {
  for (const [token, given] of [
    ['fails', odd(500, {})],
    ['unanswered', NO_CONNECTION],
  ] as const) {
    answer(verifyEmail, given);
    await open(`/verify-email/${token}`);
    await expect.element(alert).toMatchTextContent(/^Verification failed\. Please try again\.$/);
    if (token === 'fails') close();
  }
  answer(resendVerification, NO_CONNECTION);
  await resend.click();
  await field.fill('somebody@uni.example');
  await send.click();
  await expect.element(page.getByText('Failed to resend verification email')).toBeInViewport({ ratio: 1 });
});

test('who asks for a new link goes on writing when the network is back, which would try the old one again', async () => {
  answer(verifyEmail, NO_CONNECTION);
  const clock = holdClock();
  await open(PATH);
  await expect.element(alert).toMatchTextContent(/^Verification failed\. Please try again\.$/);
  await clock.advance(3000); // whether there is one is looked at again
  await expect.poll(() => askedOf(verifyEmail)).toHaveLength(2);
  await expect.element(resend).toBeVisible();
  await resend.click();
  await field.fill('somebody@uni.ex');
  expect(localStorage.getItem('network-error')).toBe('true');
  await clock.advance(3000);
  await expect.poll(() => localStorage.getItem('network-error')).toBe('false');
  await settled();
  await expect.element(field).toHaveValue('somebody@uni.ex');
  await expect.element(field).toHaveFocus();
  expect(askedOf(verifyEmail)).toHaveLength(2);
});

test('where several wait for one address, it asks for the password of the sign-up that the link is of', async () => {
  answer(verifyEmail, ({ params }) => needsPasswordOf(params.token === 'of-a-mail' ? 'Stranger' : 'Rightful'));
  const viewer = await open(PATH);
  await expect.element(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect.element(page.getByText('Enter the password that Stranger signed up with.')).toBeInViewport({ ratio: 1 });
  await expect.element(password).toHaveFocus();
  // What tells a password manager whose password it is.
  const owner = () => document.querySelector<HTMLInputElement>('form input[autocomplete="username"][readonly]')?.value;
  expect(owner()).toBe('Stranger');
  await verify.click();
  await expect.element(alert).toMatchTextContent(/^Please enter your password\.$/);
  expect(askedOf(verifyWithPassword)).toEqual([]);

  answer(
    verifyWithPassword,
    refused(400, { message: accountMessages.signupPasswordWrong(), code: 'invalid', field: 'password' }),
  );
  await password.fill('not-the-one');
  await verify.click();
  await expect.element(alert).toMatchTextContent(/^That’s not the password of this sign-up\.$/);
  await expect.element(alert).toBeInViewport({ ratio: 1 });

  viewer.go('/verify-email/of-the-owner');
  await expect.element(page.getByText('Enter the password that Rightful signed up with.')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect(owner()).toBe('Rightful');
  answer(verifyWithPassword, DONE);
  await password.fill('kick-off-1930');
  const clock = holdClock();
  await verify.dblClick();
  await clock.advance(0);
  await expect.element(verified).toBeVisible();
  await clock.advance(2980);
  expect([viewer.here(), viewer.coming()]).toEqual(['/verify-email/of-the-owner', undefined]);
  await clock.advance(40);
  clock.release();
  await expect.poll(viewer.here).toBe('/login');
  expect(askedOf(verifyWithPassword).map(({ body }) => body)).toEqual([
    { token: 'of-a-mail', password: 'not-the-one' },
    { token: 'of-the-owner', password: 'kick-off-1930' },
  ]);
});

test('somebody else’s sign-up is ended by a press, and by nothing that opens links', async () => {
  answer(verifyEmail, needsPasswordOf('Stranger'));
  answer(endSignup, NO_CONNECTION);
  const viewer = await open(PATH);
  await page.getByRole('link', { name: 'end that sign-up' }).click();
  await expect.element(page.getByRole('heading', { name: 'Wasn’t It You?' })).toBeVisible();
  expect(viewer.here()).toBe(`${PATH}?not-me`);
  await settled();
  expect(askedOf(endSignup)).toEqual([]);
  const end = page.getByRole('button', { name: 'It Wasn’t Me' });
  await end.click();
  await expect.element(alert).toMatchTextContent(/^Failed to end the sign-up$/);
  answer(endSignup, { message: accountMessages.signupEnded() });
  await end.dblClick();
  await expect
    .element(page.getByText('This sign-up has ended. Nobody can use it any more.'))
    .toBeInViewport({ ratio: 1 });
  expect(askedOf(endSignup).map(({ body }) => body)).toEqual([{ token: 'of-a-mail' }, { token: 'of-a-mail' }]);
});

// [S1-2.63]
test('where no address of support is known, it names whom to ask for help', async () => {
  setSettings({ 'support-email': '' });
  answer(verifyEmail, UNKNOWN);
  await open(PATH);
  await expect
    .element(page.getByText('Need help? Ask your sports union, which runs this site.'))
    .toBeInViewport({ ratio: 1 });
});
