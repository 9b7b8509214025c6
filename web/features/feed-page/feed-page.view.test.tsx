import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FeedItem, listPosts } from '../../../contract/posts.ts';
import { answer, askedOf, hold, NO_CONNECTION } from '../../testing/answers.ts';
import { post, video } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

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
  await expect.element(cards.nth(0)).toHaveAccessibleName('Clip: Video 10');
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

/** What stands on the page at each of its changes from now on: how many cards, and whether more can be asked for. */
function watchList(): string[] {
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const more = [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === 'Load More');
    const now = `${document.querySelectorAll('main article').length} ${more}`;
    if (seen.at(-1) !== now) seen.push(now);
  });
  observer.observe(document, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

// [S2-2.17, S2-2.23, S2-2.24]
test('cards come one by one, and more on demand, to the end; what can’t be loaded is said, and asked for again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(); // it is also logged
  onTestFinished(() => log.mockRestore());
  signedIn();
  const answerPages = () =>
    answer(listPosts, ({ query }) => {
      const number = Number(query.page);
      const posts = Array.from({ length: number < 3 ? 10 : 5 }, (_, index) => post(number * 10 + index));
      return { posts, totalPages: 3, total: 25, page: number };
    });
  answerPages();
  await page.viewport(1200, 900);
  const seen = watchList();
  const oneByOne = (from: number, to: number, more: boolean) =>
    Array.from({ length: to - from + 1 }, (_, n) => `${from + n} ${more}`);
  await open('/app');
  const cards = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Load More' });
  // So that the page can answer meanwhile; Load More comes after them.
  await expect.element(more).toBeVisible();
  expect(seen.splice(0)).toEqual(['0 false', ...oneByOne(1, 9, false), '10 true']);
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cards).toHaveLength(20);
  const states = new Set(seen.splice(0).filter((state) => state.endsWith('true'))); // else the button is busy
  expect([...states]).toEqual(['10 true', ...oneByOne(11, 20, true)]);
  await expect.element(more).toHaveFocus();

  // Without a network it says so, and asks again when it is told to.
  answer(listPosts, NO_CONNECTION);
  const clock = holdClock();
  await more.dblClick();
  const failed = page.getByRole('alert').filter({ hasText: 'More posts could not be loaded.' });
  await clock.advanceUntil(() => failed.elements().length === 1); // it is tried once more
  await expect.element(failed).toBeInViewport({ ratio: 1 });
  expect(cards.elements()).toHaveLength(20);
  clock.release();
  answerPages();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(cards).toHaveLength(25);
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(more).not.toBeInTheDocument();
});

// [S2-2.14, S2-2.15, S2-2.19, S2-2.20, S2-2.24]
test('a category begins at page 1, and says so when it is empty or cannot be had', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  signedIn();
  answer(listPosts, NO_CONNECTION);
  await page.viewport(1200, 900);
  const clock = holdClock();
  await open('/app');
  await expect.element(page.getByRole('heading', { name: 'Feed', exact: true })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'The feed could not be loaded' });
  const again = page.getByRole('button', { name: 'Try Again' });
  await clock.advanceUntil(() => failed.elements().length === 1); // it is tried once more
  await expect.element(failed).toBeInViewport({ ratio: 1 });
  const before = askedOf(listPosts).length;
  await again.click();
  await clock.advanceUntil(() => askedOf(listPosts).length === before + 2);
  await expect.element(again).toBeEnabled();
  await expect.element(again).toHaveFocus();
  await expect.element(failed).toBeInViewport({ ratio: 1 });

  answer(listPosts, { posts: [], totalPages: 0, total: 0, page: 1 });
  await clock.advance(3000); // by itself, too
  await expect.element(page.getByText('No content yet')).toBeVisible();
  await expect.element(page.getByText('Be the first to share something!')).toBeVisible();
  const filters = page.getByRole('navigation', { name: 'Categories' }).getByRole('button');
  const names = filters.elements().map(({ textContent }) => textContent);
  expect(names).toEqual(['All Posts', 'General', 'Sports', 'Achievement', 'Training', 'Competition']);
  const choose = (name: string) => filters.filter({ hasText: name }).click();
  await choose('Training');
  await expect.element(page.getByText('No posts in Training yet')).toBeVisible();
  await expect.element(page.getByText('Be the first to share something in Training!')).toBeVisible();
  await choose('All Posts');
  await expect.element(page.getByText('No content yet')).toBeVisible();

  const posts = [post(1, { content: 'Written elsewhere', category: 'training' })];
  answer(listPosts, { posts, totalPages: 1, total: 1, page: 1 });
  await choose('Training'); // was loaded before, and is loaded anew
  await expect.element(page.getByRole('article').filter({ hasText: 'Written elsewhere' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
});

test('on a phone one row of pills leads to the other feeds and the categories, and the form is right beneath it', async () => {
  signedIn();
  await page.viewport(390, 844);
  answer(listPosts, pageOf(1));
  await open('/app');
  const top = (name: string) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top;
  const following = page.getByRole('link', { name: 'Following', exact: true });
  await expect.element(following).toBeInViewport();
  expect(following.element().getBoundingClientRect().top).toBeCloseTo(top('All Posts'), 0);
  const form = page.getByRole('form', { name: 'Create a post' }).element().getBoundingClientRect();
  expect(form.top - top('All Posts')).toBeLessThan(80); // px
});
