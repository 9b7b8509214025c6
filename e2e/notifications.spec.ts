/** What members are told of: the bell, live, and the page behind it. All else of it: web/features/notifications/notifications-page.view.test.tsx. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, reactBy, writeComment, writePost } from './steps/post-steps.ts';

const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true });

// [B15.3]
test('a comment rings the bell on an open page; the list says it, opens at the comment, and knows what was read', {
  tag: '@journey',
}, async ({ page, accountSite: site }) => {
  await joinAndEnter(page, site, 'bell.owner');
  const [ada, kofi] = [await joinWithoutBrowser(site, 'bell.ada'), await joinWithoutBrowser(site, 'bell.kofi')];
  const postId = await writePost(page, site, 'Who saw the penalty?');
  await page.goto(`${site.url}/app/${postId}`); // this page's connection is open at once
  await expect(bell(page, 'Notifications')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await reactBy(kofi, site, postId, 'goal');
  const commentId = await writeComment(ada, site, postId, 'I did');
  await expect(bell(page, 'Notifications, 2 new')).toBeVisible();

  await bell(page, 'Notifications, 2 new').click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Bell.ada commented on your post.');
  await expect(rows.first()).toContainText('Who saw the penalty?');
  await expect(bell(page, 'Notifications')).toBeVisible(); // seen
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(2);

  await rows
    .first()
    .getByRole('link', { name: /commented on your post/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/app/${postId}#comment-${commentId}$`));
  await expect(page.locator(`#comment-${commentId}`)).toBeFocused();
  await page.goBack();
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(1);
});
