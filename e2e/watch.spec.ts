import { expect, type Page } from '@playwright/test';
import type { Video } from '../contract/videos.ts';
import { test } from './site/site.ts';
import { copied } from './steps/clipboard.ts';
import { goWithin } from './steps/go.ts';
import { enter } from './steps/people.ts';

const CALL = /\/api\/videos\/(watch\/[\w-]+|[0-9a-f-]{36})$/;
const TITLE = 'Match point: the spike that took the fifth set'; // tools/seed/clips.ts

/** The demo's clip with participants, and the address that people share. */
async function clipOf(page: Page, url: string): Promise<Video & { path: string }> {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=50`)).json();
  const video = videos.find(({ title }: Video) => title === TITLE);
  return { ...video, path: new URL(video.youtubeLink).pathname + new URL(video.youtubeLink).search };
}
const next = (page: Page) => page.getByRole('region', { name: 'More highlights' }).getByRole('listitem');

// [B7.1]
test('a shared clip stands in the app, with all that was said of it, a way in and a way on', async ({
  page,
  demoSite: { url },
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const clip = await clipOf(page, url);
  await page.goto(url + clip.path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const article = page.getByRole('article', { name: TITLE });
  await expect(article.getByRole('heading', { level: 1, name: TITLE })).toBeInViewport();
  for (const text of ['Linnea', clip.school.name, 'Intra-University (Deans Game)', 'Science', 'Law', '#volleyball']) {
    await expect(article).toContainText(text);
  }
  await expect(article).toContainText('Watch the block go up a moment too late.');
  await expect(article.locator('time')).toHaveAttribute('datetime', clip.createdAt);
  await expect(article.getByRole('link', { name: 'Watch on YouTube' })).toBeHidden();
  await expect(article.getByRole('button', { name: /Report/ })).toBeHidden();

  const join = page.getByRole('region', { name: 'Join Touchline' });
  await expect(join.getByRole('link', { name: 'Join', exact: true })).toHaveAttribute(
    'href',
    /^\/signup\?next=%2Fwatch%3Fv%3D/, // and back to the clip
  );
  await expect(join.getByRole('link', { name: 'Join', exact: true })).toBeInViewport();
  await expect(next(page)).toHaveCount(6);
  const thumbnail = next(page).first().locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('?width=320');

  await article
    .frameLocator('iframe')
    .getByRole('link', { name: `Play ${TITLE}` })
    .click();
  const film = article.frameLocator('iframe').locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);

  // On to the next: another page to the keyboard and the screen reader as well, and Back leads here again.
  await next(page).last().scrollIntoViewIfNeeded();
  const title = (await next(page).last().getByRole('link').locator('span[dir=auto]').textContent()) ?? '';
  await next(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(/\/app\/videos\/[0-9a-f-]{36}$/);
  expect(page.url()).not.toBe(url + clip.path);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveTitle(`${title} | Touchline`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
});

// [B7.1]
test('a member has no need to join, can copy the link and report the clip', async ({
  page,
  context,
  demoSite: { url },
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: url });
  const clip = await clipOf(page, url);
  await enter(page, url, 'kofi_mensah');
  // As of a clip whose film is on YouTube: the page is here all the same.
  await page.route(CALL, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.video.youtubeLink = 'https://www.youtube.com/watch?v=AAAAAAAAAAA';
    await route.fulfill({ json: answer });
  });
  await page.goto(`${url}${clip.path}&utm_source=chat`);
  const article = page.getByRole('article', { name: TITLE });
  await expect(article.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=AAAAAAAAAAA',
  );
  await article.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('link successfully copied to clipboard')).toBeInViewport();
  expect(await copied(page)).toBe(`${url}/app/videos/${clip._id}`);
  await expect(page.getByRole('region', { name: 'Join Touchline' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'All videos' })).toHaveAttribute('href', '/app/videos');
  await article.getByRole('button', { name: 'Report video by linnea' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

// [B7.4]
test('a clip that is not there is the error page; without a network it is told in words, until it comes', async ({
  page,
  demoSite: { url },
}) => {
  const clip = await clipOf(page, url);
  expect((await page.goto(`${url}/watch?v=AAAAAAAAAAA`))?.status()).toBe(404);
  expect((await page.request.get(`${url}/watch`)).status()).toBe(404);
  for (const path of ['/watch?v=AAAAAAAAAAA', '/watch']) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Oopss!' })).toBeInViewport();
    await expect(page.getByText('cannot be found or has been removed')).toBeInViewport();
    await goWithin(page, '/terms');
    await expect(page.getByRole('heading', { level: 1, name: 'Oopss!' })).toHaveCount(0);
  }
  await page.route(CALL, (route) => route.abort());
  await goWithin(page, clip.path);
  await expect(page.getByText('We can’t load this video right now.')).toBeInViewport();
  const again = page.getByRole('button', { name: 'Try Again' });
  const failed = page.waitForEvent('requestfailed');
  await again.click();
  await failed;
  await expect(page.getByText('We can’t load this video right now.')).toBeInViewport();
  await page.unroute(CALL);
  await again.dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
});

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

  // A visitor sees it, live, and is asked to log in.
  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (!visitor) throw new Error('no second browser');
  await visitor.goto(path);
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
