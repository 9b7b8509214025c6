import type { Locator, Page } from '@playwright/test';

/** The open upload form. */
export const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Upload Video' });

export async function openForm(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/app/videos`);
  // As the bar of phones does it, without waiting for the 2 s of the loading screen: videos-page.spec.ts shows that.
  await page.locator('#upload').dispatchEvent('click');
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
