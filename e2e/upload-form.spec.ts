import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { reopenForm } from './steps/editor-steps.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { holdClock, KICK_OFF, tickUntilVisible } from './steps/time.ts';
import { fillForm, form, openForm, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

const UPLOAD = '**/api/videos/upload-youtube';
const banner = (page: Page) => form(page).locator('[data-variant]');

/** Notes the text fields of the forms that the page sends, in the page: multipart bodies are hidden from the outside. */
async function noteForms(page: Page): Promise<() => Promise<Record<string, string>[]>> {
  await page.addInitScript(() => {
    const forms: object[] = [];
    Object.assign(window, { forms });
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (init?.body instanceof FormData)
        forms.push(Object.fromEntries([...init.body].filter(([, value]) => !(value instanceof File))));
      return send(input, init);
    };
  });
  return () => page.evaluate(() => (window as unknown as { forms: Record<string, string>[] }).forms);
}

// [S1-2.69, S1-2.81, S1-2.85, S1-2.86, S1-2.87, S1-2.88, S1-4.18, S1-5.12, S1-5.14, S1-9.20]
test('has every field, the required ones marked, says which are missing, the file first, closes by its button, and takes only videos; a refusal says why and loses nothing', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Kwame');
  await enter(page, accountSite.url, 'kwame');
  await openForm(page, accountSite.url);
  const type = form(page).getByLabel('Event type');
  const subtype = form(page).getByLabel('Event subtype');

  await test.step('its fields', async () => {
    for (const name of ['Title', 'Description', 'Faculty']) {
      await expect(form(page).getByLabel(name)).toHaveAttribute('required', '');
    }
    for (const name of ['Department', 'Tags', 'Name of participant 1']) {
      await expect(form(page).getByLabel(name)).not.toHaveAttribute('required');
    }
    await expect(form(page).getByRole('combobox', { name: 'Country' })).toBeVisible();
    await expect(form(page).getByRole('combobox', { name: 'School' })).toBeDisabled();
    await expect(form(page).getByText('MP4, WebM, MOV up to 100MB recommended')).toBeVisible();
    const types = ['Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General'];
    await expect(type.getByRole('option')).toHaveText(types);
    await expect(type).toHaveValue('General');
  });
  await test.step('the subtype of an Intra-University game', async () => {
    await expect(subtype).toBeHidden();
    await type.selectOption('Intra-University');
    await expect(subtype.getByRole('option')).toHaveText([
      'Select a subtype',
      'HOD Game',
      'Deans Game',
      "VC's Game",
      'Freshers Game',
      'Not here',
    ]);
  });
  await test.step('what is missing', async () => {
    await send(page);
    for (const text of [
      'Please select a video file',
      'Please enter a title.',
      'Please enter a description.',
      'Please choose a country.',
      'Please choose a school.',
      'Please enter a faculty.',
      'Please enter the kind of game.',
    ]) {
      await expect(form(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(form(page).getByLabel('Video file')).toBeFocused();
  });
  await test.step('a subtype that is not listed; another type clears it', async () => {
    await subtype.selectOption('Not here');
    await expect(subtype).toHaveAttribute('type', 'text');
    await subtype.fill('Staff Game');
    await type.selectOption('Training');
    await expect(subtype).toBeHidden();
    await type.selectOption('Intra-University');
    await expect(subtype).toHaveValue('');
  });
  await type.selectOption('General');
  await form(page).getByRole('button', { name: 'Close' }).click();
  await expect(form(page)).toBeHidden();

  await reopenForm(page);
  const picker = form(page).locator('input[type=file]');

  await test.step('no video, by the picker', async () => {
    await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') });
    await expect(form(page).getByText('Please select a valid video file')).toBeVisible();
  });
  await test.step('no video, dropped on the zone, which is marked meanwhile', async () => {
    const zone = form(page).locator('label').filter({ hasText: 'Drop your video here' });
    const files = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['no video'], 'notes.txt', { type: 'text/plain' }));
      return transfer;
    });
    await zone.dispatchEvent('dragover', { dataTransfer: files });
    await expect(zone).toHaveAttribute('data-dragging', 'true');
    await zone.dispatchEvent('drop', { dataTransfer: files });
    await expect(zone).not.toHaveAttribute('data-dragging');
    await expect(form(page).getByText('Please drop a valid video file')).toBeVisible();
  });
  await test.step('no video, though it is called one', async () => {
    await picker.setInputFiles({ name: 'fake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('still no video') });
    await expect(form(page).getByText('Failed to load video file')).toBeVisible();
  });
  await test.step('broken off: browsers play it up to there, and only the server looks at its end', async () => {
    const whole = readFileSync(CLIP);
    const buffer = whole.subarray(0, Math.floor(whole.length * 0.7));
    await picker.setInputFiles({ name: 'broken-off.mp4', mimeType: 'video/mp4', buffer });
    await expect(form(page).getByText('Thumbnail ready')).toBeVisible();
    await form(page).getByLabel('Title').fill('A title that stays');
    await form(page).getByLabel('Description').fill('A description that stays');
    await form(page).getByRole('combobox', { name: 'Country' }).fill('sweden');
    await page.getByRole('option', { name: 'Sweden' }).click();
    await form(page).getByRole('combobox', { name: 'School' }).fill('My Own Academy');
    await page.getByRole('option', { name: /My Own Academy/ }).click();
    await form(page).getByLabel('Faculty').fill('Arts');
    await send(page);
    await expect(form(page).getByText('We can’t read this file as a video.').first()).toBeVisible();
    await expect(form(page).getByLabel('Title')).toHaveValue('A title that stays');
    await expect(form(page).getByRole('combobox', { name: 'School' })).toHaveValue('My Own Academy');
  });
});

// [S1-2.70, S1-2.81, S1-4.16, S1-7.19, S1-7.20, S1-7.21, B3.4]
test('sends what was filled in and nothing of what was not; the school is there again, for that member alone, until it is cleared', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await join(accountSite, 'Sender');
  await join(accountSite, 'Latecomer');
  await enter(page, accountSite.url, 'sender');
  const forms = await noteForms(page);
  await openForm(page, accountSite.url);
  const needed = {
    description: 'A long one.',
    country: 'Ghana',
    schoolName: 'University of Ghana',
    schoolFaculty: 'Law',
    uploadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };
  const school = async () => ({
    country: await form(page).getByRole('combobox', { name: 'Country' }).inputValue(),
    school: await form(page).getByRole('combobox', { name: 'School' }).inputValue(),
    faculty: await form(page).getByLabel('Faculty').inputValue(),
    department: await form(page).getByLabel('Department').inputValue(),
  });
  const none = { country: '', school: '', faculty: '', department: '' };

  await test.step('what is needed', async () => {
    await form(page).locator('input[type=file]').setInputFiles(CLIP);
    await fillForm(page, 'Only what is needed');
    await send(page);
    const success = page.locator('.Toastify__toast--success').filter({ hasText: 'Video uploaded successfully!' });
    await expect(success.first()).toBeVisible();
    await expect(form(page)).toBeHidden();
    expect(await forms()).toEqual([{ ...needed, title: 'Only what is needed', eventType: 'General', tags: '' }]);
  });
  await test.step('everything, after a success that has reset all but the school', async () => {
    await reopenForm(page);
    await expect(form(page).getByLabel('Title')).toHaveValue('');
    expect(await school()).toEqual({ country: 'Ghana', school: 'University of Ghana', faculty: 'Law', department: '' });
    await form(page).locator('input[type=file]').setInputFiles(CLIP);
    await form(page).getByLabel('Title').fill('Everything');
    await form(page).getByLabel('Description').fill('A long one.');
    await form(page).getByLabel('Department').fill('Civil Law');
    await form(page).getByLabel('Event type').selectOption('Intra-University');
    await form(page).getByLabel('Event subtype').selectOption("VC's Game");
    await form(page).getByLabel('Tags').fill('final, #derby');
    await form(page).getByLabel('Name of participant 1').fill('Ama; Kojo');
    await send(page);
    await expect(form(page)).toBeHidden({ timeout: 30_000 });
    expect((await forms())[1]).toEqual({
      ...needed,
      title: 'Everything',
      schoolDepartment: 'Civil Law',
      eventType: "Intra-University (VC's Game)",
      tags: 'final, derby',
      participants: '[{"name":"Ama"},{"name":"Kojo"}]',
    });
  });
  await test.step('nobody else’s school', async () => {
    await enter(page, accountSite.url, 'latecomer');
    await openForm(page, accountSite.url);
    expect(await school()).toEqual(none);
  });
  await test.step('it goes when it is cleared; the form was unchanged and closes without asking', async () => {
    await enter(page, accountSite.url, 'sender');
    await openForm(page, accountSite.url);
    const theirs = { country: 'Ghana', school: 'University of Ghana', faculty: 'Law', department: 'Civil Law' };
    await expect.poll(school).toEqual(theirs);
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await reopenForm(page);
    await form(page).getByRole('button', { name: 'Clear school details' }).click();
    expect(await school()).toEqual(none);
    await openForm(page, accountSite.url);
    expect(await school()).toEqual(none);
  });
});

// [S1-2.93, S1-4.8, S1-8.34, B3.3]
test('a lost connection at the last step is told within seconds, in red and in view, and can be called off', async ({
  page,
  context,
  accountSite,
}) => {
  await join(accountSite, 'Offliner');
  await enter(page, accountSite.url, 'offliner');
  await prepareForm(page, accountSite.url, 'No answer');
  await expect(form(page).getByRole('status', { name: 'Reading the video' })).toBeHidden();
  await page.route(UPLOAD, async (route) => {
    await context.setOffline(true); // between the last byte and what is said about them
    await route.continue();
  });
  await holdClock(page);
  await send(page);
  await expect(form(page).getByText('No answer from the server. Trying again…')).toBeInViewport({ ratio: 1 });
  await expect(form(page).getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(banner(page)).toHaveText('Network Error', { timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => Date.now())).toBeLessThan(KICK_OFF + 15_000);
  await expect(banner(page)).toHaveAttribute('data-variant', 'danger');
  await expect(banner(page)).toBeInViewport({ ratio: 1 });
  await expect(form(page).getByText('Your video has reached the server.')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => localStorage.getItem('network-error'))).toBe('true');

  // There is a connection again, and no answer comes.
  await page.unroute(UPLOAD);
  await context.setOffline(false);
  await page.route(UPLOAD, () => {}); // never answered
  await send(page);
  await expect(form(page).getByText('Everything is sent. The video is being processed.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(form(page).getByText('Upload cancelled. If the server had already')).toBeInViewport({ ratio: 1 });
  await expect(form(page).getByRole('button', { name: 'Upload Video' })).toBeFocused();
  await expect(form(page).getByLabel('Title')).toBeEnabled();
  await page.unroute(UPLOAD);
  await send(page);
  await tickUntilVisible(page, form(page).getByText('Video uploaded successfully!'));
  await expect(banner(page)).toHaveAttribute('data-variant', 'success');
  await expect(banner(page)).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(1000);
  await expect(form(page)).toBeHidden();
  await expect(page.locator('.Toastify__toast--success')).toHaveText('Video uploaded successfully!');
  expect(await accountSite.sql("select status from videos where title = 'No answer'")).toEqual([
    { status: 'published' },
  ]);
});
