/** What a press of 'Upload Video' comes to: one upload, and an outcome that is seen. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

const UPLOAD = '**/api/videos/upload-youtube';
const banner = (page: Page) => form(page).locator('[data-variant]');

/** Sizes of the window, and what is answered in each: its text, and its colour. */
const failures = [
  [375, 667, { error: 'Only the error says it.' }, 'Only the error says it.', 'danger'],
  [1280, 800, { error: 'YouTube channel not found' }, /^YouTube channel not found\. Please ensure/, 'warning'],
  [1920, 1080, { error: { error: 'invalid_grant' } }, /^YouTube authentication has expired\./, 'warning'],
  [667, 375, { error_description: 'Token has been expired or revoked.' }, /^YouTube API token has/, 'warning'],
  [320, 480, { error: { code: 400 } }, /^YouTube API error: Authentication failed\./, 'warning'],
  [1280, 400, { message: 'The message.', error: 'The error.' }, 'The message.', 'danger'],
] as const;

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

// [S1-2.92, S1-2.93, S1-3.10, S1-8.33, S1-8.34]
test('reads Uploading..., then Processing...; each failure stands in view at every size, in its colour, and is read out', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Looker');
  await enter(page, accountSite.url, 'looker');
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') parts.push(request.headers()['upload-offset'] ?? 'none');
  });
  // The clip travels once the fields are filled in.
  const goOn = await holdCalls(page, '**/api/uploads/*');
  await prepareForm(page, accountSite.url, 'Refused');

  await test.step('what is under way, and an answer with neither message nor error', async () => {
    const release = await holdCalls(page, UPLOAD, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await send(page);
    await expect(form(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
    goOn();
    await expect(form(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect(form(page).getByText('Everything is sent. The video is being processed.')).toBeVisible();
    release();
    await expect(banner(page)).toHaveText('Error uploading file to YouTube');
    await expect(form(page).getByLabel('Title')).toHaveValue('Refused');
    await page.unroute(UPLOAD);
  });
  const sent = parts.length; // two if the press met a part that was on its way already
  await test.step('what goes wrong before the server is asked has its own message, or this one', async () => {
    for (const [message, shown] of [
      ['The file has gone.', 'The file has gone.'],
      ['', 'Error uploading file'],
    ] as const) {
      await page.evaluate((text) => {
        const { fetch } = window;
        window.fetch = (input, init) => {
          if (!(init?.body instanceof FormData)) return fetch(input, init);
          window.fetch = fetch;
          throw new Error(text);
        };
      }, message);
      await send(page);
      await expect(banner(page)).toHaveText(shown);
      await expect(banner(page)).toHaveAttribute('data-variant', 'danger');
    }
  });
  await test.step('at every size', async () => {
    for (const [width, height, json, text, look] of failures) {
      await page.setViewportSize({ width, height });
      await page.route(UPLOAD, (route) => route.fulfill({ status: 502, json }), { times: 1 });
      await standsInView(page, text, look, `${width}×${height}`);
    }
  });
  await test.step('it stays until the form is sent again, and then goes', async () => {
    await page.setViewportSize({ width: 375, height: 667 });
    await form(page).getByLabel('Title').fill('');
    await expect(banner(page)).toBeVisible();
    await send(page);
    await expect(banner(page)).toBeHidden();
    await expect(form(page).getByLabel('Title')).toBeFocused();
  });
  await test.step('when a field is refused, it is told there; the clip is not sent again', async () => {
    const refusal = { status: 400, json: { code: 'invalid', field: 'title', message: 'Not this title.' } };
    await page.route(UPLOAD, (route) => route.fulfill(refusal), { times: 1 });
    await form(page).getByLabel('Title').fill('Refused again');
    await send(page);
    await expect(form(page).getByText('Not this title.').first()).toBeVisible();
    await form(page).getByLabel('Title').fill('Corrected indeed');
    await send(page);
    await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible();
    expect(parts).toHaveLength(sent);
  });
});

/** Sends the form by the keyboard while its end is out of view, and shows that the answer is in view and on top. */
async function standsInView(page: Page, text: string | RegExp, look: string, size: string): Promise<void> {
  await form(page).getByRole('button', { name: 'Upload Video' }).focus();
  await form(page)
    .getByLabel('Title')
    .evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await page.keyboard.press('Enter');
  const alert = form(page).getByRole('alert');
  await expect(alert, size).toHaveText(text);
  await expect(alert).toHaveAttribute('data-variant', look);
  await expect(alert).toBeInViewport({ ratio: 1 });
  const isOnTop = await alert.evaluate((element) => {
    const { x, y, width: wide, height: high } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
  });
  expect(isOnTop, size).toBe(true);
  await expect(form(page).getByRole('button', { name: 'Upload Video' })).toBeFocused();
}
