/** A press of 'Upload Video' is one upload. What else it comes to: web/features/videos/upload/upload-form.view.test.tsx. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, prepareForm } from './steps/upload-steps.ts';

test.use(STILL);

// [D.14]
test('pressed again and again it is one upload and one video', async ({ page, accountSite }) => {
  await join(accountSite, 'Impatient');
  await enter(page, accountSite.url, 'impatient');
  await prepareForm(page, accountSite.url, 'Pressed often');
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
