/** Something in between that lets websockets hang: they neither work nor fail. */
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { goWithin } from './steps/go.ts';
import { joinWithoutBrowser, PASSWORD } from './steps/people.ts';
import { joinAndEnter, writeComment, writePost } from './steps/post-steps.ts';

/** Lets a held clock go on by so many seconds, or until it is so. */
async function runUntil(page: Page, seconds: number, isSo: () => boolean): Promise<void> {
  for (let second = 0; second < seconds && !isSo(); second++) await page.clock.runFor(1000);
}

/** Lets a held clock go on until the page has opened a websocket: its time-out runs from then on. */
const runUntilOpen = (page: Page, hasOpened: () => unknown) =>
  expect.poll(async () => page.clock.runFor(100).then(hasOpened)).toBeTruthy();

/** @returns whether the page connects by polling, without a websocket before that */
function notePolling(page: Page, sockets = () => 0): () => boolean {
  let isPolled = false;
  page.on('request', (request) => {
    isPolled ||= /transport=polling/.test(request.url()) && sockets() === 0;
  });
  return () => isPolled;
}

test('where a websocket opens and says nothing, live comments come by polling after the first time-out, and on the next page at once', async ({
  page,
  accountSite,
}) => {
  await joinAndEnter(page, accountSite, 'hang.opens');
  const other = await joinWithoutBrowser(accountSite, 'hang.opens.olu');
  const [first, second] = [
    await writePost(other, accountSite, 'Behind a middle box'),
    await writePost(other, accountSite, 'Behind it once more'),
  ];
  await page.clock.install();
  let sockets = 0;
  await page.routeWebSocket(/socket\.io/, () => void sockets++);
  await page.goto(`${accountSite.url}/app/${first}`);
  await expect(page.getByText('Behind a middle box').first()).toBeVisible();
  const said = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await runUntilOpen(page, () => sockets);
  const isPolled = notePolling(page);
  await runUntil(page, 30, isPolled);
  await expect.poll(isPolled).toBe(true);
  await expect(async () => {
    await writeComment(other, accountSite, first, 'Heard after all');
    await expect(said('Heard after all').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  sockets = 0;
  const isPolledAgain = notePolling(page, () => sockets);
  await goWithin(page, `/app/${second}`);
  await expect.poll(isPolledAgain).toBe(true);
  await expect(page.getByText('Behind it once more').first()).toBeVisible();
  await expect(async () => {
    await writeComment(other, accountSite, second, 'At once');
    await expect(said('At once').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('a page that only watches for the end of its session hears of it where a websocket lets nothing out after the opening', async ({
  page,
  accountSite,
}) => {
  const name = 'watch.lets';
  await joinAndEnter(page, accountSite, name);
  await page.clock.install();
  let sockets = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    sockets++;
    socket.connectToServer();
    socket.onMessage(() => {});
  });
  await page.goto(`${accountSite.url}/app/account/sign-in`);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const isPolled = notePolling(page);
  await runUntilOpen(page, () => sockets);
  await runUntil(page, 70, isPolled);
  await expect.poll(isPolled).toBe(true);
  const caller = await loggedIn(accountSite.url, name);
  await caller.endOthers();
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(page).toHaveURL(/\/login/, { timeout: 500 });
  }).toPass();
});

/** Another browser of the same member's, which ends all others' sessions. */
async function loggedIn(url: string, username: string) {
  const token = { cookie: 'XSRF-TOKEN=of-a-test', 'x-xsrf-token': 'of-a-test' };
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...token, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const own = cookies.find((one) => one.includes('XSRF-TOKEN='))?.split('=')[1];
  return {
    endOthers: async () => {
      const ended = await fetch(`${url}/api/auth/sessions/end-others`, {
        method: 'POST',
        headers: { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(own ?? '') },
      });
      expect(ended.status).toBe(200);
    },
  };
}
