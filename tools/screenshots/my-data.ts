import type { Page } from '@playwright/test';
import type { MyData } from '../../contract/people/my-data.ts';
import type { Shoot } from './camera.ts';
import { MOMENT } from './moment.ts';

const WEEK = 7 * 24 * 60 * 60_000; // ms

/**
 * Photographs what members can do with their own data. The server's answers are made up: a copy and a deletion that were
 * asked for would appear in the pictures of the other walks, which sign in the same member.
 */
export async function walkMyData(page: Page, url: string, shoot: Shoot): Promise<void> {
  const until = new Date(MOMENT + WEEK).toISOString();
  const data: MyData = {
    export: { state: 'ready', requestedAt: new Date(MOMENT).toISOString(), until, bytes: 48_300_000 },
    deletion: null,
    clips: 3,
  };
  await page.route('**/api/people/me/data', (route) => route.fulfill({ json: data }));
  await page.goto(`${url}/app/account/data`);
  await page.getByRole('button', { name: 'Download' }).waitFor();
  await shoot(page, 'my-data');
  await page.goto(`${url}/app/account/delete`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'delete-account');

  await page.route('**/api/auth/check', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, deletedAt: until } } });
  });
  await page.goto(`${url}/app`);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('region', { name: /^Your account will be deleted on/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'deletion-notice');
}
