import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { fillStorage } from './steps/outbox-steps.ts';
import { enter, join } from './steps/people.ts';
import { cardOf, createForm, PICTURES } from './steps/posts.ts';

const post = (page: Page) => createForm(page).getByRole('button', { name: 'Post', exact: true });
const text = (page: Page) => page.getByPlaceholder("What's on your mind?");
const previews = (page: Page) => page.getByRole('list', { name: 'Pictures of the post' }).getByRole('listitem');

/** How many files the browser keeps for drafts: it stores them behind what the form shows. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return 0;
    const open = indexedDB.open('keyval-store');
    return new Promise<number>((resolve) => {
      open.onsuccess = () => {
        const count = open.result.transaction('keyval').objectStore('keyval').count();
        count.onsuccess = () => {
          open.result.close();
          resolve(count.result);
        };
      };
    });
  });

/** Drops or pastes files on the form, as the browser does it. */
const give = (page: Page, how: 'drop' | 'paste', files: { name: string; type: string; base64: string }[]) =>
  text(page).evaluate(
    (element, [kind, given]) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      if (kind === 'paste') return element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      element.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: data }));
      return element.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
    },
    [how, files] as const,
  );

// [S1-1.1, S2-1.2, S2-2.33, S2-2.34, S2-2.35, S2-2.36, B19.3]
test('somebody writes a post with pictures that survives a reload and a lost network, and it comes on top', {
  tag: '@journey',
}, async ({ page, accountSite: { url, ...site } }) => {
  await join({ url, ...site }, 'PostMaker');
  await enter(page, url, 'postmaker');
  await page.goto(`${url}/app`);
  const form = createForm(page);
  await text(page).focus();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add Images' }).click();
  await (await chooser).setFiles(PICTURES.slice(0, 2));
  await give(page, 'drop', [
    { name: 'dropped.jpg', type: 'image/jpeg', base64: readFileSync(PICTURES[2] as string, 'base64') },
  ]);
  await expect(form.getByText('3/10 images')).toBeVisible();
  await form.getByLabel('Description of picture 1 (optional)').fill('A try in the corner');
  await text(page).fill('A day on the pitch');
  await form.getByLabel('Tags').fill('rugby, #cup, rugby');
  await form.getByLabel('Category').selectOption('sports');
  await expect.poll(() => storedFiles(page)).toBe(3);

  await page.reload();
  await expect(form.getByText('Draft restored')).toBeVisible();
  await expect(text(page)).toHaveValue('A day on the pitch');
  await expect(form.getByLabel('Tags')).toHaveValue('rugby, #cup, rugby');
  await expect(form.getByLabel('Category')).toHaveValue('sports');
  await expect(form.getByLabel('Description of picture 1 (optional)')).toHaveValue('A try in the corner');
  await expect(previews(page).getByRole('img')).toHaveCount(3);

  await page.route('**/api/posts/multiple', (route) => route.abort());
  await fillStorage(page); // else it would wait (outbox.spec.ts)
  await post(page).click();
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
  await expect(text(page)).toHaveValue('A day on the pitch');
  await page.unrouteAll();
  await page.reload(); // with storage as it was

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await post(page).click();
  await expect(page.locator('.Toastify__toast').filter({ hasText: 'Post created successfully' })).toBeVisible();
  const first = page.getByRole('article').first();
  await expect(first).toContainText('A day on the pitch');
  await expect(first.getByRole('img', { name: 'A try in the corner' })).toBeVisible();
  await expect(first.getByRole('button', { name: /^View picture/ })).toHaveCount(3);
  expect(sent.filter((path) => path.startsWith('/api/posts'))).toEqual(['/api/posts/multiple']);
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('post-draft:')).length);
  await expect.poll(stored).toBe(0); // so it isn't there after a reload, either
  await text(page).fill('Not worth it');
  await expect.poll(stored).toBe(1);
  await page.reload();
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await expect(text(page)).toBeFocused();
  await expect(form.getByText('Draft restored')).toHaveCount(0);
  await expect(text(page)).toHaveValue('');
  await expect.poll(stored).toBe(0);
  await expect(cardOf(page, 'A day on the pitch')).toHaveCount(1);
});

// [S2-2.27]
test('the line for a post loses no letter and no file while the code of its form is on its way', async ({
  browser,
  accountSite: { url, ...site },
}) => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await join({ url, ...site }, 'PostTyper');
  await enter(page, url, 'posttyper');
  const release = await holdCalls(page, '**/assets/create-post-rest-*.js');
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url().includes('create-post-rest');
  });
  await page.goto(`${url}/app`);
  await expect(page.getByText('No content yet').or(page.getByRole('article')).first()).toBeVisible();
  expect(isAsked).toBe(false); // who only reads doesn't load it
  await text(page).click();
  await page.keyboard.type('Not a letter');
  await give(page, 'drop', [
    { name: 'dropped.jpg', type: 'image/jpeg', base64: readFileSync(PICTURES[2] as string, 'base64') },
  ]);
  await give(page, 'paste', [
    { name: 'pasted.jpg', type: 'image/jpeg', base64: readFileSync(PICTURES[3] as string, 'base64') },
  ]);
  await page.keyboard.type(' and not a file');
  expect(isAsked).toBe(true);
  await expect(createForm(page).getByLabel('Category')).toHaveCount(0);
  const height = (await createForm(page).boundingBox())?.height;
  release();
  await expect(createForm(page).getByText('2/10 images')).toBeVisible();
  await page.keyboard.type(' is lost');
  await expect(text(page)).toHaveValue('Not a letter and not a file is lost');
  await expect(previews(page).getByRole('img')).toHaveCount(2);
  // What was below it has made room at once; then only the pictures moved it.
  const added = (await createForm(page).getByRole('list').boundingBox())?.height ?? 0;
  expect(Math.abs(((await createForm(page).boundingBox())?.height ?? 0) - (height ?? 0) - added)).toBeLessThan(20);
  await post(page).click();
  await expect(page.getByRole('article').first()).toContainText('Not a letter and not a file is lost');
  await page.context().close();
});

// [S2-2.36]
test('a draft is the same in every tab of its writer, and nobody else’s', async ({
  page,
  context,
  accountSite: { url, ...site },
}) => {
  await join({ url, ...site }, 'DraftOne');
  await join({ url, ...site }, 'DraftTwo');
  await enter(page, url, 'draftone');
  await page.goto(`${url}/app`);
  const other = await context.newPage();
  await other.goto(`${url}/app`);
  await text(page).fill('Begun here');
  await createForm(page)
    .locator('input[type=file]')
    .setInputFiles(PICTURES[0] as string);
  await expect(text(other)).toHaveValue('Begun here');
  await expect(previews(other).getByRole('img')).toHaveCount(1);
  await text(other).fill('Begun here, ended there');
  await expect(text(page)).toHaveValue('Begun here, ended there');
  await post(other).click();
  await expect(other.getByRole('article').first()).toContainText('Begun here, ended there');
  await expect(text(page)).toHaveValue('');
  await expect(previews(page)).toHaveCount(0);
  await other.close();

  await text(page).fill('For nobody else to see');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  for (const name of ['drafttwo', 'draftone']) {
    await page.goto('about:blank'); // what runs there may get new cookies
    await enter(page, url, name);
    await page.goto(`${url}/app`);
    await expect(text(page)).toHaveValue('');
  }
});
