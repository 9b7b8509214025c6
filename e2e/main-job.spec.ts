import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './site/site.ts';

const CLIP = join(import.meta.dirname, '../tools/seed/media/football-winning-goal.mp4'); // H.264 with sound
const PASSWORD = 'kick-off-1930';

// [S1-1.1, S1-4.16, S1-7.1]
test('sign up, upload a real clip, see it play, post about it', { tag: '@journey' }, async ({ page, emptySite }) => {
  const { url } = emptySite;

  await page.goto(url);
  await expect(page.getByText('Loading your sports experience...')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started Free' }).click();

  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill('sena');
  await page.getByLabel('Email').fill('sena@uni.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(
    page.getByText('Account created successfully! Please check your email to verify your account.'),
  ).toBeVisible();
  await page.waitForURL('**/login');

  await page.goto(await emptySite.linkMailedTo('sena@uni.example'));
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Go to Login' })
    .or(page.getByRole('button', { name: 'Go to Login' }))
    .click();

  await page.getByLabel('Username or Email').fill('sena');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Welcome back Sena')).toBeVisible();
  await page.waitForURL('**/app');
  await expect(page.getByText('No content yet')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByText('No videos uploaded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Upload Video' }).last().click();
  const form = page.getByRole('dialog', { name: 'Upload Video' });
  await form.locator('input[type=file]').setInputFiles(CLIP);
  await form.getByLabel('Title').fill('Winner in the "93rd" <minute> 🔥');
  await form.getByLabel('Description').fill('Over the wall & in.');
  await form.getByRole('combobox', { name: 'Country' }).fill('cote');
  await page.getByRole('option', { name: "Côte d'Ivoire" }).click();
  await form.getByRole('combobox', { name: 'Country' }).fill('ghana');
  await page.getByRole('option', { name: 'Ghana', exact: true }).click();
  await form.getByRole('combobox', { name: 'School' }).click();
  await expect(page.getByRole('option')).toHaveCount(5);
  await form.getByRole('combobox', { name: 'School' }).fill('university of ghana');
  await page.getByRole('option', { name: 'University of Ghana', exact: true }).click();
  await form.getByLabel('Faculty').fill('Engineering');
  await form.getByLabel('Event type').selectOption('Intra-University');
  await form.getByLabel('Subtype').selectOption('Deans Game');
  await form.getByLabel('Tags').fill('football, #final, football');
  await form.getByLabel('Name of participant 1').fill('Ama, University of Ghana, Ghana; Kojo');
  await form.getByRole('button', { name: 'Upload Video' }).click();
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
  await expect(form).toBeHidden();

  const card = page.getByRole('article').filter({ hasText: 'Winner in the "93rd" <minute> 🔥' });
  await expect(card).toBeVisible();
  await expect(card.getByText('Engineering')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Gallery/ })).toContainText('1');
  const player = card.frameLocator('iframe');
  await player.getByRole('link', { name: /^Play/ }).click();
  const video = player.locator('video');
  const state = () =>
    video.evaluate((v: HTMLVideoElement) => ({ time: v.currentTime, error: v.error?.message ?? null }));
  await expect.poll(async () => (await state()).time).toBeGreaterThan(0.5);
  expect((await state()).error).toBeNull();
  const { duration, sound } = await video.evaluate(
    (v: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
      duration: v.duration,
      sound: v.webkitAudioDecodedByteCount ?? 0,
    }),
  );
  expect(duration).toBeCloseTo(6.5, 0);
  expect(sound).toBeGreaterThan(0);

  await page.getByRole('banner').getByRole('link', { name: 'Feed' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Winner in the "93rd" <minute> 🔥' })).toBeVisible();
  await page.getByPlaceholder("What's on your mind?").fill('I was there. <b>Nobody</b> slept. 🏆');
  await page.getByLabel('Tags').fill('final');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const first = page.getByRole('article').first();
  await expect(first).toContainText('I was there. <b>Nobody</b> slept. 🏆');
  await expect(first).toContainText('#final');
  await expect(first).toContainText('Just now');

  // A crash, and the next start: nothing that was acknowledged is lost, and the member is still signed in.
  await emptySite.restart();
  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('I was there. <b>Nobody</b> slept. 🏆');
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog).toContainText(
    "Are you sure you want to logout? You'll need to sign in again to access your account.",
  );
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have logged out successfully')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Touchline' }).click();
  await expect(page.getByText('Preview our latest videos (Sign up to see more!)')).toBeVisible();
  const preview = page.getByRole('listitem').filter({ hasText: 'Winner in the "93rd" <minute> 🔥' });
  await expect(preview).toBeVisible();
  await expect(preview).toContainText('Intra-University (Deans Game)');
  await expect(page.getByRole('link', { name: 'Sign Up to See More Videos' })).toBeVisible();
});
