/** How members are told: their settings, and what is pushed to a browser in which no page of the site is looked at. */
import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { joinWithoutBrowser } from './steps/people.ts';
import { joinAndEnter, writeComment, writePost } from './steps/post-steps.ts';

// Chromium without windows shows no notifications.
const WHOLE = '/usr/bin/chromium';
test.use({
  launchOptions: { ...(existsSync(WHOLE) && { executablePath: WHOLE }), args: ['--no-sandbox', '--disable-gpu'] },
});

/** Has Chromium hand a text to the service worker, as if its push service had sent it. */
async function push(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data: text });
}

// [B15.4]
test('settings are saved at once, quiet hours by their button; both are there after a reload, and by keyboard', async ({
  page,
  accountSite: site,
}) => {
  await joinAndEnter(page, site, 'push.settings');
  await page.goto(`${site.url}/app/notifications`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const section = page.getByRole('region', { name: 'Notifications' });
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
  const talk = section.getByRole('group', { name: 'Comments and reactions' });
  const reactions = section.getByRole('group', { name: 'Reactions to what you share' });
  const more = section.getByRole('button', { name: 'More in Comments and reactions' });
  await more.press('Enter');

  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await reactions.getByRole('checkbox', { name: 'Push' }).press('Space');
  expect((await saved).status()).toBe(200);
  const groupSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await talk.getByRole('checkbox', { name: 'Mail' }).press('Space');
  expect((await groupSaved).status()).toBe(200);
  await section.getByRole('checkbox', { name: 'No pushes at certain hours' }).check();
  await section.getByLabel('From').fill('23:30');
  await section.getByLabel('Time zone').selectOption('Africa/Accra');
  await section.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText('Quiet hours are saved')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.reload();
  await expect(talk.getByRole('checkbox', { name: 'Push' })).toBeChecked({ indeterminate: true });
  await expect(talk.getByRole('checkbox', { name: 'Mail' })).not.toBeChecked();
  await more.press('Enter');
  await expect(reactions.getByRole('checkbox', { name: 'Push' })).not.toBeChecked();
  await expect(reactions.getByRole('checkbox', { name: 'Here' })).toBeChecked();
  await expect(section.getByLabel('From')).toHaveValue('23:30');
  await expect(section.getByLabel('Time zone')).toHaveValue('Africa/Accra');

  // Without a network nothing is saved, and the switch says so.
  await page.route('**/api/notifications/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await reactions.getByRole('checkbox', { name: 'Here' }).click();
  await expect(reactions.getByRole('checkbox', { name: 'Here' })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

// [B15.6]
test('a push is shown where nobody looks at the site, and leads an open tab to its place, read', async ({
  browser,
  accountSite: site,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await context.grantPermissions(['notifications'], { origin: site.url });
  await joinAndEnter(page, site, 'push.owner');
  const ada = await joinWithoutBrowser(site, 'push.ada');
  const postId = await writePost(page, site, 'Who saw the penalty?');
  const commentId = await writeComment(ada, site, postId, 'I did');
  await page.goto(`${site.url}/app/videos`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const list = async () => (await (await page.request.get(`${site.url}/api/notifications`)).json()).notifications;
  await expect.poll(async () => (await list()).length).toBe(1);
  const [{ _id: id }] = await list();
  const text = JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Push.ada commented on your post.',
      body: 'Who saw the penalty?',
      navigate: `${site.url}/app/${postId}#comment-${commentId}`,
      ...{ tag: id, lang: 'en', dir: 'auto', data: { id } },
    },
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });

  await push(page, text); // somebody is looking at the site: the bell says it
  expect(await shown()).toEqual([]);
  // Playwright has every page believe that it is looked at.
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await (await context.newPage()).bringToFront();
  await push(page, text);
  await push(page, text); // the same group again replaces it
  await expect
    .poll(shown)
    .toEqual([{ title: 'Push.ada commented on your post.', body: 'Who saw the penalty?', tag: id }]);
  await push(page, 'no JSON at all'); // is still shown, or the browser would say something of its own
  await expect.poll(async () => (await shown()).map(({ title }) => title).sort()).toContain('Touchline');

  await worker.evaluate(async (tag) => {
    const { registration, NotificationEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (name: string, more: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await registration.getNotifications({ tag });
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  }, id);
  await expect(page).toHaveURL(`${site.url}/app/${postId}#comment-${commentId}`);
  await expect(page.locator(`#comment-${commentId}`)).toContainText('I did');
  await expect.poll(async () => (await list())[0].isRead).toBe(true);
  await context.close();
});
