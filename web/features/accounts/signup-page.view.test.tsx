import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountMessages, resendVerification, signup } from '../../../contract/accounts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused, takeFaults } from '../../testing/answers.ts';
import { open } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const PASSWORD = 'kick-off-1930';
const CREATED = 'Account created successfully! Please check your email to verify your account.';
const LIMITED = refused(429, { message: 'Too many attempts.', code: 'rate-limited' }, 900);

const username = page.getByLabelText('Username', { exact: true }); // not 'Username or Email'
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
const alerts = page.getByRole('alert');

/** Fills in the open form and sends it. */
async function submit(name: string, address: string, secret = PASSWORD): Promise<void> {
  await username.fill(name);
  await email.fill(address);
  await password.fill(secret);
  await signUp.click();
}

const expectAlerts = (...texts: string[]) =>
  expect.poll(() => alerts.elements().map(({ textContent }) => textContent)).toEqual(texts);

// [S1-2.2, S1-2.51, S1-2.53, S1-5.3, S1-5.4]
test('the form has what password managers and phones need, and says at each field what is missing', async () => {
  await open('/signup');
  await expect.element(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect.element(username).toHaveAttribute('autocomplete', 'username');
  await expect.element(email).toHaveAttribute('type', 'email');
  await expect.element(email).toHaveAttribute('inputmode', 'email');
  await expect.element(email).toHaveAttribute('autocomplete', 'email');
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Already have an account?', '/login'],
    ['Terms', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const)
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', href);

  // All three are required, and an email must look like one.
  await signUp.click();
  await expectAlerts('Please choose a username.', 'Please enter a valid email address.', 'Please choose a password.');
  await expect.element(username).toHaveFocus();
  // The specification leaves the password's length to the server; but where the form comes back anyway, it says so.
  await submit('kwame', 'kwame', 'x');
  await expectAlerts('Please enter a valid email address.', 'Password must be at least 6 characters long');
  await expect.element(email).toHaveFocus();
  expect(askedOf(signup)).toEqual([]);
});

// [S1-5.5]
test('a password that is too short is refused by the server, not by the form', async () => {
  answer(signup, refused(400, { message: accountMessages.passwordTooShort(), code: 'invalid', field: 'password' }));
  await open('/signup');
  await submit('Shorty', 'shorty@uni.example', '12345');
  await expectAlerts('Password must be at least 6 characters long');
  await expect.element(password).toHaveFocus();
  expect(await takeFaults()).toEqual([expect.stringMatching(/^The body of POST \/api\/auth\/signup: \/password/)]);
});

// [S1-8.4, B4.4]
test("what the server refuses stands at the fields that it names; its message, or 'Signup failed', where it names none", async () => {
  // A name that speaks for the site, and an address that no mail can go to, which the browser lets pass.
  const flaws = { username: accountMessages.usernameReserved(), email: accountMessages.emailRule() };
  answer(signup, refused(400, { message: flaws.username, code: 'invalid', field: 'username', fields: flaws }));
  await open('/signup');
  await submit('Supp0rt', 'mi..a@uni.example');
  await expectAlerts('This username is reserved. Please choose another one.', 'Please enter a valid email address.');
  await expect.element(username).toHaveFocus();

  answer(signup, refused(409, { message: accountMessages.usernameTaken(), code: 'conflict', field: 'username' }));
  await submit('taken', 'other@uni.example');
  await expectAlerts('This username is already taken.');
  await expect.element(username).toHaveAttribute('aria-invalid', 'true');
  await expect.element(username).toHaveAccessibleDescription(/This username is already taken\./);

  for (const [given, text] of [
    [odd(500, {}), 'Signup failed'],
    [LIMITED, 'Too many attempts.'],
    [NO_CONNECTION, 'Signup failed'],
    [{ message: 'Not yet.' }, 'Not yet.'],
  ] as const) {
    answer(signup, given);
    await signUp.click();
    await expectAlerts(text);
    await expect.element(alerts).toBeInViewport({ ratio: 1 });
    await expect.element(signUp).toBeEnabled();
  }
});

// [S1-2.52, S1-3.4, S1-4.5, S1-5.4, S1-8.14, S1-9.4]
test('the name is sent with a capital first, and once; after 2 seconds comes the login, which tells where the link went', async () => {
  const release = hold(signup, { message: accountMessages.signedUp() });
  const viewer = await open('/login');
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await expect.element(signUp).toBeVisible();
  await username.fill('dEBUTANT');
  await email.fill('debutant@uni.example');
  await password.fill(PASSWORD);
  await signUp.dblClick();
  const busy = page.getByRole('button', { name: 'Creating Account...' });
  await expect.element(busy).toBeDisabled();
  const clock = holdClock();
  release();
  await expect.element(page.getByText(CREATED)).toBeInViewport({ ratio: 1 });
  await expect.element(busy).toBeDisabled();
  await clock.advance(1980);
  expect([viewer.here(), viewer.coming()]).toEqual(['/signup', undefined]);
  await clock.advance(40);
  clock.release();
  await expect.element(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  expect(viewer.here()).toBe('/login');
  await expect.element(page.getByRole('region', { name: 'Sent to debutant@uni.example' })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByLabelText('Username or Email')).toHaveValue('Debutant');
  const body = { username: 'Debutant', email: 'debutant@uni.example', password: PASSWORD };
  expect(askedOf(signup).map((asked) => asked.body)).toEqual([body]);
});

// [B4.3]
test('from the login another link is sent: one press is one mail, then comes a pause that can be read, and the third is the last', async () => {
  answer(signup, { message: accountMessages.signedUp() });
  answer(resendVerification, { success: true, message: accountMessages.resent() });
  await open('/signup');
  const clock = holdClock();
  await submit('debutant', 'debutant@uni.example');
  await expect.poll(() => askedOf(signup)).toHaveLength(1);
  await clock.advance(0);
  await clock.advance(2020);
  const sent = page.getByRole('region', { name: 'Sent to debutant@uni.example' });
  const button = sent.getByRole('button');
  await expect.element(button).toMatchTextContent(/^Resend Email$/);
  await button.dblClick();
  await clock.advance(0);
  await expect.element(sent.getByText('Sent again.')).toBeInViewport({ ratio: 1 });
  await expect.element(button).toMatchTextContent(/^Resend in 60 s$/);
  await button.click({ force: true });
  await clock.advance(59_000);
  await expect.element(button).toMatchTextContent(/^Resend in 1 s$/);
  await button.click({ force: true });
  expect(askedOf(resendVerification)).toHaveLength(1);
  await clock.advance(1000);
  await expect.element(button).toMatchTextContent(/^Resend Email$/);
  await button.click();
  await clock.advance(0);
  await expect.element(sent.getByText('You can ask for more in an hour.')).toBeInViewport({ ratio: 1 });
  expect(button.elements()).toHaveLength(0);
  const asked = askedOf(resendVerification).map(({ body }) => body);
  expect(asked).toEqual([{ email: 'debutant@uni.example' }, { email: 'debutant@uni.example' }]);
});
