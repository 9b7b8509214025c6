import { expect, type Page } from '@playwright/test';
import { test } from './site/site.ts';
import { startUpgradable } from './site/upgradable.ts';
import { enter, join } from './steps/people.ts';
import { fillRest, form, openForm, send, stashSchool } from './steps/upload-steps.ts';

test.use({ serviceWorkers: 'allow' });

const prompt = (page: Page) => page.getByRole('button', { name: 'New version: reload' });
const scriptOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src');
/** A mark that no reload survives. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.locator('body[data-mark]').count();

// [S2-2.100]
test('a new version is offered in tabs that have the old one, not forced on them; a worker can be taken back', async ({
  page: first,
  context,
  accountSite,
}) => {
  const site = await startUpgradable(accountSite.url);
  await join(accountSite, 'Upgrader');
  await enter(first, site.url, 'upgrader');
  await stashSchool(first);
  await first.goto(`${site.url}/app`);
  await expect(first.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
  await first.evaluate(() => navigator.serviceWorker.ready);
  await mark(first);

  const uploading = await context.newPage();
  const release = site.holdUploads(); // bytes begin to travel while the form is filled in
  await openForm(uploading, site.url);
  await fillRest(uploading, 'Sent during an upgrade');
  await send(uploading);
  await expect(form(uploading).getByRole('button', { name: /^(Uploading|Processing)/ })).toBeVisible();
  await mark(uploading);

  site.upgrade();
  const third = await context.newPage();
  await third.goto(`${site.url}/app/videos`);
  await expect(third.getByRole('heading', { name: 'Sports Highlights of today' })).toBeVisible(); // never a stale page
  await expect(prompt(first)).toBeVisible();
  await expect(prompt(third)).toBeHidden(); // it is new already
  await expect(prompt(uploading)).toBeHidden();
  expect(await isMarked(first)).toBe(1);

  release();
  await expect(prompt(uploading)).toBeVisible();
  expect(await isMarked(uploading)).toBe(1);

  // The rest of the old code is still there for a tab that has begun with it, though the server has none of it.
  const old = await scriptOf(first);
  await first.getByRole('link', { name: 'Videos', exact: true }).click();
  await expect(first.getByRole('heading', { name: 'Sports Highlights', exact: true })).toBeVisible();
  expect(await isMarked(first)).toBe(1);
  expect((await first.request.get(site.url + old)).status()).toBe(404);

  await prompt(first).click();
  await expect(first.getByRole('heading', { name: 'Sports Highlights of today' })).toBeVisible();
  expect(await isMarked(first)).toBe(0);
  expect(await scriptOf(first)).toContain('-v2.js');
  await expect(prompt(first)).toBeHidden();

  // And without a network it starts as what it is now.
  await context.setOffline(true);
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Sports Highlights of today' })).toBeVisible();
  await context.setOffline(false);

  // The way out: with OFFLINE=off the next visit takes the worker away, with all that it has kept.
  site.retire();
  await first.reload();
  const left = () =>
    first.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, ...(await caches.keys())]);
  await expect.poll(async () => (await left()).filter((one) => !String(one).startsWith('seen-'))).toEqual([0]);
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Sports Highlights of today' })).toBeVisible();
  await site.stop();
});
