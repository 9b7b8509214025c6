/** What the forms take is what the server takes: by what the browser says of a file, and where that is nothing, by its ending. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { joinAndEnter, toast } from './steps/post-steps.ts';
import { createForm, PICTURES } from './steps/posts.ts';
import { form, openForm, send, stashSchool } from './steps/upload-steps.ts';

type Given = { name: string; type: string; path?: string };

/** A list with a file as a browser gives it, of any type: Playwright would guess one. */
const listOf = (page: Page, { name, type, path = CLIP }: Given) =>
  page.evaluateHandle(
    ([of, said, base64]) => {
      const list = new DataTransfer();
      list.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], of, { type: said }));
      return list;
    },
    [name, type, readFileSync(path).toString('base64')] as const,
  );

/** Picks it, past the browser's own dialog. */
async function pick(page: Page, input: Locator, given: Given): Promise<void> {
  const list = await listOf(page, given);
  await input.evaluate((field, all) => {
    (field as HTMLInputElement).files = (all as DataTransfer).files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }, list);
}

const REFUSED = 'Please select a valid video file';

// [S1-5.11]
test(
  'the upload form takes a film by its ending where the browser says nothing of it, and AVI, which no browser reads',
  {
    tag: '@journey',
  },
  async ({ page, accountSite }, info) => {
    await joinAndEnter(page, accountSite, 'kinds.kofi');
    await stashSchool(page);
    await openForm(page, accountSite.url, '/app/videos');
    const input = form(page).locator('input[type=file]');
    const ready = form(page).getByText('Thumbnail ready');
    const reset = () => form(page).getByRole('button', { name: 'Reset video' }).click();

    for (const ending of ['MOV', 'mov', 'MKV', 'MTS', 'm2ts', 'ts', 'TS', 'WebM', 'm4v', 'MP4', '3gp', 'AVI'])
      for (const type of ['', 'application/octet-stream', 'binary/octet-stream']) {
        await pick(page, input, { name: `match.${ending}`, type });
        await expect(ready, `${ending} ${type}`).toBeVisible();
        await reset();
      }
    // What calls itself something else is refused, as the specification says, and so is what has no ending of a film.
    for (const given of [
      { name: 'match.mp4', type: 'text/plain' },
      { name: 'match.MOV', type: 'image/jpeg' },
      { name: 'tracks.ts', type: 'text/typescript' },
      { name: 'match', type: '' },
      { name: 'mp4', type: '' },
      { name: 'match.mp4.txt', type: '' },
      { name: 'match.jpg', type: 'application/octet-stream' },
    ]) {
      await pick(page, input, given);
      await expect(form(page).getByText(REFUSED), given.name).toBeVisible();
      await expect(ready).toBeHidden();
      await pick(page, input, { name: 'match.mp4', type: 'video/mp4' });
      await expect(form(page).getByText(REFUSED)).toBeHidden();
      await expect(ready).toBeVisible();
      await reset();
    }
    const accepted = await input.getAttribute('accept');
    for (const one of ['video/*', '.avi', '.mts', '.m2ts', '.ts', '.mkv', '.mov'])
      expect(accepted?.split(',')).toContain(one);

    await test.step('dropped', async () => {
      const zone = form(page).locator('label').filter({ hasText: 'Drop your video here' });
      await zone.dispatchEvent('drop', { dataTransfer: await listOf(page, { name: 'DROPPED.MOV', type: '' }) });
      await expect(ready).toBeVisible();
      await reset();
    });
    await test.step('AVI: sent whole, and published', async () => {
      const path = info.outputPath('camera.avi');
      execFileSync('ffmpeg', ['-v', 'error', '-i', CLIP, '-t', '1', '-c:v', 'mjpeg', '-an', path]);
      for (const type of ['', 'video/x-msvideo', 'video/avi', 'application/octet-stream']) {
        await pick(page, input, { name: 'CAMERA.AVI', type, path });
        await expect(form(page).getByText("This browser can't play this video", { exact: false }), type).toBeVisible();
        await reset();
      }
      await pick(page, input, { name: 'CAMERA.AVI', type: '', path });
      await form(page).getByLabel('Title').fill('From an old camera');
      await form(page).getByLabel('Description').fill('As AVI.');
      await send(page);
      await expect(form(page)).toBeHidden();
      await expect(page.getByText('From an old camera').first()).toBeVisible();
    });
    await test.step('no AVI, though it is called one', async () => {
      await page.getByRole('button', { name: 'Upload Video' }).first().click();
      await pick(page, input, { name: 'picture.avi', type: 'video/x-msvideo', path: PICTURES[1] ?? '' });
      await expect(form(page).getByText('Failed to load video file')).toBeVisible();
    });
  },
);

test('pictures are known by their ending where the browser says nothing of them', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'kinds.ama');
  await page.goto(`${accountSite.url}/app`);
  const line = createForm(page).getByRole('textbox', { name: 'Post' });
  await line.focus();
  const input = page.getByLabel('Pictures', { exact: true });
  const picture = PICTURES[1] ?? '';
  const remove = createForm(page).getByRole('button', { name: 'Remove picture 1' });
  for (const given of [
    { name: 'KIT.JPG', type: '', path: picture },
    { name: 'kit.jpeg', type: 'application/octet-stream', path: picture },
  ]) {
    await pick(page, input, given);
    await expect(remove, given.name).toBeVisible();
    await remove.click();
  }
  for (const [given, words] of [
    [{ name: 'IMG_1.HEIC', type: '' }, 'Browsers can’t show HEIC pictures.'],
    [{ name: 'IMG_1.heif', type: 'application/octet-stream' }, 'Browsers can’t show HEIC pictures.'],
    [{ name: 'kit.jpg', type: 'text/plain' }, 'JPEG'],
    [{ name: 'kit', type: '' }, 'JPEG'],
  ] as const) {
    await pick(page, input, given);
    await expect(toast(page, words).first(), given.name).toBeVisible();
    await expect(remove).toBeHidden();
    await page.reload();
    await line.focus();
    await expect(toast(page, words)).toHaveCount(0);
  }
  await test.step('pasted and dropped, and sent', async () => {
    await line.fill('A kit without a type');
    await createForm(page).dispatchEvent('drop', {
      dataTransfer: await listOf(page, { name: 'KIT.PNG', type: '', path: picture }),
    });
    await expect(remove).toBeVisible();
    await createForm(page).getByRole('button', { name: 'Post', exact: true }).click();
    const article = page.getByRole('article').filter({ hasText: 'A kit without a type' }).first();
    await expect(article.getByRole('button', { name: 'View picture' })).toBeVisible();
  });
});
