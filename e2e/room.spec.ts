import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { largeClip } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { fillForm, form, openForm, send } from './steps/upload-steps.ts';

test.describe('a member’s share of the disk', () => {
  test.use({ siteEnv: { MEMBER_QUOTA_MB: '24' } });

  test('stands in the upload form, and what is too much is refused there in words', async ({ page, emptySite }) => {
    await join(emptySite, 'Amara');
    await enter(page, emptySite.url, 'amara');
    // What is under way on another machine counts.
    const pair = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const begun = await page.request.post(`${emptySite.url}/api/uploads`, {
      headers: { 'x-xsrf-token': pair, 'tus-resumable': '1.0.0', 'upload-length': String(20 * 1024 * 1024) },
    });
    expect(begun.status()).toBe(201);
    await openForm(page, emptySite.url);
    await expect(form(page).getByText('Your videos and pictures use 20 of your 24 MB.')).toBeVisible();
    await form(page).locator('input[type=file]').setInputFiles(largeClip(20));
    await fillForm(page, 'One too many');
    await send(page);
    await expect(form(page).getByRole('alert')).toHaveText(
      'Your videos and pictures use 20 of your 24 MB, and this needs 20 MB. ' +
        'Please delete posts with pictures, or ask an admin to delete some of your old videos.',
    );
    await expect(form(page).getByLabel('Title')).toHaveValue('One too many'); // nothing is lost of what was written
  });
});

test.describe('a disk without room', () => {
  test.use({ siteEnv: { FREE_SPACE_FLOOR_MB: '1048576', ADMIN_EMAIL: 'amara@uni.example' } });

  test('is told in the forms, and to an admin in the overview', async ({ page, emptySite }) => {
    await join(emptySite, 'Amara');
    await enter(page, emptySite.url, 'amara');
    await openForm(page, emptySite.url);
    await form(page).locator('input[type=file]').setInputFiles(largeClip(1));
    await fillForm(page, 'No room');
    await send(page);
    const noRoom = 'The server has no room left for this. Please tell an admin, or try again later.';
    await expect(form(page).getByRole('alert')).toHaveText(noRoom);
    await page.goto(`${emptySite.url}/app/manage`);
    await expect(page.getByRole('alert').filter({ hasText: 'The server is running out of space' })).toBeVisible({
      timeout: 15_000,
    });
  });
});
