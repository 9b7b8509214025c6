import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { joinAndEnter, toast } from './steps/post-steps.ts';
import { PICTURES, write } from './steps/posts.ts';

// [S2-1.2, S2-2.37, S2-2.41, S2-2.44, S2-2.45, S2-2.71]
test('an author edits words, category, tags and pictures of a post, and deletes it', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'PostEditor');
  await write(page, url, { content: 'First words', category: 'achievement', tags: 'cup' }, PICTURES[0]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/app`);
  const card = page.getByRole('article', { name: 'Post by PostEditor' });
  await card.getByRole('button', { name: 'Edit post' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit post' });
  await edit.getByLabel('Content').fill('Second words');
  await edit.getByLabel('Category').selectOption('fitness');
  await edit.getByLabel('Tags').fill('cup, final');
  await edit.getByRole('button', { name: 'Remove image 1' }).click();
  await edit.locator('input[type=file]').setInputFiles(PICTURES[2] as string);
  await edit.getByLabel('Description').fill('Three numbers');
  await edit.getByRole('button', { name: 'Update Post' }).click();
  await expect(toast(page, 'Post updated successfully')).toBeVisible();
  await expect(card).toContainText('Second words');
  await expect(card.getByRole('img', { name: 'Three numbers' })).toBeVisible();
  const { posts } = await (await page.request.get(`${url}/api/posts?limit=50`)).json();
  const kept = posts.find(({ content }: { content: string }) => content === 'Second words');
  expect(kept).toMatchObject({ category: 'fitness', tags: ['cup', 'final'], images: [{ alt: 'Three numbers' }] });

  // Deleted on its own page, which hears of it by the live news, too: nobody is told that it is not there any more.
  await page.goto(`${url}/app/${kept._id}`);
  await card.getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('dialog', { name: 'Delete post?' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/app');
  await expect(toast(page, 'Post deleted successfully')).toBeVisible();
  await expect(toast(page, 'This post has been deleted.')).toHaveCount(0);
  await expect(card).toHaveCount(0);
  expect((await page.request.get(`${url}/api/posts/${kept._id}`)).status()).toBe(404);
});
