import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addComment, type Comment, commentMessages, deleteComment, listComments } from '../../../contract/comments.ts';
import { getPost } from '../../../contract/posts.ts';
import { requestMessages } from '../../../contract/requests.ts';
import { answer, askedOf, hold, NO_CONNECTION, odd, refused } from '../../testing/answers.ts';
import { answerPost, comment, ME } from '../../testing/comments.ts';
import { openLive } from '../../testing/live.ts';
import { post } from '../../testing/samples.ts';
import { close, open, signedIn } from '../../testing/screen.tsx';
import { settled } from '../../testing/surroundings.ts';
import { closeToasts, expectToast, toasts } from '../../testing/toasts.ts';

const POST = post(1);
const PATH = `/app/${POST._id}`;

const field = page.getByPlaceholder('Write a comment...');
const send = page.getByRole('button', { name: 'Post', exact: true });
const question = page.getByRole('dialog', { name: 'Delete comment' });

const saying = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const heading = (count: number) => page.getByRole('heading', { name: `Comments (${count})`, exact: true });

/** A member opens the post, beneath which these stand. */
async function openPost(comments: Comment[]) {
  signedIn();
  answerPost(POST, { comments });
  return open(PATH, { notices: true }); // with what is waiting to be sent
}

// [S2-2.76, S2-2.80, B1.6]
test('a comment that is refused says so in the words for it, and stays in the field, also over a reload', async () => {
  await openPost([]);
  await field.fill('   ');
  await send.click();
  await expectToast('Please enter a comment');
  await expect.element(field).toHaveFocus();
  await field.fill('x'.repeat(2001));
  await expect.element(page.getByText('2,001 of 2,000 characters')).toBeVisible();
  await send.click();
  await expectToast('Comments can be up to 2,000 characters.');
  expect(askedOf(addComment)).toEqual([]);

  // Without room for it in the browser: else what is not answered would wait.
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  for (const [given, words, text] of [
    [
      refused(400, { message: requestMessages.tooManyMarks(), code: 'invalid' }),
      /^At most 30 accents/,
      `e${'\u0301'.repeat(31)}`,
    ],
    [odd(500, {}), /^Error adding comment$/, 'A comment worth keeping'],
    [refused(429, { message: 'Too fast.', code: 'rate-limited' }), /^Too fast\.$/, 'A comment worth keeping'],
    [NO_CONNECTION, /^Error adding comment$/, 'A comment worth keeping'],
  ] as const) {
    answer(addComment, given);
    await field.fill(text);
    await send.click();
    await expectToast(words);
    await expect.element(field).toHaveValue(text);
    await closeToasts();
  }
  close();
  await open(PATH);
  await expect.element(field).toHaveValue('A comment worth keeping');
});

// [S2-2.81, B1.6]
test('a comment that can’t be deleted stays, and both the question and a toast say why; one that is gone already is gone', async () => {
  await openPost([comment(1, { user: ME, content: 'To be deleted' })]);
  const own = saying('To be deleted');
  const opener = own.getByRole('button', { name: 'Delete' });
  const sure = question.getByRole('button', { name: 'Delete' });
  await opener.click();
  for (const [given, words] of [
    [
      refused(403, { message: commentMessages.notYours(), code: 'forbidden' }),
      'Only the author of a comment can delete it.',
    ],
    [odd(500, {}), 'Error deleting comment'],
    [NO_CONNECTION, 'Something went wrong'],
  ] as const) {
    answer(deleteComment, given);
    await sure.click();
    await expectToast(words);
    await expect.element(question.getByRole('alert')).toMatchTextContent(words);
    await expect.element(question.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect.element(own.first()).toBeInTheDocument();
  }
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(heading(1)).toBeVisible();

  // Deleted meanwhile in another tab: what was wanted is so.
  await opener.click();
  const before = askedOf(deleteComment).length;
  const release = hold(deleteComment, refused(404, { message: commentMessages.notFound(), code: 'not-found' }));
  await sure.dblClick();
  release();
  await expectToast('Comment deleted successfully');
  expect(toasts('Comment not found')).toEqual([]);
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(heading(0)).toBeVisible();
  expect(askedOf(deleteComment)).toHaveLength(before + 1);
});

/** A thread of so many, which comes in stretches of fifty, the newest first. */
function answerLong(count: number) {
  const all = Array.from({ length: count }, (_, index) => comment(index + 1, { content: `Comment ${index + 1}.` }));
  const stretch = (end: number) => {
    const begin = Math.max(0, end - 50);
    return { comments: all.slice(begin, end), earlier: begin > 0 ? String(begin) : null };
  };
  answer(listComments, ({ query: { before } }) => stretch(Number(before)));
  return { stretch, view: answerPost(POST, { ...stretch(count), commentCount: count }) };
}

// [S2-2.84]
test('a thread of hundreds comes in pages, and the reader keeps their place', async () => {
  const live = openLive();
  signedIn();
  answerLong(400);
  await open(PATH);
  await live.joined('join-post');
  const list = page.getByRole('main').getByRole('list').last();
  const texts = () =>
    [...list.element().children].map(({ textContent }) => /Comment \d+|Good night/.exec(textContent)?.[0]);
  await expect.element(heading(400)).toBeVisible();
  await expect.poll(() => texts().length).toBe(50);
  expect(texts().at(0)).toBe('Comment 351');
  expect(texts().at(-1)).toBe('Comment 400');

  const read = page.getByText('Comment 351.').element();
  const place = () => read.getBoundingClientRect().top;
  const earlier = page.getByRole('button', { name: 'Show earlier comments' });
  earlier.element().scrollIntoView({ block: 'center' });
  const before = place();
  await earlier.click();
  await expect.poll(() => texts().length).toBe(100);
  const told = page.getByRole('status').filter({ hasText: '50 earlier comments loaded' });
  await expect.element(told).toBeInTheDocument();
  expect(Math.abs(place() - before)).toBeLessThan(3);
  expect(texts().at(0)).toBe('Comment 301');

  // What comes live comes at the end, and moves nothing.
  const late = comment(500, { content: 'Good night.' });
  live.tell('comment-added', late, { postId: POST._id, commentCount: 401 });
  await expect.element(heading(401)).toBeVisible();
  await settled();
  expect(Math.abs(place() - before)).toBeLessThan(3);

  for (let loaded = 151; loaded <= 401; loaded += 50) {
    (earlier.element() as HTMLElement).click(); // a real one scrolls there and back each time
    await expect.poll(() => texts().length).toBe(loaded);
  }
  await expect.element(earlier).not.toBeInTheDocument();
  expect(texts().at(0)).toBe('Comment 1');
  expect(texts().at(-1)).toBe('Good night');
  // Smooth: what is far from the window is not laid out.
  await settled();
  const laidOut = [...list.element().children].filter(({ lastElementChild }) =>
    lastElementChild?.checkVisibility({ contentVisibilityAuto: true }),
  );
  expect(laidOut.length).toBeGreaterThan(3);
  expect(laidOut.length).toBeLessThan(200);
  page.getByText('Good night.').element().scrollIntoView();
  await expect.element(page.getByText('Good night.')).toBeInViewport();
});

test('who asks for earlier comments while a page makes up for what it has missed keeps them', async () => {
  const live = openLive();
  signedIn();
  const { stretch, view } = answerLong(400);
  const isMissing = Promise.withResolvers<void>();
  answer(getPost, async () => {
    if (askedOf(getPost).length === 1) return view;
    await isMissing.promise;
    return { ...view, post: { ...view.post, content: 'As it is now.' } };
  });
  await open(PATH);
  await live.joined('join-post');
  const shown = page.getByText(/^Comment \d+\.$/);
  const earlier = page.getByRole('button', { name: 'Show earlier comments' });
  await earlier.click();
  await expect.element(shown).toHaveLength(100);
  await expect.poll(() => askedOf(getPost)).toHaveLength(2);
  const release = hold(listComments, stretch(350));
  isMissing.resolve();
  await expect.poll(() => askedOf(listComments)).toHaveLength(2);
  answer(listComments, ({ query: { before } }) => stretch(Number(before)));
  await earlier.click();
  await expect.element(shown).toHaveLength(150);
  release();
  await expect.element(page.getByText('As it is now.')).toBeVisible();
  await expect.element(shown).toHaveLength(150);
});

test('comments, replies and whom they answer are named as people want to be called', async () => {
  signedIn();
  const amara = { ...post(1).author, username: 'amara.okafor', name: 'Amara Okafor' };
  const reply = comment(2, { user: amara, parentId: comment(1)._id, replyTo: { ...amara, name: 'Kofi Mensah' } });
  answerPost(post(1), { comments: [comment(1, { user: amara, replies: [reply], replyCount: 1, moreReplies: null })] });
  await open(`/app/${post(1)._id}`);
  const names = page.getByRole('link', { name: 'Amara Okafor' });
  await expect.element(names.first()).toHaveAttribute('title', '@amara.okafor');
  expect(names.elements()).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: 'Kofi Mensah' })).toBeVisible();
  expect(page.getByText('Amara.okafor').elements()).toEqual([]);
});
