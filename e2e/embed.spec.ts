/** A clip on a page of another site. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import type { Video } from '../contract/videos.ts';
import { test } from './site/site.ts';
import { violationsOf } from './steps/axe.ts';
import { copied } from './steps/clipboard.ts';

/** Another site, whose only page has this body. @returns its url, of another origin than ours */
async function anotherSite(body: string) {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

async function someClip(page: Page, url: string): Promise<Video> {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=1`)).json();
  return videos[0];
}

// [B20.6]
test('the code of a clip’s page plays it on another site’s page, which can frame nothing else', async ({
  page,
  demoSite: { url },
}) => {
  const clip = await someClip(page, url);
  await page.goto(`${url}/app/videos/${clip._id}`);
  await page.getByRole('button', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed this clip' });
  await expect(dialog.getByLabel('Code')).toHaveValue(/^<iframe src="http:\/\/localhost:\d+\/embed\/clip\//);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Embed' }).press('Enter');
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('The code is in the clipboard.')).toBeVisible();
  const code = await copied(page);

  const other = await anotherSite(
    `<!doctype html><title>Blog</title>${code}<iframe id="whole" src="${url}/app"></iframe>`,
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(other.url);
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByRole('link', { name: clip.title })).toHaveAttribute('href', `${url}/app/videos/${clip._id}`);
  expect(asked.filter((path) => /^\/(media|assets|api)\//.test(path))).toEqual([]); // neither the film nor the app
  const film = frame.locator('video');
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  const height = await frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(height).toBe(0); // it needs no scrolling
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/); // the app refuses
  other.end();

  const expectWellMade = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
  };
  await page.goto(`${url}/embed/clip/${clip._id}`);
  await expectWellMade();
  await page.goto(`${url}/embed/clip/00000000-0000-7000-8000-000000000000`);
  await expect(page.getByRole('heading')).toHaveText('This clip cannot be found or has been removed.');
  await expectWellMade();
});

// [B20.6]
test('a clip of YouTube’s is its player without cookies, after a press', async ({ page, ownDemo }) => {
  const { url } = ownDemo;
  const clip = await someClip(page, url);
  await ownDemo.sql("update videos set host = 'youtube', host_video_id = 'dQw4w9WgXcQ' where id = $1", [clip._id]);
  const asked: { url: string; referer: string | undefined }[] = [];
  await page.route(/youtube/, async (route) => {
    asked.push({ url: route.request().url(), referer: (await route.request().allHeaders()).referer });
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>YouTube</title><p>Plays</p>' });
  });
  await page.goto(`${url}/embed/clip/${clip._id}`);
  const frame = page.frameLocator('iframe');
  const poster = frame.getByRole('link', { name: `Play: ${clip.title}` });
  await expect
    .poll(() => frame.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(asked).toEqual([]);
  await poster.click();
  await expect(frame.getByText('Plays')).toBeVisible();
  expect(asked).toEqual([
    { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?modestbranding=1&rel=0&autoplay=1', referer: `${url}/` },
  ]);
});
