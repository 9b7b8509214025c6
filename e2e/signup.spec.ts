import { expect } from '@playwright/test';
import { join, PASSWORD } from './people.ts';
import { test } from './site.ts';
import { expectToLeave, holdClock, tickUntilVisible } from './time.ts';

const SIGNUP = '**/api/auth/signup';
const CREATED = 'Account created successfully! Please check your email to verify your account.';

test('the form has its fields, links and buttons, ready for password managers and phones', async ({
  page,
  accountSite,
}) => {
  await page.goto(`${accountSite.url}/signup`);
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
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
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('kwame');
  await page.getByLabel('Email').fill('kwame');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await press();
  await expect(page.getByRole('alert')).toHaveText(['Please enter a valid email address.']);
});

test('the name is sent with a capital first, the password whatever its length; after 2 seconds comes the login', async ({
  page,
  accountSite,
}) => {
  const sent = page.waitForRequest(SIGNUP);
  await holdClock(page);
  await page.goto(`${accountSite.url}/signup`);
  await page.getByLabel('Username').fill('kWAME');
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
  await page.getByLabel('Username').fill('Shorty');
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
  await page.getByLabel('Username').fill('Supp0rt');
  await page.getByLabel('Email').fill('mi..a@uni.example'); // the browser lets it pass
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const press = () => page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await press();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('mia@uni.example');
  await press();
  await expect(page.getByRole('alert')).toHaveText('This username is reserved. Please choose another one.');
  await expect(page.getByLabel('Username')).toBeFocused();
});

test("a refused signup shows the server's message, at its field where it names one, or 'Signup failed'", async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Taken');
  await page.goto(`${accountSite.url}/signup`);
  await page.getByLabel('Username').fill('taken');
  await page.getByLabel('Email').fill('other@uni.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const press = () => page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await press();
  await expect(page.getByRole('alert')).toHaveText('This username is already taken.');
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username').fill('taken2');
  await page.getByLabel('Email').fill('taken@uni.example');
  await press();
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email address already exists. If it is yours, ask for a new password.',
  );

  await page.route(SIGNUP, (route) => route.fulfill({ status: 500, json: {} }));
  await press();
  await expect(page.getByRole('alert')).toHaveText('Signup failed');
});
