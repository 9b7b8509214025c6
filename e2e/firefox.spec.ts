/** What must work in Firefox too, which decodes, encodes and plays by code of its own. */
import { existsSync } from 'node:fs';
import { expect, firefox } from '@playwright/test';
import { test } from './site/site.ts';
import { beepsIn, frameNumber, probe, SIZE } from './steps/editor-clips.ts';
import { chooseRange, fillIn, openForm, pick, upload } from './steps/editor-steps.ts';

const FIREFOX = '/usr/bin/firefox-esr';
test.skip(!existsSync(FIREFOX), 'Firefox is not on this machine: apt-get install firefox-esr');

// [S1-4.22]
test('Firefox trims a clip to the frame, uploads it and plays it', async ({ accountSite, clips }) => {
  // Not a project of its own, for which the clips and the server would be made once more.
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX, args: [] });
  const page = await browser.newPage();
  const form = await openForm(page, accountSite, 'foxy', '/app/videos');
  await pick(form, clips.path('game.mp4'));
  await chooseRange(form, [2], 1);
  await fillIn(page, form, 'By Firefox');
  const stored = await upload(page, accountSite, form, 'By Firefox');
  const media = await probe(stored);
  expect(media.codecs).toEqual(['vp9', 'opus']);
  expect([media.width, media.height]).toEqual(SIZE);
  expect(media.frames).toBe(30);
  expect(await frameNumber(stored)).toBe(60);
  expect(await frameNumber(stored, 'last')).toBe(89);
  const beeps = await beepsIn(stored);
  expect(beeps).toHaveLength(1);
  for (const [second, at] of beeps.entries()) expect(Math.abs(at - second)).toBeLessThan(0.04);

  const player = page.getByRole('article').filter({ hasText: 'By Firefox' }).frameLocator('iframe');
  await player.getByRole('link', { name: /^Play/ }).press('Enter');
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.3);
  expect(await video.evaluate((one: HTMLVideoElement) => one.duration)).toBeCloseTo(1, 1);

  // Firefox never asks again for a module that it could not import once (web/platform/code/load-code.ts).
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeInViewport();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeInViewport();
  await browser.close();
});
