/** Pushes from one end to the other: Firefox subscribes with a push service on this machine, which hands it what comes. */
import { existsSync } from 'node:fs';
import { type Browser, expect, firefox } from '@playwright/test';
import { startFirefoxPush } from '../server/testing/services/firefox-push.ts';
import { test as base } from './site/site.ts';
import { joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, shownBy, toast, writeComment, writePost } from './steps/post-steps.ts';

const FIREFOX = '/usr/bin/firefox-esr';

const test = base.extend<{ service: Awaited<ReturnType<typeof startFirefoxPush>>; browserOfService: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  service: async ({}, use) => {
    const service = await startFirefoxPush();
    await use(service);
    await service.close();
  },
  siteEnv: async ({ service }, use) => use({ PUSH_SERVICE_ORIGIN: service.origin }),
  browserOfService: async ({ service }, use) => {
    const browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: FIREFOX,
      args: ['--remote-allow-system-access'], // to click what stands outside of pages
      firefoxUserPrefs: {
        ...service.prefs,
        'permissions.default.desktop-notification': 1, // allowed
        'alerts.useSystemBackend': false, // a machine without a desktop shows none, and Firefox's own windows are shown
      },
    });
    await use(browser);
    await browser.close();
  },
});

/** What Firefox shows outside of pages: Playwright has no call for it, but its connection to Firefox (WebDriver BiDi) has. */
function notificationsOf(browser: Browser) {
  type Remote = { send(method: string, values: object): Promise<{ contexts: { context: string; url: string }[] }> };
  type Inside = { _connection: { toImpl(one: Browser): { _browserSession: Remote } } };
  const remote = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession;
  const list = async () =>
    (await remote.send('browsingContext.getTree', { 'moz:scope': 'chrome' })).contexts.filter(
      ({ url }) => url === 'chrome://global/content/alerts/alert.xhtml',
    );
  return {
    count: async () => (await list()).length,
    async clickFirst() {
      const [first] = await list();
      const target = { context: first?.context };
      const expression = 'document.getElementById("alertBox").click()';
      await remote.send('script.evaluate', { expression, target, awaitPromise: false });
    },
  };
}

test.skip(!existsSync(FIREFOX), 'Firefox is not on this machine: apt-get install firefox-esr');

// [B15.6, B15.8]
test('Firefox subscribes, shows what its push service hands it and opens its place; a lost subscription is renewed, and the logout ends it', async ({
  emptySite: site,
  service,
  browserOfService: browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const windows = notificationsOf(browser);
  const stored = async () =>
    (await site.sql('select endpoint from push_subscriptions')).map(({ endpoint }) => endpoint);
  await joinAndEnter(page, site, 'fox.owner');
  const ada = await joinWithoutBrowser(site, 'fox.ada');
  const postId = await writePost(page, site, 'Who saw the penalty?');
  await page.goto(`${site.url}/app/notifications`);
  await page.getByRole('button', { name: 'Get alerts on this device' }).click();
  await expect(toast(page, 'Alerts are on for this device')).toBeVisible();
  expect(service.subscribed()).toHaveLength(1);
  expect(await stored()).toEqual(service.subscribed());

  // At a visit the browser says that it is still there.
  await site.sql("update push_subscriptions set confirmed_at = confirmed_at - interval '30 days'");
  await page.goto(`${site.url}/app/videos`);
  const confirmed = () =>
    site
      .sql("select 1 from push_subscriptions where confirmed_at > now() - interval '1 day'")
      .then((rows) => rows.length);
  await expect.poll(confirmed).toBe(1);

  await (await context.newPage()).bringToFront();
  const first = await writeComment(ada, site, postId, 'I did');
  const place = `${site.url}/app/${postId}#comment-${first}`;
  const shown = () => shownBy(page);
  await expect
    .poll(shown)
    .toEqual([{ title: 'Fox.ada commented on your post.', body: 'Who saw the penalty?', navigate: place }]);
  await expect.poll(windows.count).toBe(1);
  expect(service.sent).toHaveLength(1);
  expect(service.sent[0]?.body.toString()).not.toContain('penalty');
  expect(service.acknowledged).toEqual([100]);
  await windows.clickFirst();
  await expect(page).toHaveURL(place);
  await expect(page.locator(`#comment-${first}`)).toContainText('I did');
  const list = async () => (await (await page.request.get(`${site.url}/api/notifications`)).json()).notifications;
  await expect.poll(async () => (await list())[0].isRead).toBe(true);

  // The worker subscribes anew by itself, and the server forgets the lost subscription when it sends to it.
  const [lost] = service.subscribed();
  service.forget();
  await expect.poll(async () => (await stored()).length).toBe(2);
  const [renewed] = service.subscribed();
  expect(renewed).not.toBe(lost);
  await expect.poll(windows.count).toBe(0);
  await page.goto('about:blank'); // no page of the site is open
  const second = await writeComment(ada, site, postId, 'So did Kofi');
  await expect.poll(windows.count).toBe(1);
  await page.goto(`${site.url}/app/videos`);
  expect((await shown()).map(({ navigate }) => navigate)).toEqual([`${site.url}/app/${postId}#comment-${second}`]);
  await expect.poll(stored).toEqual([renewed]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => service.ended).toEqual([renewed]);
  expect(service.subscribed()).toEqual([]);
});
