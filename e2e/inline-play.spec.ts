import { expect } from '@playwright/test';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { goWithin, scrollToMiddle } from './steps/go.ts';
import { enter } from './steps/people.ts';

// [B19.4]
test('a clip in view plays without sound, one at a time, can be paused and switched off, and goes on at its page', async ({
  page,
  demoSite,
}) => {
  await enter(page, demoSite.url, 'linnea');
  await page.goto(`${demoSite.url}/app`);
  const cards = page.getByRole('article', { name: /^Clip: / });
  const card = cards.first();
  const film = card.locator('video');
  const place = card.locator('.video-frame').first();
  await scrollToMiddle(place);
  const pause = card.getByRole('button', { name: /^Pause / });
  await expect(pause).toBeVisible();
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.paused])).toEqual([true, false]);
  await expect(page.locator('article video')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);

  await pause.click();
  await expect(card.getByRole('button', { name: /^Play .* without sound$/ })).toBeFocused();
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await card.getByRole('button', { name: /^Play .* without sound$/ }).click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);

  // Out of view it ends, and its bytes stop coming.
  await page.getByRole('heading', { name: 'Feed' }).evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(film).toHaveCount(0);
  await scrollToMiddle(place);
  await expect(pause).toBeVisible();
  const box = await film.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
  await page.waitForURL(/\/app\/videos\/.+/);
  const player = page.frameLocator('iframe.video-frame').first().locator('video');
  await expect(player).toBeVisible();
  expect(
    await page
      .locator('iframe.video-frame')
      .first()
      .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.search),
  ).toContain('start=');

  // Whoever has switched it off, or wants less motion, sees posters.
  await goWithin(page, '/app/account/people');
  await page.getByLabel('Play clips in view, without sound').uncheck();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto(`${demoSite.url}/app`);
  await scrollToMiddle(place);
  await expect(card.locator('iframe')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page.locator('article video')).toHaveCount(0);
  expect(asked).toEqual([]);
});
