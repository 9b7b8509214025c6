import type { Locator, Page } from '@playwright/test';
import type { Site } from '../site/site.ts';
import { join } from './people.ts';

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Signs up somebody who is an admin from then on. */
export async function joinAdmin(site: Site, username: string): Promise<void> {
  await join(site, username);
  await site.sql("update accounts set role = 'admin' where username = $1", [username]);
}

/** Opens the panel, past its door. */
export async function openPanel(page: Page, url: string, query = ''): Promise<void> {
  await page.goto(`${url}/app/manage${query}`);
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
}
