/** What members are told of: the bell, live, and the page behind it. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
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
  await page.goto(`${site.url}/app/notifications`);
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();

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
  expect(await violationsOf(page)).toEqual([]);

  await rows
    .first()
    .getByRole('link', { name: /commented on your post/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/app/${postId}#comment-${commentId}$`));
  await expect(page.locator(`#comment-${commentId}`)).toBeFocused();
  await page.goBack();
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);

  // On a phone it is beside the menu; a visitor has none.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bell(page, 'Notifications')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(site.url);
  await expect(page.getByRole('link', { name: /Notifications/ })).toHaveCount(0);
});

test('what was loaded in a hidden tab is seen as soon as the tab is shown, and not before', async ({
  page,
  accountSite: site,
}) => {
  await joinAndEnter(page, site, 'tab.owner');
  const ada = await joinWithoutBrowser(site, 'tab.ada');
  const postId = await writePost(page, site, 'Read in another tab');
  await writeComment(ada, site, postId, 'So it was');
  const unseen = async () =>
    (
      await site.sql(
        `select 1 from notifications join accounts on accounts.id = account_id
         where username = 'tab.owner' and kind = 'comment' and seen_at is null`,
      )
    ).length;
  await expect.poll(unseen).toBe(1);

  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }));
  await page.goto(`${site.url}/app/notifications`);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Tab.ada commented on your post.');
  await page.waitForLoadState('networkidle');
  expect(await unseen()).toBe(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(unseen).toBe(0);
  await expect(bell(page, 'Notifications')).toBeVisible();
});
