/** A first upload on a real server. What else the form does: web/features/videos/upload/*.view.test.tsx. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { reopenForm } from './steps/editor-steps.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { fillForm, form, openDetails, openForm, send } from './steps/upload-steps.ts';

test.use(STILL);

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

// [S1-2.70, S1-2.81, S1-4.16, S1-7.19, S1-7.20, S1-7.21, B3.4]
test('sends what was filled in and nothing of what was not; the school is there again, for that member alone', {
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
  const theirs = { country: 'Ghana', school: 'University of Ghana', faculty: 'Law', department: '' };

  await test.step('what is needed', async () => {
    await form(page).locator('input[type=file]').setInputFiles(CLIP);
    await fillForm(page, 'Only what is needed');
    await send(page);
    const success = page.locator('.Toastify__toast--success').filter({ hasText: 'Video uploaded successfully!' });
    await expect(success.first()).toBeVisible();
    await expect(form(page)).toBeHidden();
    expect(await forms()).toEqual([{ ...needed, title: 'Only what is needed', eventType: 'General', tags: '' }]);
  });
  await test.step('a success has reset all but the school', async () => {
    await reopenForm(page);
    await expect(form(page).getByLabel('Title')).toHaveValue('');
    await openDetails(page);
    expect(await school()).toEqual(theirs);
  });
  await test.step('nobody else’s school', async () => {
    await enter(page, accountSite.url, 'latecomer');
    await openForm(page, accountSite.url);
    await openDetails(page);
    expect(await school()).toEqual(none);
  });
  await test.step('it is there after another login', async () => {
    await enter(page, accountSite.url, 'sender');
    await openForm(page, accountSite.url);
    await openDetails(page);
    await expect.poll(school).toEqual(theirs);
  });
});
