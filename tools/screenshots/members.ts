import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillForm, form, openDetails, send } from '../../e2e/steps/upload-steps.ts';
import { type Shoot, showTop } from './camera.ts';
import { MOMENT } from './moment.ts';

const HOUR = 3_600_000;
const RAIL = 1280; // px, from which on there is room beside the feed, for the matches of today, too

const media = (name: string) => join(import.meta.dirname, '../seed/media', name);

type Item = { _id: string; kind: 'post' | 'video'; content?: string; commentCount: number; youtubeLink: string };

/** Walks through feed, posts and account as a member who has written posts. */
export async function walkFeed(page: Page, url: string, shoot: Shoot): Promise<void> {
  const { posts } = await (await page.request.get(`${url}/api/posts?limit=50`)).json();
  const thread = (posts as Item[]).find(({ commentCount }) => commentCount > 50);

  await page.goto(`${url}/app`);
  await page.getByRole('article').first().waitFor();
  if ((page.viewportSize()?.width ?? 0) >= RAIL)
    await page.getByRole('complementary').getByRole('heading', { name: 'Today' }).waitFor();
  else await page.getByRole('list', { name: 'Live now' }).waitFor();
  await shoot(page, 'feed');
  const own = page.getByRole('article').filter({ hasText: 'THREE. TWO.' });
  await own.getByRole('button', { name: 'Edit post' }).click();
  await page.getByRole('dialog', { name: 'Edit post' }).waitFor();
  await shoot(page, 'edit-post');
  await page.keyboard.press('Escape');
  await own.getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('dialog', { name: 'Delete post?' }).waitFor();
  await shoot(page, 'delete-post');
  await page.keyboard.press('Escape');

  const other = page.getByRole('article').filter({ hasText: 'Cup night is tonight' });
  const reaction = other.locator('button[aria-pressed][aria-expanded]');
  await reaction.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await reaction.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('toolbar', { name: 'Reactions' }).waitFor();
  await shoot(page, 'reactions');
  await page.keyboard.press('Escape');
  await other.getByRole('button', { name: /^More options for the post/ }).click();
  await shoot(page, 'post-menu');
  await other.getByRole('button', { name: /^Report/ }).click();
  await page.getByRole('dialog', { name: 'Report this post' }).waitFor();
  await page.getByLabel('Spam or advertising').check();
  await shoot(page, 'report');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await other.getByRole('button', { name: /\d reactions?$/ }).click();
  await page.getByRole('dialog', { name: 'Reactions' }).waitFor();
  await shoot(page, 'who-reacted');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await other
    .getByRole('button', { name: /^View picture/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
  await shoot(page, 'lightbox');
  await page.keyboard.press('Escape');

  const film = page
    .getByRole('article')
    .filter({ has: page.locator('iframe') })
    .first();
  await showTop(film);
  await page.waitForTimeout(400); // players load when scrolled near
  await shoot(page, 'feed-video');

  await page.goto(`${url}/app`);
  const create = page.getByRole('form', { name: 'Create a post' });
  await create
    .getByPlaceholder("What's on your mind?")
    .fill('Best seats in the house tonight. Who is with us in the second half?');
  await create.getByLabel('Tags').fill('cupnight, awayday');
  await create
    .locator('input[type=file]')
    .setInputFiles([media('stadium-sunset.jpg'), media('scarves-in-the-stand.jpg'), media('team-huddle.jpg')]);
  await create.locator('img').nth(2).waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await shoot(page, 'create-post');

  await page.goto(`${url}/app/${thread?._id}`);
  await page.getByRole('heading', { name: /^Comments \(/ }).waitFor();
  await shoot(page, 'post');
  await page
    .getByRole('main')
    .evaluate((main) =>
      scrollTo({ top: main.getBoundingClientRect().bottom + scrollY - innerHeight, behavior: 'instant' }),
    );
  await shoot(page, 'post-thread');

  // Shows the current session only: the other walks sign in the same member.
  await page.route('**/api/auth/sessions', async (route) => {
    const { sessions } = await (await route.fetch()).json();
    await route.fulfill({ json: { sessions: sessions.filter(({ current }: { current: boolean }) => current) } });
  });
  await page.goto(`${url}/app/account`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, 'account');
  await page.goto(`${url}/app/account/sign-in`);
  await page.getByText('This device', { exact: true }).waitFor();
  await shoot(page, 'sign-in-and-devices');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'change-password');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'logout');
}

/**
 * Opens the member's own uploads and adds one that waits for tomorrow, which a site that hosts its videos itself never
 * has.
 */
async function showUploads(page: Page, url: string): Promise<void> {
  const gallery = await (await page.request.get(`${url}/api/videos/get-videos?limit=6`)).json();
  await page.route('**/api/videos/mine*', async (route) => {
    const { videos, total, ...rest } = await (await route.fetch()).json();
    const waiting = {
      ...videos[0],
      _id: 'waiting',
      title: 'The last ten metres, seen from lane five',
      posterUrl: gallery.videos.at(-1).posterUrl,
      youtubeLink: null,
      state: 'waiting',
      host: 'youtube',
      reason: 'daily-limit',
      nextTry: new Date(MOMENT + 17 * HOUR),
    };
    await route.fulfill({ json: { ...rest, total: total + 1, waiting: 1, videos: [waiting, ...videos] } });
  });
  await page.goto(`${url}/app/videos?show=mine`);
  await page.getByText('Waiting', { exact: true }).waitFor();
  await page.waitForTimeout(400); // until the pictures have loaded
}

/** Walks through gallery, upload and the pages of a video. */
export async function walkVideos(page: Page, url: string, shoot: Shoot): Promise<void> {
  const { videos } = await (await page.request.get(`${url}/api/videos/get-videos?limit=1`)).json();
  const link: string = videos[0].youtubeLink;

  await page.goto(`${url}/app/videos`);
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(400); // players load when scrolled near
  await shoot(page, 'gallery');
  await showUploads(page, url);
  await shoot(page, 'my-uploads');
  await page.goto(`${url}/app/videos`);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Upload Video' }).last().click();
  await form(page).waitFor();
  await shoot(page, 'upload-form');
  await form(page).locator('input[type=file]').first().setInputFiles(media('basketball-buzzer-beater.mp4'));
  await form(page).getByRole('region', { name: 'Video editor' }).waitFor();
  await form(page).getByRole('status', { name: 'Reading the clip' }).waitFor({ state: 'hidden' });
  await page.waitForTimeout(1500); // the film strip is drawn picture by picture
  await form(page)
    .getByRole('region', { name: 'Video editor' })
    .evaluate((editor) => editor.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await shoot(page, 'editor');

  await page.route('**/api/videos/upload-youtube', () => {}); // never answered
  await openDetails(page);
  await fillForm(page, 'Three at the buzzer, from the other side');
  await form(page)
    .getByLabel('Description')
    .fill('Down by two, 0.4 on the clock, and this time you can see the bench.');
  await send(page);
  await form(page).getByRole('button', { name: 'Processing...' }).waitFor();
  await shoot(page, 'processing');

  const watch = new URL(link, url);
  await page.goto(watch.href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, 'watch');
  await page.goto(`${url}/embed/${watch.searchParams.get('v')}`);
  await shoot(page, 'embed');
}
