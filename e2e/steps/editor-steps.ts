/** What the editor's tests do again and again. */
import { join as joinPath } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Site } from '../site/site.ts';
import { enter, join } from './people.ts';

/** The videos of a faculty that has none: behind the form no players of other tests' clips are made. */
export const EMPTY_GALLERY = '/app/videos?faculty=None';

/** Joins, logs in, opens the videos page and its upload form. */
export async function openForm(page: Page, site: Site, username: string, path = EMPTY_GALLERY): Promise<Locator> {
  await join(site, username);
  await enter(page, site.url, username);
  await page.goto(site.url + path);
  return reopenForm(page);
}

export async function reopenForm(page: Page): Promise<Locator> {
  await page.locator('#upload').dispatchEvent('click'); // without waiting for the loading screen: upload-steps.ts
  return page.getByRole('dialog', { name: 'Upload Video' });
}

/** Picks a file and waits until it has been read. */
export async function pick(form: Locator, path: string): Promise<void> {
  await form.locator('input[type=file]').setInputFiles(path);
  await expect(form.getByRole('region', { name: 'Video editor' })).toBeVisible();
  await expect(form.getByRole('status', { name: 'Reading the clip' })).toBeHidden();
}

/** Fills in all that an upload must have but the file. */
export async function fillIn(page: Page, form: Locator, title: string): Promise<void> {
  // Key by key in Firefox, where React misses Playwright's fill(). Each key has the page with the preview painted anew.
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
  const fill = (field: Locator, text: string) => (isFirefox ? field.pressSequentially(text) : field.fill(text));
  await fill(form.getByLabel('Title'), title);
  await fill(form.getByLabel('Description'), 'As it was.');
  // The school of the upload before stands there.
  if (await form.getByRole('button', { name: /^Details: / }).isVisible()) return;
  await fill(form.getByRole('combobox', { name: 'Country' }), 'sweden');
  await page.getByRole('option', { name: 'Sweden' }).click();
  await fill(form.getByRole('combobox', { name: 'School' }), 'My Own Academy');
  await page.getByRole('option', { name: /My Own Academy/ }).click();
  await fill(form.getByLabel('Faculty'), 'Arts');
}

/** Moves one end of the trim with the keyboard: by whole seconds, then by tenths. */
export async function move(form: Locator, name: 'Trim start' | 'Trim end', seconds: number, tenths = 0) {
  const thumb = form.getByRole('slider', { name });
  await thumb.focus();
  for (let step = 0; step < Math.abs(seconds); step++) await thumb.press(seconds > 0 ? 'PageUp' : 'PageDown');
  for (let step = 0; step < Math.abs(tenths); step++) await thumb.press(tenths > 0 ? 'ArrowRight' : 'ArrowLeft');
}

/** Moves the start, and the end to whole seconds after it: with few keys, since the preview seeks at each. */
export async function chooseRange(form: Locator, start: [seconds: number, tenths?: number], seconds: number) {
  await move(form, 'Trim start', ...start);
  await form.getByRole('slider', { name: 'Trim end' }).press('Home'); // to 0.1 s after the start
  await move(form, 'Trim end', seconds, -1);
}

/** Sends the form, and waits until the video is there. @returns the path of the file that the server keeps */
export async function upload(page: Page, site: Site, form: Locator, title: string): Promise<string> {
  await form.getByRole('button', { name: 'Upload Video' }).click();
  await expect(form).toBeHidden({ timeout: 60_000 });
  const { videos } = await (await page.request.get(`${site.url}/api/videos/get-videos`)).json();
  const video = (videos as { title: string; youtubeLink: string }[]).find((one) => one.title === title);
  return joinPath(site.dataDir, 'files/videos', video?.youtubeLink.split('v=')[1] ?? 'none');
}
