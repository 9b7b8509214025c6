import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { joinAndEnter, toast, writePost } from './steps/post-steps.ts';

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
