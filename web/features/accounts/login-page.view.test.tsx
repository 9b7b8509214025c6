import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { login, resendVerification } from '../../../contract/accounts.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { answerFeed } from '../../testing/pages.ts';
import { MEMBER, open } from '../../testing/screen.tsx';
import { holdClock, inAnotherTab } from '../../testing/surroundings.ts';

const NEEDS_VERIFICATION =
  'Please verify your email address before logging in. Check your inbox for the verification link.';
const WRONG = refused(401, { message: 'Wrong username, email or password.', code: 'credentials' });
const UNVERIFIED = refused(403, { message: NEEDS_VERIFICATION, code: 'unverified', needsVerification: true });
const LIMITED = refused(429, { message: 'Too many attempts.', code: 'rate-limited' }, 900);

const name = page.getByLabelText('Username or Email');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
const alert = page.getByRole('alert');

/** Fills in the open form and sends it. */
async function submit(username: string, secret = 'kick-off-1930'): Promise<void> {
  await name.fill(username);
  await password.fill(secret);
  await signIn.click();
}

// [S1-2.3, S1-2.44, S1-2.45, S1-2.46, S1-2.48, S1-3.4, S1-5.1, S1-5.2]
test('the form has what password managers and phones need, asks for what is missing, and sends an email or a username', async () => {
  answer(login, WRONG);
  // Who comes with ?expired reads that the login has expired, others do not.
  const viewer = await open('/login?expired=1');
  await expect.element(page.getByText('Login expired, please login again.')).toBeVisible();
  viewer.go('/login');
  await expect.element(page.getByText('Login expired, please login again.')).not.toBeInTheDocument();

  await expect.element(name).toHaveAttribute('autocomplete', 'username');
  await expect.element(name).toHaveAttribute('autocapitalize', 'none');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(signIn).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: "Don't have an account?" })).toHaveAttribute('href', '/signup');
  await expect
    .element(page.getByRole('link', { name: 'Forgot your password?' }))
    .toHaveAttribute('href', '/forgot-password');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');

  // Both fields are required, and the first that is empty gets the focus.
  await signIn.click();
  await expect.element(page.getByText('Please enter your username or email.')).toBeVisible();
  await expect.element(page.getByText('Please enter your password.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await name.fill('somebody');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  expect(askedOf(login)).toEqual([]);

  // What has an @ is sent as email, anything else as username in lower case.
  await submit('KoFi', 'secret');
  await expect.poll(() => askedOf(login).map(({ body }) => body)).toEqual([{ username: 'kofi', password: 'secret' }]);
  await submit('Kofi@Uni.example', 'secret');
  await expect.poll(() => askedOf(login)[1]?.body).toEqual({ email: 'Kofi@Uni.example', password: 'secret' });
});

// [S1-2.47, S1-8.1, D.20]
test("a refused login shows the server's message, or 'Login failed'; while it is in the air, nothing is sent again", async () => {
  answer(login, WRONG);
  await open('/login');
  // The focus stays where it was.
  await name.fill('nobody_here');
  await password.fill('whatever');
  signIn.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent(/^Wrong username, email or password\.$/);
  await expect.element(signIn).toHaveFocus();

  // A deactivated account, too many tries; no text, no answer at all, and answers that don't say that it worked.
  for (const [given, text] of [
    [refused(403, { message: 'Your account has been deactivated.', code: 'deactivated' }), /^Your account has been d/],
    [odd(500, {}), /^Login failed$/],
    [LIMITED, /^Too many attempts\.$/],
    [NO_CONNECTION, /^Login failed$/],
    [odd(200, { message: 'Not yet.', data: null }), /^Not yet\.$/],
    [odd(200, {}), /^Login failed$/],
  ] as const) {
    answer(login, given);
    await submit('benched');
    await expect.element(alert).toMatchTextContent(text);
    await expect.element(alert).toBeInViewport({ ratio: 1 });
    await expect.element(signIn).toBeEnabled();
  }

  // The busy button answers neither a second click nor a key, and neither does the form.
  const before = askedOf(login).length;
  const release = hold(login, refused(401, { message: 'Once.', code: 'credentials' }));
  await signIn.dblClick();
  const busy = page.getByRole('button', { name: 'Signing In...' });
  await expect.element(busy).toBeDisabled();
  await busy.click({ force: true });
  password.element().focus();
  await userEvent.keyboard('{Enter}');
  busy.element().focus();
  await userEvent.keyboard(' ');
  release();
  await expect.element(alert).toMatchTextContent(/^Once\.$/);
  expect(askedOf(login)).toHaveLength(before + 1);
});

// [S1-2.50, S1-2.64, S1-2.65, S1-7.9, S1-8.2, S1-8.9]
test('an unverified account can have its link sent again from here; what goes wrong with it is told', async () => {
  const email = 'unseen@uni.example';
  answer(login, refused(403, { message: NEEDS_VERIFICATION, code: 'unverified', needsVerification: true, email }));
  await open('/login');
  await submit('unseen');
  await expect.element(alert).toMatchTextContent(NEEDS_VERIFICATION);
  const dialog = page.getByRole('dialog');
  const show = () => page.getByRole('button', { name: 'Resend verification email' }).click();
  const send = () => dialog.getByRole('button', { name: 'Resend Email' }).click();

  // The dialog names the address, and can be left.
  await show();
  await expect.element(dialog).toMatchTextContent(`We'll send a new verification email to ${email}`);
  const buttons = dialog.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['', 'Cancel', 'Resend Email']); // the first: Close
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  // It is busy while it sends, and says what went wrong.
  const release = hold(resendVerification, odd(500, {}));
  await show();
  await send();
  await expect.element(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Failed to resend verification email$/);
  for (const [given, text] of [
    [LIMITED, /^Too many attempts\.$/],
    [NO_CONNECTION, /^Failed to resend verification email$/],
  ] as const) {
    answer(resendVerification, given);
    await send();
    await expect.element(dialog.getByRole('button', { name: 'Resend Email' })).toBeEnabled();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
  }

  answer(resendVerification, { success: true, message: 'If so, a new link is on its way.' });
  await send();
  await expect.element(page.getByText('a new link is on its way')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(askedOf(resendVerification).map(({ body }) => body)).toEqual([{ email }, { email }, { email }, { email }]);
});

// [S1-8.3]
test('where no address is known, one is asked for, and the link goes there', async () => {
  answer(login, UNVERIFIED);
  answer(resendVerification, { success: true, message: 'On its way.' });
  await open('/login');
  await submit('somebody');
  await expect.element(alert).toMatchTextContent(NEEDS_VERIFICATION);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect.element(page.getByText('Please enter your email address to resend verification')).toBeVisible();
  const field = page.getByLabelText('Email', { exact: true });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('addressless{Enter}');
  await expect.element(page.getByText('Please enter a valid email address.')).toBeInViewport({ ratio: 1 });
  await field.fill('addressless@uni.example');
  await page.getByRole('button', { name: 'Send Verification' }).click();
  const sent = page.getByRole('region', { name: 'Check your email' });
  await expect.element(sent).toBeInViewport({ ratio: 1 });
  await expect.element(sent).toMatchTextContent('addressless@uni.example');
  expect(askedOf(resendVerification).map(({ body }) => body)).toEqual([{ email: 'addressless@uni.example' }]);
});

// [S1-4.1, S1-8.13, S1-9.3, B4.1]
test('a login welcomes by name, and leads to the feed after 2 seconds; neither Back nor a link leads to the form again', async () => {
  answerFeed();
  answer(login, { message: 'User logged in successfully', data: MEMBER });
  answer(listNotifications, { notifications: [], nextCursor: null });
  const viewer = await open('/privacy');
  const privacy = page.getByRole('heading', { level: 1, name: 'Privacy Policy' });
  await expect.element(privacy).toBeVisible();
  viewer.go('/login');
  await expect.element(signIn).toBeVisible();
  const clock = holdClock();
  await submit('linnea');
  await expect.element(page.getByText('Welcome back linnea')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await clock.advance(1980);
  expect([viewer.here(), viewer.coming()]).toEqual(['/login', undefined]);
  await clock.advance(40);
  clock.release();
  await expect.poll(viewer.here).toBe('/app');
  await expect.element(signIn).not.toBeInTheDocument();
  viewer.back();
  await expect.element(privacy).toBeVisible();

  for (const [path, there] of [
    ['/signup', '/app'],
    ['/login?next=%2Fapp%2Fnotifications', '/app/notifications'],
    ['/login?next=//evil.example/app', '/app'],
    ['/login?next=/login', '/app'],
  ] as const) {
    viewer.go('/privacy'); // from where the way there can be told from the one before
    await expect.element(privacy).toBeVisible();
    viewer.go(path);
    await expect.poll(viewer.here).toBe(there);
  }
});

test('the open form goes on when somebody signs in in another tab', async () => {
  answerFeed();
  const viewer = await open('/login');
  await expect.element(signIn).toBeVisible();
  const { _id, username, profilePicture, role } = MEMBER;
  const state = { userData: { _id, username, profilePicture }, isLoggedIn: true, role };
  inAnotherTab((storage) => storage.setItem('root', JSON.stringify({ state, version: 1 })));
  await expect.poll(viewer.here).toBe('/app');
});

test.each([
  ['on a desktop', 1440, { colorScheme: 'light' }, 'ltr'],
  ['on a phone in the dark', 390, { colorScheme: 'dark' }, 'ltr'],
  ['on a small phone in forced colours', 320, { forcedColors: 'active' }, 'ltr'],
  ['on a small phone from right to left', 320, { colorScheme: 'light' }, 'rtl'],
] as const)(
  'axe finds nothing %s, also in what is wrong, and nothing is wider than the screen',
  async (_, width, media, dir) => {
    await page.viewport(width, 900);
    await commands.emulateMedia(media);
    document.documentElement.dir = dir;
    answer(login, WRONG);
    await open('/login?expired=1');
    await signIn.click();
    await expect.element(page.getByText('Please enter your password.')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(await commands.findViolations()).toEqual([]);
  },
);
