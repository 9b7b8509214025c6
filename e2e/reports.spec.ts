/** Reports, from the flag on a card to what an admin does about it. */
import { type Browser, expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { goWithin } from './steps/go.ts';
import { type Caller, enter, join } from './steps/people.ts';

/** A browser of its own in which somebody new is logged in. */
async function person(browser: Browser, site: Site, username: string, isAdmin = false): Promise<Page> {
  await join(site, username);
  if (isAdmin) await site.sql("update accounts set role = 'admin' where username = $1", [username]);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page, site.url, username);
  return page;
}

async function send(
  page: Caller,
  site: Site,
  path: string,
  how: { multipart?: Record<string, string>; data?: unknown },
) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return (await page.request.post(`${site.url}${path}`, { headers: { 'x-xsrf-token': token }, ...how })).json();
}
const write = async (page: Caller, site: Site, content: string): Promise<string> =>
  (await send(page, site, '/api/posts', { multipart: { content, category: 'general' } })).post._id;

const expectNoViolations = async (page: Page) => expect(await violationsOf(page, '.Toastify')).toEqual([]);

// [S2-2.56, B4.7, B5.1, B5.2]
test('a post is reported, hidden for everybody, shown again; a comment is removed, and a person dismissed', {
  tag: '@journey',
}, async ({ browser, accountSite: site }) => {
  const author = await person(browser, site, 'ReportedAuthor');
  const reader = await person(browser, site, 'ReportReader');
  const admin = await person(browser, site, 'ReportAdmin', true);
  const text = 'Cheap boots, message me';
  const postId = await write(author, site, text);
  await send(author, site, `/api/posts/${postId}/comments`, { data: { content: 'Really cheap' } });

  await reader.goto(`${site.url}/app`);
  const card = reader.getByRole('article', { name: 'Post by ReportedAuthor' });
  await card.getByRole('button', { name: 'More options for the post by ReportedAuthor' }).click();
  await card.getByRole('button', { name: 'Report post by ReportedAuthor' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByLabel('Something else').check();
  await dialog.getByLabel('More details').fill('It is a scam');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Thank you. An admin will look at this.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await author.goto(`${site.url}/app/${postId}`);
  await expect(author.getByRole('article').getByText(text)).toBeVisible();
  await expect(author.getByRole('button', { name: /^Report/ })).toHaveCount(0);

  // The reader has its page open while the admin hides it.
  await goWithin(reader, `/app/${postId}`);
  await expect(reader.getByText('Really cheap')).toBeVisible();
  // The queue is the tab beside the Overview, which opens first and tells how many wait.
  await admin.goto(`${site.url}/app/manage`);
  await expect(admin.getByRole('tab', { name: /^Reports \([1-9]\d*\)$/ })).toBeVisible();
  await admin.getByRole('tab', { name: 'Overview' }).focus();
  await admin.keyboard.press('ArrowRight');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/app\/manage\?tab=reports$/);
  const queue = admin.getByRole('article', { name: 'Post by ReportedAuthor' });
  await expect(queue).toContainText(text);
  await expect(queue).toContainText('1 report');
  await expect(queue).toContainText('Something else');
  await expect(queue).toContainText('It is a scam');
  await expectNoViolations(admin);
  await queue.getByRole('button', { name: 'Hide' }).click();
  await expect(admin.getByText('This post has been hidden.')).toBeVisible();
  await expect(queue).toBeHidden();

  await expect(reader.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await goWithin(reader, '/app');
  await expect(reader.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
  await expect(reader.getByRole('status', { name: /Loading/ })).toHaveCount(0);
  await expect(reader.getByText(text)).toHaveCount(0);
  await goWithin(author, '/app/account');
  const own = author.getByRole('region', { name: 'Only you can see these' });
  await expect(own).toContainText(text);
  await expectNoViolations(author);
  await goWithin(author, `/app/${postId}`);
  await expect(author.getByText('Hidden by an admin. Only you and admins can see this post.')).toBeVisible();

  // Taken back.
  await admin.getByRole('button', { name: 'Resolved' }).click();
  await queue.getByRole('button', { name: 'Unhide' }).click();
  await expect(admin.getByText('This post has been shown again.')).toBeVisible();
  await expect(queue).toContainText('Visible');
  await reader.goto(`${site.url}/app`);
  await expect(card).toContainText(text);

  // A comment, and the person who wrote it: the open panel is told of both.
  const counted = async () =>
    Number(/\d+/.exec((await admin.getByRole('tab', { name: /^Reports/ }).textContent()) ?? '')?.[0]);
  const before = await counted();
  await goWithin(reader, `/app/${postId}`);
  for (const about of ['This comment', 'ReportedAuthor, who wrote it']) {
    await reader.getByRole('button', { name: 'Report comment by ReportedAuthor' }).click();
    await reader.getByRole('radio', { name: about }).check();
    await reader.getByRole('radio', { name: 'Spam or advertising' }).check();
    await reader.getByRole('button', { name: 'Send report' }).click();
    await expect(reader.getByRole('dialog')).toBeHidden();
  }
  await expect.poll(counted).toBe(before + 2);
  await admin.getByRole('button', { name: 'Waiting', exact: true }).click();
  const comment = admin.getByRole('article', { name: 'Comment by ReportedAuthor' });
  await comment.getByRole('button', { name: 'Remove' }).click();
  const question = admin.getByRole('dialog', { name: 'Remove comment' });
  await expect(question).toContainText('Are you sure you want to remove this comment?');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(comment).toBeHidden();
  await expect(reader.getByText('Really cheap')).toBeHidden();
  const who = admin.getByRole('article', { name: 'ReportedAuthor', exact: true });
  const acts = who.getByRole('button').filter({ hasNotText: /^(Just now|\d+m ago)$/ });
  await expect(acts).toHaveText(['Deactivate', 'Dismiss', 'Delete']);
  await who.getByRole('button', { name: 'Dismiss' }).click();
  await expect(admin.getByText('Report dismissed')).toBeVisible();
  await expect(who).toBeHidden();
  for (const page of [author, reader, admin]) await page.context().close();
});
