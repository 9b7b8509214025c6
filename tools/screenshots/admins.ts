import type { Page } from '@playwright/test';
import { type Shoot, showTop } from './camera.ts';

const GIGABYTE = 1e9;

/** Walks through the admin panel. */
export async function walkAsAdmin(page: Page, url: string, shoot: Shoot): Promise<void> {
  const panel = page.getByRole('tabpanel');
  const open = async (query: string) => {
    await page.goto(`${url}/app/manage${query}`);
    await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
  };
  const dismiss = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  // The free space of this machine's disk differs from run to run.
  await page.route('**/api/admin/overview', async (route) => {
    const { storage, ...rest } = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...rest, storage: storage && { ...storage, database: 13.2e6, free: 212 * GIGABYTE } },
    });
  });

  await open('');
  await panel.getByRole('img').first().waitFor();
  await page.getByText(/free\.$/).waitFor();
  await shoot(page, 'admin-overview');
  await showTop(page.getByRole('region', { name: 'Publishing' }));
  await shoot(page, 'admin-queue');
  await page.getByText('Show as a table').click();
  await showTop(page.getByText('Show as a table'));
  await shoot(page, 'admin-numbers');

  await open('?tab=reports');
  await panel.getByRole('article').first().waitFor();
  await shoot(page, 'admin-reports');
  await panel.getByRole('button', { name: 'Remove' }).first().click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'admin-remove');
  await dismiss();
  await panel.getByRole('button', { name: 'Resolved' }).click();
  await panel.getByRole('article', { name: /ticket_king/i }).waitFor();
  await shoot(page, 'admin-reports-handled');

  await open('?tab=videos');
  await panel.getByRole('article').first().waitFor();
  await page.waitForTimeout(400); // players load when scrolled near
  await shoot(page, 'admin-videos');
  await panel.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'admin-delete-video');
  await dismiss();

  await open('?tab=users');
  const promote = panel.getByRole('button', { name: 'Make admin' });
  await promote.first().waitFor();
  await shoot(page, 'admin-users');
  await page.getByLabel('Search users').fill('saga_h');
  await promote.nth(1).waitFor({ state: 'hidden' });
  await promote.first().click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'admin-promote');
  await dismiss();
  await panel.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'admin-delete-user');

  await open('?tab=log');
  await panel.getByRole('listitem').first().waitFor();
  await shoot(page, 'admin-log');
}
