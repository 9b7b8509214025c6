import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { addComment, type Comment } from '../../../contract/comments.ts';
import { getPost } from '../../../contract/posts.ts';
import { answer, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { logIn } from '../../testing/log-in.ts';
import { answerPosts } from '../../testing/posts.ts';
import { post } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { holdClock, settled } from '../../testing/surroundings.ts';
import { expectToast, toasts } from '../../testing/toasts.ts';

const ONE = post(1);
const PATH = `/app/${ONE._id}`;
const SECOND = 1000;

const main = page.getByRole('main');
const card = page.getByRole('article');
const field = page.getByPlaceholder('Write a comment...');
const send = page.getByRole('button', { name: 'Post', exact: true });

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * SECOND).toISOString();

const comment = (number: number, change: Partial<Comment> = {}): Comment => ({
  _id: `0197c3a2-5b1e-7c3e-9d0c-${String(number).padStart(12, '0')}`,
  content: `Comment ${number}`,
  user: ONE.author,
  createdAt: ONE.createdAt,
  ...change,
});

// [S2-2.46, S2-2.58, S2-2.65, S2-2.66, S2-2.67, S2-2.73]
test('a visitor reads a post with its comments, after a skeleton; its words are the page’s title and description', async () => {
  const content = `Open training on Thursday, everybody is welcome, bring boots and water. ${'Really. '.repeat(30)}`;
  const shown = { ...ONE, content, createdAt: secondsAgo(5), commentCount: 1 };
  const { kind: _, ...fields } = shown;
  const can = { edit: false, delete: false, report: false };
  const release = hold(getPost, {
    post: { ...fields, comments: [comment(1, { content: 'Gates open at five.' })], earlier: null },
    viewerReaction: null,
    can,
  });
  await open(PATH);
  await expect.element(page.getByRole('status', { name: 'Loading post' })).toBeVisible();
  release();
  await expect.element(card).toMatchTextContent('Open training on Thursday');
  await expect.element(main.getByRole('link', { name: 'Back to Feed' })).toBeVisible();
  await expect.element(card.getByText('A', { exact: true })).toBeVisible(); // the initial, as there is no picture
  await expect.element(card.getByText('Adwoa', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('time')).toMatchTextContent(/^Just now$/);
  await expect.element(card.getByText('General', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect.element(page.getByText('Gates open at five.')).toBeVisible();
  expect(card.getByRole('link', { name: /comment/i }).elements()).toHaveLength(0); // only on the feed

  expect(document.title).toBe('Open training on Thursday, everybody is welcome,… | Touchline'); // 50, less a space
  for (const name of ['meta[name="description"]', 'meta[property="og:description"]']) {
    const description = document.querySelector<HTMLMetaElement>(name)?.content ?? '';
    expect([...description]).toHaveLength(160);
    expect(content.startsWith(description.slice(0, -1))).toBe(true);
  }

  // Small: a phone's width has no sideways scroll; both themes pass axe.
  await page.viewport(320, 640);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ colorScheme });
    expect(await commands.findViolations()).toEqual([]);
  }
});

// [S2-2.65, S2-2.75, S2-2.78]
test('a visitor is led to the login to comment, and comes back to what they wrote', async () => {
  answerPosts([ONE]);
  const viewer = await open(PATH);
  await expect.element(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  await field.fill('I will be there');
  await send.click();
  await expectToast('Please login to comment');
  await page.getByRole('link', { name: 'Log in to comment' }).click();
  await logIn();
  await expect.poll(viewer.here).toBe(PATH);
  await expect.element(field).toHaveValue('I will be there');
  const { _id, username, profilePicture } = MEMBER;
  answer(addComment, ({ body }) => ({
    message: 'Comment added successfully',
    comment: comment(2, { user: { _id, username, profilePicture }, ...(body as { content: string }) }),
    commentCount: 1,
  }));
  await send.click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'I will be there' })).toMatchTextContent('Linnea');
  await expect.element(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect.element(field).toHaveValue('');
});

// [S2-2.68, S2-2.69, S2-2.70]
test('what can go wrong with a post is said in the words for it, with the way back to the feed', async () => {
  signedIn();
  const { kept } = answerPosts([]);
  await page.viewport(1200, 900);
  const viewer = await open(PATH);
  const again = page.getByRole('button', { name: 'Try Again' });
  const shows = async (title: string) => {
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Back to Feed' })).toHaveLength(2);
  };
  await shows('Post not found');
  expect(document.title).toBe('Page not found | Touchline');
  expect(again.elements()).toHaveLength(0);
  viewer.go('/app/%20');
  await shows('Post ID is required');

  const other = post(2, { content: 'Here for a moment' });
  for (const [given, title] of [
    [refused(503, { message: 'Back in a minute.', code: 'unavailable' }), 'Back in a minute.'],
    [odd(500, {}), 'Error fetching post'],
    [NO_CONNECTION, 'Something went wrong'],
  ] as const) {
    answer(getPost, given);
    viewer.go(`/app/${other._id}`);
    await shows(title);
    expect(document.title).toBe('Error fetching post | Touchline'); // it may well be there
    await again.dblClick();
    await shows(title);
    await expect.element(again).toHaveFocus();
    if (given === NO_CONNECTION) break; // the last one ends well
    viewer.go('/app/%20');
    await shows('Post ID is required');
  }
  expect(kept.size).toBe(0);
  answerPosts([other]);
  again.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card).toMatchTextContent('Here for a moment');
  expect(document.title).toBe('Here for a moment | Touchline');
  await expect.element(main).toHaveFocus();
});

// [S2-1.2, S2-2.45, S2-2.71, B1.5]
test('its author deletes it here: that leads to the feed, and nobody is told "not found" on the way', async () => {
  signedIn();
  const { kept } = answerPosts([{ ...ONE, author: { ...ONE.author, _id: MEMBER._id, username: MEMBER.username } }]);
  await page.viewport(1200, 900);
  const viewer = await open(PATH);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(viewer.here).toBe('/app');
  await expectToast('Post deleted successfully');
  await expect.element(page.getByText('No content yet')).toBeVisible();
  expect(toasts('This post has been deleted.')).toHaveLength(0);
  expect(page.getByText('Post not found').elements()).toHaveLength(0);
  expect(kept.size).toBe(0);
});

// [S2-2.61]
test('times go on by themselves while a page is open', async () => {
  answerPosts([{ ...ONE, createdAt: secondsAgo(30), commentCount: 1 }], {
    [ONE._id]: [comment(1, { createdAt: secondsAgo(90) })],
  });
  const clock = holdClock();
  await open(PATH);
  const [time, other] = [card.getByRole('time'), page.getByRole('listitem').getByRole('time')];
  await clock.advance(1);
  await expect.element(time).toMatchTextContent(/^Just now$/);
  await expect.element(other).toMatchTextContent(/^1m ago$/);
  await clock.advance(40 * SECOND); // less than what makes the page think that it has slept
  await settled();
  await expect.element(time).toMatchTextContent(/^1m ago$/);
  await expect.element(other).toMatchTextContent(/^2m ago$/);
});
