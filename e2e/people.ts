import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../tools/seed/cast.ts';

/** Logs a person of the demo's cast in, through the form, and waits for the feed. */
export async function logIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
}
