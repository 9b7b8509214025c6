import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Video } from '../contract/videos.ts';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';
import { standInForYouTube } from './steps/youtube-player.ts';

const ON_YOUTUBE = 'On the channel';

const playerOf = (page: Page, title: string) => page.frameLocator(`iframe[title="Clip: ${title}"]`);

/** Starts a clip by its poster. */
const start = (page: Page, title: string) =>
  playerOf(page, title)
    .getByRole('link', { name: `Play ${title}` })
    .click();

const film = (player: FrameLocator) => player.locator('video');
const isPaused = (player: FrameLocator) => film(player).evaluate((video: HTMLVideoElement) => video.paused);

/** The gallery, with two clips of this site and one of YouTube. @returns the titles of the two */
async function openGallery(page: Page, url: string): Promise<[string, string]> {
  const { videos } = (await (await page.request.get(`${url}/api/videos/get-videos?limit=2`)).json()) as {
    videos: Video[];
  };
  const [first, second] = videos as [Video, Video];
  const third = { ...first, _id: '3', title: ON_YOUTUBE, youtubeLink: 'https://www.youtube.com/watch?v=AAAAAAAAAAA' };
  await page.route('**/api/videos/get-videos*', (route) =>
    route.fulfill({ json: { videos: [first, second, third], total: 3, faculties: [], nextCursor: null } }),
  );
  await page.goto(`${url}/app/videos`);
  return [first.title, second.title];
}

// [S1-9.14, B7.5]
test('one clip plays at a time, whatever host it is on, and none that is hardly seen', async ({ page, demoSite }) => {
  const asked = await standInForYouTube(page);
  await enter(page, demoSite.url, 'linnea');
  const [one, two] = await openGallery(page, demoSite.url);
  const [first, second, third] = [playerOf(page, one), playerOf(page, two), playerOf(page, ON_YOUTUBE)];
  const state = third.locator('output');

  // A card needs the middle of the three widths.
  const poster = third.locator('img');
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('?width=640');

  await start(page, one);
  await expect.poll(() => isPaused(first)).toBe(false);
  await film(first).evaluate((video: HTMLVideoElement) => {
    video.loop = true; // it lasts some seconds
  });
  await start(page, two);
  await expect.poll(() => isPaused(second)).toBe(false);
  await expect.poll(() => isPaused(first)).toBe(true);

  await start(page, ON_YOUTUBE);
  await expect.poll(() => asked.length).toBe(1);
  const [{ url, referer } = {}] = asked;
  expect(url?.pathname + (url?.search ?? '')).toMatch(/^\/embed\/AAAAAAAAAAA\?modestbranding=1&rel=0&/);
  expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({ enablejsapi: '1', origin: demoSite.url });
  expect(referer).toBe(`${demoSite.url}/`); // without one YouTube plays nothing
  expect(await isPaused(second)).toBe(false);
  await third.getByRole('button', { name: 'Play' }).click();
  await expect(state).toHaveText('1');
  await expect.poll(() => isPaused(second)).toBe(true);

  // What others say is not listened to, on either side.
  await page.evaluate(() => postMessage(JSON.stringify({ event: 'onStateChange', info: 1 }), '*'));
  await film(first).evaluate(() => postMessage(JSON.stringify({ event: 'command', func: 'pauseVideo' }), '*'));
  await expect(state).toHaveText('1');
  await film(first).evaluate((video: HTMLVideoElement) => video.play());
  await expect(state).toHaveText('2');
  expect(await isPaused(first)).toBe(false);

  /** Scrolls until so much of the first clip is above the window's edge. */
  const scrollAway = (share: number) =>
    page.locator(`iframe[title="Clip: ${one}"]`).evaluate((frame, hidden) => {
      const { top, height } = frame.getBoundingClientRect();
      scrollBy({ top: top + height * hidden, behavior: 'instant' });
    }, share);
  await page.evaluate(() => document.body.style.setProperty('min-height', '300vh'));
  await scrollAway(0.4);
  await page.waitForFunction(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  );
  expect(await isPaused(first)).toBe(false);
  await scrollAway(0.6);
  await expect.poll(() => isPaused(first)).toBe(true);
  await scrollAway(-0.8);
  // What the browser still has to say of the scrolling may come after the press, and pause it once more.
  await expect(async () => {
    await third.getByRole('button', { name: 'Play' }).click();
    await expect(state).toHaveText('1', { timeout: 1000 });
  }).toPass();
  await scrollAway(0.6);
  await expect(state).toHaveText('2');
});
