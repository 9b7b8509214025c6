import { expect, type Page } from '@playwright/test';
import { youtubeErrors } from '../server/testing/youtube/youtube-errors.ts';
import { test } from './site/site.ts';
import { enter, join } from './steps/people.ts';
import { STILL } from './steps/still.ts';
import { form, GALLERY, prepareForm, send } from './steps/upload-steps.ts';

test.use(STILL);

/** The result of an upload, with its colour. */
const banner = (page: Page) => form(page).locator('[data-variant]');

// [S1-1.1, S1-2.68, S1-2.93, S1-8.29, S1-8.30, S1-8.31, S1-8.32, S1-8.33, S1-8.35]
test('each way in which YouTube refuses is told in words, in its colour; the same clip is sent again, published and watched there', async ({
  page,
  youtubeSite,
}) => {
  const { url, youtube } = youtubeSite;
  await join(youtubeSite, 'Refused');
  await enter(page, url, 'refused');
  await prepareForm(page, url, 'Refused at first', { path: GALLERY });
  await expect(page.getByText('Videos are automatically uploaded to YouTube.')).toBeVisible();
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
  const there = youtube.videos.filter(({ resource }) => resource.snippet.title === 'Refused at first');
  expect(there).toHaveLength(1);
  expect(there[0]?.thumbnails).toHaveLength(1);
  const rows = await youtubeSite.sql("select status from videos where title = 'Refused at first'");
  expect(rows).toEqual([{ status: 'published' }]);
  const card = page.getByRole('article').filter({ hasText: 'Refused at first' });
  await expect(card.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${there[0]?.id}`,
  );
});
