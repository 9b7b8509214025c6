/** Answers that were lost on the way, and two tabs that send the same. What else becomes of things that wait: web/features/outbox/outbox.view.test.tsx. */
import { expect, type Page, type Route } from '@playwright/test';
import { test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { comeBack, saying, waitingComment, waitingPost, watch } from './steps/outbox-steps.ts';
import { joinAndEnter, toast, writePost } from './steps/post-steps.ts';
import { cardOf } from './steps/posts.ts';

const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
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

test('what another tab has in the air can no longer be discarded', async ({ page, context, accountSite }) => {
  await joinAndEnter(page, accountSite, 'late.ama');
  const postId = await writePost(page, accountSite, 'Whose turn is it?');
  await page.goto(`${accountSite.url}/app/${postId}`);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  // One route from first to last: a call that comes while routes are changed may escape them, and is sent.
  let answer = (route: Route) => route.abort();
  await page.route('**/comments', (route) => answer(route));
  const words = 'On its way already';
  await field(page).fill(words);
  await send(page).click();
  await expect(waitingComment(page, words)).toContainText('Waiting to be sent');
  const other = await context.newPage();
  await other.route('**/comments', (route) => route.abort());
  await other.goto(`${accountSite.url}/app/${postId}`);
  await expect(waitingComment(other, words)).toHaveCount(1);
  const released = Promise.withResolvers<void>();
  answer = (route) => released.promise.then(() => route.continue());
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
  await comeBack(page);
  await asked;
  await waitingComment(other, words).getByRole('button', { name: 'Discard' }).click();
  released.resolve();
  for (const tab of [page, other]) {
    await expect(saying(tab, words).getByRole('button', { name: 'Delete' })).toBeVisible();
    await expect(saying(tab, words)).toHaveCount(1);
  }
  const stored = await accountSite.sql('select content from comments where post_id = $1', [postId]);
  expect(stored).toEqual([{ content: words }]);
});
