/**
 * The bytes of a clip travel while its form is filled in, to a real server, and over a reload. What takes them back:
 * web/features/videos/upload/upload-early.view.test.tsx.
 */
import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { CLIP, largeClip } from './steps/clips.ts';
import { reopenForm } from './steps/editor-steps.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, openForm, stashSchool } from './steps/upload-steps.ts';

test.use(STILL);

const ARRIVED = 'Your clip has arrived. It’s published when you upload the form.';

/** The uploads that a member has on the server, in bytes. */
const uploadsOf = async (site: Site, name: string) =>
  (
    await site.sql(
      'select byte_size::int as size, received_bytes::int as received from uploads join accounts on accounts.id = owner_id where username = $1',
      [name],
    )
  ).map(({ size, received }) => ({ size, received }));

/** Counts the requests that carry bytes. */
function countParts(page: Page): () => number {
  let parts = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') parts++;
  });
  return () => parts;
}

/** What the browser holds of the upload, as text; runs in the page. */
const stashed = () =>
  new Promise<string>((resolve) => {
    const open = indexedDB.open('keyval-store');
    open.onsuccess = () => {
      const all = open.result.transaction('keyval').objectStore('keyval').getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
    };
  });

// [B10.1, B10.2]
test('a clip travels once somebody goes on to the fields, and is published with them; after a reload it is offered, and can be discarded', async ({
  page,
  accountSite,
}) => {
  await join(accountSite, 'Early');
  await enter(page, accountSite.url, 'early');
  await stashSchool(page);
  await openForm(page, accountSite.url);
  const parts = countParts(page);
  const there = () => uploadsOf(accountSite, 'Early');
  const fields = form(page);
  const file = fields.locator('input[type=file]');
  await file.setInputFiles(largeClip(3));
  const title = fields.getByLabel('Title');
  await expect(fields.locator('video').first()).toBeVisible();
  expect(await there()).toEqual([]); // it may still be trimmed

  await title.pressSequentially('On its way');
  await expect(fields.getByText(ARRIVED)).toBeVisible();
  await expect(fields.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '100');
  const size = 3 * 1024 * 1024;
  await expect.poll(there).toEqual([{ size, received: size }]);

  // The form needs no more of them.
  const before = parts();
  await fields.getByLabel('Description').fill('A long one.');
  await fields.getByRole('button', { name: 'Upload Video' }).dblclick();
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible();
  expect(parts()).toBe(before);
  expect(await there()).toEqual([]);
  expect(await accountSite.sql("select status from videos where title like '%On its way%'")).toEqual([
    { status: 'published' },
  ]);

  // After a reload words and bytes are offered, and nothing is published by itself; discarding takes both back.
  await expect(fields).toBeHidden();
  await reopenForm(page);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await expect(form(page).locator('video').first()).toBeVisible();
  await form(page).getByLabel('Title').pressSequentially('Half filled in');
  await expect(form(page).getByText(ARRIVED)).toBeVisible();
  await form(page).getByLabel('Description').fill('So far.');
  await expect.poll(() => page.evaluate(stashed)).toContain('So far.');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue your upload' }).click();
  await expect(form(page).getByLabel('Title')).toHaveValue('Half filled in');
  await expect(form(page).getByLabel('Description')).toHaveValue('So far.');
  await expect(form(page).locator('video').first()).toBeVisible();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  expect(await there()).toHaveLength(1);
  const reloaded = parts();
  await form(page).getByLabel('Title').pressSequentially('!');
  await expect(form(page).getByText(ARRIVED)).toBeVisible();
  expect(parts()).toBe(reloaded);

  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard this clip?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(form(page)).toBeHidden();
  await expect.poll(there).toEqual([]);
  await expect(page.getByText('Your upload was interrupted')).toBeHidden();
});
