import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adminMessages, overview, type QueuedVideo, retryVideo } from '../../../../contract/admin.ts';
import { answer, askedOf, hold } from '../../../testing/answers.ts';
import { asAdmin, openPanel, siteState } from '../../../testing/panel.ts';
import { expectToast } from '../../../testing/toasts.ts';

const region = (name: string) => page.getByRole('region', { name });

const queued: QueuedVideo = {
  _id: '0197c3a2-5b1e-7c3e-9d60-000000000001',
  title: 'Refused, then taken',
  uploadedBy: 'esi',
  status: 'failed',
  error: 'Authentication failed. Please try again later or contact support.',
  since: '2026-03-01T12:00:00.000Z',
  nextTry: null,
  canRetry: true,
};

// [S2-2.116]
test('the overview has a chart for each count, and its numbers in a table', async () => {
  asAdmin();
  const { clock } = await openPanel();
  clock.release();
  const sports = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Match day' }) });
  for (const text of ['24 teams', '3 competitions', '96 matches', '2 results are missing.'])
    await expect.element(sports.getByText(text)).toBeVisible();
  await expect.element(sports.getByRole('link')).toHaveAttribute('href', '/app/competitions');
  const table = page.getByRole('table', { name: /members, posts, clips, comments and reactions/ });
  await expect.element(page.getByText('Show as a table')).toBeVisible();
  expect(table.elements()).toHaveLength(0);
  await page.getByText('Show as a table').click();
  const rows = () =>
    table
      .getByRole('row')
      .elements()
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
  await expect.element(table).toBeVisible();
  expect(rows()).toEqual([
    ['Day', 'Members', 'Posts', 'Clips', 'Comments', 'Reactions'],
    ['Mar 5', '5', '0', '1', '0', '1'],
    ['Mar 4', '4', '0', '1', '0', '2'],
    ['Mar 3', '3', '0', '1', '0', '3'],
    ['Mar 2', '2', '0', '7', '0', '4'],
    ['Mar 1', '1', '0', '1', '0', '5'],
  ]);
  for (const [label, total, told] of [
    ['Members', '1,240', 'New members per day: 15 in 5 days, most on Mar 5 (5).'],
    ['Posts', '30', 'No new posts in 5 days.'],
    ['Clips', '20', 'New clips per day: 11 in 5 days, most on Mar 2 (7).'],
    ['Comments', '10', 'No new comments in 5 days.'],
    ['Reactions', '5', 'New reactions per day: 15 in 5 days, most on Mar 1 (5).'],
  ] as const) {
    const chart = page.getByRole('article', { name: label });
    await expect.element(chart.getByText(total, { exact: true })).toBeVisible();
    await expect.element(chart.getByRole('img')).toHaveAccessibleName(told);
  }
  // What stands under the pointer is said below the chart: here the last column, today.
  const reactions = page.getByRole('article', { name: 'Reactions' });
  const { width, height } = reactions.getByRole('img').element().getBoundingClientRect();
  await reactions.getByRole('img').hover({ position: { x: width - 3, y: height / 2 } });
  await expect.element(reactions.getByText('Mar 5: 1')).toBeVisible();
});

// [S2-1.4, S2-2.113, S2-2.116]
test('what could not be published is told with the reason, and tried again from here, once; so is how the site is doing', async () => {
  asAdmin();
  const youtube = { left: 5, perDay: 6, resetsAt: '2026-03-02T08:00:00.000Z' };
  answer(overview, siteState({ youtube, queue: { waiting: 0, failed: 1, total: 1, videos: [queued] } }));
  const { clock } = await openPanel();
  clock.release();
  const queue = region('Publishing');
  await expect.element(queue).toMatchTextContent('1 clip couldn’t be published.');
  const entry = queue.getByRole('listitem');
  await expect.element(entry).toMatchTextContent('Refused, then taken');
  await expect.element(entry).toMatchTextContent('Not published');
  await expect.element(entry).toMatchTextContent('Uploaded by Esi');
  await expect.element(entry).toMatchTextContent('Authentication failed. Please try again later or contact support.');
  await expect.element(region('YouTube')).toMatchTextContent(/5\s*uploads left today out of 6/);
  await expect.element(region('Last backup')).toMatchTextContent('No backup on record.');
  await expect.element(region('Last backup')).toMatchTextContent('make one now: npm run backup.');
  await expect.element(region('Storage')).toMatchTextContent('10 GB free.');

  const release = hold(retryVideo, { message: adminMessages.retrying() });
  answer(overview, siteState());
  await entry.getByRole('button', { name: 'Try again' }).dblClick();
  release();
  await expectToast('This clip is being published again.', '5s');
  await expect.element(queue).toMatchTextContent('Every uploaded clip has been published.');
  expect(queue.getByRole('listitem').elements()).toHaveLength(0);
  await expect.element(region('YouTube')).toMatchTextContent('Clips are hosted on this site');
  expect(askedOf(retryVideo).map(({ params }) => params)).toEqual([{ id: queued._id }]);
});
