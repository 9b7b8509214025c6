/** A browser that keeps cookies and stores nothing else, as it can be told to. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { goWithin } from './steps/go.ts';
import { fillLogin, join } from './steps/people.ts';
import { toast, writePost } from './steps/post-steps.ts';
import { createForm, PICTURES } from './steps/posts.ts';
import { fillForm, form, send } from './steps/upload-steps.ts';

/** Has every way to store something throw or reject, before any page is opened. */
const storeNothing = (page: Page) =>
  page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('switched off', 'SecurityError');
    };
    const rejected = async () => refused();
    const define = (of: object, ...names: string[]) => {
      for (const name of names) Object.defineProperty(of, name, { get: refused });
    };
    define(window, 'localStorage', 'sessionStorage');
    Object.assign(IDBFactory.prototype, { open: refused, deleteDatabase: refused });
    Object.assign(CacheStorage.prototype, { open: rejected, keys: rejected, match: rejected, delete: rejected });
    Object.assign(LockManager.prototype, { request: rejected });
  });

test('a member whose browser stores nothing reads, writes, uploads and logs out', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const { url } = accountSite;
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await join(accountSite, 'store.nothing');
  await storeNothing(page);

  await test.step('the feed, with a post with a picture', async () => {
    await fillLogin(page, url, 'store.nothing');
    await page.waitForURL('**/app');
    await createForm(page).getByRole('textbox', { name: 'Post' }).fill('Nothing stays here');
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(PICTURES[1] ?? '');
    await expect(createForm(page).getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
    await createForm(page).getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Nothing stays here' }).first()).toBeVisible();
    await expect(createForm(page).getByRole('textbox', { name: 'Post' })).toHaveValue('');
  });
  await test.step('the other feeds', async () => {
    await page.getByRole('link', { name: 'Following', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/following$/);
    await page.getByRole('navigation').getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Nothing stays here' }).first()).toBeVisible();
  });
  await test.step('a comment', async () => {
    const postId = await writePost(page, accountSite, 'Say something');
    await goWithin(page, `/app/${postId}`);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Something');
    await page.getByRole('textbox', { name: 'Comment' }).press('Control+Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Something' })).toBeVisible();
  });
  await test.step('a clip', async () => {
    await goWithin(page, '/app/videos');
    await page.getByRole('button', { name: 'Upload Video' }).first().click();
    await form(page).locator('input[type=file]').setInputFiles(CLIP);
    await fillForm(page, 'From a browser that stores nothing');
    await send(page);
    await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
  });
  for (const path of [
    '/app/notifications',
    '/app/account',
    '/app/account/notifications',
    '/app/search',
    '/app/share?shared=x',
    '/app/list',
  ]) {
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText('Oopss!')).toHaveCount(0);
    });
  }
  await test.step('the logout', async () => {
    await goWithin(page, '/app');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
  expect(failures).toEqual([]);
});
