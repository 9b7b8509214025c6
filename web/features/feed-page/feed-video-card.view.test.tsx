import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FeedVideo, listPosts } from '../../../contract/posts.ts';
import { answer, odd } from '../../testing/answers.ts';
import { video } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';

/** The feed as it is when it has these clips. */
const feedOf = (posts: FeedVideo[]) => ({ posts, totalPages: 1, total: posts.length, page: 1 });
const clip = (number: number, change: Partial<FeedVideo>): FeedVideo => ({
  kind: 'video',
  ...video(number),
  likes: [],
  ...change,
});

// [S2-2.62, S2-2.63, S2-2.64]
test('a video card says all of the video, and a long description is shown in full on demand', async () => {
  const description = `${'Row four, row five, the whole stand. '.repeat(7).slice(0, 198)}END`; // one more than 200
  const whole = clip(1, {
    title: 'Derby day',
    description,
    school: { name: 'University of Ghana', faculty: 'Engineering', department: 'Civil Engineering' },
    eventType: 'Inter-University',
    participants: [{ name: 'Ama' }, { name: 'Kojo' }],
    tags: ['derby'],
    uploadedBy: { _id: MEMBER._id, username: 'films.fay', profilePicture: null },
    uploadTime: new Date().toISOString(),
  });
  // A host that such an id could come from is none of ours.
  const other = clip(2, {
    title: 'No such player',
    description: 'x'.repeat(200),
    youtubeLink: 'https://www.youtube.com/watch?v=TOOSHORT',
  });
  signedIn();
  answer(listPosts, odd(200, feedOf([whole, other])));
  await page.viewport(1200, 900);
  await open('/app');

  const card = page.getByRole('article', { name: 'Clip: Derby day' });
  for (const text of [
    'Films.fay',
    'Just now',
    'Derby day',
    'Ghana',
    'University of Ghana',
    'Engineering',
    'Civil Engineering',
    'Inter-University',
    'Ama, Kojo',
    '#derby',
  ])
    await expect.element(card).toMatchTextContent(text);
  const frames = (of: typeof card) => of.element().querySelectorAll('iframe').length;
  await expect.poll(() => frames(card)).toBe(1);
  // What a phone's thumb does with it is directly beneath the film.
  const box = (of: Element | null | undefined) => of?.getBoundingClientRect() ?? new DOMRect();
  const beneath =
    box(card.getByRole('button', { name: 'Like' }).element()).top - box(card.element().querySelector('iframe')).bottom;
  expect(beneath).toBeGreaterThanOrEqual(0);
  expect(beneath).toBeLessThan(16); // px
  await expect.element(card).not.toMatchTextContent('END');
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect.element(card).toMatchTextContent(description);
  await card.getByRole('button', { name: 'Show less' }).click();
  await expect.element(card).not.toMatchTextContent('END');

  // An id that is not 11 characters long has no player; 200 characters are not too long.
  const second = page.getByRole('article', { name: 'Clip: No such player' });
  await expect.element(second).toMatchTextContent('x'.repeat(200));
  expect(second.getByRole('button', { name: /Show/ }).elements()).toHaveLength(0);
  second.element().scrollIntoView({ behavior: 'instant' });
  await expect.element(second).toBeInViewport();
  expect(frames(second)).toBe(0);
});
