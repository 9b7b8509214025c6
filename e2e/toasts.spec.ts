import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAndEnter } from './steps/post-steps.ts';

const TEXT = 'Something went wrong';
const toasts = (page: Page) => page.locator('.Toastify__toast').filter({ hasText: TEXT });

/** Asks for a reset link with nobody there to answer, which ends in a toast. */
async function provoke(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
}
async function open(page: Page, url: string): Promise<void> {
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await page.goto(`${url}/forgot-password`);
  await page.getByLabel('Email').fill('somebody@uni.example');
}

// [S1-8.18, S1-8.19, S1-8.20, S1-9.15, S2-9.4, D.7]
test("stand at the top right, in the library's theme 'light', for 5 seconds; are read out politely, and once after a double click", async ({
  page,
  accountSite,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, accountSite.url);
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await provoke(page);
  await expect(toasts(page)).toBeVisible();
  const seen = Date.now();
  await expect(toasts(page)).toHaveClass(/Toastify__toast-theme--light/);
  await expect(page.locator('.Toastify__toast-container')).toHaveClass(/Toastify__toast-container--top-right/);
  await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '5s');
  await expect(page.getByRole('status').filter({ hasText: TEXT })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: TEXT })).toHaveCount(0);
  await expect(page.locator('[aria-live="assertive"]')).toHaveCount(0);
  await expect(toasts(page)).toBeHidden({ timeout: 20_000 });
  expect(Date.now() - seen).toBeGreaterThan(4000); // its time runs by an animation, which no clock holds

  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
  await provoke(page); // what happens again is told again
  await expect(toasts(page)).toHaveClass(/Toastify__toast-theme--light/);
  await page.waitForTimeout(600); // no double click, by now
  await page.getByRole('button', { name: 'Send Reset Link' }).dblclick();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
  await expect(toasts(page)).toHaveCount(2);
});

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
test('can be closed by their button, and dragged away by touch beyond 80 percent', async ({ browser, accountSite }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, accountSite.url);
  await provoke(page);
  await expect(toasts(page)).toBeVisible();
  await page.getByRole('button', { name: 'close' }).click();
  await expect(toasts(page)).toHaveCount(0);

  await provoke(page);
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
