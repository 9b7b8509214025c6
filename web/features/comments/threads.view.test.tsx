import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Comment, commentCalls, listComments } from '../../../contract/comments.ts';
import { react } from '../../../contract/reactions.ts';
import { queryClient } from '../../platform/query.ts';
import { answer, askedOf, hold } from '../../testing/answers.ts';
import { answerPost, comment, ME } from '../../testing/comments.ts';
import { post } from '../../testing/samples.ts';
import { close, open, signedIn } from '../../testing/screen.tsx';

const POST = post(1);
const { find, replies: listReplies, love } = commentCalls.post;

const FIRST = comment(1, { content: 'The first of all', user: ME, replyCount: 6 });
const REPLIES = [1, 2, 3, 4, 5, 6].map((n) => comment(1 + n, { content: `Reply ${n}`, user: ME, parentId: FIRST._id }));
/** With as many replies as come along. */
const TALK: Comment = { ...FIRST, replies: REPLIES.slice(0, 2), moreReplies: 'after 2' };
/** Sixty people have written afterwards. */
const OTHERS = Array.from({ length: 60 }, (_, index) => comment(101 + index, { content: `Number ${index + 1}` }));

const linked = page.getByRole('list', { name: 'The comment that the link leads to' });
const order = page.getByRole('combobox', { name: 'Order of the comments' });
const texts = page.getByText(/^(Number \d+|The first of all)$/);
const more = page.getByRole('button', { name: 'Show more comments' });
const heart = linked.getByRole('button', { name: /Love the comment by linnea/ }).first();

/** The most loved comment, and then all others. */
const stretch = (before: string | undefined) => {
  const all = [TALK, ...OTHERS];
  return before ? { comments: all.slice(50), earlier: null } : { comments: all.slice(0, 50), earlier: 'after 50' };
};

/** As if the page were loaded anew. */
async function openPost(hash = '') {
  close();
  queryClient.clear();
  signedIn();
  answerPost(POST, { comments: OTHERS.slice(10), earlier: 'before 11', commentCount: 67 });
  answer(listComments, ({ query: { before } }) => stretch(before));
  return open(`/app/${POST._id}${hash}`);
}

// [B13.1]
test('a link to a reply far down opens the thread there', async () => {
  const fifth = REPLIES[4] as Comment;
  answer(find, { comment: TALK, reply: fifth });
  answer(listReplies, { replies: REPLIES.slice(2), moreReplies: null, replyCount: 6 });
  await openPost(`#comment-${fifth._id}`);
  await expect.element(linked.getByText('Reply 5', { exact: true })).toBeInViewport();
  await expect.poll(() => document.activeElement?.id).toBe(`comment-${fifth._id}`);
  expect(linked.getByText('Reply 4', { exact: true }).elements()).toEqual([]);
  await linked.getByRole('button', { name: 'Show 3 more replies' }).click();
  const shown = () =>
    linked
      .getByText(/^Reply \d$/)
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['Reply 1', 'Reply 2', 'Reply 3', 'Reply 4', 'Reply 5', 'Reply 6']);
  expect(page.getByRole('button', { name: /more repl/ }).elements()).toEqual([]);
  expect(askedOf(listReplies).map(({ query }) => query)).toEqual([{ after: 'after 2' }]);

  // What is loved shows it at once, also where the server takes its time.
  const release = hold(love, { message: 'You love this comment.', isLoved: true, loveCount: 1 });
  await heart.click();
  await expect.element(heart).toMatchTextContent(/^1$/);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  release();
});

// [B13.1]
test('the order of the comments is remembered; what is loved most comes stretch by stretch', async () => {
  await openPost();
  await order.selectOptions('Newest first');
  await expect.element(texts.first()).toMatchTextContent(/^Number 60$/);
  await openPost();
  await expect.element(order).toHaveValue('newest');
  await expect.element(texts.first()).toMatchTextContent(/^Number 60$/);
  await order.selectOptions('Most loved');
  await expect.element(texts.first()).toMatchTextContent('The first of all');
  await more.click();
  await expect.element(texts).toHaveLength(61);
  await expect.element(more).not.toBeInTheDocument();
});

// [B13.1]
test('more of what is loved most comes also where it is asked for while all of it is read anew', async () => {
  localStorage.setItem('comment-order', 'loved');
  await openPost();
  await expect.element(texts).toHaveLength(50);
  const [first, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = (before: string | undefined) =>
    askedOf(listComments).filter(({ query }) => query.before === before).length;
  const before = asked(undefined);
  answer(listComments, async ({ query }) => {
    await (query.before ? next : first).promise;
    return stretch(query.before);
  });
  await more.click();
  await expect.poll(() => asked('after 50')).toBe(1);
  answer(react, { message: 'Reaction saved', reaction: 'like', likeCount: 1, reactionCounts: { like: 1 } });
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect.poll(() => asked(undefined)).toBe(before + 1);
  next.resolve();
  await new Promise((resolve) => setTimeout(resolve)); // what comes first is there no more
  first.resolve();
  await expect.element(texts).toHaveLength(61);
});
