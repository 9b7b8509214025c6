import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listOwnVideos } from '../../../contract/own-videos.ts';
import { listVideos } from '../../../contract/videos.ts';
import { answer, askedOf, odd } from '../../testing/answers.ts';
import { video } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const NONE = { videos: [], total: 0, faculties: [], nextCursor: null };
const LAW = { ...NONE, total: 1, faculties: [{ name: 'Law', count: 1 }], videos: [video(1)] };
const upload = page.getByRole('button', { name: 'Upload Video' });

test('a visitor looks through the clips by faculty, is asked for no account, and finds nothing that only members can do', async () => {
  await page.viewport(320, 640);
  answer(listVideos, LAW);
  const viewer = await open('/clips');
  await page.getByRole('link', { name: 'Video 1', exact: true }).click({ trial: true });
  await page.getByLabelText('Filter by Faculty').selectOptions('Law');
  await expect.poll(viewer.here).toBe('/clips?faculty=Law');
  await expect.element(page.getByRole('article')).toBeVisible();
  for (const nothing of [upload, page.getByRole('tab'), page.getByRole('button', { name: /Report/ })])
    expect(nothing.elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'Join Touchline to upload clips' }))
    .toHaveAttribute('href', '/signup');
  expect(askedOf(listOwnVideos)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await commands.findViolations()).toEqual([]);
});

test('a visitor is told that there is no clip, or why there is none to be seen', async () => {
  answer(listVideos, odd(502, 'Bad gateway'));
  await open('/clips');
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeInViewport();
  answer(listVideos, NONE);
  await again.click();
  await expect.element(page.getByText('No videos uploaded yet')).toBeInViewport();
  expect(upload.elements()).toEqual([]);
});

test('a member is led to the videos page, with the faculty that was chosen', async () => {
  signedIn();
  answer(listVideos, LAW);
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
  const viewer = await open('/clips?faculty=Law');
  await expect.poll(viewer.here).toBe('/app/videos?faculty=Law');
});
