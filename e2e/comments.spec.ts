import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { putCutter } from './steps/line.ts';
import { joinWithoutBrowser } from './steps/people.ts';
import { deleteBy, joinAndEnter, toast, writeComment, writePost } from './steps/post-steps.ts';
import { tickUntilVisible } from './steps/time.ts';

const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const heading = (page: Page, count: number) => page.getByRole('heading', { name: `Comments (${count})`, exact: true });
const confirm = (page: Page) => page.getByRole('dialog', { name: 'Delete comment' });

/** What this page sends and hears over its websocket, packet by packet. */
function notePackets(page: Page): { sent: string[]; heard: string[] } {
  const packets = { sent: [] as string[], heard: [] as string[] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => packets.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => packets.heard.push(String(payload)));
  });
  return packets;
}

/** Opens a post and waits until this page is told what happens there. */
async function openLive(page: Page, site: Site, postId: string): Promise<{ sent: string[]; heard: string[] }> {
  const packets = notePackets(page);
  await page.goto(`${site.url}/app/${postId}`);
  await expect.poll(() => packets.heard.filter((packet) => packet.endsWith('[true]'))).toHaveLength(1);
  return packets;
}

// [S2-1.3, S2-9.2, S2-2.58, S2-2.66, S2-2.72, S2-2.74, S2-2.75, S2-2.77, S2-2.79, S2-2.82, S2-2.83, S2-7.22, S2-7.23]
test('two people see what the other writes and deletes, live, each once, and the count with it', {
  tag: '@journey',
}, async ({ page, browser, accountSite }) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'talks.ama');
  const postId = await writePost(page, accountSite, 'Ask me anything about the final');
  const other = await (await browser.newContext()).newPage();
  await joinAndEnter(other, accountSite, 'talks.ben');
  const visitor = await (await browser.newContext()).newPage();

  await page.goto(`${url}/app`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const packets = notePackets(page);
  await page.getByRole('article').filter({ hasText: 'Ask me anything' }).getByRole('link', { name: 'Comment' }).click();
  await expect.poll(() => packets.heard.filter((packet) => packet.endsWith('[true]'))).toHaveLength(1);
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  const others = await openLive(other, accountSite, postId);
  await openLive(visitor, accountSite, postId);

  // Trimmed, busy while it is on its way, shown once, and told to the server by a hint 100 ms later.
  const release = await holdCalls(page, '**/comments');
  await field(page).fill('  Who takes the penalty?\n\n');
  await post(page).dblclick();
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
  release();
  await expect(comment(page, 'Who takes the penalty?')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
  await expect(heading(page, 1)).toBeVisible();
  await expect.poll(() => packets.sent.some((packet) => packet.includes('"new-comment"'))).toBe(true);
  const stored = await accountSite.sql('select content from comments where post_id = $1', [postId]);
  expect(stored).toEqual([{ content: 'Who takes the penalty?' }]);

  for (const viewer of [other, visitor]) {
    await expect(comment(viewer, 'Who takes the penalty?')).toHaveCount(1);
    await expect(heading(viewer, 1)).toBeVisible();
    await expect(toast(viewer, 'New comment added!')).toBeVisible();
    await expect(viewer.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '2.8s');
    await expect(viewer.getByRole('status').filter({ hasText: 'New comment added!' })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0); // its author's only
  }
  await expect(toast(page, 'New comment added!')).toHaveCount(0);
  expect(others.heard.filter((packet) => packet.includes('"comment-added"'))).toHaveLength(1);

  await field(other).fill('The keeper.');
  await field(other).press('Control+Enter');
  await expect(comment(page, 'The keeper.')).toHaveCount(1);
  await expect(comment(other, 'The keeper.')).toHaveCount(1);
  await expect(heading(page, 2)).toBeVisible();
  await expect(toast(page, 'New comment added!')).toBeVisible();

  // Deleting asks first; who deletes is told by the server, the others that it is gone.
  await comment(page, 'Who takes the penalty?').getByRole('button', { name: 'Delete' }).click();
  await confirm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(comment(page, 'Who takes the penalty?')).toHaveCount(1);
  await comment(page, 'Who takes the penalty?').getByRole('button', { name: 'Delete' }).click();
  await confirm(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Comment deleted successfully')).toBeVisible();
  for (const viewer of [page, other, visitor]) {
    await expect(comment(viewer, 'Who takes the penalty?')).toHaveCount(0);
    await expect(heading(viewer, 1)).toBeVisible();
  }
  await expect(toast(other, 'Comment removed')).toBeVisible();
  await expect(toast(page, 'Comment removed')).toHaveCount(0);
  expect(packets.sent.some((packet) => packet.includes('"comment-deleted"'))).toBe(true);

  // The feed knows the count, and is left by leave-post.
  await page.getByRole('link', { name: 'Back to Feed' }).click();
  await expect(page.getByRole('link', { name: '1 comment', exact: true }).first()).toBeVisible();
  expect(packets.sent.some((packet) => packet.includes('"leave-post"'))).toBe(true);

  // Three at once are told three times.
  await expect(toast(visitor, 'New comment added!')).toHaveCount(0);
  for (const text of ['One', 'Two', 'Three']) await writeComment(page, accountSite, postId, text);
  await expect(toast(visitor, 'New comment added!')).toHaveCount(3);

  // The post is deleted while the others look at it.
  await deleteBy(page, `${url}/api/posts/${postId}`);
  for (const viewer of [other, visitor]) {
    await expect(viewer.getByRole('heading', { name: 'Post not found' })).toBeVisible();
    await expect(toast(viewer, 'This post has been deleted.')).toBeVisible();
  }
  await other.context().close();
  await visitor.context().close();
});

// [S2-7.24, S2-7.25, B1.2]
test('a lost connection is tried again five times a second apart, and what was missed is caught up on', {
  tag: '@journey',
}, async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'away.ida');
  const other = await joinWithoutBrowser(accountSite, 'away.olu');
  const postId = await writePost(page, accountSite, 'Match thread');
  const first = await writeComment(other, accountSite, postId, 'Kick-off!');
  await page.clock.install();
  const line = await putCutter(page);
  const packets = notePackets(page);
  await page.goto(`${accountSite.url}/app/${postId}`);
  await expect(comment(page, 'Kick-off!')).toBeVisible();
  /** Shows that the page is told what happens, and has caught up on everything. */
  const isLive = async (text: string, count: number) => {
    let tries = 0;
    await expect(async () => {
      const words = `${text} ${++tries}.`; // of one try: a page that shows it late would have two of the next
      const id = await writeComment(other, accountSite, postId, words);
      try {
        await expect(comment(page, words)).toHaveCount(1, { timeout: 2000 });
      } finally {
        await deleteBy(other, `${accountSite.url}/api/posts/${postId}/comments/${id}`);
      }
      await expect(comment(page, words)).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await expect(heading(page, count)).toBeVisible();
  };
  await isLive('Testing, testing', 1);
  await field(page).fill('A draft that stays');

  // For a moment: what came and what went meanwhile is as it is on the server.
  // After a restart all pages come back at once: when each loads what it missed is left to chance.
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/posts/${postId}`)) loads++;
  });
  await page.evaluate(() => {
    Math.random = () => 0.9;
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const joins = () => packets.heard.filter((packet) => packet.endsWith('[true]')).length;
  const joinsBefore = joins();
  await line.cut();
  await writeComment(other, accountSite, postId, 'One nil!');
  await deleteBy(other, `${accountSite.url}/api/posts/${postId}/comments/${first}`);
  await line.mend();
  await page.clock.runFor(1000);
  await expect.poll(joins).toBe(joinsBefore + 1);
  await page.clock.runFor(1700);
  expect(loads).toBe(0);
  await page.clock.runFor(100);
  await expect(comment(page, 'One nil!')).toBeVisible();
  await expect(comment(page, 'Kick-off!')).toHaveCount(0);
  await expect(heading(page, 1)).toBeVisible();
  await expect(field(page)).toHaveValue('A draft that stays');

  // For longer: five attempts, then it says so, and goes on in the background (web/features/comments/live.view.test.tsx).
  await page.clock.pauseAt(Date.now() + 60_000);
  await line.cut();
  for (let attempt = 1; attempt <= 5; attempt++) {
    await page.clock.runFor(900);
    expect(await line.attempts()).toBe(attempt - 1);
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await line.attempts()).toBe(attempt);
    }).toPass({ intervals: [20] });
    await page.clock.runFor(50); // for the second way, by calls, to fail as well
  }
  await page.clock.runFor(900);
  expect(await line.attempts()).toBe(5);
  const paused = page.getByRole('status').filter({ hasText: 'Live updates paused' });
  await tickUntilVisible(page, paused.getByText('Live updates paused')); // the second way may still be failing, which takes a moment of the held clock
  await expect(paused).toBeInViewport();
  await writeComment(other, accountSite, postId, 'Two nil!');
  await line.mend();
  // In the background it would be tried a little later; the network's return is as good a moment.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(comment(page, 'Two nil!')).toBeVisible();
  await expect(paused).toHaveCount(0);
  await page.clock.resume();
  await expect(comment(page, 'Two nil!')).toBeVisible();
  await isLive('Full time.', 2);

  // One's own comment is hinted at 100 ms after its answer.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await post(page).click();
  await tickUntilVisible(page, comment(page, 'A draft that stays'));
  const hinted = () => packets.sent.some((packet) => packet.includes('"new-comment"'));
  await page.clock.runFor(60);
  expect(hinted()).toBe(false);
  await page.clock.runFor(40);
  await expect.poll(hinted).toBe(true);
});
