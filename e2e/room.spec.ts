import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

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
