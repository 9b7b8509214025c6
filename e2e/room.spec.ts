import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { largeClip } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

test('a member’s share of the disk stands in the upload form, and what is too much is refused there in words', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Hoarder');
  await enter(page, accountSite.url, 'hoarder');
  // What is under way on another machine counts.
  const pair = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const begun = await page.request.post(`${accountSite.url}/api/uploads`, {
    headers: { 'x-xsrf-token': pair, 'tus-resumable': '1.0.0', 'upload-length': String(20 * 1024 * 1024) },
  });
  expect(begun.status()).toBe(201);
  // As if it were many, and all but sent: nothing of it takes room from other tests.
  await accountSite.sql(
    `update uploads set byte_size = 5110::bigint * 1024 * 1024, received_bytes = 5110::bigint * 1024 * 1024
     from accounts where owner_id = accounts.id and username = 'Hoarder'`,
  );
  await prepareForm(page, accountSite.url, 'One too many', { file: largeClip(20) });
  await expect(form(page).getByText('Your videos and pictures use 5,110 of your 5,120 MB.')).toBeVisible();
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'Your videos and pictures use 5,110 of your 5,120 MB, and this needs 20 MB. ' +
      'Please delete posts with pictures, or ask an admin to delete some of your old videos.',
  );
  await expect(form(page).getByLabel('Title')).toHaveValue('One too many'); // nothing is lost of what was written
});

test.describe('a disk without room', () => {
  test.use({ siteEnv: { FREE_SPACE_FLOOR_MB: '1048576', ADMIN_EMAIL: 'amara@uni.example' } });

  test('is told in the forms, and to an admin in the overview', async ({ page, emptySite }) => {
    await join(emptySite, 'Amara');
    await enter(page, emptySite.url, 'amara');
    await prepareForm(page, emptySite.url, 'No room');
    await send(page);
    const noRoom = 'The server has no room left for this. Please tell an admin, or try again later.';
    await expect(form(page).getByRole('alert')).toHaveText(noRoom);
    await page.goto(`${emptySite.url}/app/manage`);
    await expect(page.getByRole('alert').filter({ hasText: 'The server is running out of space' })).toBeVisible({
      timeout: 15_000,
    });
  });
});
