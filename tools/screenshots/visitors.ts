import type { Page } from '@playwright/test';
import type { Shoot } from './camera.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** Walks through what nobody needs an account for. */
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
    await page.getByRole('region', { name }).evaluate((section) => {
      scrollTo({ top: section.getBoundingClientRect().top + scrollY - 80, behavior: 'instant' });
    });
    await page.waitForTimeout(400); // players are loaded when they come near
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
    ['/reset-password?token=x', 'Reset password', 'reset-password'],
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
