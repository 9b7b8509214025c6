/** Following and blocking, by those who do it and those who are concerned. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { goWithin } from './steps/go.ts';
import { enter, join, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, writeComment, writePost } from './steps/post-steps.ts';
import { cardOf } from './steps/posts.ts';

const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

// [B17.1]
test('who follows somebody reads what they share, by the switch of the feed, which is remembered', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'follow.ada');
  const [ben, cleo] = [
    await joinWithoutBrowser(accountSite, 'follow.ben'),
    await joinWithoutBrowser(accountSite, 'follow.cleo'),
  ];
  await writePost(ben, accountSite, 'By Ben, who is followed');
  await writePost(cleo, accountSite, 'By Cleo, who is not');

  await page.goto(`${accountSite.url}/app/following`);
  await expect(page.getByText('Nothing from those you follow yet')).toBeVisible();
  await page.getByRole('region', { name: 'They have shared something lately' }).getByText('Follow.ben').click();
  await page.getByRole('button', { name: 'Follow Follow.ben' }).click();
  await expect(page.getByText('1 follower')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following Follow.ben' })).toHaveAttribute('aria-pressed', 'true');
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${accountSite.url}/app`); // the member has been on Following before
  await expect(page).toHaveURL(/\/app\/following$/);
  await expect(cardOf(page, 'By Ben, who is followed')).toBeVisible();
  await expect(cardOf(page, 'By Cleo, who is not')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Which feed' }).getByRole('link', { name: 'All' }).click();
  await expect(cardOf(page, 'By Cleo, who is not')).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
});

// [B17.2]
test('who blocks somebody while both are on a thread: each sees nothing of the other at once, and again when it is undone', {
  tag: '@journey',
}, async ({ page, accountSite, browser }) => {
  await joinAndEnter(page, accountSite, 'block.ada');
  await join(accountSite, 'block.ben');
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, accountSite.url, 'block.ben');
  const cleo = await joinWithoutBrowser(accountSite, 'block.cleo');
  const postId = await writePost(cleo, accountSite, 'The thread of both');
  await writeComment(page, accountSite, postId, 'Ada was here');
  await writeComment(other, accountSite, postId, 'Ben was here');
  for (const one of [page, other]) {
    await one.goto(`${accountSite.url}/app/${postId}`);
    await expect(comment(one, 'Ada was here')).toBeVisible();
    await expect(comment(one, 'Ben was here')).toBeVisible();
  }

  const profile = await page.context().newPage(); // the thread stays open beside it
  await profile.goto(`${accountSite.url}/app/people/block.ben`);
  await profile.getByRole('button', { name: 'More about Block.ben' }).click();
  await profile.getByRole('button', { name: 'Block Block.ben' }).click();
  await profile.getByRole('dialog').getByRole('button', { name: 'Block Block.ben' }).click();
  await expect(profile).toHaveURL(/\/app$/);
  await expect(cardOf(profile, 'The thread of both')).toBeVisible();
  await expect(comment(page, 'Ben was here')).toHaveCount(0);
  await expect(comment(other, 'Ada was here')).toHaveCount(0);
  await expect(comment(page, 'Ada was here')).toBeVisible();

  await goWithin(profile, '/app/account/people');
  await profile.getByRole('tab', { name: 'Blocked' }).click();
  expect(await violationsOf(profile)).toEqual([]);
  await profile.getByRole('button', { name: 'Unblock Block.ben' }).click();
  await expect(profile.getByText('You have blocked nobody.')).toBeVisible();
  await expect(comment(page, 'Ben was here')).toBeVisible();
  await expect(comment(other, 'Ada was here')).toBeVisible();
  await context.close();
});
