import { expect, type Page } from '@playwright/test';
import type { Video } from '../contract/videos.ts';
import { test } from './site/site.ts';
import { enter } from './steps/people.ts';

const TITLE = 'Match point: the spike that took the fifth set'; // tools/seed/clips.ts

/** The demo's clip with participants, and the address that people share. */
async function clipOf(page: Page, url: string): Promise<Video & { path: string }> {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=50`)).json();
  const video = videos.find(({ title }: Video) => title === TITLE);
  return { ...video, path: new URL(video.youtubeLink).pathname + new URL(video.youtubeLink).search };
}

// [B12.1]
test('members talk about a clip: reactions, comments that come live, and moments that the film goes to', {
  tag: '@journey',
}, async ({ page, demoSite: { url } }) => {
  const clip = await clipOf(page, url);
  const path = `${url}/app/videos/${clip._id}`;
  await enter(page, url, 'kofi_mensah');
  await page.goto(path);
  const article = page.getByRole('article', { name: TITLE });
  const talk = page.getByRole('region', { name: /^Comments/ });
  await article.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(article.getByRole('button', { name: /1 reaction$/ })).toBeVisible();

  // The first press starts the player there; the second moves it.
  await talk.getByRole('textbox', { name: 'Comment' }).fill('The block at 0:02, and again at 0:01. Not at 9:59.');
  await talk.getByRole('button', { name: 'Post', exact: true }).click();
  const own = talk.getByRole('listitem').filter({ hasText: 'The block at' });
  await expect(own.getByRole('button', { name: 'Play from 9:59' })).toHaveCount(0);
  await own.getByRole('button', { name: 'Play from 0:02' }).click();
  const film = article.frameLocator('iframe').locator('video');
  const now = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(now).toBeGreaterThanOrEqual(2);
  await film.evaluate((video: HTMLVideoElement) => video.pause());
  await own.getByRole('button', { name: 'Play from 0:01' }).click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => !video.paused || video.ended)).toBe(true);

  // A visitor sees it, live, at the address that people share, and is asked to log in.
  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (!visitor) throw new Error('no second browser');
  await visitor.goto(url + clip.path);
  const seen = visitor.getByRole('region', { name: /^Comments/ });
  await expect(seen.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect(seen.getByRole('link', { name: 'Log in to comment' })).toBeVisible();
  await expect(
    visitor.getByRole('article', { name: TITLE }).getByRole('button', { name: /1 reaction$/ }),
  ).toBeVisible();
  await expect(own).toHaveCount(1);
  await own.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(seen.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  await visitor.context().close();

  // The feed's card has it, and leads here.
  await article.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(article.getByRole('button', { name: /1 reaction$/ })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Highlights' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: TITLE }).click();
  await expect(page).toHaveURL(path);
});
