/** Uploaders correct and delete their published clips. */
import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';

test.use(STILL);

const PICTURE = path(import.meta.dirname, '../tools/seed/media/medal-close-up.jpg');
const form = (page: Page) => page.getByRole('dialog', { name: 'Edit clip' });
const toast = (page: Page, text: string) => page.locator('.Toastify__toast').filter({ hasText: text });
const call = async (page: Page) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'x-xsrf-token': token };
};
const FIELDS = {
  ...{ description: 'Of the final.', country: 'Ghana', schoolName: 'University of Ghana', schoolFaculty: 'Law' },
  ...{ eventType: 'Intra-University (Deans Game)', tags: 'tennis, final', participants: 'Ama, KNUST, Ghana' },
};

/** Uploads a clip by a call. @returns its id and its page */
async function upload(page: Page, url: string, title: string) {
  const answer = await page.request.post(`${url}/api/videos/upload-youtube`, {
    headers: await call(page),
    multipart: { ...FIELDS, title, video: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(CLIP) } },
  });
  const { _id, youtubeLink } = (await answer.json()).video;
  return { id: _id as string, page: `${url}/watch?v=${new URL(youtubeLink).searchParams.get('v')}` };
}

// [B8.1]
test('a clip is corrected on its page, thumbnail and all; another device’s edit is told; then it is deleted', {
  tag: '@journey',
}, async ({ page, accountSite: { url }, accountSite }) => {
  await join(accountSite, 'Corrector');
  await enter(page, url, 'corrector');
  const clip = await upload(page, url, 'Macth point');
  await page.goto(`${url}/app/videos/${clip.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = form(page).getByLabel('Title');
  await expect(title).toHaveValue('Macth point');
  await title.fill('Match point');
  await form(page).locator('input[type=file]').setInputFiles(PICTURE);
  await expect(form(page).getByRole('img', { name: 'New thumbnail' })).toBeVisible();

  // Another device is quicker.
  const other = await page.request.put(`${url}/api/videos/mine/${clip.id}`, {
    headers: await call(page),
    multipart: { ...FIELDS, title: 'Matchpoint', tags: 'phone', edition: '1' },
  });
  expect(other.status()).toBe(200);
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(form(page).getByRole('alert')).toContainText('This clip has been changed meanwhile');
  await expect(title).toHaveValue('Match point');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Your changes are saved.')).toBeVisible();
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match point');
  await expect(page.getByText('#tennis')).toBeVisible();
  const { posterUrl } = (await (await page.request.get(`${url}/api/videos/get-videos?limit=50`)).json()).videos.find(
    ({ _id }: { _id: string }) => _id === clip.id,
  );
  expect(posterUrl).toBe(`/posters/${clip.id}/3`);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete this clip?' });
  await expect(question).toContainText('will be deleted for everybody');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Video deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${url}/app/videos`);
  expect((await page.request.get(clip.page)).status()).toBe(404);
});
