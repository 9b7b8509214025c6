import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FeedItem, listPosts } from '../../../contract/posts.ts';
import { answer, askedOf, hold } from '../../testing/answers.ts';
import { post, video } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const clip = (number: number): FeedItem => ({ kind: 'video', ...video(number), likes: [] });
/** A page of ten, posts and clips in turns. */
const pageOf = (number: number) => ({
  posts: Array.from({ length: 10 }, (_, index) => {
    const at = number * 10 + index;
    return at % 2 ? post(at) : clip(at);
  }),
  totalPages: 3,
  total: 30,
  page: number,
});

// [S2-1.1, S2-2.16, S2-2.17, S2-2.18]
test('the feed mixes posts and videos below the form, ten a page, after a skeleton, by category', async () => {
  signedIn();
  await page.viewport(1200, 900);
  const firstPage = hold(listPosts, pageOf(1));
  const viewer = await open('/app');
  await expect.element(page.getByRole('status', { name: 'Loading posts' })).toBeVisible();
  firstPage();
  const cards = page.getByRole('article');
  await expect.element(cards).toHaveLength(10);
  await expect.element(cards.nth(0)).toHaveAccessibleName('Video: Video 10');
  await expect.element(cards.nth(1)).toHaveAccessibleName('Post by adwoa');
  const form = page.getByRole('form', { name: 'Create a post' }).element();
  expect(form.compareDocumentPosition(cards.nth(0).element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  const nextPage = hold(listPosts, pageOf(2));
  await page.getByRole('button', { name: 'Load More' }).click();
  const busy = page.getByRole('button', { name: 'Loading...' });
  await expect.element(busy).toBeDisabled();
  const spinner = busy.element().querySelector('span') as Element;
  expect(getComputedStyle(spinner).animationName).toBe('spin');
  nextPage();
  await expect.element(cards).toHaveLength(20);
  await expect.element(busy).not.toBeInTheDocument();

  answer(listPosts, ({ query: { category } }) => {
    const posts = category === 'training' ? [post(1, { category: 'training' })] : [];
    return { posts, totalPages: 1, total: 1, page: 1 };
  });
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await expect.element(cards).toHaveLength(1);
  await expect.element(cards.getByText('Training', { exact: true })).toBeVisible();
  expect(viewer.here()).toBe('/app?category=training');
  expect(askedOf(listPosts).map(({ query }) => query)).toEqual([
    { page: '1', limit: '10' },
    { page: '2', limit: '10' },
    { page: '1', limit: '10', category: 'training' },
  ]);
});
