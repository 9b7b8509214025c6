import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { enter, join } from './steps/people.ts';
import { answerWith, cardOf, createForm, PICTURES, write } from './steps/posts.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** A toast with that text, which goes after 2.8 s (spec 2 §9). */
const toast = (page: Page, text: string) =>
  page.locator('.Toastify__toast').filter({ hasText: text, has: page.locator('[style*="2800ms"]') });

async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await violationsOf(page)).map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}

// [S1-8.18, S2-1.2, S2-9.1, S2-2.37, S2-2.38, S2-2.39, S2-2.40, S2-2.41, S2-2.46]
test('an author edits words, category, tags and pictures, and is asked before changes are lost', {
  tag: '@journey',
}, async ({ page, context, accountSite: { url, ...site } }) => {
  await join({ url, ...site }, 'PostEditor');
  await enter(page, url, 'posteditor');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/app`);
  await page.getByPlaceholder("What's on your mind?").fill('First words');
  await createForm(page).getByLabel('Category').selectOption('achievement');
  await createForm(page).getByLabel('Tags').fill('cup');
  await createForm(page).locator('input[type=file]').setInputFiles(PICTURES.slice(0, 2));
  await createForm(page).getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article', { name: 'Post by PostEditor' });
  await expect(card).toContainText('First words');
  await page.getByRole('button', { name: 'Achievement', exact: true }).click(); // a step that can be taken back
  await expect(card).toContainText('First words');

  await card.getByRole('button', { name: 'Edit post' }).click();
  const edit = dialog(page, 'Edit post');
  await expect(edit.getByLabel('Content')).toHaveValue('First words');
  await expect(edit.getByLabel('Tags')).toHaveValue('cup');
  // The post's own category is none of those that the form offers.
  await expect(edit.getByLabel('Category')).toHaveValue('achievement');
  await expect(edit.getByLabel('Category').getByRole('option')).toHaveText([
    'Achievement',
    'Sports',
    'Fitness',
    'Training',
    'Competition',
    'General',
  ]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape'); // nothing was changed
  await expect(edit).toBeHidden();
  await expect(card.getByRole('button', { name: 'Edit post' })).toBeFocused();

  await card.getByRole('button', { name: 'Edit post' }).click();
  await edit.getByLabel('Content').fill('  ');
  await edit.getByRole('button', { name: 'Update Post' }).click();
  await expect(edit.getByText('Please enter some text.')).toBeVisible();
  await expect(edit.getByLabel('Content')).toBeFocused();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  const question = dialog(page, 'Discard your changes?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack(); // asks, too
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden(); // what is below it takes no words before

  await edit.getByLabel('Content').fill('Second words');
  await edit.getByLabel('Category').selectOption('fitness');
  await edit.getByLabel('Tags').fill('cup, final');
  await edit.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(edit.getByText('Will be removed')).toBeVisible();
  const input = edit.locator('input[type=file]');
  await input.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(toast(page, 'Only pictures can be added: JPEG, PNG, WebP, GIF or AVIF.')).toBeVisible();
  await input.setInputFiles(PICTURES[2] as string);
  await expect(edit.getByRole('img', { name: 'Preview of race-bibs.jpg' })).toBeVisible();
  await edit.getByRole('button', { name: 'Remove new image' }).click();
  await expect(edit.getByRole('img', { name: 'Preview of race-bibs.jpg' })).toHaveCount(0);
  await input.setInputFiles(PICTURES[2] as string);
  await edit.getByLabel('Description').fill('Three numbers');

  for (const [status, body, message] of [
    [
      403,
      { message: 'Only the author of a post can change it.', code: 'forbidden' },
      'Only the author of a post can change it.',
    ],
    [500, {}, 'Error updating post'],
    [0, {}, 'Error updating post'],
  ] as const) {
    await (status ? answerWith(page, '**/api/posts/*', 'PUT', status, body) : context.setOffline(true));
    await edit.getByRole('button', { name: 'Update Post' }).click();
    await expect(toast(page, message).last()).toBeVisible();
    await expect(edit.getByRole('alert')).toHaveText(message);
    await expect(edit.getByRole('alert')).toBeInViewport();
    await context.setOffline(false);
    await expect(edit.getByLabel('Content')).toHaveValue('Second words');
    await page.unrouteAll();
  }

  let changes = 0;
  page.on('request', (request) => {
    changes += Number(request.method() === 'PUT');
  });
  await page.route('**/api/posts/*', async (route) => {
    await expect(edit.getByRole('button', { name: 'Updating...' })).toBeDisabled();
    await route.fallback();
  });
  await edit.getByRole('button', { name: 'Update Post' }).dblclick();
  await expect(toast(page, 'Post updated successfully')).toBeVisible();
  await expect(edit).toBeHidden();
  expect(changes).toBe(1);
  await expect(page.getByText('No posts in Achievement yet')).toBeVisible(); // it is none any more
  await page.getByRole('button', { name: 'All Posts' }).click();
  await expect(card).toContainText('Second words');
  await expect(card).toContainText('Fitness');
  await expect(card).toContainText('#final');
  await expect(card.getByRole('img', { name: 'Three numbers' })).toBeVisible();
  await expect(card.getByRole('button', { name: /^View picture/ })).toHaveCount(2);
  const { posts } = await (await page.request.get(`${url}/api/posts?limit=50`)).json();
  const kept = posts.find(({ content }: { content: string }) => content === 'Second words');
  expect(kept).toMatchObject({ category: 'fitness', tags: ['cup', 'final'], images: [{}, { alt: 'Three numbers' }] });
});

// [S2-1.2, S2-2.42, S2-2.43, S2-2.44, S2-2.45]
test('an author deletes a post after a question, in the feed and on its own page', async ({
  page,
  context,
  emptySite: { url, ...site },
}) => {
  await join({ url, ...site }, 'PostDeleter');
  await enter(page, url, 'postdeleter');
  await write(page, url, { content: 'The one below' });
  const long = 'Fifty characters are quoted, and not one more of th-this is not';
  await write(page, url, { content: long });
  await page.goto(`${url}/app`);
  const card = cardOf(page, 'Fifty characters');
  await card.getByRole('button', { name: 'Delete post' }).focus();
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Delete post?');
  await expect(question).toContainText(
    'Are you sure you want to delete "Fifty characters are quoted, and not one more of t…"? This action cannot be undone and will permanently remove the post and all its comments.',
  );
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(card.getByRole('button', { name: 'Delete post' })).toBeFocused();

  await card.getByRole('button', { name: 'Delete post' }).click();
  for (const [status, body, message] of [
    [503, { message: 'Not now.', code: 'unavailable' }, 'Not now.'],
    [500, {}, 'Error deleting post'],
    [0, {}, 'Error deleting post'],
  ] as const) {
    await (status ? answerWith(page, '**/api/posts/*', 'DELETE', status, body) : context.setOffline(true));
    await question.getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await expect(toast(page, message).last()).toBeVisible();
    await expect(question.getByRole('alert')).toHaveText(message);
    await expect(question.getByRole('alert')).toBeInViewport();
    await context.setOffline(false);
    await page.unrouteAll();
  }
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Post deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);
  const below = cardOf(page, 'The one below');
  await expect(page.getByRole('listitem').filter({ has: below }).first()).toBeFocused();

  await below.getByRole('link', { name: /comment/i }).click();
  await expect(page.getByRole('heading', { name: /^Comments \(/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete post' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/app');
  await expect(below).toHaveCount(0);
});

// [S2-2.47]
test('nobody else has the icons', async ({ page, demoSite }) => {
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  const { posts } = await (await page.request.get(`${demoSite.url}/api/posts`)).json();
  type Item = { kind: string; author?: { username: string } };
  const own = (posts as Item[]).filter(({ author }) => author?.username === 'linnea').length;
  await expect(page.getByRole('article')).toHaveCount(posts.length);
  await expect(page.getByRole('button', { name: 'Edit post' })).toHaveCount(own);
  await expect(page.getByRole('button', { name: 'Delete post' })).toHaveCount(own);
});
