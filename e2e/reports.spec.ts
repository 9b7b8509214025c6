/** Reports, from the flag on a card to what an admin does about it. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { holdCalls } from './steps/calls.ts';
import { goWithin } from './steps/go.ts';
import { putCutter } from './steps/line.ts';
import { type Caller, enter, join, joinWithoutBrowser } from './steps/people.ts';

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

/** Nothing else lies over it, such as the bar of buttons. */
const expectUncovered = (locator: Locator) =>
  expect
    .poll(() =>
      locator.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      }),
    )
    .toBe(true);

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

  // By the keyboard, with what is missing said beside the field.
  await reader.goto(`${site.url}/app`);
  const card = reader.getByRole('article', { name: 'Post by ReportedAuthor' });
  const menu = card.getByRole('button', { name: 'More options for the post by ReportedAuthor' });
  const flag = card.getByRole('button', { name: 'Report post by ReportedAuthor' });
  await menu.focus();
  await reader.keyboard.press('Enter');
  await reader.keyboard.press('Tab'); // Copy link
  await reader.keyboard.press('Tab'); // Save
  await reader.keyboard.press('Tab');
  await expect(flag).toBeFocused();
  await reader.keyboard.press('Enter');
  const dialog = reader.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Spam or advertising')).toBeFocused();
  await expect(dialog).toContainText('Only admins can see your report and your name.');
  // On every screen the buttons are to be seen, and so is what is wrong, also beneath a long text.
  const whole = { ratio: 1 } as const;
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [640, 360],
  ] as const) {
    await reader.setViewportSize({ width, height });
    await dialog.getByLabel('Bullying or harassment').check();
    await dialog.getByLabel('More details').fill('A long story.\n'.repeat(60));
    await expect(dialog.getByRole('button', { name: 'Send report' })).toBeInViewport(whole);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport(whole);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const tooLong = dialog.getByText('Please use 500 characters or fewer.');
    await expect(tooLong).toBeInViewport(whole);
    await expectUncovered(tooLong);
    await dialog.getByLabel('More details').fill('');
    await dialog.getByLabel('Something else').check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const sayWhat = dialog.getByText('Please tell us what’s wrong.');
    await expect(sayWhat).toBeInViewport(whole);
    await expectUncovered(sayWhat);
  }
  await reader.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel('More details').fill('It is a scam');
  await expectNoViolations(reader);
  await reader.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Send report' }).dblclick();
  await expect(dialog.getByRole('alert')).toHaveText("Your report couldn't be sent");
  await expect(dialog.getByRole('alert')).toBeInViewport();
  await reader.context().setOffline(false);
  // Held until both presses are over: with the dialog gone, the second one would meet what lies behind it.
  const letGo = await holdCalls(reader, '**/api/reports');
  await dialog.getByRole('button', { name: 'Send report' }).dblclick();
  letGo();
  await expect(reader.getByText('Thank you. An admin will look at this.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

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

  // A comment, and the person who wrote it.
  await goWithin(reader, `/app/${postId}`);
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
  const acts = who.getByRole('button').filter({ hasNotText: /^(Just now|\d+m ago)$/ });
  await expect(acts).toHaveText(['Deactivate', 'Dismiss', 'Delete']);
  await who.getByRole('button', { name: 'Dismiss' }).click();
  await expect(admin.getByText('Report dismissed')).toBeVisible();
  await expect(who).toBeHidden();
  for (const page of [author, reader, admin]) await page.context().close();
});

test.describe('where first links are held for review', () => {
  test.use({ siteEnv: { REVIEW_FIRST_LINKS: '1' } });

  // [B5.4]
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
    const told = 'Held for review because it contains a link. Only you can see it until an admin approves it.';
    await expect(member.locator('.Toastify').getByText(told)).toBeVisible();
    await expect(member.getByRole('article', { name: 'Post by Linker' }).getByText(told)).toBeVisible();

    await admin.goto(`${site.url}/app`);
    await expect(admin.getByRole('heading', { name: 'No content yet' })).toBeVisible();
    await goWithin(admin, '/app/manage?tab=reports');
    const queue = admin.getByRole('article', { name: 'Post by Linker' });
    await expect(queue).toContainText('Held for review');
    await queue.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Approved. Everyone can see this post now.')).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
    await goWithin(admin, '/app');
    await expect(admin.getByRole('article', { name: 'Post by Linker' })).toBeVisible();
    for (const page of [member, admin]) await page.context().close();
  });
});

test('a report is in the open panel of an admin at once, also after their connection was lost', async ({
  browser,
  emptySite: site,
}) => {
  const member = await joinWithoutBrowser(site, 'QueueMember');
  const author = await joinWithoutBrowser(site, 'QueueAuthor');
  const admin = await person(browser, site, 'QueueAdmin', true);
  await admin.setViewportSize({ width: 1280, height: 2400 }); // the oldest stand first
  const report = async (content: string) => {
    const id = await write(author, site, content);
    await send(member, site, '/api/reports', { data: { kind: 'post', id, reason: 'spam' } });
  };
  const asked: string[] = [];
  admin.on('request', (request) => {
    if (request.url().includes('/api/admin/reports')) asked.push(request.url());
  });
  const heard: string[] = [];
  admin.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  const joins = () => heard.filter((packet) => packet.endsWith('[true]')).length;
  const line = await putCutter(admin);
  await admin.goto(`${site.url}/app/manage?tab=overview`);
  await expect.poll(joins).toBe(1);
  await expect(admin.getByRole('tab', { name: /^Reports \(\d+\)$/ })).toBeVisible();
  const waiting = async () =>
    Number(/\d+/.exec((await admin.getByRole('tab', { name: /^Reports/ }).textContent()) ?? '')?.[0]);

  // The tab tells it, whichever is open.
  const before = await waiting();
  await report('First of the queue');
  await expect.poll(waiting, { timeout: 1000, intervals: [50] }).toBe(before + 1);

  await admin.getByRole('tab', { name: /^Reports/ }).click();
  const found = (content: string) => admin.getByRole('article').filter({ hasText: content });
  await expect(found('First of the queue')).toBeInViewport();
  await report('Second of the queue');
  await expect(found('Second of the queue')).toBeInViewport({ timeout: 1000 });
  await admin.waitForTimeout(500); // as long as what is told together is asked for once
  const quiet = asked.length;
  await admin.waitForTimeout(1000);
  expect(asked.length).toBe(quiet);

  // What was missed is caught up on, and then it is told at once again.
  await line.cut();
  await report('Third of the queue');
  await line.mend();
  await expect(found('Third of the queue')).toBeInViewport({ timeout: 10_000 });
  await expect.poll(joins).toBeGreaterThan(1);
  await report('Fourth of the queue');
  await expect(found('Fourth of the queue')).toBeInViewport({ timeout: 1000 });
  await admin.context().close();
});
