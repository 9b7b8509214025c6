import { expect, type Page } from '@playwright/test';
import { CLIENT } from '../server/testing/services/openid.ts';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

/** On the provider's own pages: logs in under that name, and agrees. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

// [S1-2.7, S1-2.49, S1-7.14, S2-2.5, S2-2.6, S2-2.10, B4.1]
test('somebody new signs in on the page of the provider, also after a change of mind, and is where they were going', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const { url, provider } = accountSite;
  await page.goto(`${url}/app/account?from=mail`);
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  const asked = page.waitForRequest((request) => request.url().startsWith(provider.authorizeUrl));
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  const query = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(query).toEqual({
    response_type: 'id_token',
    scope: 'openid profile email',
    client_id: CLIENT,
    redirect_uri: `${url}/auth/callback`,
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.any(String), // of the way back
  });
  // Back from there by the back button: the page can be used.
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click(); // and once more: the way back is still known
  await page.waitForURL('**/login');
  await expect(page.getByText('Google authentication failed. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();

  const release = await holdCalls(page, '**/api/auth/google');
  await signInThere(page, 'newcomer');
  await expect(page.getByText('Signing you in...')).toBeVisible();
  await expect(page).toHaveURL(`${url}/auth/callback`); // the token has left the address
  release();
  await expect(page.getByText('Redirecting...')).toBeVisible();
  await expect(page.getByText('Successfully signed in with Google!')).toBeVisible();
  await page.waitForURL('**/app/account?from=mail');
  await expect(page.getByRole('banner')).toContainText('Welcome, Newcomer');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Welcome, Newcomer');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('newcomer@');
});
