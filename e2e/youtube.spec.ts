import { expect, type Page } from '@playwright/test';
import { youtubeErrors } from '../server/testing/youtube/youtube-errors.ts';
import { test } from './site/site.ts';
import { CLIP } from './steps/clips.ts';
import { enter, join } from './steps/people.ts';
import { fillForm, form, openForm, send } from './steps/upload-steps.ts';

/** The result of an upload, with its colour. */
const banner = (page: Page) => form(page).locator('[data-variant]');

async function prepare(page: Page, url: string, title: string): Promise<void> {
  await openForm(page, url);
  await form(page).locator('input[type=file]').setInputFiles(CLIP);
  await fillForm(page, title);
}

test('a clip is published on the channel, and watched there', async ({ page, youtubeSite }) => {
  const { url, youtube } = youtubeSite;
  await join(youtubeSite, 'Publisher');
  await enter(page, url, 'publisher');
  await page.goto(`${url}/app/videos`);
  await expect(page.getByText('Videos are automatically uploaded to YouTube.')).toBeVisible();
  await prepare(page, url, 'Up there');
  await send(page);
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible();
  const there = youtube.videos.find(({ resource }) => resource.snippet.title === 'Up there');
  expect(there?.thumbnails).toHaveLength(1);
  const card = page.getByRole('article').filter({ hasText: 'Up there' });
  await expect(card.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${there?.id}`,
  );
});

test('each way in which YouTube refuses is told in words, in its colour, and the same clip can be sent again', async ({
  page,
  youtubeSite,
}) => {
  const { url, youtube } = youtubeSite;
  await join(youtubeSite, 'Refused');
  await enter(page, url, 'refused');
  await prepare(page, url, 'Refused at first');
  const cases = [
    [
      'open',
      youtubeErrors.signupRequired,
      'YouTube channel not found. Please ensure the YouTube account is properly set up and has a channel created.',
      'warning',
    ],
    [
      'token',
      youtubeErrors.invalidGrant,
      'YouTube authentication has expired. Please contact the administrator to refresh the YouTube API credentials.',
      'warning',
    ],
    [
      'token',
      youtubeErrors.tokenRevoked,
      'YouTube API token has expired. Please contact the administrator to update the YouTube integration.',
      'warning',
    ],
    [
      'open',
      youtubeErrors.badRequest,
      'YouTube API error: Authentication failed. Please try again later or contact support.',
      'warning',
    ],
    ['open', youtubeErrors.forbidden, 'The caller does not have permission', 'danger'],
    ['open', { status: 418, body: {} }, 'Error uploading file to YouTube', 'warning'],
  ] as const;
  for (const [step, answer, text, look] of cases) {
    youtube.endAccessTokens();
    youtube.fail(step, { answer });
    await send(page);
    await expect(banner(page)).toHaveText(text);
    await expect(banner(page)).toHaveAttribute('data-variant', look);
    youtube.mend();
  }
  await send(page);
  await expect(page.getByText('Video uploaded successfully!').first()).toBeVisible();
  expect(youtube.videos.filter(({ resource }) => resource.snippet.title === 'Refused at first')).toHaveLength(1);
  const rows = await youtubeSite.sql("select status from videos where title = 'Refused at first'");
  expect(rows).toEqual([{ status: 'published' }]);
});
