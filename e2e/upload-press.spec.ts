/** What a press of 'Upload Video' comes to: one upload, and an outcome that is seen. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { fillForm, form, openForm, send } from './steps/upload-steps.ts';

test.use(STILL);

const UPLOAD = '**/api/videos/upload-youtube';
const banner = (page: Page) => form(page).locator('[data-variant]');

test('pressed again and again it is one upload and one video', async ({ page, accountSite }) => {
  await join(accountSite, 'Impatient');
  await enter(page, accountSite.url, 'impatient');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'Pressed often');
  const published: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-youtube')) published.push(request.headers()['idempotency-key'] ?? 'no key');
  });
  // As a slow phone, and a member who goes on pressing as soon as the button lets them.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    setInterval(() => document.querySelector<HTMLElement>('dialog [type=submit]')?.click(), 4);
  });
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
  await expect(form(page)).toBeHidden();
  expect(published).toEqual([expect.stringMatching(/^"[\w-]{20,}"$/)]);
  expect(await accountSite.sql("select status from videos where title = 'Pressed often'")).toEqual([
    { status: 'published' },
  ]);
  const uploads = "select 1 from uploads, accounts where owner_id = accounts.id and username = 'Impatient'";
  expect(await accountSite.sql(uploads)).toEqual([]);
});

test('a failure stands in view at every size, in its colour, and is read out', async ({ page, accountSite }) => {
  await join(accountSite, 'Looker');
  await enter(page, accountSite.url, 'looker');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'Refused');
  const cases = [
    [375, 667, { error: 'Only the error says it.' }, 'Only the error says it.', 'danger'],
    [1280, 800, { error: 'YouTube channel not found' }, /^YouTube channel not found\. Please ensure/, 'warning'],
    [1920, 1080, { error: { error: 'invalid_grant' } }, /^YouTube authentication has expired\./, 'warning'],
    [667, 375, { error_description: 'Token has been expired or revoked.' }, /^YouTube API token has/, 'warning'],
    [320, 480, { error: { code: 400 } }, /^YouTube API error: Authentication failed\./, 'warning'],
    [1280, 400, { message: 'The message.', error: 'The error.' }, 'The message.', 'danger'],
  ] as const;
  for (const [width, height, json, text, look] of cases) {
    await page.setViewportSize({ width, height });
    await page.route(UPLOAD, (route) => route.fulfill({ status: 502, json }), { times: 1 });
    await form(page).getByRole('button', { name: 'Upload Video' }).focus();
    await form(page)
      .getByLabel('Title')
      .evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await page.keyboard.press('Enter');
    const alert = form(page).getByRole('alert');
    await expect(alert, `${width}×${height}`).toHaveText(text);
    await expect(alert).toHaveAttribute('data-variant', look);
    await expect(alert).toBeInViewport({ ratio: 1 });
    const isOnTop = await alert.evaluate((element) => {
      const { x, y, width: wide, height: high } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
    });
    expect(isOnTop, `${width}×${height}`).toBe(true);
    await expect(form(page).getByRole('button', { name: 'Upload Video' })).toBeFocused();
  }
  // It stays until the form is sent again, and then goes.
  await page.setViewportSize({ width: 375, height: 667 });
  await form(page).getByLabel('Title').fill('');
  await expect(banner(page)).toBeVisible();
  await send(page);
  await expect(banner(page)).toBeHidden();
  await expect(form(page).getByLabel('Title')).toBeFocused();
});
