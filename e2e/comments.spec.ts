import { expect, type Page } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { holdCalls } from './steps/calls.ts';
import { putCutter } from './steps/line.ts';
import { fillStorage } from './steps/outbox-steps.ts';
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

  // For longer: five attempts, then it says so, and goes on in the background (live-threads.spec.ts).
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

// [S2-2.76, S2-2.80, S2-2.81, B1.6]
test('what fails says so in the words for it, and keeps what was typed', async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'fails.finn');
  const postId = await writePost(page, accountSite, 'Nothing works today');
  const commentId = await writeComment(page, accountSite, postId, 'To be deleted');
  await page.goto(`${accountSite.url}/app/${postId}`);

  await field(page).fill('   ');
  await post(page).click();
  await expect(toast(page, 'Please enter a comment')).toBeVisible();
  await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '2.8s');
  await expect(field(page)).toBeFocused();
  await field(page).fill('x'.repeat(2001));
  await expect(page.getByText('2,001 of 2,000 characters')).toBeVisible();
  await post(page).click();
  await expect(toast(page, 'Comments can be up to 2,000 characters.')).toBeVisible();
  await field(page).fill(`e${'\u0301'.repeat(31)}`); // only the server minds
  await post(page).click();
  await expect(toast(page, 'At most 30 accents or other marks can follow each other.')).toBeVisible();
  await expect(field(page)).toHaveValue(`e${'\u0301'.repeat(31)}`);

  const answers: [url: string, status: number, message: string | undefined, shown: string][] = [
    ['**/comments', 429, 'Too fast.', 'Too fast.'],
    ['**/comments', 500, undefined, 'Error adding comment'],
    ['**/comments', 0, undefined, 'Error adding comment'],
  ];
  await field(page).fill('A comment worth keeping');
  await fillStorage(page); // else what is not answered waits (outbox.spec.ts)
  for (const [url, status, message, shown] of answers) {
    await page.route(url, (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: message ? { message } : {} }),
    );
    await post(page).click();
    await expect(toast(page, shown).first()).toBeVisible();
    await toast(page, shown).first().getByRole('button', { name: 'close' }).click();
    await expect(toast(page, shown)).toHaveCount(0);
    await expect(field(page)).toHaveValue('A comment worth keeping');
    await page.unroute(url);
  }
  await page.reload();
  await expect(field(page)).toHaveValue('A comment worth keeping'); // over a reload, too

  const deletions: [status: number, message: string | undefined, shown: string][] = [
    [403, 'Only the author of a comment can delete it.', 'Only the author of a comment can delete it.'],
    [500, undefined, 'Error deleting comment'],
    [0, undefined, 'Something went wrong'],
  ];
  await comment(page, 'To be deleted').getByRole('button', { name: 'Delete' }).click();
  for (const [status, message, shown] of deletions) {
    await page.route('**/comments/*', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: message ? { message } : {} }),
    );
    await confirm(page).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, shown)).toBeVisible();
    await expect(confirm(page).getByRole('alert')).toHaveText(shown);
    await expect(confirm(page).getByRole('alert')).toBeInViewport();
    await expect(comment(page, 'To be deleted')).toBeVisible();
    await page.unroute('**/comments/*');
  }
  await confirm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 1)).toBeVisible();

  // Deleted meanwhile in another tab: what was wanted is so.
  await comment(page, 'To be deleted').getByRole('button', { name: 'Delete' }).click();
  await deleteBy(page, `${accountSite.url}/api/posts/${postId}/comments/${commentId}`);
  await confirm(page).getByRole('button', { name: 'Delete' }).dblclick();
  await expect(toast(page, 'Comment deleted successfully')).toBeVisible();
  await expect(toast(page, 'Comment not found')).toHaveCount(0);
  await expect(comment(page, 'To be deleted')).toHaveCount(0);
  await expect(heading(page, 0)).toBeVisible();
});

// [S2-2.84]
test('a thread of hundreds comes in pages, and the reader keeps their place', async ({ page, accountSite }) => {
  await joinAndEnter(page, accountSite, 'long.thea');
  const postId = await writePost(page, accountSite, 'A long evening');
  await accountSite.sql(
    `insert into comments (id, post_id, account_id, content, created_at)
       select gen_random_uuid(), $1, accounts.id, 'Comment number ' || n || '.', now() - (401 - n) * interval '1 second'
       from accounts, generate_series(1, 400) as n where username = 'long.thea'`,
    [postId],
  );
  await openLive(page, accountSite, postId);
  await expect(heading(page, 400)).toBeVisible();
  const items = page.locator('main ol > li').filter({ hasText: 'Comment number' }); // by role, hundreds take long
  const all = page.locator('main ol > li');
  await expect(items).toHaveCount(50);
  await expect(items.first()).toContainText('Comment number 351.');
  await expect(items.last()).toContainText('Comment number 400.');

  const place = () => comment(page, 'Comment number 351.').evaluate((item) => item.getBoundingClientRect().top);
  const earlier = page.getByRole('button', { name: 'Show earlier comments' });
  await earlier.scrollIntoViewIfNeeded();
  const before = await place();
  await earlier.click();
  await expect(items).toHaveCount(100);
  await expect(page.getByRole('status').filter({ hasText: '50 earlier comments loaded' })).toBeAttached();
  expect(Math.abs((await place()) - before)).toBeLessThan(3);
  await expect(items.first()).toContainText('Comment number 301.');

  // What comes live comes at the end, and moves nothing; what goes above keeps the place, too.
  const other = await joinWithoutBrowser(accountSite, 'long.theo');
  await writeComment(other, accountSite, postId, 'Good night.');
  await expect(heading(page, 401)).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(3);

  for (let loaded = 100; loaded < 400; loaded += 50) {
    await earlier.dispatchEvent('click'); // a real one scrolls there and back each time
    await expect(all).toHaveCount(loaded + 51);
  }
  await expect(earlier).toHaveCount(0);
  await expect(items.first()).toContainText('Comment number 1.');
  // Smooth: what is far from the window is not laid out.
  const laidOut = await items.evaluateAll(
    (all) =>
      all.filter(({ lastElementChild }) => lastElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
  );
  expect(laidOut).toBeGreaterThan(3);
  expect(laidOut).toBeLessThan(200);
  await comment(page, 'Good night.').scrollIntoViewIfNeeded();
  await expect(comment(page, 'Good night.')).toBeVisible();
});
