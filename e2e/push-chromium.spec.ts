/** Pushes from one end to the other: Chromium subscribes with a push service on this machine, which hands it what comes. */
import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, expect } from '@playwright/test';
import { type ChromiumPush, ENDPOINTS, startChromiumPush } from '../server/testing/services/chromium-push.ts';
import { test as base } from './site/site.ts';
import { joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, shownBy, toast, writeComment, writePost } from './steps/post-steps.ts';

const CHROMIUM = '/usr/bin/chromium'; // the whole one: what runs without a window only has no push

const test = base.extend<{ pushes: ChromiumPush | undefined; context: BrowserContext }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  pushes: async ({}, use) => {
    const service = await startChromiumPush();
    await use(service);
    await service?.close();
  },
  siteEnv: async ({ pushes }, use) => use(pushes ? { PUSH_SERVICE_ORIGIN: pushes.origin } : {}),
  context: async ({ pushes }, use) => {
    // With a folder of its own: a private window can't subscribe.
    const context = await chromium.launchPersistentContext('', {
      ...{ executablePath: CHROMIUM, headless: true, serviceWorkers: 'allow' },
      ignoreDefaultArgs: ['--disable-background-networking'],
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...(pushes?.args ?? [])],
    });
    await use(context);
    await context.close();
  },
});

// [B15.6, B15.8]
test('Chromium subscribes with a push service of Google’s kind, shows what that hands it and where it leads, and the logout ends it', async ({
  emptySite: site,
  pushes,
  context,
}) => {
  test.skip(!pushes || !existsSync(CHROMIUM), 'Its push service needs openssl: apt-get install openssl');
  if (!pushes) return;
  await context.grantPermissions(['notifications'], { origin: site.url });
  const page = await context.newPage();
  await joinAndEnter(page, site, 'chromium.owner');
  const ada = await joinWithoutBrowser(site, 'chromium.ada');
  const postId = await writePost(page, site, 'Who saw the penalty?');
  await page.goto(`${site.url}/app/notifications`);
  await page.getByRole('button', { name: 'Get alerts on this device' }).click();
  await expect(toast(page, 'Alerts are on for this device')).toBeVisible();
  const [path = ''] = pushes.subscribed();
  const [{ endpoint = '' } = {}] = (await site.sql('select endpoint from push_subscriptions')) as {
    endpoint?: string;
  }[];
  expect(endpoint).toMatch(ENDPOINTS);
  expect(new URL(endpoint).pathname).toBe(path);
  await expect.poll(pushes.isConnected).toBe(true);
  // Nothing but the address of the service is another one.
  await site.sql('update push_subscriptions set endpoint = $1', [pushes.origin + path]);

  await page.goto('about:blank'); // no page of the site is open
  const comment = await writeComment(ada, site, postId, 'I did');
  await expect.poll(() => pushes.sent.length).toBe(1);
  expect(pushes.sent[0]?.toString()).not.toContain('penalty');
  await page.goto(`${site.url}/app/videos`);
  const place = `${site.url}/app/${postId}#comment-${comment}`;
  await expect
    .poll(() => shownBy(page))
    .toEqual([{ title: 'Chromium.ada commented on your post.', body: 'Who saw the penalty?', navigate: place }]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => pushes.ended).toEqual([path]);
  expect(pushes.subscribed()).toEqual([]);
});
