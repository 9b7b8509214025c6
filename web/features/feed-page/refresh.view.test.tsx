/** How the feed goes on by itself while it is open, and how it comes back where it could not be had. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createPost, type FeedPost, listPosts } from '../../../contract/posts.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd } from '../../testing/answers.ts';
import { ME } from '../../testing/comments.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock, settled } from '../../testing/surroundings.ts';
import { toasts } from '../../testing/toasts.ts';

const REFRESH = 30_000; // spec 2 §9

const cards = page.getByRole('article');
const cardOf = (text: string) => cards.filter({ hasText: text });
const buttonFor = (news: string) => page.getByRole('button', { name: news, exact: true });
const failed = page.getByRole('alert').filter({ hasText: 'The feed could not be loaded' });
const text = page.getByPlaceholder("What's on your mind?");
const send = page.getByRole('form', { name: 'Create a post' }).getByRole('button', { name: 'Post', exact: true });
const waiting = page.getByRole('article', { name: 'Your post that is waiting' });

/** Answers with these posts, ten a page. */
function answerPages(posts: () => FeedPost[]): void {
  answer(listPosts, ({ query }) => {
    const [all, number] = [posts(), Number(query.page)];
    const shown = all.slice(number * 10 - 10, number * 10);
    return { posts: shown, totalPages: Math.ceil(all.length / 10), total: all.length, page: number };
  });
}

/** A member opens the feed. @param notices also with what is waiting to be sent */
async function openFeed(notices = false): Promise<void> {
  signedIn();
  await page.viewport(1200, 900);
  await open('/app', { notices });
}

/** Has the tab hidden or shown, until the test ends. */
function show(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** That the feed fails is also logged. @returns what has been */
function watchLog() {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  return log;
}

// [S2-2.21, S2-2.24]
test('page 1 is fetched every 30 s while somebody looks: what is new waits behind a button, what changed or went does so in place', async () => {
  const log = watchLog();
  const number = (n: number) => post(n, { content: `Round ${n} of the season\n\n\n\n\n\n.` });
  let posts = Array.from({ length: 12 }, (_, index) => number(11 - index));
  answerPages(() => posts);
  const clock = holdClock();
  await openFeed();
  await expect.element(cards).toHaveLength(10);
  const read = cardOf('Round 7 ').element();
  read.scrollIntoView();
  scrollBy(0, -150);
  const top = read.getBoundingClientRect().top;
  const moved = () => Math.abs(read.getBoundingClientRect().top - top);
  const asked = () => askedOf(listPosts).length;

  const longer = post(10, { content: 'Round ten, told\nin\nmany\nmore\nlines\nthan\nbefore\n.\n.\n.\n.' });
  posts = posts.filter(({ _id }) => _id !== number(9)._id).map((one) => (one._id === longer._id ? longer : one));
  posts.unshift(post(20, { content: 'Hot off the press' }));
  await clock.advance(REFRESH - 1000);
  expect(asked()).toBe(1);
  await clock.advance(1000);
  await expect.element(buttonFor('1 new post')).toBeInViewport({ ratio: 1 });
  expect(asked()).toBe(2);
  await expect.element(cardOf('Round ten, told')).toHaveLength(1);
  await expect.element(cardOf('Round 9 ')).toHaveLength(0);
  await expect.element(cardOf('Hot off the press')).toHaveLength(0);
  expect(moved()).toBeLessThan(2);

  // Nobody looks: nothing is asked. It is made good at once when somebody does.
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  show('hidden');
  posts.unshift(post(21, { content: 'While you were away' }));
  await clock.advance(3 * REFRESH);
  expect(asked()).toBe(2);
  show('visible');
  await clock.advance(1);
  await expect.element(buttonFor('2 new posts')).toBeInViewport({ ratio: 1 });
  expect(moved()).toBeLessThan(2);

  await buttonFor('2 new posts').click();
  await expect.element(cards.first()).toMatchTextContent('While you were away');
  await expect.element(cards.nth(1)).toMatchTextContent('Hot off the press');
  await expect.element(cards.first()).toBeInViewport();
  await expect.element(page.getByRole('listitem').filter({ has: cardOf('While you were away') })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /new post/ })).not.toBeInTheDocument();

  // A refresh that fails is only logged.
  answer(listPosts, odd(500, { message: 'Down', code: 'internal' }));
  expect(log).not.toHaveBeenCalled();
  await clock.advance(REFRESH);
  await expect.poll(() => log.mock.calls).toEqual([['The feed could not be fetched:', expect.anything()]]);
  await expect.element(cardOf('Hot off the press')).toBeVisible();
  expect(toasts('')).toEqual([]);
});

// [S2-2.22]
test('where the server answers with an error instead of the feed, page 1 is asked for again after 30 s', async () => {
  watchLog();
  answer(listPosts, odd(502, 'Bad Gateway'));
  const clock = holdClock();
  await openFeed();
  await expect.element(failed).toBeInViewport({ ratio: 1 });
  answerPosts([post(1)]);
  const before = askedOf(listPosts).length;
  await clock.advance(REFRESH - 1000);
  expect([askedOf(listPosts).length, cards.elements()]).toEqual([before, []]);
  await clock.advance(1000);
  await expect.element(cards).toHaveLength(1);
  await expect.element(failed).not.toBeInTheDocument();
});

test('what is written while the feed is on its way is in it, though the answer is from before it', async () => {
  const written = post(2, { content: 'Sooner than the feed', author: ME });
  const release = hold(listPosts, { posts: [], totalPages: 0, total: 0, page: 1 });
  await openFeed();
  await expect.poll(() => askedOf(listPosts)).toHaveLength(1);
  answer(createPost, () => {
    answerPosts([written]);
    return { message: 'Post created successfully', post: written };
  });
  await text.fill('Sooner than the feed');
  await send.click();
  await expect.element(text).toHaveValue('');
  release();
  await expect.element(cards).toHaveLength(1);
  await expect.element(cardOf('Sooner than the feed')).toBeVisible();
  await settled();
  expect(cards.elements()).toHaveLength(1);
});

// [S2-2.22]
test('a feed that could not be had comes by itself when the server is back, with what was written meanwhile', async () => {
  watchLog();
  answer(listPosts, NO_CONNECTION);
  answer(createPost, NO_CONNECTION);
  const clock = holdClock();
  await openFeed(true);
  await clock.advanceUntil(() => failed.elements().length === 1); // it is tried once more
  await expect.element(failed).toBeInViewport({ ratio: 1 });
  await text.fill('Written before the feed came');
  await send.dblClick();
  await expect.element(waiting).toHaveLength(1);
  await expect.element(waiting).toBeInViewport({ ratio: 1 });
  await expect.element(waiting).toMatchTextContent('Written before the feed came');
  await expect.element(failed).toBeVisible();

  const written = post(2, { content: 'Written before the feed came', author: ME });
  const sent = askedOf(createPost).length;
  answerPosts([]);
  answer(createPost, () => {
    answerPosts([written]);
    return { message: 'Post created successfully', post: written };
  });
  await clock.advance(3000); // whether the server can be reached is looked at again
  await expect.element(failed).not.toBeInTheDocument();
  await clock.advance(1000);
  await expect.element(cardOf('Written before the feed came')).toHaveLength(1);
  await expect.element(waiting).not.toBeInTheDocument();
  await settled();
  await expect.element(cards).toHaveLength(1);
  expect(askedOf(createPost)).toHaveLength(sent + 1);
});
