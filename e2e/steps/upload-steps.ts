import { expect, type Locator, type Page } from '@playwright/test';
import { CLIP } from './clips.ts';
import { EMPTY_GALLERY, reopenForm } from './editor-steps.ts';

/** The open upload form. */
export const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Upload Video' });

/** Where one sees what has been published: the form's tests whose clip is looked for in the gallery open it there. */
export const GALLERY = '/app/videos';

/** Opens the form, above a gallery without players if nothing else is said. */
export async function openForm(page: Page, url: string, path = EMPTY_GALLERY): Promise<Locator> {
  await page.goto(url + path);
  return reopenForm(page);
}

/** What `fillForm` fills in, as the form stashes it after an upload: web/features/videos/upload/last-upload.ts. */
const SCHOOL = { country: 'Ghana', schoolName: 'University of Ghana', schoolFaculty: 'Law', schoolDepartment: '' };

/** Has the forms of whoever has entered begin with a school, as after another upload of theirs. */
export async function stashSchool(page: Page): Promise<void> {
  await page.evaluate((school) => {
    const { userData } = JSON.parse(localStorage.getItem('root') ?? '').state;
    localStorage.setItem(`kept:last-upload:${userData._id}`, JSON.stringify(school));
  }, SCHOOL);
}

/** Opens the one line in which all but the title is, where it is not open. */
export async function openDetails(page: Page): Promise<void> {
  const details = form(page).getByRole('button', { name: /^Details/ });
  await expect(async () => {
    if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
    await expect(details).toHaveAttribute('aria-expanded', 'true');
  }).toPass();
}

/** Fills in what a form that begins with a school needs besides. */
export async function fillRest(page: Page, title: string, file = CLIP): Promise<void> {
  await form(page).locator('input[type=file]').setInputFiles(file);
  await form(page).getByLabel('Title').fill(title);
  await form(page).getByLabel('Description').fill('A long one.');
}

/**
 * Opens the form with all that it needs, as after another upload of whoever has entered: choosing a school costs as
 * much as loading the page. upload-form.spec.ts shows a first upload.
 */
export async function prepareForm(
  page: Page,
  url: string,
  title: string,
  { file = CLIP, path = EMPTY_GALLERY } = {},
): Promise<Locator> {
  await stashSchool(page);
  await openForm(page, url, path);
  await fillRest(page, title, file);
  return form(page);
}

/** Fills in every field that is needed, but for the file. */
export async function fillForm(page: Page, title: string): Promise<void> {
  const fields = form(page);
  await fields.getByLabel('Title').fill(title);
  await fields.getByLabel('Description').fill('A long one.');
  await fields.getByRole('combobox', { name: 'Country' }).fill('ghana');
  await page.getByRole('option', { name: 'Ghana', exact: true }).click();
  await fields.getByRole('combobox', { name: 'School' }).fill('university of ghana');
  await page.getByRole('option', { name: 'University of Ghana', exact: true }).click();
  await fields.getByLabel('Faculty').fill('Law');
}

export const send = (page: Page) => form(page).getByRole('button', { name: 'Upload Video' }).click();
