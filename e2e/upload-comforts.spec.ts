/** The upload form on a phone. What else spares people work: web/features/videos/upload/upload-comforts.view.test.tsx. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { enter } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, openDetails, openForm } from './steps/upload-steps.ts';

test.use(STILL);

// [B3.5]
test('on a phone a video is chosen, not dropped; the zone shrinks when there is one', async ({ browser, demoSite }) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await enter(phone, demoSite.url, 'linnea');
  await openForm(phone, demoSite.url);
  await expect(form(phone).getByText('Choose a clip', { exact: true })).toBeVisible();
  await expect(form(phone).getByText(/drop/i)).toBeHidden();
  const picker = form(phone).locator('input[type=file]');
  await expect(picker).toHaveAccessibleName('Clip file: Choose a clip');
  const zone = form(phone)
    .locator('label')
    .filter({ has: phone.locator('input[type=file]') });
  const before = await zone.boundingBox();
  await picker.setInputFiles(CLIP);
  await expect(form(phone).getByText('Choose another clip')).toBeVisible();
  await expect(picker).toHaveAccessibleName('Clip file: Choose another clip');
  const after = await zone.boundingBox();
  expect(after?.height).toBeLessThan((before?.height ?? 0) / 2);
  expect(after?.height).toBeGreaterThanOrEqual(44);
  await openDetails(phone);
  for (const name of ['Title', 'Description', 'Department', 'Tags', 'Name of participant 1']) {
    await expect(form(phone).getByLabel(name)).toHaveAttribute('dir', 'auto');
  }
  await phone.close();
});
