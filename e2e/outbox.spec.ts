/** Written without a network: kept, shown as waiting, and sent on return, once. */
import { expect, type Page } from '@playwright/test';
import { movingPng } from '../server/testing/sending/pictures.ts';
import { test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { isCached, saying, waitingComment, waitingPost, watch } from './steps/outbox-steps.ts';
import { joinAndEnter, toast, writePost } from './steps/post-steps.ts';
import { cardOf, createForm } from './steps/posts.ts';

test.use({ serviceWorkers: 'allow' });

const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const pill = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

// [S2-2.96]
test('comments, a post with a picture and a reaction wait without a network, over a reload, and go out in their order, once', {
  tag: '@journey',
}, async ({ page, context, browser, accountSite }) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'outbox.ama');
  const postId = await writePost(page, accountSite, 'Who is still in the tunnel?');
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await other.goto(`${url}/app/${postId}`);
  await expect(other.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();

  await page.goto(`${url}/app`);
  const card = cardOf(page, 'Who is still in the tunnel?');
  await expect(card).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goWithin(page, `/app/${postId}`);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  for (const answer of ['/api/posts?page=1&limit=10', `/api/posts/${postId}`])
    await expect.poll(() => isCached(page, answer)).toBe(true);
  await context.setOffline(true);

  await test.step('comments', async () => {
    await page.goto(`${url}/app/${postId}`); // as the installed app starts
    await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
    await field(page).fill('I am, between two stations');
    await send(page).dblclick();
    const waiting = waitingComment(page, 'between two stations');
    await expect(waiting).toHaveCount(1);
    await expect(waiting.getByText('Waiting to be sent')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('status').filter({ hasText: 'Your comment is waiting to be sent.' })).toBeVisible();
    await expect(page.getByText('No comments yet.')).toHaveCount(0);
    await expect(toast(page, 'Error adding comment')).toHaveCount(0);
    await field(page).fill('And a second one');
    await send(page).click();
    await expect(waitingComment(page, 'And a second one')).toHaveCount(1);

    await page.reload();
    await expect(waiting).toHaveCount(1);
    await expect(waitingComment(page, 'And a second one')).toHaveCount(1);
    await expect(pill(page, '2 waiting to be sent')).toBeVisible();
    const seen = await watch(page, 'between two stations');

    await context.setOffline(false);
    for (const viewer of [page, other]) {
      await expect(viewer.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
      await expect(viewer.locator('main ol > li p.whitespace-pre-line')).toHaveText([
        'I am, between two stations',
        'And a second one',
      ]);
    }
    await expect(waiting).toHaveCount(0);
    await expect(pill(page, '2 waiting to be sent')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: '2 waiting items have been sent.' })).toBeVisible();
    await expect(saying(page, 'between two stations').getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(await seen()).toEqual([1, 1]); // it became the real one: never two, never none
    const stored = await accountSite.sql('select content from comments where post_id = $1 order by created_at', [
      postId,
    ]);
    expect(stored).toEqual([{ content: 'I am, between two stations' }, { content: 'And a second one' }]);
    await page.reload(); // what was sent waits nowhere any more
    await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    await expect(saying(page, 'between two stations')).toHaveCount(1);
    await other.context().close();
  });

  await test.step('a post with a picture, and a reaction, on the feed', async () => {
    await page.getByRole('link', { name: 'Back to Feed' }).click();
    await expect(card.getByText('2 comments')).toBeVisible();
    await context.setOffline(true);
    const like = card.getByRole('button', { name: 'Like', exact: true }).and(page.locator('[aria-expanded]'));
    await like.click();
    await expect(card.getByRole('img', { name: 'Waiting to be sent' })).toBeVisible();
    await expect(card.getByText('1 reaction', { exact: true })).toBeVisible();
    await expect(toast(page, 'Error handling reaction')).toHaveCount(0);

    const form = createForm(page);
    const moving = { name: 'try.png', mimeType: 'image/png', buffer: await movingPng(40, 30, ['red', 'blue']) };
    await form.getByPlaceholder("What's on your mind?").fill('The cup, from the train');
    await form.getByLabel('Tags').fill('cup, #final');
    await form.locator('input[type=file]').setInputFiles(moving);
    await form.getByLabel('Description of picture 1 (optional)').fill('A try');
    await send(page).click();
    await expect(waitingPost(page)).toContainText('The cup, from the train');
    await expect(waitingPost(page)).toContainText('Waiting to be sent');
    await expect(waitingPost(page).getByRole('img', { name: 'A try' })).toBeVisible();
    await expect(form.getByPlaceholder("What's on your mind?")).toHaveValue('');
    await expect(form.getByRole('list', { name: 'Pictures of the post' })).toHaveCount(0);

    await page.reload();
    await expect(waitingPost(page)).toContainText('#final');
    await expect(waitingPost(page).getByRole('img', { name: 'A try' })).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(card.getByRole('img', { name: 'Waiting to be sent' })).toBeVisible();
    const seen = await watch(page, 'The cup, from the train');

    await context.setOffline(false);
    const sent = page.getByRole('article', { name: 'Post by Outbox.ama' }).first();
    await expect(sent).toContainText('The cup, from the train');
    await expect(
      toast(page, 'Animated PNG and AVIF pictures don’t move here. Use GIF or WebP instead.'),
    ).toBeInViewport();
    await expect(sent.getByRole('button', { name: 'View picture: A try' })).toBeVisible();
    await expect(waitingPost(page)).toHaveCount(0);
    await expect(card.getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(0);
    await expect(card.getByText('1 reaction', { exact: true })).toBeVisible();
    expect(await seen()).toEqual([1, 1]);
    expect(await accountSite.sql("select content, tags from posts where content like 'The cup, from%'", [])).toEqual([
      { content: 'The cup, from the train', tags: ['cup', 'final'] },
    ]);
    expect(await accountSite.sql('select type from reactions where post_id = $1', [postId])).toEqual([
      { type: 'like' },
    ]);
  });
});
