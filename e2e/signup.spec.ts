import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { join, PASSWORD } from './steps/people.ts';
import { expectToLeave, holdClock, tickUntilVisible } from './steps/time.ts';

const SIGNUP = '**/api/auth/signup';
const CREATED = 'Account created successfully! Please check your email to verify your account.';

test('the form has its fields, links and buttons, ready for password managers and phones', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/signup`);
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveAttribute('autocomplete', 'username');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('inputmode', 'email');
  await expect(email).toHaveAttribute('autocomplete', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Already have an account?' })).toHaveAttribute('href', '/login');
  await expect(main.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
});

test('all three fields are required, and an email must look like one', async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/signup`);
  const press = () => page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await press();
  await expect(page.getByRole('alert')).toHaveText([
    'Please choose a username.',
    'Please enter a valid email address.',
    'Please choose a password.',
  ]);
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  await page.getByLabel('Username', { exact: true }).fill('kwame');
  await page.getByLabel('Email').fill('kwame');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await press();
  // The specification leaves the password's length to the server; but where the form comes back anyway, it says so.
  await expect(page.getByRole('alert')).toHaveText([
    'Please enter a valid email address.',
    'Password must be at least 6 characters long',
  ]);
});

test('the name is sent with a capital first, the password whatever its length; after 2 seconds comes the login', async ({
  page,
  accountSite,
}) => {
  const sent = page.waitForRequest(SIGNUP);
  await holdClock(page);
  await page.goto(`${accountSite.url}/signup`);
  await page.getByLabel('Username', { exact: true }).fill('kWAME');
  await page.getByLabel('Email').fill('kwame@uni.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ username: 'Kwame', email: 'kwame@uni.example', password: PASSWORD });
  const busy = page.getByRole('button', { name: 'Creating Account...' });
  await tickUntilVisible(page, busy);
  await expect(busy).toBeDisabled();
  await tickUntilVisible(page, page.getByText(CREATED));
  await expectToLeave(page, '/login', 2000);
  await accountSite.linkMailedTo('kwame@uni.example');
});

test('a password that is too short is refused by the server, not by the form', async ({ page, accountSite }) => {
  await page.goto(`${accountSite.url}/signup`);
  await page.getByLabel('Username', { exact: true }).fill('Shorty');
  await page.getByLabel('Email').fill('shorty@uni.example');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  const answer = page.waitForResponse(SIGNUP);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  expect((await answer).status()).toBe(400);
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a name that speaks for the site is refused at its field, and so is an address that no mail can go to', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/signup`);
  await page.getByLabel('Username', { exact: true }).fill('Supp0rt');
  await page.getByLabel('Email').fill('mi..a@uni.example'); // the browser lets it pass
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const press = () => page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await press();
  await expect(page.getByRole('alert')).toHaveText([
    'This username is reserved. Please choose another one.',
    'Please enter a valid email address.',
  ]);
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
});

test("a refused signup shows the server's message, at its field where it names one, or 'Signup failed'", async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Taken');
  await page.goto(`${accountSite.url}/signup`);
  await page.getByLabel('Username', { exact: true }).fill('taken');
  await page.getByLabel('Email').fill('other@uni.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const press = () => page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await press();
  await expect(page.getByRole('alert')).toHaveText('This username is already taken.');
  await expect(page.getByLabel('Username', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username', { exact: true }).fill('taken2');
  await page.getByLabel('Email').fill('taken@uni.example');
  await press();
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email address already exists. If it’s yours, reset your password.',
  );

  await page.route(SIGNUP, (route) => route.fulfill({ status: 500, json: {} }));
  await press();
  await expect(page.getByRole('alert')).toHaveText('Signup failed');
  await page.unroute(SIGNUP);
  await page.route(SIGNUP, (route) => route.abort());
  await press();
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveText('Signup failed');
});

test('who has signed up reads where the link went, gets another, and comes in where they were going', async ({
  page,
  accountSite,
}) => {
  await holdClock(page);
  await page.goto(`${accountSite.url}/login?next=%2Fapp%2Faccount`);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.getByLabel('Username', { exact: true }).fill('debutant'); // and not 'Username or Email', which stands there until then
  await page.getByLabel('Email').fill('debutant@uni.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await tickUntilVisible(page, page.getByText(CREATED));
  await expectToLeave(page, '/login', 2000);
  await tickUntilVisible(page, page.getByRole('heading', { name: 'Welcome', exact: true }));
  const sent = page.getByRole('region', { name: 'Sent to debutant@uni.example' });
  await expect(sent).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Username or Email')).toHaveValue('Debutant');
  await page.reload(); // it lasts
  await expect(sent).toBeInViewport({ ratio: 1 });

  // One press is one mail, then comes a pause that can be read; a third link is the last for an hour.
  await accountSite.linkMailedTo('debutant@uni.example');
  await sent.getByRole('button', { name: 'Resend Email' }).dblclick();
  await tickUntilVisible(page, sent.getByText('Sent again.'));
  await expect(sent.getByRole('button')).toHaveText('Resend in 60 s');
  await sent.getByRole('button').click({ force: true });
  const link = await accountSite.linkMailedTo('debutant@uni.example');
  await page.clock.runFor(60_000);
  await sent.getByRole('button', { name: 'Resend Email' }).click();
  await tickUntilVisible(page, sent.getByText('You can ask for more in an hour.'));
  await expect(sent.getByRole('button')).toHaveCount(0);
  await accountSite.linkMailedTo('debutant@uni.example');

  // The mail opens another tab of the same browser.
  await page.clock.resume(); // the whole browser's
  const mailed = await page.context().newPage();
  await mailed.goto(link);
  await mailed.getByRole('link', { name: 'Go to Login' }).click();
  await expect(mailed.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await expect(mailed.getByLabel('Username or Email')).toHaveValue('Debutant');
  await mailed.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await mailed.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(mailed.getByText('Welcome back Debutant')).toBeVisible(); // the specification's toast, for everybody
  await mailed.waitForURL('**/app/account');
});
