/**
 * Naming somebody with an @, to the bell, the thread and a block. How a name is chosen:
 * web/features/mentions/suggestions.view.test.tsx.
 */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { enter, join } from './steps/people.ts';
import { joinAndEnter, pair, writeComment, writePost } from './steps/post-steps.ts';

const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const list = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true });
const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

// [B14.5]
test('a name completes itself, rings the other’s bell, opens the thread at the comment; a block undoes it at once', {
  tag: '@journey',
}, async ({ page, accountSite: site, browser }) => {
  await joinAndEnter(page, site, 'at.ada');
  await join(site, 'at.ben');
  await join(site, 'at.cleo'); // has not written in the thread
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const other = await phone.newPage();
  await enter(other, site.url, 'at.ben');
  const postId = await writePost(page, site, 'Who was in goal?');
  await writeComment(other, site, postId, 'I was');
  await other.goto(`${site.url}/app/notifications`);
  await expect(bell(other, 'Notifications')).toBeVisible();
  await other.goto(`${site.url}/app`); // on the list itself it would be seen as it comes, and the bell be still again
  await expect(bell(other, 'Notifications')).toBeVisible();

  await page.goto(`${site.url}/app/${postId}`);
  await field(page).fill('Well held, @At.b');
  const options = list(page).getByRole('option');
  await expect(options).toHaveText([/at\.ben$/]);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('Well held, @at.ben ');
  await field(page).pressSequentially('and nobody else');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const said = comment(page, 'Well held');
  await expect(said.getByRole('link', { name: '@at.ben' })).toHaveAttribute('href', '/app/people/at.ben');

  await bell(other, 'Notifications, 1 new').click();
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const row = other.getByRole('main').getByRole('listitem');
  await expect(row).toContainText('At.ada mentioned you on a post.');
  await row.getByRole('link', { name: /mentioned you/ }).click();
  await expect(other).toHaveURL(new RegExp(`/app/${postId}#comment-`));
  await expect(comment(other, 'Well held')).toBeFocused();

  const [ada] = await site.sql("select id from accounts where username = 'at.ada'");
  const answer = await other.request.put(`${site.url}/api/ties/block/${ada?.id}`, { headers: await pair(other) });
  expect(answer.ok()).toBe(true);
  await expect(comment(page, 'I was')).toHaveCount(0);
  await field(page).fill('Again @at');
  await expect(options).toHaveText([/at\.cleo$/]);
  await goWithin(other, '/app/notifications');
  await expect(other.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await phone.close();
});
