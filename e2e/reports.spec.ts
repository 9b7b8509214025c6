/** Reports, from the flag on a card to what an admin does about it (issue 6). */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { enter, join } from './people.ts';
import { type Site, test } from './site.ts';

/** A browser of its own in which somebody new is logged in. */
async function person(browser: Browser, site: Site, username: string, isAdmin = false): Promise<Page> {
  await join(site, username);
  if (isAdmin) await site.sql("update accounts set role = 'admin' where username = $1", [username]);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page, site.url, username);
  return page;
}

async function send(page: Page, site: Site, path: string, how: { multipart?: Record<string, string>; data?: unknown }) {
  const cookies = await page.context().cookies(site.url);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return (await page.request.post(`${site.url}${path}`, { headers: { 'x-xsrf-token': token }, ...how })).json();
}
const write = async (page: Page, site: Site, content: string): Promise<string> =>
  (await send(page, site, '/api/posts', { multipart: { content, category: 'general' } })).post._id;

const expectNoViolations = async (page: Page) => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).exclude('.Toastify').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

test('a post is reported, hidden for everybody, shown again; a comment is removed, and a person dismissed', async ({
  browser,
  accountSite: site,
}) => {
  const author = await person(browser, site, 'ReportedAuthor');
  const reader = await person(browser, site, 'ReportReader');
  const admin = await person(browser, site, 'ReportAdmin', true);
  const text = 'Cheap boots, message me';
  const postId = await write(author, site, text);
  await send(author, site, `/api/posts/${postId}/comments`, { data: { content: 'Really cheap' } });

  // By the keyboard, with what is missing said beside the field.
  await reader.goto(`${site.url}/app`);
  const card = reader.getByRole('article', { name: 'Post by ReportedAuthor' });
  const flag = card.getByRole('button', { name: 'Report post by ReportedAuthor' });
  await flag.focus();
  await reader.keyboard.press('Enter');
  const dialog = reader.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await expect(dialog.getByLabel('Spam or advertising')).toBeFocused();
  await dialog.getByLabel('Something else').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please say what is wrong.')).toBeVisible();
  await dialog.getByLabel('More about it').fill('It is a scam');
  await expectNoViolations(reader);
  await dialog.getByRole('button', { name: 'Send report' }).dblclick();
  await expect(reader.getByText('Thank you. An admin will look at this.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(flag).toBeFocused();

  await author.goto(`${site.url}/app/${postId}`);
  await expect(author.getByRole('article').getByText(text)).toBeVisible();
  await expect(author.getByRole('button', { name: /^Report/ })).toHaveCount(0);

  // The reader has its page open while the admin hides it.
  await reader.goto(`${site.url}/app/${postId}`);
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
  await reader.goto(`${site.url}/app`);
  await expect(reader.getByRole('heading', { name: 'Feed' })).toBeVisible();
  await expect(reader.getByRole('status', { name: /Loading/ })).toHaveCount(0);
  await expect(reader.getByText(text)).toHaveCount(0);
  await author.goto(`${site.url}/app/${postId}`);
  await expect(author.getByText('Hidden by an admin. Only you and admins can see this post.')).toBeVisible();
  await author.goto(`${site.url}/app/account`);
  const own = author.getByRole('region', { name: 'Only you can see these' });
  await expect(own).toContainText(text);
  await expectNoViolations(author);

  // Taken back.
  await admin.getByRole('button', { name: 'Dealt with' }).click();
  await queue.getByRole('button', { name: 'Unhide' }).click();
  await expect(admin.getByText('This post has been shown again.')).toBeVisible();
  await expect(queue).toContainText('Visible');
  await reader.goto(`${site.url}/app`);
  await expect(card).toContainText(text);

  // A comment, and the person who wrote it.
  await reader.goto(`${site.url}/app/${postId}`);
  for (const about of ['This comment', 'ReportedAuthor, who wrote it']) {
    await reader.getByRole('button', { name: 'Report comment by ReportedAuthor' }).click();
    await reader.getByRole('radio', { name: about }).check();
    await reader.getByRole('radio', { name: 'Spam or advertising' }).check();
    await reader.getByRole('button', { name: 'Send report' }).click();
    await expect(reader.getByRole('dialog')).toBeHidden();
  }
  await admin.getByRole('button', { name: 'Waiting', exact: true }).click();
  const comment = admin.getByRole('article', { name: 'Comment by ReportedAuthor' });
  await comment.getByRole('button', { name: 'Remove' }).click();
  const question = admin.getByRole('dialog', { name: 'Remove comment' });
  await expect(question).toContainText('Are you sure you want to remove this comment?');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(comment).toBeHidden();
  await expect(reader.getByText('Really cheap')).toBeHidden();
  const who = admin.getByRole('article', { name: 'ReportedAuthor', exact: true });
  await expect(who.getByRole('button')).toHaveText(['Deactivate', 'Dismiss', 'Delete']);
  await who.getByRole('button', { name: 'Dismiss' }).click();
  await expect(admin.getByText('Report dismissed')).toBeVisible();
  await expect(who).toBeHidden();
  for (const page of [author, reader, admin]) await page.context().close();
});

test.describe('where first links are held for review', () => {
  test.use({ siteEnv: { REVIEW_FIRST_LINKS: '1' } });

  test('the member is told, sees the post marked, and others see it once an admin has approved it', async ({
    browser,
    emptySite: site,
  }) => {
    const member = await person(browser, site, 'Linker');
    const admin = await person(browser, site, 'Reviewer', true);
    await member.goto(`${site.url}/app`);
    const form = member.getByRole('form', { name: 'Create a post' });
    await form.getByLabel('Post', { exact: true }).fill('Tickets at https://tickets.example');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    const told = 'Held for review: an admin looks at it first, because it has a link. Until then only you can see it.';
    await expect(member.locator('.Toastify').getByText(told)).toBeVisible();
    await expect(member.getByRole('article', { name: 'Post by Linker' }).getByText(told)).toBeVisible();

    await admin.goto(`${site.url}/app`);
    await expect(admin.getByRole('heading', { name: 'No content yet' })).toBeVisible();
    await admin.goto(`${site.url}/app/manage?tab=reports`);
    const queue = admin.getByRole('article', { name: 'Post by Linker' });
    await expect(queue).toContainText('Held for review');
    await queue.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Approved. Everybody can see this post now.')).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
    await admin.goto(`${site.url}/app`);
    await expect(admin.getByRole('article', { name: 'Post by Linker' })).toBeVisible();
    for (const page of [member, admin]) await page.context().close();
  });
});
