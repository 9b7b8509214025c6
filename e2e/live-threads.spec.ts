import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { joinAdmin } from './steps/admin-steps.ts';
import { type Caller, enter, joinWithoutBrowser } from './steps/people.ts';
import { deleteBy, joinAndEnter, pair, reactBy, toast, writeComment, writePost } from './steps/post-steps.ts';
import { rewrite } from './steps/posts.ts';

const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const heading = (page: Page, count: number) => page.getByRole('heading', { name: `Comments (${count})`, exact: true });
const card = (page: Page) => page.getByRole('article');
const paused = (page: Page) => page.getByRole('status').filter({ hasText: 'Live updates paused' });

/** Opens a post, and waits until this page is told what happens there and has loaded what came before that. */
async function openLive(page: Page, site: Site, postId: string): Promise<void> {
  let isJoined = false;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      isJoined ||= String(payload).endsWith('[true]');
    });
  });
  const loaded = page.waitForResponse((answer) => isJoined && answer.url().endsWith(`/api/posts/${postId}`));
  await page.goto(`${site.url}/app/${postId}`);
  await loaded;
}

/** The same where something in between lets no WebSockets through. */
async function openPolling(page: Page, site: Site, postId: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, {
      WebSocket: class {
        onerror = () => {};
        constructor() {
          setTimeout(() => this.onerror());
        }
        close() {}
      },
    });
  });
  let asked = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith(`/api/posts/${postId}`)) asked++;
  });
  await page.goto(`${site.url}/app/${postId}`);
  await expect.poll(() => asked).toBe(2); // the second time once it has joined
}

/** Has something reported by one, and hidden by an admin. @returns shows it again */
async function hide(site: Site, reader: Caller, admin: Caller, kind: 'post' | 'comment', id: string) {
  const send = async (by: Caller, path: string, data: object) => {
    const answer = await by.request.post(`${site.url}/api/${path}`, { headers: await pair(by), data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send(reader, 'reports', { kind, id, reason: 'spam' });
  const { cases } = await (await admin.request.get(`${site.url}/api/admin/reports?limit=50`)).json();
  const { _id } = cases.find(({ thing }: { thing: { _id: string } }) => thing._id === id);
  await send(admin, `admin/reports/${_id}/hide`, { state: 'open' });
  return () => send(admin, `admin/reports/${_id}/unhide`, { state: 'hidden' });
}

// [B1.1]
test('a thread outlives a long restart of the server: it says that it is paused, goes on trying, and catches up', async ({
  page,
  emptySite,
}) => {
  await joinAndEnter(page, emptySite, 'outage.ida');
  const other = await joinWithoutBrowser(emptySite, 'outage.olu');
  const postId = await writePost(other, emptySite, 'Match thread of the storm');
  const first = await writeComment(other, emptySite, postId, 'Kick-off!');
  await page.clock.install();
  await openLive(page, emptySite, postId);
  await expect(comment(page, 'Kick-off!')).toBeVisible();
  await expect(paused(page)).toHaveCount(0);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const tries: string[] = [];
  page.on('websocket', (socket) => void tries.push(socket.url()));

  await emptySite.restart(async () => {
    for (let n = 1; n <= 5; n++) {
      await expect(paused(page)).toHaveCount(0);
      await expect(async () => {
        await page.clock.runFor(100);
        expect(tries.length).toBe(n);
      }).toPass({ intervals: [20] });
      await page.clock.runFor(400); // for the second way, by calls, to fail as well
    }
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(paused(page)).toBeInViewport({ timeout: 100 });
    }).toPass();
    // Ever more rarely: in two minutes at least four tries, which is every 30 s, and far from a hundred.
    for (let second = 0; second < 120; second += 5) await page.clock.runFor(5000);
    expect(tries.length).toBeGreaterThanOrEqual(9);
    expect(tries.length).toBeLessThan(25);
  });

  // Nobody tells this page what happens now, and it stays as it was until its next try.
  await writeComment(other, emptySite, postId, 'One nil!');
  await deleteBy(other, `${emptySite.url}/api/posts/${postId}/comments/${first}`);
  await rewrite(other, emptySite.url, postId, { content: 'Match thread after the storm' });
  await reactBy(other, emptySite, postId, 'goal');
  await expect(comment(page, 'Kick-off!')).toBeVisible();
  await page.clock.resume();
  await page.clock.fastForward(30_000);
  await expect(comment(page, 'One nil!')).toBeVisible();
  await expect(comment(page, 'Kick-off!')).toHaveCount(0);
  await expect(heading(page, 1)).toBeVisible();
  await expect(card(page)).toContainText('Match thread after the storm');
  await expect(card(page).getByRole('img', { name: 'Goal' })).toBeVisible();
  await expect(paused(page)).toHaveCount(0);
  await writeComment(other, emptySite, postId, 'And it is live again.');
  await expect(toast(page, 'New comment added!')).toBeVisible();
  await expect(heading(page, 2)).toBeVisible();
});

// [B1.3]
test('edits, reactions and hidings of others reach an open post live', async ({ page, browser, accountSite }) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'edits.esi');
  const postId = await writePost(page, accountSite, 'Training moved to Friday');
  const reader = await (await browser.newContext()).newPage();
  await joinAndEnter(reader, accountSite, 'edits.ravi');
  const admin = await joinWithoutBrowser(accountSite, 'edits.ama');
  await accountSite.sql("update accounts set role = 'admin' where username = 'edits.ama'");
  for (const one of [page, reader]) await openLive(one, accountSite, postId);
  const behind = await (await browser.newContext()).newPage();
  await openPolling(behind, accountSite, postId);
  const like = (one: Page) => card(one).getByRole('button', { name: 'Like', exact: true });

  await rewrite(page, url, postId, { content: 'Training moved to Sunday' });
  await expect(card(reader)).toContainText('Training moved to Sunday');
  await expect(reader).toHaveTitle(/Training moved to Sunday/);
  await expect(card(behind)).toContainText('Training moved to Sunday');
  await behind.context().close();

  // The viewer's own reaction and those of others add up; another browser of the viewer's shows it, too.
  await reactBy(page, accountSite, postId, 'love');
  await expect(card(reader).getByRole('img', { name: 'Love' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Love', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await like(reader).click();
  await expect(card(reader).getByText('2 reactions', { exact: true })).toBeVisible();
  await expect(card(page).getByText('2 reactions', { exact: true })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Love', exact: true })).toHaveAttribute('aria-pressed', 'true');

  const rude = await writeComment(page, accountSite, postId, 'A rude word');
  await expect(comment(reader, 'A rude word')).toBeVisible();
  const showComment = await hide(accountSite, reader, admin, 'comment', rude);
  await expect(comment(reader, 'A rude word')).toHaveCount(0);
  await expect(comment(page, 'A rude word')).toContainText('Hidden by an admin');
  await showComment();
  await expect(comment(reader, 'A rude word')).toBeVisible();
  await expect(comment(page, 'A rude word')).not.toContainText('Hidden by an admin');
  await expect(heading(page, 1)).toBeVisible();

  const showPost = await hide(accountSite, reader, admin, 'post', postId);
  await expect(reader.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await expect(card(page)).toContainText('Hidden by an admin');
  await showPost();
  await expect(card(page)).not.toContainText('Hidden by an admin');
  await reader.context().close();
});

// [B1.4]
test('who is deactivated is logged out at once, on an open feed as on an open post', async ({
  page,
  browser,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'trouble.tom');
  const postId = await writePost(page, accountSite, 'Here to stay');
  const post = await (await browser.newContext()).newPage(); // another device: tabs tell each other
  await enter(post, url, 'trouble.tom');
  const admin = await (await browser.newContext()).newPage();
  await joinAdmin(accountSite, 'trouble.ama');
  await enter(admin, url, 'trouble.ama');
  const [person] = await accountSite.sql("select id from accounts where username = 'trouble.tom'");

  await page.clock.install();
  const watched = page.waitForEvent('websocket');
  await page.goto(`${url}/app`);
  await expect(card(page).first()).toBeVisible();
  await openLive(post, accountSite, postId);
  await page.clock.fastForward(5000);
  const joined = (frame: { payload: string | Buffer }) => String(frame.payload).startsWith('40');
  await (await watched).waitForEvent('framereceived', joined);
  // A tab that nobody looks at has no connection.
  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const closed = (await watched).waitForEvent('close');
  await look(true);
  await closed;
  const again = page.waitForEvent('websocket');
  await look(false);
  await (await again).waitForEvent('framereceived', joined);
  const answer = await admin.request.patch(`${url}/api/admin/users/${person?.id}/status`, {
    headers: await pair(admin),
    data: { isActive: false },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  for (const one of [page, post]) await one.waitForURL('**/login**', { timeout: 3000 });
  await expect(page.getByText('Here to stay')).toHaveCount(0);

  // Who logs out by themselves is no less told that the session has ended, and reads nothing of that.
  await admin.clock.install();
  const own = admin.waitForEvent('websocket');
  await admin.goto(`${url}/app`);
  await expect(admin.getByRole('button', { name: 'Logout' })).toBeVisible();
  await admin.clock.fastForward(5000);
  await (await own).waitForEvent('framereceived', joined);
  await admin.getByRole('button', { name: 'Logout' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(toast(admin, 'You have logged out successfully')).toBeVisible();
  await admin.clock.fastForward(1000);
  await expect(admin).toHaveURL(`${url}/login`);
  for (const one of [post, admin]) await one.context().close();
});
