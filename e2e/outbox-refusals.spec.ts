/** What waits, when the server or the session is not as it was. */
import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { comeBack, saying, waitingComment } from './steps/outbox-steps.ts';
import { fillLogin } from './steps/people.ts';
import { joinAndEnter, pair, toast, writePost } from './steps/post-steps.ts';

const DAY = 24 * 60 * 60 * 1000;
const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

/** Somebody new on the page of their own post, with a comment that waits: no call of the kind comes through. */
async function withWaiting(page: Page, site: Site, username: string, words: string): Promise<string> {
  await joinAndEnter(page, site, username);
  const postId = await writePost(page, site, `Post of ${username}`);
  await page.goto(`${site.url}/app/${postId}`);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  await page.route('**/comments', (route) => route.abort());
  await field(page).fill(words);
  await send(page).click();
  await expect(waitingComment(page, words)).toContainText('Waiting to be sent');
  return postId;
}

const contents = (site: Site, postId: string) =>
  site.sql('select content from comments where post_id = $1', [postId]).then((rows) => rows.map((row) => row.content));

test('a session that ends meanwhile loses nothing: after the login it is sent', async ({ page, accountSite }) => {
  const postId = await withWaiting(page, accountSite, 'late.ama', 'Written before the session ended');
  await page.request.post(`${accountSite.url}/api/auth/logout`, { headers: await pair(page) });
  await page.unroute('**/comments');
  await comeBack(page);
  await expect(page.getByText('Login expired, please login again.')).toBeVisible();
  expect(await contents(accountSite, postId)).toEqual([]);
  await fillLogin(page, accountSite.url, 'late.ama');
  await page.waitForURL('**/app');
  await expect(toast(page, 'Your comment has been sent.')).toBeVisible();
  await page.goto(`${accountSite.url}/app/${postId}`);
  await expect(saying(page, 'Written before the session ended')).toHaveCount(1);
  expect(await contents(accountSite, postId)).toEqual(['Written before the session ended']);
});

test('too many calls: it says so, and is tried again by itself; no permission: it is for the writer to decide', async ({
  page,
  accountSite,
}) => {
  const postId = await withWaiting(page, accountSite, 'late.ben', 'Is it my turn?');
  const answerWith = async (status: number, code: string, message: string) => {
    await page.unroute('**/comments');
    await page.route('**/comments', (route) => route.fulfill({ status, json: { code, message } }), { times: 1 });
  };
  await answerWith(429, 'rate-limited', 'Too many requests. Please wait a minute.');
  await comeBack(page);
  await expect(waitingComment(page, 'Is it my turn?')).toContainText('Too many requests. Please wait a minute.');
  await expect(toast(page, 'Your comment has been sent.')).toBeVisible(); // a second later, without anybody's doing
  await expect(saying(page, 'Is it my turn?')).toHaveCount(1);
  expect(await contents(accountSite, postId)).toEqual(['Is it my turn?']);

  await page.route('**/comments', (route) => route.abort());
  await field(page).fill('And now?');
  await send(page).click();
  await expect(waitingComment(page, 'And now?')).toContainText('Waiting to be sent');
  await answerWith(403, 'forbidden', 'You may not comment here.');
  await comeBack(page);
  await expect(toast(page, 'Your comment could not be sent: You may not comment here.')).toBeVisible();
  await expect(waitingComment(page, 'And now?')).toContainText('Not sent: You may not comment here.');
  await comeBack(page); // it is not sent again without being asked
  await page.reload();
  await expect(waitingComment(page, 'And now?')).toContainText('Not sent: You may not comment here.');
  expect(await contents(accountSite, postId)).toHaveLength(1);
  await waitingComment(page, 'And now?').getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'Your comment has been sent.')).toBeVisible();
  expect(await contents(accountSite, postId)).toHaveLength(2);
});

test('what has waited for a month is only sent when its writer says so', async ({ page, accountSite }) => {
  const postId = await withWaiting(page, accountSite, 'late.cara', 'From another season');
  await page.clock.setSystemTime(Date.now() + 30 * DAY);
  await page.unroute('**/comments');
  await comeBack(page);
  const words =
    'This has been waiting for a month and may already have been sent. Please check before you send it again.';
  await expect(toast(page, `Your comment could not be sent: ${words}`)).toBeVisible();
  await expect(waitingComment(page, 'From another season')).toContainText(`Not sent: ${words}`);
  expect(await contents(accountSite, postId)).toEqual([]);
  await waitingComment(page, 'From another season').getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'Your comment has been sent.')).toBeVisible();
  expect(await contents(accountSite, postId)).toEqual(['From another season']);
});

test('what another tab has in the air can no longer be discarded', async ({ page, context, accountSite }) => {
  const postId = await withWaiting(page, accountSite, 'late.dede', 'On its way already');
  const other = await context.newPage();
  await other.route('**/comments', (route) => route.abort());
  await other.goto(`${accountSite.url}/app/${postId}`);
  await expect(waitingComment(other, 'On its way already')).toHaveCount(1);
  await page.unroute('**/comments');
  const release = await holdCalls(page, '**/comments');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
  await comeBack(page);
  await asked;
  await waitingComment(other, 'On its way already').getByRole('button', { name: 'Discard' }).click();
  release();
  for (const tab of [page, other]) {
    await expect(saying(tab, 'On its way already').getByRole('button', { name: 'Delete' })).toBeVisible();
    await expect(saying(tab, 'On its way already')).toHaveCount(1);
  }
  expect(await contents(accountSite, postId)).toEqual(['On its way already']);
});
