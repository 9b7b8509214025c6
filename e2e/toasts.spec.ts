import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAndEnter } from './steps/post-steps.ts';

const TEXT = 'Something went wrong';
const toasts = (page: Page) => page.locator('.Toastify__toast').filter({ hasText: TEXT });

// [S1-8.21]
test('come without their library, at the same place and for the same time', async ({ page, context, accountSite }) => {
  await joinAndEnter(page, accountSite, 'toast.plain');
  await page.goto(`${accountSite.url}/app`);
  const form = page.getByRole('form', { name: 'Create a post' });
  await form.getByPlaceholder("What's on your mind?").fill('Nothing of it may be lost');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true); // and this browser has nothing but what it has loaded
  await form.getByRole('button', { name: 'Post', exact: true }).dblclick();
  const told = page.getByRole('status').getByText(TEXT, { exact: true });
  await expect(told).toBeInViewport();
  const seen = Date.now();
  await expect(toasts(page)).toHaveCount(0);
  const box = await told.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280 - 16);
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeInViewport();
  await expect(form.getByPlaceholder("What's on your mind?")).toHaveValue('Nothing of it may be lost');
  await expect(told).toHaveCount(0);
  expect(Date.now() - seen).toBeGreaterThan(2000);
  expect(Date.now() - seen).toBeLessThan(4500);
});
