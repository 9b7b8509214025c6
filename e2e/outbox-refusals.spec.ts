/** What waits, when the server or the session is not as it was. */
import { expect, type Page, type Route } from '@playwright/test';
import { type Site, test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { comeBack, saying, waitingComment } from './steps/outbox-steps.ts';
import { fillLogin } from './steps/people.ts';
import { joinAndEnter, pair, toast, writePost } from './steps/post-steps.ts';
import { cardOf } from './steps/posts.ts';
import { holdClock, tickUntilVisible } from './steps/time.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

const contents = (site: Site, postId: string) =>
  site.sql('select content from comments where post_id = $1', [postId]).then((rows) => rows.map((row) => row.content));

test('what waits is sent once: after too many calls by itself, after a refusal or a month when its writer says so, and after a login', async ({
  page,
  context,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'late.ama');
  const postId = await writePost(page, accountSite, 'Whose turn is it?');
  const sent: string[] = [];
  const expectSent = async (words: string) => {
    sent.push(words);
    expect(await contents(accountSite, postId)).toEqual(sent);
  };
  await page.goto(`${accountSite.url}/app/${postId}`);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  // One route from first to last: a call that comes while routes are changed may escape them, and is sent.
  const goOn = (route: Route) => route.continue();
  let answer = (route: Route) => route.abort();
  await page.route('**/comments', (route) => answer(route));
  /** Has calls refused, until `answer` is another one. */
  const refuse = (status: number, code: string, message: string) => {
    answer = (route) => route.fulfill({ status, json: { code, message } });
  };
  /** Has a comment wait: no call of the kind comes through. */
  const haveWait = async (words: string) => {
    answer = (route) => route.abort();
    await field(page).fill(words);
    await send(page).click();
    await expect(waitingComment(page, words)).toContainText('Waiting to be sent');
  };
  const isTold = (words: string) => expect(toast(page, words).first()).toBeVisible();

  await test.step('too many calls: it says so, and is tried again by itself', async () => {
    await haveWait('Is it my turn?');
    refuse(429, 'rate-limited', 'Too many requests. Please wait a minute.');
    await comeBack(page);
    await expect(waitingComment(page, 'Is it my turn?')).toContainText('Too many requests. Please wait a minute.');
    answer = goOn;
    await isTold('Your comment has been sent.'); // a second later, without anybody's doing
    await expect(saying(page, 'Is it my turn?')).toHaveCount(1);
    await expectSent('Is it my turn?');
  });

  await test.step('no permission: it is for the writer to decide', async () => {
    await haveWait('And now?');
    refuse(403, 'forbidden', 'You may not comment here.');
    await comeBack(page);
    await isTold('Your comment could not be sent: You may not comment here.');
    await expect(waitingComment(page, 'And now?')).toContainText('Not sent: You may not comment here.');
    answer = goOn;
    await comeBack(page); // it is not sent again without being asked
    await page.reload();
    await expect(waitingComment(page, 'And now?')).toContainText('Not sent: You may not comment here.');
    expect(await contents(accountSite, postId)).toEqual(sent);
    await waitingComment(page, 'And now?').getByRole('button', { name: 'Try again' }).click();
    await isTold('Your comment has been sent.');
    await expect(waitingComment(page, 'And now?')).toHaveCount(0);
    await expectSent('And now?');
  });

  await test.step('what another tab has in the air can no longer be discarded', async () => {
    await haveWait('On its way already');
    const other = await context.newPage();
    await other.route('**/comments', (route) => route.abort());
    await other.goto(`${accountSite.url}/app/${postId}`);
    await expect(waitingComment(other, 'On its way already')).toHaveCount(1);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    answer = (route) => released.then(() => goOn(route));
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
    await comeBack(page);
    await asked;
    await waitingComment(other, 'On its way already').getByRole('button', { name: 'Discard' }).click();
    release();
    for (const tab of [page, other]) {
      await expect(saying(tab, 'On its way already').getByRole('button', { name: 'Delete' })).toBeVisible();
      await expect(saying(tab, 'On its way already')).toHaveCount(1);
    }
    await expectSent('On its way already');
    await other.close();
  });

  await test.step('a session that ends meanwhile loses nothing: after the login it is sent', async () => {
    await haveWait('Written before the session ended');
    await page.request.post(`${accountSite.url}/api/auth/logout`, { headers: await pair(page) });
    answer = goOn;
    await comeBack(page);
    await expect(page.getByText('Login expired, please login again.')).toBeVisible();
    expect(await contents(accountSite, postId)).toEqual(sent);
    await fillLogin(page, accountSite.url, 'late.ama');
    await page.waitForURL('**/app');
    await isTold('Your comment has been sent.');
    await goWithin(page, `/app/${postId}`);
    await expect(saying(page, 'Written before the session ended')).toHaveCount(1);
    await expectSent('Written before the session ended');
  });

  await test.step('what has waited for a month is only sent when its writer says so', async () => {
    await haveWait('From another season');
    await page.clock.setSystemTime(Date.now() + 30 * DAY);
    answer = goOn;
    await comeBack(page);
    const words =
      'This has been waiting for a month and may already have been sent. Please check before you send it again.';
    await isTold(`Your comment could not be sent: ${words}`);
    await expect(waitingComment(page, 'From another season')).toContainText(`Not sent: ${words}`);
    expect(await contents(accountSite, postId)).toEqual(sent);
    await waitingComment(page, 'From another season').getByRole('button', { name: 'Try again' }).click();
    await expect(waitingComment(page, 'From another season')).toHaveCount(0);
    await expectSent('From another season');
  });
});

test('what waits is sent while somebody presses again, and as soon as the server has answered anything', async ({
  page,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'pressing.ama');
  const postId = await writePost(page, accountSite, 'Once more');
  await holdClock(page, Date.now());
  await page.goto(`${accountSite.url}/app/${postId}`);
  await tickUntilVisible(page, page.getByRole('heading', { name: 'Comments (0)' }));
  let isAway = false;
  await page.route(/\/api\/|favicon/, (route) => (isAway ? route.abort() : route.fallback()));
  const press = async (words: string) => {
    await field(page).fill(words);
    await send(page).click();
    await tickUntilVisible(page, waitingComment(page, words));
  };
  /** Nothing is answered until the next try is minutes away. */
  const beAwayForLong = async (words: string) => {
    isAway = true;
    await press(words);
    for (let time = 0; time < 6 * MINUTE; time += 5000) await page.clock.runFor(5000);
    isAway = false;
  };
  const expectSent = (words: string[]) =>
    expect(async () => {
      await page.clock.runFor(50); // one is sent after the other
      expect(await contents(accountSite, postId)).toEqual(words);
      expect(await page.getByText('Waiting to be sent', { exact: true }).count()).toBe(0);
    }).toPass({ timeout: 10_000 });

  await test.step('presses every two seconds do not push it off', async () => {
    await beAwayForLong('First');
    for (const words of ['Second', 'Third', 'Fourth']) {
      await press(words);
      await page.clock.runFor(2000);
    }
    await expectSent(['First', 'Second', 'Third', 'Fourth']);
  });

  await test.step('an answer to anything else', async () => {
    await beAwayForLong('Fifth');
    await page.getByRole('link', { name: 'Back to Feed' }).click();
    await tickUntilVisible(page, cardOf(page, 'Once more'));
    await page.clock.runFor(1000);
    await expectSent(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
  });
});
