/** Answers that were lost on the way, and what becomes of things that wait. */
import { expect, type Page, type Route } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { comeBack, saying, waitingComment, waitingPost, watch } from './steps/outbox-steps.ts';
import { enter, joinWithoutBrowser } from './steps/people.ts';
import { deleteBy, joinAndEnter, toast, writePost } from './steps/post-steps.ts';
import { cardOf } from './steps/posts.ts';

const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const pill = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });
const text = (page: Page) => page.getByPlaceholder("What's on your mind?");

/** The server does it, and its answer is lost: once. */
const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

// [S2-2.98]
test('what was done although its answer was lost is not done again: a comment, a post, a reaction; nor a post that two tabs send at once', async ({
  page,
  context,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'lost.ama');
  const postId = await writePost(page, accountSite, 'Into the tunnel');
  await page.goto(`${url}/app/${postId}`);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(comments|posts|react)$/.test(request.url()))
      keys.push(request.headers()['idempotency-key']);
  });

  await field(page).fill('Only once, please');
  const seen = await watch(page, 'Only once, please');
  await loseAnswer(page, '**/comments');
  await send(page).click();
  await expect(saying(page, 'Only once, please').getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(toast(page, 'Your comment has been sent.')).toBeVisible();
  await expect(saying(page, 'Only once, please')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  expect((await seen())[1]).toBe(1);
  expect(await accountSite.sql('select content from comments where post_id = $1', [postId])).toHaveLength(1);

  await loseAnswer(page, '**/react');
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(toast(page, 'Your reaction has been sent.')).toBeVisible();
  await expect(page.getByText('1 reaction', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back to Feed' }).click();
  await expect(cardOf(page, 'Into the tunnel')).toBeVisible();
  await text(page).fill('Out of it again');
  await loseAnswer(page, '**/api/posts');
  await send(page).click();
  await expect(cardOf(page, 'Out of it again').getByRole('button', { name: 'Like', exact: true })).toBeVisible();
  await expect(waitingPost(page)).toHaveCount(0);
  await expect(cardOf(page, 'Out of it again')).toHaveCount(1);
  await expect(text(page)).toHaveValue('');
  expect(await accountSite.sql("select id from posts where content = 'Out of it again'")).toHaveLength(1);
  // Each was sent twice, under the same key.
  expect(keys).toHaveLength(6);
  expect([keys[0], keys[2], keys[4]]).toEqual([keys[1], keys[3], keys[5]]);
  expect(new Set(keys).size).toBe(3);

  // A post that two tabs send at the same moment is one, too.
  const other = await context.newPage();
  await other.goto(`${url}/app`);
  await text(page).fill('Pressed in both');
  await expect(text(other)).toHaveValue('Pressed in both');
  const release = await Promise.all([page, other].map((tab) => holdCalls(tab, '**/api/posts')));
  for (const tab of [page, other]) {
    await send(tab).click();
    await expect(tab.getByRole('button', { name: 'Creating...' })).toBeVisible();
  }
  for (const go of release) go();
  for (const tab of [page, other]) {
    await expect(text(tab)).toHaveValue('');
    await expect(cardOf(tab, 'Pressed in both')).toHaveCount(1);
  }
  expect(await accountSite.sql("select id from posts where content = 'Pressed in both'")).toHaveLength(1);
});

// [S2-2.97]
test('what waits can be discarded, edited, and is told of when it is refused or somebody logs out', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  const author = await joinWithoutBrowser(accountSite, 'lost.author');
  const postId = await writePost(author, accountSite, 'Soon to be deleted');
  await joinAndEnter(page, accountSite, 'lost.ben');
  await page.goto(`${url}/app/${postId}`);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  await page.route('**/comments', (route) => route.abort());
  const write = async (words: string) => {
    await field(page).fill(words);
    await send(page).click();
    await expect(waitingComment(page, words)).toHaveCount(1);
  };
  await write('Thought better of it');
  await write('With a tpyo');
  // While it is tried once more a press does nothing, and on a slow machine that takes a while: it is pressed again.
  const press = async (words: string, name: string, comes: () => Promise<void>) =>
    expect(async () => {
      await waitingComment(page, words)
        .getByRole('button', { name })
        .click({ timeout: 2000 })
        .catch(() => {});
      await comes();
    }).toPass({ timeout: 30_000 });
  await press('Thought better', 'Discard', () =>
    expect(saying(page, 'Thought better')).toHaveCount(0, { timeout: 2000 }),
  );
  await press('tpyo', 'Edit', () => expect(field(page)).toHaveValue('With a tpyo', { timeout: 2000 }));
  await expect(field(page)).toBeFocused();
  await expect(saying(page, 'tpyo')).toHaveCount(0);
  await write('With a typo');

  // The post goes meanwhile: the comment is told as refused, wherever its writer is, and can still be read.
  await deleteBy(author, `${url}/api/posts/${postId}`);
  await goWithin(page, '/app');
  await expect(text(page)).toBeVisible();
  await page.unroute('**/comments');
  await comeBack(page);
  await expect(toast(page, 'Your comment could not be sent: Post not found')).toBeVisible();
  await pill(page, '1 could not be sent').click();
  const dialog = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(dialog).toContainText('With a typo');
  await expect(dialog).toContainText('Not sent: Post not found');
  await page.reload();
  await pill(page, '1 could not be sent').click();
  const again = page.waitForResponse((response) => response.url().endsWith('/comments'));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect((await again).status()).toBe(404);
  await expect(dialog).toContainText('Not sent: Post not found');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(pill(page, '1 could not be sent')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);

  // Logging out says what is lost by it, and then it is.
  await page.route('**/api/posts', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await text(page).fill('Never sent');
  await send(page).click();
  await expect(waitingPost(page)).toContainText('Never sent');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toContainText('One item has not been sent yet and will be lost.');
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.unrouteAll();
  await enter(page, url, 'lost.ben');
  await page.goto(`${url}/app`);
  await expect(text(page)).toHaveValue('');
  await comeBack(page);
  await expect(waitingPost(page)).toHaveCount(0);
  await expect(pill(page, '1 waiting to be sent')).toHaveCount(0);
  expect(await accountSite.sql("select id from posts where content = 'Never sent'")).toEqual([]);
});
