import type { Page } from '@playwright/test';
import { type Shoot, showTop } from './camera.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** Walks through the pages that need no account. */
export async function walkAsVisitor(page: Page, url: string, shoot: Shoot): Promise<void> {
  await page.goto(url);
  await page.getByText('Loading your sports experience...').waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Latest Sports Highlights' }).getByRole('listitem').first().waitFor();
  await shoot(page, 'landing');
  for (const [name, screen] of [
    ['Latest Sports Highlights', 'landing-highlights'],
    ['Why Choose Touchline', 'landing-features'],
    ['From the stands', 'landing-voices'],
  ] as const) {
    await showTop(page.getByRole('region', { name }));
    await page.waitForTimeout(400); // players load when scrolled near
    await shoot(page, screen);
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await shoot(page, 'landing-end');

  const plain = [
    ['/privacy', 'Privacy Policy', 'privacy'],
    ['/terms', 'Terms and Conditions', 'terms'],
    ['/no/such/page', 'Oopss!', 'error-page'],
    ['/app/01890000-0000-7000-8000-000000000000', 'Post not found', 'post-not-found'],
    ['/signup', 'Create Account', 'signup'],
    ['/login', 'Welcome back', 'login'],
    ['/forgot-password', 'Forgot password', 'forgot-password'],
    ['/verify-email/x', 'Verification Failed', 'verify-failed'],
  ] as const;
  for (const [path, name, screen] of plain) {
    await page.goto(url + path);
    await heading(page, name);
    await shoot(page, screen);
  }
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await page.getByRole('button', { name: 'Send Verification' }).waitFor();
  await shoot(page, 'verify-resend');

  await page.goto(`${url}/login`);
  await page.getByLabel('Username or Email').fill('linnea');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Please enter your password.').waitFor();
  await shoot(page, 'login-refused');

  // Only pretends to sign up: a new account would appear in the admin's pictures.
  const message = 'User registered successfully. Please check your email to verify your account.';
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 201, json: { message } }));
  await page.goto(`${url}/signup`);
  await page.getByLabel('Username').fill('Saga_h');
  await page.getByLabel('Email').fill('saga.h@students.example');
  await page.getByLabel('Password', { exact: true }).fill('kick-off-1930');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('region', { name: 'Sent to saga.h@students.example' }).waitFor();
  await page.getByText('Account created successfully!').waitFor({ state: 'hidden' }); // the toast
  await shoot(page, 'signup-sent');

  const link = '**/api/auth/reset-password/link';
  for (const [answer, screen] of [
    [{ status: 200, json: { message: 'This link works.' } }, 'reset-password'],
    [
      { status: 400, json: { code: 'link-invalid', message: 'This link has expired. Please ask for a new one.' } },
      'reset-expired',
    ],
  ] as const) {
    await page.route(link, (route) => route.fulfill(answer));
    await page.goto(`${url}/reset-password?token=x`);
    await page.getByLabel('New password').or(page.getByText('has expired')).first().waitFor();
    await shoot(page, screen);
    await page.unroute(link);
  }

  await page.goto(`${url}/forgot-password`);
  await page.getByLabel('Email').fill('linnea@students.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await heading(page, 'Check Your Email');
  await shoot(page, 'forgot-password-sent');

  await page.route('**/api/auth/google', () => {}); // never answered
  await page.goto(`${url}/auth/callback#id_token=x.y.z`);
  await page.getByText('Signing you in...').waitFor();
  await shoot(page, 'google');
}
