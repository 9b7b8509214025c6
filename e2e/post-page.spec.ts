import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { holdCalls } from './steps/calls.ts';
import { copied } from './steps/clipboard.ts';
import { goWithin } from './steps/go.ts';
import { join, joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, toast, writeComment, writePost } from './steps/post-steps.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const meta = (page: Page, name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);

// [S2-2.46, S2-2.58, S2-2.65, S2-2.66, S2-2.67, S2-2.73, S2-2.78]
test('a visitor reads a post, is led to the login to comment, and comes back to what they wrote', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  const author = await joinWithoutBrowser(accountSite, 'reads.adwoa');
  const content = `Open training on Thursday, everybody is welcome, bring boots and water. ${'Really. '.repeat(30)}`;
  const postId = await writePost(author, accountSite, content);
  await writeComment(author, accountSite, postId, 'Gates open at five.');
  await join(accountSite, 'Reads.Bo');

  const release = await holdCalls(page, `**/api/posts/${postId}`);
  await page.goto(`${url}/app/${postId}`);
  await expect(page.getByRole('status', { name: 'Loading post' })).toBeVisible();
  release();
  const card = page.getByRole('article');
  await expect(card).toContainText('Open training on Thursday');
  await expect(card.getByText('R', { exact: true })).toBeVisible(); // the initial, as there is no picture
  await expect(card.getByText('Reads.adwoa', { exact: true })).toBeVisible();
  await expect(card.getByRole('time')).toHaveText('Just now');
  await expect(card.getByText('General', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect(page.getByText('Gates open at five.')).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: /comment/i })).toHaveCount(0); // only on the feed
  await expect(page).toHaveTitle(/^Open training on Thursday, everybody is welcome,… \| Touchline$/); // 50, less a space
  const description = (await meta(page, 'description').getAttribute('content')) ?? '';
  expect([...description]).toHaveLength(160);
  expect(content.startsWith(description.slice(0, -1))).toBe(true);
  // Small: a phone's width has no sideways scroll; both themes pass axe.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page)).toEqual([]);
  }

  await page.getByPlaceholder('Write a comment...').fill('I will be there');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toast(page, 'Please login to comment')).toBeVisible();
  await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '2.8s');
  await page.getByRole('link', { name: 'Log in to comment' }).click();
  await page.getByLabel('Username or Email').fill('reads.bo');
  await page.getByLabel('Password', { exact: true }).fill('kick-off-1930');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`**/app/${postId}`);
  await expect(page.getByPlaceholder('Write a comment...')).toHaveValue('I will be there');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'I will be there' })).toContainText('Reads.Bo');
});

// [S2-1.2, S2-9.2, S2-2.59, S2-8.1, S2-8.2, S2-2.68, S2-2.69, S2-2.70, S2-2.71, S2-2.75, B1.5]
test('what can go wrong with a post is said in the words for it, with the way back to the feed, where a link is shared with the first 100 characters, or copied', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'wrong.wim');
  const postId = await writePost(page, accountSite, 'Here for a moment');
  const content = `🏆 ${'What a season this was. '.repeat(8)}`.trim();
  const sharedId = await writePost(page, accountSite, content);
  const shows = async (title: string) => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Feed' })).toHaveCount(2);
  };
  await page.goto(`${url}/app/${NOBODY}`);
  await shows('Post not found');
  await expect(page).toHaveTitle('Page not found | Touchline');
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await goWithin(page, '/app/%20');
  await shows('Post ID is required');
  for (const [answer, title] of [
    [{ status: 503, json: { message: 'Back in a minute.' } }, 'Back in a minute.'],
    [{ status: 500, json: {} }, 'Error fetching post'],
    [null, 'Something went wrong'],
  ] as const) {
    await page.route(`**/api/posts/${postId}`, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await goWithin(page, `/app/${postId}`);
    await shows(title);
    await expect(page).toHaveTitle('Error fetching post | Touchline'); // it may well be there
    await page.getByRole('button', { name: 'Try Again' }).dblclick();
    await shows(title);
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused();
    await page.unroute(`**/api/posts/${postId}`);
    if (title === 'Something went wrong') break; // the last one ends well
    await goWithin(page, '/app/%20');
    await shows('Post ID is required');
  }
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page).toHaveTitle('Here for a moment | Touchline');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();

  // Its author deletes it here: that leads to the feed, and nobody is told 'not found' on the way.
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/app');
  await expect(toast(page, 'Post deleted successfully')).toBeVisible();
  await expect(toast(page, 'This post has been deleted.')).toHaveCount(0);
  await expect(page.getByText('Here for a moment')).toHaveCount(0);

  // On the feed the link of another one is shared with its first 100 characters, or copied.
  await page.context().grantPermissions(['clipboard-write'], { origin: url });
  await page.evaluate(() => void Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }));
  const share = page
    .getByRole('article')
    .filter({ hasText: 'What a season' })
    .getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible();
  const bar = toast(page, 'Link copied to clipboard!').locator('.Toastify__progress-bar');
  await expect(bar).toHaveCSS('animation-duration', '2.8s');
  expect(await copied(page)).toBe(`${url}/app/${sharedId}`);

  // Where the device shares by itself. Closed without sharing: nothing is copied; where it fails, the link is.
  const shareWith = (failure: string | null) =>
    page.evaluate((name) => {
      Object.assign(globalThis, { shared: undefined });
      const value = async (data: ShareData) => {
        if (name) throw new DOMException('', name);
        Object.assign(globalThis, { shared: data });
      };
      Object.defineProperty(navigator, 'share', { configurable: true, value });
    }, failure);
  await toast(page, 'Link copied to clipboard!').getByRole('button', { name: 'close' }).click();
  await expect(toast(page, 'Link copied to clipboard!')).toHaveCount(0);
  await shareWith(null);
  await share.click();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: ShareData }).shared);
  expect(shared.url).toBe(`${url}/app/${sharedId}`);
  expect(shared.text).toBe([...content].slice(0, 100).join(''));
  await shareWith('AbortError');
  await share.click();
  await expect(toast(page, 'Link copied to clipboard!')).toHaveCount(0);
  await shareWith('NotAllowedError');
  await share.click();
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible();
});

// [S2-2.61]
test('times go on by themselves while a page is open', async ({ page, accountSite }) => {
  const author = await joinWithoutBrowser(accountSite, 'times.tua');
  const postId = await writePost(author, accountSite, 'What time is it?');
  const [row] = await accountSite.sql('select created_at from posts where id = $1', [postId]);
  await holdClock(page, Number(row?.created_at) + 30_000);
  await page.goto(`${accountSite.url}/app/${postId}`);
  const time = page.getByRole('article').getByRole('time');
  await tickUntilVisible(page, time);
  await expect(time).toHaveText('Just now');
  await page.clock.runFor(20_000);
  await expect(time).toHaveText('Just now');
  await page.clock.runFor(20_000);
  await expect(time).toHaveText('1m ago');
  await page.clock.runFor(60_000);
  await expect(time).toHaveText('2m ago');
});
