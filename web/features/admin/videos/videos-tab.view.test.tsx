import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adminMessages, listAdminVideos } from '../../../../contract/admin.ts';
import { deleteVideo } from '../../../../contract/videos.ts';
import { answer, askedOf, hold, odd, refused } from '../../../testing/answers.ts';
import { answerLists } from '../../../testing/pages.ts';
import { adminVideo, asAdmin, dialog, openPanel, tab, videoPage } from '../../../testing/panel.ts';
import { closeToasts, expectToast, toasts } from '../../../testing/toasts.ts';

const cards = page.getByRole('article');
const question = dialog('Delete video');
const sure = question.getByRole('button', { name: 'Delete', exact: true });
const press = (card: typeof cards) => card.getByRole('button', { name: 'Delete', exact: true }).click();

/** Answers with those of them that are asked for: a search is for a part of the title. @returns them, to change */
function answerVideos(numbers: number[]) {
  answer(listAdminVideos, ({ query: { search = '', faculty } }) => {
    const all = numbers.map((number) => adminVideo(number));
    const found = all.filter(({ title, school }) => title.includes(search) && (!faculty || school.faculty === faculty));
    return { ...videoPage(found), all: all.length, faculties: [{ name: 'Law', count: 1 }] };
  });
  return numbers;
}

// [S2-1.4, S2-2.101, S2-2.103, S2-2.106, S2-2.112]
test('a video is found by search and faculty, has all that an admin needs to decide about it, and is deleted, once', async () => {
  asAdmin();
  answerLists();
  const numbers = answerVideos([1, 2, 3]);
  const { viewer, clock } = await openPanel('?tab=videos');
  clock.release();
  await expect.element(cards).toHaveLength(3);
  const card = cards.first();
  await expect.element(card.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  await expect.poll(() => card.element().querySelector('iframe')?.title).toBe('Clip: Video 1');
  await expect.element(card).toMatchTextContent('Arts');
  await expect.element(card).toMatchTextContent('What happened in game 1.');
  await expect.element(card).toMatchTextContent('Uploaded by member_1@uni.example');
  await expect.element(card.getByText('Mar 1, 2026')).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'View' })).toHaveAttribute('href', adminVideo(1).youtubeLink);

  await press(card);
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this video?');
  const release = hold(deleteVideo, { message: 'Video deleted successfully' });
  await sure.dblClick();
  numbers.shift();
  release();
  await expectToast('Video deleted successfully', '5s');
  await expect.element(cards).toHaveLength(2);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Video 2' })).toHaveFocus();
  await expect.element(tab('Videos (2)')).toBeVisible();
  await closeToasts();
  expect(askedOf(deleteVideo).map(({ params }) => params)).toEqual([{ id: adminVideo(1)._id }]);

  await page.getByLabelText('Filter by Faculty').selectOptions('Law');
  await expect.poll(viewer.here).toContain('faculty=Law');
  await expect.element(cards).toHaveLength(1);
  await page.getByLabelText('Search clips').fill('nothing of the kind');
  const nothing = page.getByRole('heading', { name: 'No videos found' });
  await expect.element(nothing).toBeVisible();
  const there = viewer.here();
  viewer.go('/app');
  await expect.element(nothing).not.toBeInTheDocument();
  viewer.back(); // its door knows who has been let in
  await expect.element(nothing).toBeVisible();
  expect(viewer.here()).toBe(there);
  await page.getByRole('button', { name: 'Show all clips' }).click();
  await expect.element(cards).toHaveLength(2);
});

// [S2-2.107, S2-2.109, S2-2.111]
test("whatever a deletion is refused with, it is told in the panel's words", async () => {
  asAdmin();
  answerVideos([1, 2]);
  const { clock } = await openPanel('?tab=videos');
  clock.release();
  for (const [given, text, stays] of [
    [odd(500, { message: 'Something went wrong on our side.' }), adminMessages.deleteVideoFailed(), true],
    [refused(429, { message: 'Too many requests.', code: 'rate-limited' }), 'Failed to delete video', true],
    [refused(403, { message: 'Not for you.', code: 'forbidden' }), 'Access denied. Admin privileges required.', false],
  ] as const) {
    answer(deleteVideo, given);
    await press(cards.first());
    await sure.click();
    await expectToast(text, '5s');
    if (stays) {
      await expect.element(question.getByText(text)).toBeInViewport({ ratio: 1 });
      await question.getByRole('button', { name: 'Cancel' }).click();
    }
    await expect.element(question).not.toBeInTheDocument();
    expect(toasts(/Something went wrong|Too many|Not for you/)).toEqual([]);
    await closeToasts();
  }
});
