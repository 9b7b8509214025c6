import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOwnVideos } from '../../../contract/own-videos.ts';
import { listVideos } from '../../../contract/videos.ts';
import { answer } from '../../testing/answers.ts';
import { videos } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';

test('a player far below the window is a stop by its name, and whoever comes to it by keyboard stands in the frame', async () => {
  await page.viewport(390, 844);
  signedIn();
  answer(listOwnVideos, { videos: [], total: 0, waiting: 0, failed: 0, nextCursor: null });
  answer(listVideos, { videos: videos(12), total: 12, faculties: [], nextCursor: null });
  await open('/app/videos');
  const last = page
    .getByRole('region', { name: /^Video Gallery/ })
    .getByRole('listitem')
    .nth(11);
  await expect.element(last).toBeVisible();
  const place = last.getByRole('group', { name: /^Video: / });
  await expect.element(place).toHaveAttribute('tabindex', '0');
  (place.element() as HTMLElement).focus();
  await expect.poll(() => last.element().querySelector('iframe')).not.toBeNull();
  await expect.poll(() => document.activeElement).toBe(last.element().querySelector('iframe'));
});
