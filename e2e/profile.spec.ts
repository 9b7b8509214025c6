/** A member's own profile on a real server. What else is there: web/features/profile/profile-section.view.test.tsx. */
import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { PASSWORD } from './steps/people.ts';
import { joinAndEnter, toast } from './steps/post-steps.ts';
import { PICTURES } from './steps/posts.ts';

// [B11.2]
test('a member shows who they are, with a picture cut to a square, and takes another username', {
  tag: '@journey',
}, async ({ page, accountSite: site }) => {
  await joinAndEnter(page, site, 'own.profile');
  await page.goto(`${site.url}/app/account/profile`);
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Name to show').fill('Ada Lovelace');
  await profile.getByLabel('Links').fill('https://ada.example');
  await profile.getByLabel('Bio').fill('Left wing');
  await profile.getByLabel('Who sees your page').selectOption('everyone');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(toast(page, 'Profile saved')).toBeVisible();

  await profile.locator('input[type=file]').setInputFiles(PICTURES[0] ?? '');
  const crop = page.getByRole('dialog', { name: 'Choose what’s seen of it' });
  await crop.getByRole('button', { name: 'Use this picture' }).click();
  await expect(toast(page, 'Picture saved')).toBeVisible();
  await expect(profile.locator('img').first()).toHaveAttribute('src', /^\/avatars\/.*-96\.webp$/);

  await profile.getByRole('button', { name: 'Change username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change username' });
  await dialog.getByLabel('New username').fill('ada.lovelace');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change username' }).click();
  await expect(toast(page, 'Username changed')).toBeVisible();
  await expect(profile.getByText(/^You can change your username again on/)).toBeVisible();

  await profile.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByText('@ada.lovelace')).toBeVisible();
  await expect(page.getByText('Left wing')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ada.example' })).toBeVisible();
  await expect(page.getByText('No clips yet')).toBeVisible();
  await page.goto(`${site.url}/app/people/own.profile`);
  await expect(page).toHaveURL(`${site.url}/app/people/ada.lovelace`);
});
