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

// [S1-8.22, S1-9.15]
test('can be dragged away by touch beyond 80 percent', async ({ browser, accountSite }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // Asks for a reset link with nobody there to answer, which ends in a toast.
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await page.goto(`${accountSite.url}/forgot-password`);
  await page.getByLabel('Email').fill('somebody@uni.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toasts(page)).toBeVisible();
  await page.waitForTimeout(800); // it is still sliding in
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('no toast');
  /** Drags the toast by a share of its width, with a finger. */
  const drag = async (share: number) => {
    const client = await context.newCDPSession(page);
    const y = box.y + box.height / 2;
    const from = box.x + 10;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch('touchStart', from);
    for (let step = 1; step <= 10; step++) await touch('touchMove', from + (box.width * share * step) / 10);
    await touch('touchEnd');
  };
  await drag(0.7);
  await page.waitForTimeout(600); // it slides back
  await expect(toasts(page)).toBeVisible();
  await drag(0.9);
  await expect(toasts(page)).toHaveCount(0, { timeout: 2000 }); // long before its time
  await context.close();
});
