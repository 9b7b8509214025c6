import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { holdCalls } from './steps/calls.ts';
import { enter, joinWithoutBrowser, PASSWORD } from './steps/people.ts';
import { deleteBy, joinAndEnter, reactBy, toast, writePost } from './steps/post-steps.ts';

const LABELS = ['Like', 'Love', 'Haha', 'Fire', 'Goal', 'Trophy', 'Strong', 'Clap', 'Wow'];

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
/** The button of the viewer's own reaction, by what it reads. */
const own = (page: Page, text: string, name: string) =>
  cardOf(page, text).getByRole('button', { name, exact: true }).and(page.locator('[aria-expanded]'));
const picker = (page: Page) => page.getByRole('toolbar', { name: 'Reactions' });
/** The line that tells how many reactions there are: a button. */
const summary = (page: Page, text: string) => cardOf(page, text).getByRole('button', { name: /\d reactions?$/ });
const badges = (page: Page, text: string) => summary(page, text).getByRole('img');

/** Notes the calls that change a reaction, as they are sent. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/react'))
      calls.push(`${request.method()} ${request.postDataJSON()?.reactionType ?? ''}`);
  });
  return calls;
}

// [S2-1.3, S2-2.52, S2-2.53, S2-3.1, S2-3.2, S2-3.3, S2-3.4]
test('one reaction a person: adding, replacing and taking back, with pointer, keyboard and in two browsers', {
  tag: '@journey',
}, async ({ page, browser, accountSite }) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'reacts.rosa');
  const text = 'Who scored the second one?';
  const postId = await writePost(page, accountSite, text);
  await page.goto(`${url}/app`);
  await expect(own(page, text, 'Like')).toBeVisible();
  await expect(cardOf(page, text)).not.toContainText('0 reactions');
  await expect(summary(page, text)).toHaveCount(0);
  /** Where the button is in its card: others' posts, which may be above it, push both. */
  const place = () =>
    own(page, text, 'Like').evaluate((button) => {
      const card = button.closest('article') as Element;
      return Math.round(button.getBoundingClientRect().top - card.getBoundingClientRect().top);
    });
  const before = await place();

  // A press on the button itself likes, and takes back what is there.
  await own(page, text, 'Like').click();
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  await expect(own(page, text, 'Like')).toHaveAttribute('aria-pressed', 'true');
  await expect(badges(page, text)).toHaveCount(1);
  expect(await place()).toBe(before); // a second press meets the same button
  await own(page, text, 'Like').click();
  await expect(summary(page, text)).toHaveCount(0);
  await expect(own(page, text, 'Like')).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.move(0, 0);

  // A pointer that rests opens the picker with all nine; one that leaves closes it.
  await own(page, text, 'Like').hover();
  await expect(picker(page).getByRole('button')).toHaveCount(9);
  for (const label of LABELS)
    await expect(picker(page).getByRole('button', { name: label, exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(picker(page)).toHaveCount(0);
  await own(page, text, 'Like').hover();
  await picker(page).getByRole('button', { name: 'Strong' }).click();
  await expect(picker(page)).toHaveCount(0);
  await expect(own(page, text, 'Strong')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  await expect(cardOf(page, text).getByRole('img', { name: 'Strong' })).toBeVisible();

  // By keyboard: the focus shows the picker, arrows go through it, Escape leaves it, Enter chooses.
  await page.mouse.move(0, 0);
  await own(page, text, 'Strong').blur();
  await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 40 && !(await picker(page).isVisible()); presses++) await page.keyboard.press('Tab');
  await expect(own(page, text, 'Strong')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(picker(page).getByRole('button', { name: 'Strong' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight'); // round the end
  await expect(picker(page).getByRole('button', { name: 'Like' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toHaveCount(0);
  await expect(own(page, text, 'Strong')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/react') && answer.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  await expect(own(page, text, 'Trophy')).toBeFocused();
  await kept; // it is shown before that, and a page that is loaded anew at once would take it back
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible(); // replaced, not added
  await expect(badges(page, text)).toHaveCount(1);

  // On the feed as it is loaded anew, on the post's page and in another browser of the same person it is the same.
  await page.reload();
  await expect(own(page, text, 'Trophy')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await enter(other, url, 'reacts.rosa');
  await other.goto(`${url}/app/${postId}`);
  await expect(own(other, text, 'Trophy')).toHaveAttribute('aria-pressed', 'true');
  await own(other, text, 'Trophy').click();
  await expect(summary(other, text)).toHaveCount(0);
  // The first browser does not know yet. Taking back what is gone is fine, and leaves no count below 0.
  await own(page, text, 'Trophy').click();
  await expect(summary(page, text)).toHaveCount(0);
  await expect
    .poll(() => accountSite.sql('select like_count from posts where id = $1', [postId]))
    .toEqual([{ like_count: 0 }]);
  await other.context().close();
});

// [S2-9.2, S2-3.5, S2-3.6, B1.6]
test('is shown at once, sent one call after the other with the last choice, and rolled back when it fails', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'reacts.ravi');
  const text = 'Fast changes of mind';
  const postId = await writePost(page, accountSite, text);
  await page.goto(`${url}/app/${postId}`);
  const calls = noteCalls(page);
  const button = (name: string) => own(page, text, name);
  const choose = async (now: string, next: string) => {
    await button(now).focus();
    await page.keyboard.press('ArrowUp');
    await picker(page).getByRole('button', { name: next, exact: true }).click();
  };

  // While the first call is in the air, the mind changes three times: only the last is sent on.
  const release = await holdCalls(page, '**/react');
  await button('Like').click();
  await expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  await choose('Like', 'Fire');
  await choose('Fire', 'Wow');
  await choose('Wow', 'Goal');
  await expect(button('Goal')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  expect(calls).toEqual(['POST like']);
  release();
  await expect.poll(() => calls).toEqual(['POST like', 'POST goal']);
  await page.unroute('**/react');
  await expect(badges(page, text)).toHaveCount(1);
  const stored = () => accountSite.sql('select type from reactions where post_id = $1', [postId]);
  await expect.poll(stored).toEqual([{ type: 'goal' }]);

  // A double click is on and off again.
  await button('Goal').dblclick();
  await expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(stored).toEqual([{ type: 'like' }]);
  await page.reload();
  await expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();

  // A failure: rolled back, told for 2.8 s, and the post is reloaded from the server.
  const fail = await holdCalls(page, '**/react', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await choose('Like', 'Clap');
  await expect(button('Clap')).toHaveAttribute('aria-pressed', 'true');
  const reloaded = page.waitForRequest((request) => request.url().endsWith(`/api/posts/${postId}`));
  fail();
  await expect(toast(page, 'Error handling reaction')).toBeVisible();
  await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '2.8s');
  await expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  await reloaded;
  await page.unroute('**/react');

  // On the feed, too, the post is reloaded: what somebody else did meanwhile comes along.
  await page.getByRole('link', { name: 'Back to Feed' }).click();
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  const other = await joinWithoutBrowser(accountSite, 'reacts.rene');
  await reactBy(other, accountSite, postId, 'wow');
  await own(page, text, 'Like').click();
  await expect(own(page, text, 'Like')).toHaveAttribute('aria-pressed', 'false');
  await expect(cardOf(page, text).getByRole('img', { name: 'Wow' })).toBeVisible();
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();

  // A post that has gone since leaves the screen.
  await deleteBy(page, `${url}/api/posts/${postId}`);
  await own(page, text, 'Like').click();
  await expect(toast(page, 'This post has been deleted.')).toBeVisible();
  await expect(cardOf(page, text)).toHaveCount(0);
});

// [S2-2.53, S2-3.7, S2-2.65, B19.5]
test('who is not logged in is asked to, and on a phone a long press opens the picker', async ({
  browser,
  accountSite,
}) => {
  const { url } = accountSite;
  const text = 'Long press';
  const postId = await writePost(await joinWithoutBrowser(accountSite, 'reacts.tess'), accountSite, text);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();

  await page.goto(`${url}/app/${postId}`);
  await own(page, text, 'Like').click();
  await expect(toast(page, 'Please login to react to posts')).toBeVisible();
  await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '2.8s');
  await expect(summary(page, text)).toHaveCount(0);
  // The ways in, and back to this post.
  await expect(cardOf(page, text).getByRole('link', { name: 'Join' })).toHaveAttribute('href', /^\/signup/);
  await expect(cardOf(page, text).getByRole('link', { name: 'Join' })).toBeInViewport();
  await cardOf(page, text).getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username or Email').fill('reacts.tess');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`**/app/${postId}`);

  await own(page, text, 'Like').tap();
  await expect(own(page, text, 'Like')).toHaveAttribute('aria-pressed', 'true');
  await expect(picker(page)).toHaveCount(0);
  const box = await own(page, text, 'Like').boundingBox();
  if (!box) throw new Error('no button');
  const finger = await context.newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await expect(picker(page)).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(picker(page)).toBeVisible();
  await expect(own(page, text, 'Like')).toHaveAttribute('aria-pressed', 'true'); // the end of it is no tap
  for (const button of await picker(page).getByRole('button').all()) {
    const size = await button.boundingBox();
    expect(Math.round(size?.width ?? 0)).toBeGreaterThanOrEqual(44);
    expect(Math.round(size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((size?.x ?? 0) + (size?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page)).toEqual([]);
  }
  await picker(page).getByRole('button', { name: 'Haha' }).tap();
  await expect(own(page, text, 'Haha')).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, text).getByText('1 reaction', { exact: true })).toBeVisible();
  await context.close();
});

test('a pointer that comes back to the button in time finds the picker open, and it stays', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'reacts.back');
  const text = 'There and back';
  await writePost(page, accountSite, text);
  await page.clock.install();
  await page.goto(`${url}/app`);
  await own(page, text, 'Like').hover(); // loads the picker's code, which no held clock has to wait for then
  await expect(picker(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(picker(page)).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await own(page, text, 'Like').hover();
  await page.clock.runFor(300);
  await expect(picker(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(200);
  await own(page, text, 'Like').hover();
  await page.clock.runFor(1000);
  await expect(picker(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(200);
  await expect(picker(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(picker(page)).toHaveCount(0);
});

// [S2-2.52, S2-2.54]
test('the three commonest and one number stand in one line, a press tells whose they are, and the picker covers none', async ({
  page,
  accountSite,
}) => {
  const { url } = accountSite;
  await joinAndEnter(page, accountSite, 'reacts.many');
  const text = 'Fifty-five of them';
  const postId = await writePost(page, accountSite, text);
  await accountSite.sql(`insert into accounts (id, username, email, created_at)
    select gen_random_uuid(), 'crowd.' || n, 'crowd.' || n || '@uni.example', now() from generate_series(1, 55) as n`);
  await accountSite.sql(
    `insert into reactions (id, post_id, account_id, type, created_at)
     select gen_random_uuid(), $1, id,
       (case when n <= 8 then 'love' when n <= 10 then 'wow' when n <= 25 then 'goal' else 'fire' end),
       now() + n * interval '1 millisecond'
     from (select id, substr(username, 7)::int as n from accounts where username like 'crowd.%') as people`,
    [postId],
  );
  await accountSite.sql('update posts set comment_count = 1234 where id = $1', [postId]);
  await page.goto(`${url}/app`);
  await expect(badges(page, text)).toHaveCount(3);
  await expect(summary(page, text)).toHaveAccessibleName('Fire Goal Love 55 reactions');
  const comments = cardOf(page, text).getByRole('link', { name: /comments$/ });
  await expect(comments).toHaveAccessibleName('1,234 comments');
  await expect(comments.getByText('1.2K comments')).toBeVisible();

  await summary(page, text).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reactions' });
  const types = dialog.getByRole('list', { name: 'Reactions by type' });
  await expect(types.getByRole('img')).toHaveCount(4);
  await expect(types.getByRole('listitem')).toHaveText([/30$/, /15$/, /8$/, /2$/]);
  const people = dialog.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people).toHaveCount(50);
  await expect(people.first()).toContainText('Crowd.55');
  await expect(people.first().getByRole('img', { name: 'Fire' })).toBeVisible();
  await expect(dialog.getByText('… and 5 more')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(summary(page, text)).toBeFocused();
  await own(page, text, 'Like').click();
  await summary(page, text).click();
  await expect(people.first()).toContainText('Reacts.many');
  await expect(people.first().getByRole('img', { name: 'Like' })).toBeVisible();
  await page.keyboard.press('Escape');

  // With room above the button and without.
  for (const [width, y] of [
    [390, 400],
    [390, 120],
    [1280, 400],
    [1280, 120],
  ] as const) {
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width, height: 800 });
    await own(page, text, 'Like').evaluate((button, top) => {
      document.body.style.paddingBottom = '800px';
      scrollTo({ top: button.getBoundingClientRect().top + scrollY - top, behavior: 'instant' });
    }, y);
    await own(page, text, 'Like').hover();
    await expect(picker(page)).toBeVisible();
    const [box, count] = [await picker(page).boundingBox(), await summary(page, text).boundingBox()];
    if (!box || !count) throw new Error('not there');
    expect(box.y + box.height <= count.y || box.y >= count.y + count.height, `${width} ${y}`).toBe(true);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
});
