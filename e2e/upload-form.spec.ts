import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { CLIP } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { holdClock, KICK_OFF, tickUntilVisible } from './steps/time.ts';
import { fillForm, form, openForm, send } from './steps/upload-steps.ts';

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

test('has every field, the required ones marked, and closes by its button', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await openForm(page, demoSite.url);
  for (const name of ['Title', 'Description', 'Faculty']) {
    await expect(form(page).getByLabel(name)).toHaveAttribute('required', '');
  }
  for (const name of ['Department', 'Tags', 'Name of participant 1']) {
    await expect(form(page).getByLabel(name)).not.toHaveAttribute('required');
  }
  await expect(form(page).getByRole('combobox', { name: 'Country' })).toBeVisible();
  await expect(form(page).getByRole('combobox', { name: 'School' })).toBeDisabled();
  await expect(form(page).getByText('MP4, WebM, MOV up to 100MB recommended')).toBeVisible();
  const types = form(page).getByLabel('Event type').getByRole('option');
  await expect(types).toHaveText(['Inter-University', 'Intra-University', 'Hostel Game', 'Training', 'General']);
  await expect(form(page).getByLabel('Event type')).toHaveValue('General');
  await form(page).getByRole('button', { name: 'Close' }).click();
  await expect(form(page)).toBeHidden();
});

test('asks for a subtype of Intra-University games, from a list or as text', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await openForm(page, demoSite.url);
  const type = form(page).getByLabel('Event type');
  const subtype = form(page).getByLabel('Event subtype');
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
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'A title');
  await send(page);
  await expect(form(page).getByText('Please enter the kind of game.')).toBeVisible();
  await subtype.selectOption('Not here');
  await expect(subtype).toHaveAttribute('type', 'text');
  await subtype.fill('Staff Game');
  await type.selectOption('Training');
  await expect(subtype).toBeHidden();
  await type.selectOption('Intra-University');
  await expect(subtype).toHaveValue(''); // changing the type has cleared it
});

test('says which fields are missing, the file first, and moves there', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await openForm(page, demoSite.url);
  await send(page);
  for (const text of [
    'Please select a video file',
    'Please enter a title.',
    'Please enter a description.',
    'Please choose a country.',
    'Please choose a school.',
    'Please enter a faculty.',
  ]) {
    await expect(form(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(form(page).getByLabel('Video file')).toBeFocused();
});

test('takes only videos: by the picker, and by dropping, with the zone marked meanwhile', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await openForm(page, demoSite.url);
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') };
  await form(page).locator('input[type=file]').setInputFiles(text);
  await expect(form(page).getByText('Please select a valid video file')).toBeVisible();
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

test('shows five schools a page in a menu of at most 300 px, and forgets the school with its country', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/universities') asked.push(search);
  });
  await openForm(page, demoSite.url);
  const school = form(page).getByRole('combobox', { name: 'School' });
  const country = form(page).getByRole('combobox', { name: 'Country' });
  await country.fill('ghana');
  await page.getByRole('option', { name: 'Ghana', exact: true }).click();
  await school.click();
  await expect(page.getByRole('option')).toHaveCount(5);
  expect(asked).toEqual(['?country=Q117']); // none without a country
  const menu = await page.getByRole('listbox').locator('..').boundingBox();
  expect(menu?.height).toBeLessThanOrEqual(300);
  await school.fill('university of ghana');
  await page.getByRole('option', { name: 'University of Ghana', exact: true }).click();
  await expect(school).toHaveValue('University of Ghana');
  await country.fill('sweden');
  await page.getByRole('option', { name: 'Sweden' }).click();
  await expect(school).toHaveValue('');
});

test('says when countries or schools can’t be loaded', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await page.route('**/api/countries', (route) => route.fulfill({ status: 500, body: '' }));
  await openForm(page, demoSite.url);
  await expect(form(page).getByText('Could not load countries.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/countries');
  await page.route('**/api/universities?*', (route) => route.fulfill({ status: 500, body: '' }));
  await openForm(page, demoSite.url);
  await form(page).getByRole('combobox', { name: 'Country' }).fill('ghana');
  await page.getByRole('option', { name: 'Ghana', exact: true }).click();
  await expect(form(page).getByText('Could not load universities.')).toBeVisible({ timeout: 30_000 });
});

test('sends what was filled in, and nothing of what was not', async ({ page, accountSite }) => {
  await join(accountSite, 'Sender');
  await enter(page, accountSite.url, 'sender');
  const forms = await noteForms(page);
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'Only what is needed');
  await send(page);
  const success = page.locator('.Toastify__toast--success').filter({ hasText: 'Video uploaded successfully!' });
  await expect(success.first()).toBeVisible();
  const needed = {
    description: 'A long one.',
    country: 'Ghana',
    schoolName: 'University of Ghana',
    schoolFaculty: 'Law',
    uploadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };
  await expect(form(page)).toBeHidden();
  await page.getByRole('button', { name: 'Upload Video' }).last().click();
  await expect(form(page).getByLabel('Title')).toHaveValue(''); // a success has reset everything
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'Everything');
  await form(page).getByLabel('Department').fill('Civil Law');
  await form(page).getByLabel('Event type').selectOption('Intra-University');
  await form(page).getByLabel('Event subtype').selectOption("VC's Game");
  await form(page).getByLabel('Tags').fill('final, #derby');
  await form(page).getByLabel('Name of participant 1').fill('Ama; Kojo');
  await send(page);
  await expect.poll(async () => (await forms()).length).toBe(2);
  const [least, most] = await forms();
  expect(least).toEqual({ ...needed, title: 'Only what is needed', eventType: 'General', tags: '' });
  expect(most).toEqual({
    ...needed,
    title: 'Everything',
    schoolDepartment: 'Civil Law',
    eventType: "Intra-University (VC's Game)",
    tags: 'final, derby',
    participants: '[{"name":"Ama"},{"name":"Kojo"}]',
  });
});

test('reads Uploading..., then Processing..., and an answer with neither message nor error has a text', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Processor');
  await enter(page, accountSite.url, 'processor');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'Refused');
  const goOn = await holdCalls(page, '**/api/uploads/*');
  const release = await holdCalls(page, UPLOAD, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await send(page);
  await expect(form(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  goOn();
  await expect(form(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect(form(page).getByText('Everything is sent. The video is being processed.')).toBeVisible();
  release();
  await expect(banner(page)).toHaveText('Error uploading file to YouTube');
  await expect(form(page).getByLabel('Title')).toHaveValue('Refused');
  // What goes wrong before the server is asked has its own message, or this one.
  for (const [message, shown] of [
    ['The file has gone.', 'The file has gone.'],
    ['', 'Error uploading file'],
  ] as const) {
    await page.evaluate((text) => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        if (init?.body instanceof FormData) throw new Error(text);
        return send(input, init);
      };
    }, message);
    await send(page);
    await expect(banner(page)).toHaveText(shown);
    await expect(banner(page)).toHaveAttribute('data-variant', 'danger');
  }
});

test('a lost connection at the last step is told within seconds, in red and in view, and can be called off', async ({
  page,
  context,
  accountSite,
}) => {
  await join(accountSite, 'Offliner');
  await enter(page, accountSite.url, 'offliner');
  await openForm(page, accountSite.url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, 'No answer');
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
