import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { holdReads } from './steps/calls.ts';
import { joinAndEnter, pair, toast, writePost } from './steps/post-steps.ts';

/** A comment or a reply by its text, without what stands around it. */
const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).last();
const heading = (page: Page, count: number) => page.getByRole('heading', { name: `Comments (${count})`, exact: true });
const press = (page: Page, text: string, name: string) =>
  comment(page, text).getByRole('button', { name, exact: true }).first().click();

// [B13.4]
test('two people answer each other live, change what they wrote, love, pin, and leave a stub', {
  tag: '@journey',
}, async ({ page, browser, accountSite }) => {
  await joinAndEnter(page, accountSite, 'thread.ama');
  const postId = await writePost(page, accountSite, 'Who takes the penalty?');
  const url = `${accountSite.url}/app/${postId}`;
  const other = await (await browser.newContext()).newPage();
  await joinAndEnter(other, accountSite, 'thread.ben');
  await page.goto(url);
  await other.goto(url);
  const field = page.getByPlaceholder('Write a comment...');
  await field.fill('The keeper does');
  await field.press('Control+Enter');
  await expect(comment(other, 'The keeper does')).toBeVisible();

  // A reply, by keyboard: a draft survives a reload, and Esc leaves the form.
  await comment(other, 'The keeper does').getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  const answer = other.getByRole('textbox', { name: 'Your reply' });
  await expect(answer).toBeFocused();
  await answer.fill('Never in my life');
  await other.reload();
  await press(other, 'The keeper does', 'Reply');
  await expect(answer).toHaveValue('Never in my life');
  await answer.press('Control+Enter');
  await expect(heading(page, 2)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Replies to thread.ama' }).getByRole('listitem')).toHaveText(
    /Never in my life/,
  );
  await expect(answer).toBeHidden();

  // An answer to that reply stands beside it, and says whom it is to.
  await press(page, 'Never in my life', 'Reply');
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Seen it with my own eyes');
  await page.getByRole('form', { name: 'Reply to thread.ben' }).getByRole('button', { name: 'Reply' }).click();
  await expect(comment(other, 'Seen it with my own eyes')).toContainText('To Thread.ben');
  await expect(other.getByRole('list', { name: 'Replies to thread.ama' }).getByRole('listitem')).toHaveCount(2);

  // Changed in two tabs: what was typed stays, and the last one wins.
  const tab = await page.context().newPage();
  await tab.goto(url);
  await press(tab, 'Seen it with my own eyes', 'Edit');
  await press(page, 'Seen it with my own eyes', 'Edit');
  const changed = (on: Page) => on.getByRole('form', { name: 'Change your comment' });
  await changed(tab).getByRole('textbox').fill('Seen it twice');
  await changed(tab).getByRole('button', { name: 'Save' }).click();
  await expect(comment(other, 'Seen it twice')).toContainText(/Edited/);
  await changed(page).getByRole('textbox').fill('Seen it three times');
  await changed(page).getByRole('button', { name: 'Save' }).click();
  await expect(changed(page).getByText(/has been changed meanwhile/)).toBeVisible();
  await expect(changed(page).getByRole('textbox')).toHaveValue('Seen it three times');
  await changed(page).getByRole('button', { name: 'Save' }).click();
  await expect(changed(page)).toBeHidden();
  await expect(comment(other, 'Seen it three times')).toBeVisible();
  await tab.close();

  // Hearts and the pin arrive live.
  await other.getByRole('button', { name: 'Love the comment by thread.ama' }).first().click();
  const heart = page.getByRole('button', { name: 'Love the comment by thread.ama' }).first();
  await expect(heart).toHaveText('1');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await press(page, 'The keeper does', 'Pin');
  await expect(other.getByRole('list', { name: 'Pinned comment' })).toContainText('The keeper does');
  expect(await violationsOf(other)).toEqual([]);

  // What was answered leaves its place when it goes.
  await comment(page, 'The keeper does').getByRole('button', { name: 'Delete', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Comment deleted successfully')).toBeVisible();
  for (const viewer of [page, other]) {
    await expect(viewer.getByText('This comment was deleted.')).toBeVisible();
    await expect(viewer.getByText('The keeper does')).toHaveCount(0);
    await expect(heading(viewer, 2)).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);
  await other.context().close();
});

// [B13.1]
test('a link to a reply far down opens the thread there; orders are remembered', async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'thread.kofi');
  const postId = await writePost(page, accountSite, 'Count off');
  const path = `${accountSite.url}/api/posts/${postId}/comments`;
  const send = async (data: { content: string; replyTo?: string }): Promise<string> => {
    const answer = await page.request.post(path, { headers: await pair(page), data });
    return (await answer.json()).comment._id;
  };
  const first = await send({ content: 'The first of all' });
  const replies: string[] = [];
  for (let n = 1; n <= 6; n++) replies.push(await send({ content: `Reply ${n}`, replyTo: first }));
  // As if sixty people had written afterwards.
  await accountSite.sql(
    `insert into comments (id, post_id, account_id, content, created_at)
     select gen_random_uuid(), post_id, account_id, 'Number ' || n, created_at + n * interval '1 minute'
     from comments, generate_series(1, 60) as n where comments.id = $1`,
    [first],
  );
  await page.goto(`${accountSite.url}/app/${postId}#comment-${replies[4]}`);
  const linked = page.getByRole('list', { name: 'The comment that the link leads to' });
  await expect(linked.getByText('Reply 5', { exact: true })).toBeInViewport();
  await expect(page.locator(`#comment-${replies[4]}`)).toBeFocused();
  await expect(linked.getByText('Reply 4', { exact: true })).toBeHidden();
  await linked.getByRole('button', { name: 'Show 3 more replies' }).click();
  await expect(linked.getByText(/^Reply \d$/)).toHaveText([
    'Reply 1',
    'Reply 2',
    'Reply 3',
    'Reply 4',
    'Reply 5',
    'Reply 6',
  ]);
  await expect(page.getByRole('button', { name: /more repl/ })).toHaveCount(0);

  const order = page.getByRole('combobox', { name: 'Order of the comments' });
  await order.selectOption('Newest first');
  const texts = page.getByText(/^(Number \d+|The first of all)$/);
  await expect(texts.nth(1)).toHaveText('Number 60');
  // It shows at once; leaving before the server has it would take it back.
  const loved = page.waitForResponse((response) => response.url().endsWith('/love') && response.ok());
  await linked.getByRole('button', { name: 'Love the comment by thread.kofi' }).first().click();
  await expect(linked.getByRole('button', { name: 'Love the comment by thread.kofi' }).first()).toHaveText('1');
  await loved;
  await page.goto(`${accountSite.url}/app/${postId}`);
  await expect(order).toHaveValue('newest');
  await order.selectOption('Most loved');
  await expect(texts.first()).toHaveText('The first of all');
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await expect(texts).toHaveCount(61);
  await expect(page.getByRole('button', { name: 'Show more comments' })).toBeHidden();

  // Pressed while all of it is read anew: what comes first is not there when more of it comes.
  await page.reload();
  await expect(texts.first()).toHaveText('The first of all');
  const [more, firstOnes] = [/order=loved&before=/, /order=loved$/];
  const releaseMore = await holdReads(page, more);
  const releaseFirst = await holdReads(page, firstOnes);
  const [asked, askedAnew] = [page.waitForRequest(more), page.waitForRequest(firstOnes)];
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await asked;
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await askedAnew;
  const came = page.waitForResponse(more);
  releaseMore();
  await came;
  releaseFirst();
  await expect(texts).toHaveCount(61);
});
