/** A browser whose clock is hours ahead, or behind: times are told by the server's. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, writeComment, writePost } from './steps/post-steps.ts';

const HOUR = 60 * 60_000; // ms

const timeOf = (page: Page) => page.getByRole('article').getByRole('time').first();

for (const hours of [3, -3, 30 * 24])
  test(`a browser whose clock is ${hours} h off tells times by the server’s, also when it is set meanwhile`, {
    tag: '@journey',
  }, async ({ page, accountSite }) => {
    const name = `clock.${hours < 0 ? 'behind' : 'ahead'}${Math.abs(hours)}`;
    await joinAndEnter(page, accountSite, name);
    const [fresh, old] = [
      await writePost(page, accountSite, `Just written ${hours}`),
      await writePost(page, accountSite, `Written before ${hours}`),
    ];
    await accountSite.sql("update posts set created_at = created_at - interval '125 minutes' where id = $1", [old]);
    await writeComment(page, accountSite, fresh, 'Just said');

    await page.clock.install({ time: Date.now() + hours * HOUR });
    await page.goto(`${accountSite.url}/app/${old}`);
    await expect(timeOf(page)).toHaveText('2h ago');
    await page.goto(`${accountSite.url}/app/${fresh}`);
    await expect(timeOf(page)).toHaveText('Just now');
    const comment = page.getByRole('listitem').filter({ hasText: 'Just said' });
    await expect(comment.getByRole('time')).toHaveText('Just now');
    await expect(comment.getByRole('button', { name: 'Edit' })).toBeVisible(); // for its first minutes

    // Set while the page is open: what is shown anew is right at once, and what stands there soon.
    await page.goto(`${accountSite.url}/app/${old}`);
    await expect(timeOf(page)).toHaveText('2h ago');
    for (const to of [0, 2 * hours, -hours]) {
      await page.clock.setSystemTime(Date.now() + to * HOUR);
      await page.clock.runFor(10_000);
      await expect(timeOf(page)).toHaveText('2h ago');
    }
  });

test('after a night’s sleep times are told as they are', async ({ page, accountSite }) => {
  const author = await joinWithoutBrowser(accountSite, 'clock.sleeper');
  const postId = await writePost(author, accountSite, 'Before the night');
  let later = 0; // ms that have passed, as the server says
  await page.route(/\/api\/|robots\.txt/, async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + later).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.install();
  await page.goto(`${accountSite.url}/app/${postId}`);
  await expect(timeOf(page)).toHaveText('Just now');
  later = 8 * HOUR;
  await page.clock.fastForward(8 * HOUR); // both of the browser's clocks go on
  await page.clock.runFor(10_000);
  await expect(timeOf(page)).toHaveText('8h ago');
  later = 16 * HOUR;
  await page.clock.setSystemTime(Date.now() + 16 * HOUR); // on many machines only one of them does
  await page.clock.runFor(10_000);
  await expect(timeOf(page)).toHaveText('16h ago');
});

test('an answer out of a cache says nothing of the time', async ({ page, accountSite }) => {
  const author = await joinWithoutBrowser(accountSite, 'clock.cached');
  const postId = await writePost(author, accountSite, 'Five hours ago');
  await accountSite.sql("update posts set created_at = created_at - interval '305 minutes' where id = $1", [postId]);
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() - 4 * HOUR).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.install();
  await page.goto(`${accountSite.url}/app/${postId}`);
  await expect(timeOf(page)).toHaveText('5h ago');
  await page.clock.runFor(20_000);
  await expect(timeOf(page)).toHaveText('5h ago');
});

test('the minute of a live match is the server’s, and so is the day', async ({ page, browser, demoSite }) => {
  const [live] = await demoSite.sql("select id from matches where state = 'live' limit 1");
  const url = `${demoSite.url}/app/matches/${live?.id}`;
  const minute = async (of: Page) =>
    Number.parseInt(
      (await of
        .getByRole('banner')
        .locator('..')
        .getByText(/^\d+(\+\d+)?′/)
        .first()
        .textContent()) ?? '',
      10,
    );
  await page.goto(url);
  const right = await minute(page);
  for (const hours of [3, -3]) {
    const off = await browser.newPage();
    await off.clock.install({ time: Date.now() + hours * HOUR });
    await off.goto(url);
    await expect.poll(async () => Math.abs((await minute(off)) - right)).toBeLessThanOrEqual(1);
    await off.clock.setSystemTime(Date.now());
    await off.clock.runFor(10_000);
    await expect.poll(async () => Math.abs((await minute(off)) - right)).toBeLessThanOrEqual(2);
    await off.close();
  }
});
