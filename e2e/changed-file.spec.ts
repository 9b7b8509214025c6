/** A file that is changed, or goes away, after it was chosen: a browser reads it anew for each request. */
import { appendFileSync, copyFileSync, rmSync, utimesSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { largeClip } from './steps/clips.ts';
import { joinAndEnter, toast } from './steps/post-steps.ts';
import { createForm, PICTURES } from './steps/posts.ts';
import { fillForm, form, openForm, send } from './steps/upload-steps.ts';

const CHANGED = 'The file has changed. Choose it again.';

/** Browsers compare whole seconds. */
const touch = (path: string) => utimesSync(path, 1, 1);

const WAYS: [how: string, change: (path: string) => void][] = [
  ['deleted', (path) => rmSync(path)],
  ['longer', (path) => [appendFileSync(path, 'more'), touch(path)]],
  ['written anew', touch],
];

/** No site-wide error: the network is there. */
async function expectNetwork(page: Page): Promise<void> {
  expect(await page.evaluate(() => localStorage.getItem('network-error'))).not.toBe('true');
  await expect(page.getByText('No connection', { exact: false })).toHaveCount(0);
}

test('a clip that changes while it is sent is told, and the same form goes on with another one', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'changed.kofi');
  await openForm(page, accountSite.url, '/app/videos');
  await fillForm(page, 'It has changed');
  const input = form(page).locator('input[type=file]');
  for (const [how, change] of WAYS) {
    await test.step(`${how} before it is sent`, async () => {
      const path = largeClip(1, `${how}.mp4`);
      await input.setInputFiles(path);
      await expect(form(page).getByText('Thumbnail ready')).toBeVisible();
      change(path);
      await send(page);
      await expect(form(page).getByText(CHANGED)).toBeVisible({ timeout: 10_000 });
      await expectNetwork(page);
    });
  }
  await test.step('deleted halfway', async () => {
    const path = largeClip(20);
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') rmSync(path, { force: true });
      await route.continue();
    });
    await input.setInputFiles(path);
    await expect(form(page).getByText('Thumbnail ready')).toBeVisible();
    await send(page);
    await expect(form(page).getByText(CHANGED)).toBeVisible({ timeout: 20_000 });
    await expectNetwork(page);
    await page.unroute('**/api/uploads/*');
  });
  await test.step('before the form is sent, while its fields are filled in', async () => {
    const path = largeClip(1, 'early.mp4');
    await input.setInputFiles(path);
    await expect(form(page).getByText('Thumbnail ready')).toBeVisible();
    rmSync(path);
    await form(page).getByLabel('Title').fill('It has gone early');
    await expect(form(page).getByText(CHANGED)).toBeVisible({ timeout: 10_000 });
    await expectNetwork(page);
  });
  await test.step('chosen again', async () => {
    await input.setInputFiles(largeClip(1, 'again.mp4'));
    await expect(form(page).getByText('Thumbnail ready')).toBeVisible();
    await expect(form(page).getByText(CHANGED)).toHaveCount(0);
    await send(page);
    await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
  });
});

test('a picture that changes before its post is sent is told, and the post does not wait for a network', async ({
  page,
  accountSite,
}, info) => {
  await joinAndEnter(page, accountSite, 'changed.ama');
  await page.goto(`${accountSite.url}/app`);
  await createForm(page).getByRole('textbox', { name: 'Post' }).fill('With a picture');
  const remove = createForm(page).getByRole('button', { name: 'Remove picture 1' });
  const post = createForm(page).getByRole('button', { name: 'Post', exact: true });
  for (const [how, change] of WAYS) {
    await test.step(how, async () => {
      const path = info.outputPath(`${how}.jpg`);
      copyFileSync(PICTURES[1] ?? '', path);
      await page.getByLabel('Pictures', { exact: true }).setInputFiles(path);
      await expect(remove).toBeVisible();
      change(path);
      await post.click();
      await expect(toast(page, CHANGED)).toBeVisible({ timeout: 10_000 });
      await expect(createForm(page).getByRole('textbox', { name: 'Post' })).toHaveValue('With a picture');
      await expectNetwork(page);
      await remove.click();
      await page.reload(); // without the toast
    });
  }
  await post.click();
  await expect(page.getByRole('article').filter({ hasText: 'With a picture' })).toHaveCount(1);
});
