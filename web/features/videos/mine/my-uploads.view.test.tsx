import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import {
  listOwnVideos,
  type OwnVideo,
  ownVideoMessages,
  removeOwnVideo,
  retryOwnVideo,
} from '../../../../contract/own-videos.ts';
import { listCountries } from '../../../../contract/schools.ts';
import { ownStorage } from '../../../../contract/uploads.ts';
import { listMatchesOfToday } from '../../../../contract/videos/match-clips.ts';
import { listVideos } from '../../../../contract/videos.ts';
import { youtubeMessages } from '../../../../contract/youtube.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd } from '../../../testing/answers.ts';
import { answerProfile } from '../../../testing/pages.ts';
import { open, signedIn } from '../../../testing/screen.tsx';
import { holdClock, network } from '../../../testing/surroundings.ts';
import { expectToast } from '../../../testing/toasts.ts';

const uploads = page.getByRole('region', { name: /^My uploads/ });
const rows = uploads.getByRole('listitem');
const alert = uploads.getByRole('alert');
const row = (title: string) => uploads.getByRole('listitem', { name: title });

const upload = (number: number, change: Partial<OwnVideo> = {}): OwnVideo => ({
  _id: `0197c3a2-5b1e-7c3e-9d30-${String(number).padStart(12, '0')}`,
  title: `Clip ${number}`,
  state: 'published',
  host: 'youtube',
  reason: null,
  nextTry: null,
  isLateAtHost: false,
  isConverting: false,
  refusal: null,
  canRetry: false,
  youtubeLink: 'https://www.youtube.com/watch?v=AAAAAAAAAAA',
  posterUrl: '/share.png',
  durationSeconds: 7,
  schoolName: 'University of Ghana',
  eventType: 'Training',
  createdAt: '2026-03-01T12:00:00.000Z',
  ...change,
});
const NO_CHANNEL = {
  state: 'failed',
  refusal: youtubeMessages.noChannel(),
  canRetry: true,
  youtubeLink: null,
} as const;
const UNDER_WAY = { state: 'publishing', youtubeLink: null } as const;

/** The first of so many pages. */
const listed = (videos: OwnVideo[], nextCursor: string | null = null) => ({
  ...{ videos, nextCursor, total: videos.length },
  waiting: videos.filter(({ state }) => state === 'waiting' || state === 'publishing').length,
  failed: videos.filter(({ state }) => state === 'failed').length,
});

/** A member opens their uploads; the page's loading screen has gone. */
async function openUploads(): Promise<void> {
  signedIn();
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  const clock = holdClock();
  await open('/app/videos?show=mine');
  await clock.advance(2000);
  clock.release();
}

// [B6.3]
test('what was refused is told in words, and tried again as often as it takes; what comes of it is told', async () => {
  const refused = upload(1, NO_CHANNEL);
  answer(listOwnVideos, listed([refused]));
  await openUploads();
  const own = row('Clip 1');
  await expect.element(own.getByText('Not published', { exact: true })).toBeVisible();
  await expect
    .element(own)
    .toMatchTextContent('YouTube channel not found. Please ensure the YouTube account is properly set up');
  const again = own.getByRole('button', { name: 'Try again' });
  const release = hold(retryOwnVideo, { message: ownVideoMessages.retrying() });
  await again.dblClick();
  release();
  await expectToast('We’re trying to publish your clip again.', '5s');
  await expectToast('Your clip “Clip 1” could not be published.', '5s');
  await expect.element(own.getByText('Not published', { exact: true })).toBeVisible();
  expect(askedOf(retryOwnVideo).map(({ params }) => params.id)).toEqual([refused._id]);

  // It gets through while this browser has no connection: that is made good when there is one again.
  answer(listOwnVideos, listed([upload(1, UNDER_WAY)]));
  again.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(own).toMatchTextContent('On its way to YouTube.');
  network.goes();
  answer(listOwnVideos, listed([upload(1)]));
  network.returns();
  await expect.element(own.getByText('Published', { exact: true })).toBeVisible();
  await expect.element(own).toHaveFocus(); // the button went with the refusal
  await expectToast('Your clip “Clip 1” is published.', '5s');
});

// [B6.3]
test('what was refused is removed after a question; whose file is given up says so, and can’t be tried again', async () => {
  const [kept, given] = [upload(1, NO_CHANNEL), upload(2, { ...NO_CHANNEL, refusal: 'No channel.', canRetry: false })];
  answer(listOwnVideos, listed([given, kept]));
  await openUploads();
  await expect
    .element(row('Clip 2'))
    .toMatchTextContent('No channel. We no longer have this file. Please upload the clip again.');
  expect(row('Clip 2').getByRole('button', { name: 'Try again' }).elements()).toEqual([]);

  const opener = row('Clip 2').getByRole('button', { name: 'Remove' });
  const question = page.getByRole('dialog', { name: 'Remove this upload?' });
  await opener.click();
  await expect.element(question).toMatchTextContent('“Clip 2” will be deleted and won’t be published.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
  expect(askedOf(removeOwnVideo)).toEqual([]);

  await opener.click();
  const release = hold(removeOwnVideo, { message: ownVideoMessages.removed() });
  await question.getByRole('button', { name: 'Remove' }).dblClick();
  answer(listOwnVideos, listed([kept]));
  release();
  await expect.element(row('Clip 2')).not.toBeInTheDocument();
  await expectToast('Upload removed', '5s');
  await expect.element(row('Clip 1')).toHaveFocus();
  expect(askedOf(removeOwnVideo).map(({ params }) => params.id)).toEqual([given._id]);
});

// [B6.1]
test('without uploads it invites to one', async () => {
  answer(listOwnVideos, listed([]));
  answer(ownStorage, { used: 0, quota: null });
  answer(listCountries, []);
  answer(listMatchesOfToday, { matches: [] });
  answerProfile();
  await openUploads();
  await expect.element(page.getByRole('heading', { name: 'You haven’t uploaded a clip yet' })).toBeVisible();
  await uploads.getByRole('button', { name: 'Upload Video' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Upload Video' })).toBeVisible();
});

// [B6.1]
test('what can’t be loaded says so and is tried again, page by page; what an admin has hidden says so, without a link', async () => {
  signedIn();
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  answer(listOwnVideos, NO_CONNECTION);
  const clock = holdClock();
  await open('/app/videos?show=mine');
  for (const tries of [1, 2]) {
    await expect.poll(() => askedOf(listOwnVideos)).toHaveLength(tries);
    await clock.advance(2000);
  }
  clock.release();
  await expect.element(alert).toMatchTextContent(/^Could not load your uploads\.$/);
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  const first = { ...listed([upload(1), upload(2, NO_CHANNEL)], 'next'), total: 3 };
  answer(listOwnVideos, ({ query }) => (query.cursor ? odd(500, {}) : first));
  await uploads.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(rows).toHaveLength(2);
  const more = uploads.getByRole('button', { name: 'Load More' });
  await more.click();
  await expect.element(alert).toMatchTextContent(/^Could not load your uploads\.$/);
  const hidden = upload(3, { state: 'hidden', youtubeLink: null });
  answer(listOwnVideos, ({ query }) => (query.cursor ? { ...first, videos: [hidden], nextCursor: null } : first));
  await more.click();
  await expect.element(rows).toHaveLength(3);
  await expect.element(alert).not.toBeInTheDocument();
  await page.viewport(320, 640);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320); // once it is laid out anew
  expect(await commands.findViolations()).toEqual([]);
  await expect.element(row('Clip 3')).toMatchTextContent('An admin has hidden this clip. Nobody else can see it.');
  expect(row('Clip 3').getByRole('link').elements()).toEqual([]);
});
