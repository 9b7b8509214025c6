/** What others do reaches an open post live, a lost connection is made good, and the end of a session is heard of. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { check, logout } from '../../../contract/accounts.ts';
import { getPost } from '../../../contract/posts.ts';
import { react } from '../../../contract/reactions.ts';
import { answer, askedOf, hold } from '../../testing/answers.ts';
import { answerPost, comment, ME } from '../../testing/comments.ts';
import { openLive } from '../../testing/live.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';
import { expectToast, toasts } from '../../testing/toasts.ts';

const POST = post(1, { content: 'Training moved to Friday' });
const PATH = `/app/${POST._id}`;
const WHERE = { postId: POST._id };
const SECOND = 1000;

const card = page.getByRole('article');
const saying = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const heading = (count: number) => page.getByRole('heading', { name: `Comments (${count})`, exact: true });
const paused = page.getByRole('status').getByText('Live updates paused');
const button = (name: string) => card.getByRole('button', { name, exact: true });

/** What an edit can change in it. */
const fieldsOf = ({ content, category, tags, images } = POST) => ({ content, category, tags, images });

/** The server ends the session, and says so on each connection. */
function endSession(live: ReturnType<typeof openLive>): void {
  answer(check, { authenticated: false });
  live.tell('session-changed');
}

/** Has the tab hidden or shown, until the test ends. */
function show(isShown: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

// [B1.1]
test('a thread outlives a long outage: it says that it is paused, goes on trying ever more rarely, and catches up', async () => {
  const live = openLive();
  signedIn();
  answerPost(POST, { comments: [comment(1, { content: 'Kick-off!' })] });
  const clock = holdClock();
  await open(PATH);
  await live.joined('join-post');
  await expect.element(saying('Kick-off!')).toBeVisible();
  await expect.poll(() => askedOf(getPost).length).toBe(2); // what came before it was told of the rest
  const before = live.tries();
  const tries = () => live.tries() - before;
  live.refuse();
  for (let n = 1; n <= 5; n++) {
    await clock.advance(900);
    expect([tries(), paused.elements()]).toEqual([n - 1, []]);
    await clock.advance(110); // the second way, by calls, fails as well
    expect(tries()).toBe(n);
  }
  await expect.element(paused).toBeInViewport({ ratio: 1 });
  // Ever more rarely: in two minutes at least four tries, which is every 30 s, and far from a hundred.
  await clock.advance(120 * SECOND);
  expect(tries()).toBeGreaterThanOrEqual(9);
  expect(tries()).toBeLessThan(25);

  // Nobody tells this page what happens now, and it stays as it was until its next try.
  answerPost(
    { ...POST, content: 'Training moved to Sunday', likeCount: 1, reactionCounts: { goal: 1 } },
    { comments: [comment(2, { content: 'One nil!' })] },
  );
  live.mend();
  await expect.element(saying('Kick-off!')).toBeVisible();
  await expect.element(paused).toBeVisible();
  await clock.advance(30 * SECOND);
  await expect.element(saying('One nil!')).toBeVisible();
  await expect.element(saying('Kick-off!')).not.toBeInTheDocument();
  await expect.element(heading(1)).toBeVisible();
  await expect.element(card).toMatchTextContent('Training moved to Sunday');
  await expect.element(card.getByRole('img', { name: 'Goal' })).toBeVisible();
  await expect.element(paused).not.toBeInTheDocument();
  live.tell('comment-added', comment(3), { ...WHERE, commentCount: 2 });
  await expectToast('New comment added!');
  await expect.element(heading(2)).toBeVisible();
});

// [B1.3]
test('edits, reactions and hidings by others reach an open post live; what is hidden is gone', async () => {
  const live = openLive();
  signedIn();
  answerPost(POST, { comments: [] });
  const both = { likeCount: 2, reactionCounts: { love: 1, like: 1 } };
  answer(react, () => {
    answerPost({ ...POST, ...both }, { comments: [] }, 'like');
    return { message: 'Reaction saved', reaction: 'like' as const, ...both };
  });
  await open(PATH);
  await live.joined('join-post');
  await expect.poll(() => askedOf(getPost).length).toBe(2);
  live.tell('post-changed', { ...fieldsOf(), content: 'Training moved to Sunday', hidden: null }, WHERE);
  await expect.element(card).toMatchTextContent('Training moved to Sunday');
  await expect.poll(() => document.title).toMatch(/Training moved to Sunday/);

  // The viewer's own reaction and those of others add up.
  live.tell('post-reactions', { likeCount: 1, reactionCounts: { love: 1 } }, WHERE);
  await expect.element(card.getByRole('img', { name: 'Love' })).toBeVisible();
  await expect.element(card.getByText('1 reaction', { exact: true })).toBeVisible();
  await button('Like').first().click();
  await expect.element(card.getByText('2 reactions', { exact: true })).toBeVisible();
  await expect.element(button('Like').first()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => askedOf(getPost).length).toBe(3); // it has been answered
  // In another browser of theirs the viewer chooses another one: this one shows it, too.
  const three = { likeCount: 3, reactionCounts: { love: 2, trophy: 1 } };
  answerPost({ ...POST, ...three }, { comments: [] }, 'trophy');
  live.tell('own-reaction', 'trophy', WHERE);
  live.tell('post-reactions', three, WHERE);
  await expect.element(card.getByText('3 reactions', { exact: true })).toBeVisible();
  await expect.element(button('Trophy').first()).toHaveAttribute('aria-pressed', 'true');

  const rude = comment(1, { content: 'A rude word' });
  live.tell('comment-added', rude, { ...WHERE, commentCount: 1 });
  await expect.element(saying('A rude word')).toBeVisible();
  await expect.element(heading(1)).toBeVisible();
  live.tell('comment-removed', rude._id, { ...WHERE, commentCount: 0 });
  await expect.element(saying('A rude word')).not.toBeInTheDocument();
  live.tell('comment-added', rude, { ...WHERE, commentCount: 1, again: true });
  await expect.element(saying('A rude word')).toBeVisible();
  await expect.element(heading(1)).toBeVisible();

  live.tell('post-removed', WHERE);
  await expect.element(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
});

// [B1.3]
test('who has written a post or a comment reads live that it is hidden, and that it is no longer', async () => {
  const live = openLive();
  signedIn();
  const own = comment(1, { content: 'A rude word', user: ME });
  answerPost({ ...POST, author: ME }, { comments: [own] });
  await open(PATH);
  await live.joined('join-post');
  await expect.poll(() => askedOf(getPost).length).toBe(2);
  live.tell('comment-hidden', { commentId: own._id, hidden: 'hidden' }, { ...WHERE, commentCount: 0 });
  await expect.element(saying('A rude word')).toMatchTextContent('Hidden by an admin');
  live.tell('comment-added', own, { ...WHERE, commentCount: 1, again: true });
  await expect.element(saying('A rude word')).not.toMatchTextContent('Hidden by an admin');
  await expect.element(heading(1)).toBeVisible();

  live.tell('post-changed', { ...fieldsOf(), hidden: 'hidden' }, WHERE);
  await expect.element(card).toMatchTextContent('Hidden by an admin');
  live.tell('post-changed', { ...fieldsOf(), hidden: null }, WHERE);
  await expect.element(card).not.toMatchTextContent('Hidden by an admin');

  // Their own reaction stays when others react, too.
  live.tell('own-reaction', 'love', WHERE);
  live.tell('post-reactions', { likeCount: 2, reactionCounts: { love: 1, like: 1 } }, WHERE);
  await expect.element(card.getByText('2 reactions', { exact: true })).toBeVisible();
  await expect.element(button('Love').first()).toHaveAttribute('aria-pressed', 'true');
});

// [B1.4]
test.each([
  ['feed', '/app'],
  ['post', PATH],
])('who is deactivated is logged out at once, on an open %s', async (name, path) => {
  const live = openLive();
  signedIn();
  answerPosts([POST]);
  const clock = holdClock();
  await page.viewport(1200, 900);
  const viewer = await open(path);
  await expect.element(card).toMatchTextContent('Training moved to Friday');
  await clock.advanceUntil(() => live.count() === 1);
  if (name === 'feed') {
    // A tab that nobody looks at has no connection.
    onTestFinished(() => {
      Reflect.deleteProperty(document, 'hidden');
    });
    show(false);
    await expect.poll(live.count).toBe(0);
    await clock.advance(30 * SECOND);
    expect(live.count()).toBe(0);
    show(true);
    await expect.poll(live.count).toBe(1);
  }
  endSession(live);
  await clock.advance(SECOND);
  await expect.poll(viewer.here).toBe('/login?expired=1');
  await expect.element(card).not.toBeInTheDocument();
});

// [B1.4]
test('who logs out by themselves is no less told that the session has ended, and reads nothing of that', async () => {
  const live = openLive();
  signedIn();
  answerPosts([POST]);
  const clock = holdClock();
  await page.viewport(1200, 900);
  const viewer = await open('/app');
  await expect.element(card).toBeVisible();
  await clock.advanceUntil(() => live.count() === 1);
  const release = hold(logout, { message: 'User logged out successfully' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => askedOf(logout)).toHaveLength(1);
  endSession(live);
  await clock.advance(400); // the answer to the logout takes longer than the news
  expect([viewer.here(), viewer.coming()]).toEqual(['/app', undefined]);
  release();
  await expectToast('You have logged out successfully', '5s');
  await clock.advance(2 * SECOND);
  expect(viewer.here()).toBe('/login');
  expect(toasts(/expired/i)).toEqual([]);
});
