import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { join, PASSWORD } from './steps/people.ts';
import { expectToLeave, holdClock, tickUntilVisible } from './steps/time.ts';

const SIGNUP = '**/api/auth/signup';
const username = (page: Page) => page.getByLabel('Username', { exact: true }); // not 'Username or Email'
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const signUp = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true });

const CREATED = 'Account created successfully! Please check your email to verify your account.';

// [S1-2.2, S1-2.51, S1-2.53, S1-5.3, S1-5.5, S1-8.4, B4.4]
test('the form has what password managers and phones need, and says at each field what is missing or refused', async ({
  page,
  accountSite,
}) => {
  const alert = page.getByRole('alert');
  const fill = async (name: string, address: string, secret = PASSWORD) => {
    await username(page).fill(name);
    await email(page).fill(address);
    await password(page).fill(secret);
    await signUp(page).click();
  };
  await page.goto(`${accountSite.url}/signup`);
  await test.step('fields, links and buttons', async () => {
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await expect(username(page)).toHaveAttribute('autocomplete', 'username');
    await expect(email(page)).toHaveAttribute('type', 'email');
    await expect(email(page)).toHaveAttribute('inputmode', 'email');
    await expect(email(page)).toHaveAttribute('autocomplete', 'email');
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(signUp(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Already have an account?' })).toHaveAttribute('href', '/login');
    await expect(main.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  });

  await test.step('all three are required, and an email must look like one', async () => {
    await signUp(page).click();
    await expect(alert).toHaveText([
      'Please choose a username.',
      'Please enter a valid email address.',
      'Please choose a password.',
    ]);
    await expect(username(page)).toBeFocused();
    await fill('kwame', 'kwame', 'x');
    // The specification leaves the password's length to the server; but where the form comes back anyway, it says so.
    await expect(alert).toHaveText([
      'Please enter a valid email address.',
      'Password must be at least 6 characters long',
    ]);
  });

  await test.step('a name that speaks for the site, and an address that no mail can go to', async () => {
    await fill('Supp0rt', 'mi..a@uni.example'); // the browser lets it pass
    await expect(alert).toHaveText([
      'This username is reserved. Please choose another one.',
      'Please enter a valid email address.',
    ]);
    await expect(username(page)).toBeFocused();
  });

  await test.step('a password that is too short is refused by the server, not by the form', async () => {
    const answer = page.waitForResponse(SIGNUP);
    await fill('Shorty', 'shorty@uni.example', '12345');
    expect((await answer).status()).toBe(400);
    await expect(alert).toHaveText('Password must be at least 6 characters long');
    await expect(password(page)).toBeFocused();
  });

  await test.step("the server's message stands at its field where it names one, or 'Signup failed'", async () => {
    await join(accountSite, 'Taken');
    await fill('taken', 'other@uni.example');
    await expect(alert).toHaveText('This username is already taken.');
    await expect(username(page)).toHaveAttribute('aria-invalid', 'true');
    await page.route(SIGNUP, (route) => route.fulfill({ status: 500, json: {} }));
    await signUp(page).click();
    await expect(alert).toHaveText('Signup failed');
    await page.unroute(SIGNUP);
    await page.route(SIGNUP, (route) => route.abort());
    await signUp(page).click();
    await expect(signUp(page)).toBeEnabled();
    await expect(alert).toHaveText('Signup failed');
  });
});

// [S1-2.52, S1-3.4, S1-4.5, S1-5.4, S1-8.14, S1-9.4, B4.3]
test('the name is sent with a capital first; after 2 seconds comes the login, which tells where the link went, and sends another', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await holdClock(page);
  await page.goto(`${accountSite.url}/login?next=%2Fapp%2Faccount`);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await username(page).fill('dEBUTANT');
  await email(page).fill('debutant@uni.example');
  await password(page).fill(PASSWORD);
  const asked = page.waitForRequest(SIGNUP);
  await signUp(page).click();
  const body = { username: 'Debutant', email: 'debutant@uni.example', password: PASSWORD };
  expect((await asked).postDataJSON()).toEqual(body);
  const busy = page.getByRole('button', { name: 'Creating Account...' });
  await tickUntilVisible(page, busy);
  await expect(busy).toBeDisabled();
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

  // The mail opens another tab of the same browser, where they come in and go on to where they were going.
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
