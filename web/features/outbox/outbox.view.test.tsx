/** What waits, when the server or the session is not as it was. Over real reloads and in two tabs: e2e/outbox*.spec.ts. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { check, logout } from '../../../contract/accounts.ts';
import { addComment } from '../../../contract/comments.ts';
import { createPost, getPost } from '../../../contract/posts.ts';
import { queryClient } from '../../platform/query.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, NO_CONNECTION, refused } from '../../testing/answers.ts';
import { answerPost, comment, ME } from '../../testing/comments.ts';
import { logIn } from '../../testing/log-in.ts';
import { answerFeed } from '../../testing/pages.ts';
import { post } from '../../testing/samples.ts';
import { answerFrame, close, open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';
import { expectToast, toasts } from '../../testing/toasts.ts';

const POST = post(1, { content: 'Whose turn is it?' });
const PATH = `/app/${POST._id}`;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const field = page.getByPlaceholder('Write a comment...');
const text = page.getByPlaceholder("What's on your mind?");
const send = page.getByRole('button', { name: 'Post', exact: true });
const pill = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Waiting to be sent' });
const waitingPost = page.getByRole('article', { name: 'Your post that is waiting' });
const saying = (words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words });
const waiting = (words: string) =>
  page.getByRole('list', { name: 'Your comments that are waiting' }).getByRole('listitem').filter({ hasText: words });

const calls = () => askedOf(addComment).length;

/** A member reads a post without comments, on a held clock. */
async function openPost() {
  const sent: string[] = [];
  const serve = () =>
    answerPost(POST, { comments: sent.map((content, index) => comment(index + 1, { content, user: ME })) });
  signedIn();
  serve();
  const clock = holdClock();
  const viewer = await open(PATH, { notices: true });
  await expect.element(field).toBeVisible();
  return {
    clock,
    viewer,
    /** What the server has, in its order. */
    sent,
    /** From now on comments are taken. */
    take: () =>
      answer(addComment, ({ body }) => {
        const { content } = body as { content: string };
        sent.push(content);
        serve();
        const commentCount = sent.length;
        return { message: 'Comment added', comment: comment(commentCount, { content, user: ME }), commentCount };
      }),
    /** Has a comment wait: no call of the kind comes through. */
    async haveWait(words: string) {
      answer(addComment, NO_CONNECTION);
      await field.fill(words);
      await send.dblClick();
      await expect.element(waiting(words)).toHaveLength(1);
      await expect.element(waiting(words)).toMatchTextContent('Waiting to be sent');
    },
    /** Lets time pass until a toast says so. */
    async isTold(words: string) {
      await clock.advanceUntil(() => toasts(words).length > 0);
      await expectToast(words);
    },
    /** What a browser does when it has a network again. */
    async comeBack() {
      dispatchEvent(new Event('online'));
      await clock.advance(10);
    },
  };
}

/** As if the page were loaded anew. */
async function reload(path: string) {
  close();
  useSession.getState().signOut();
  queryClient.clear();
  signedIn();
  return open(path, { notices: true });
}

test('too many calls: what waits says so, and is tried again by itself, once', async () => {
  const { isTold, haveWait, comeBack, take, sent } = await openPost();
  await haveWait('Is it my turn?');
  answer(addComment, refused(429, { message: 'Too many requests. Please wait a minute.', code: 'rate-limited' }));
  await comeBack();
  await expect
    .element(waiting('Is it my turn?'))
    .toMatchTextContent('Not sent: Too many requests. Please wait a minute.');
  take();
  await isTold('Your comment has been sent.'); // without anybody's doing
  await expect.element(waiting('Is it my turn?')).not.toBeInTheDocument();
  await expect.element(saying('Is it my turn?')).toHaveLength(1);
  expect(sent).toEqual(['Is it my turn?']);
});

test('what is refused, or has waited for a month, is only sent when its writer says so', async () => {
  const { clock, isTold, haveWait, comeBack, take, sent } = await openPost();
  const again = (words: string) => waiting(words).getByRole('button', { name: 'Try again' });
  await haveWait('And now?');
  answer(addComment, refused(403, { message: 'You may not comment here.', code: 'forbidden' }));
  await comeBack();
  await isTold('Your comment could not be sent: You may not comment here.');
  await expect.element(waiting('And now?')).toMatchTextContent('Not sent: You may not comment here.');
  take();
  const before = calls();
  await comeBack(); // it is not sent again without being asked
  await reload(PATH);
  await clock.advance(10);
  await expect.element(waiting('And now?')).toMatchTextContent('Not sent: You may not comment here.');
  await clock.advance(10 * SECOND);
  expect(calls()).toBe(before);
  await again('And now?').dblClick();
  await isTold('Your comment has been sent.');
  await expect.element(waiting('And now?')).not.toBeInTheDocument();
  await expect.element(saying('And now?')).toHaveLength(1);
  expect(sent).toEqual(['And now?']);

  await haveWait('From another season');
  vi.setSystemTime(Date.now() + 30 * DAY);
  take();
  const unsent = calls();
  await comeBack();
  const words =
    'This has been waiting for a month and may already have been sent. Please check before you send it again.';
  await isTold(`Your comment could not be sent: ${words}`);
  await expect.element(waiting('From another season')).toMatchTextContent(`Not sent: ${words}`);
  expect(calls()).toBe(unsent);
  await again('From another season').click();
  await clock.advanceUntil(() => waiting('From another season').elements().length === 0);
  await expect.element(waiting('From another season')).not.toBeInTheDocument();
  expect(sent).toEqual(['And now?', 'From another season']);
});

test('a session that ends meanwhile loses nothing: after the login it is sent', async () => {
  const { clock, haveWait, comeBack, take, sent, viewer } = await openPost();
  await haveWait('Written before the session ended');
  answer(check, { authenticated: false });
  take();
  await comeBack();
  await expect.element(page.getByText('Login expired, please login again.')).toBeVisible();
  expect(sent).toEqual([]);
  clock.release();
  await logIn();
  await expectToast('Your comment has been sent.');
  await expect.poll(viewer.here).toBe(PATH);
  await expect.element(saying('Written before the session ended')).toHaveLength(1);
  expect(sent).toEqual(['Written before the session ended']);
});

test('however long nothing was answered: a press, or an answer to anything else, has all that waits sent, in its order', async () => {
  const usual = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = usual;
  });
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'HEAD') throw new TypeError('Failed to fetch'); // nor does whether the server is there
    return usual(input, init);
  };
  const { clock, haveWait, take, sent } = await openPost();
  /** Nothing is answered until the next try is most of a minute away. */
  const beAwayForLong = async (words: string) => {
    answer(check, NO_CONNECTION);
    await haveWait(words);
    await clock.advance(MINUTE);
  };
  await beAwayForLong('First');
  for (const words of ['Second', 'Third']) {
    await haveWait(words);
    await clock.advance(400);
  }
  answerFrame();
  take();
  await clock.advance(400); // a second after the first press, also where somebody goes on pressing
  const soon = async () => {
    await clock.advance(10); // one is sent after the other; each takes as long as this browser does
    return sent;
  };
  await expect.poll(soon).toEqual(['First', 'Second', 'Third']);
  await expect.element(page.getByText('Waiting to be sent', { exact: true })).not.toBeInTheDocument();

  await beAwayForLong('Fourth');
  take();
  answerFeed();
  await page.getByRole('link', { name: 'Back to Feed' }).click();
  await expect.element(page.getByText('No content yet')).toBeVisible();
  await clock.advance(SECOND);
  await expect.poll(() => sent.at(-1)).toBe('Fourth');
  expect(sent).toHaveLength(4);
});

// [S2-2.97]
test('what waits can be discarded and edited; what is refused is told anywhere, and can still be read, sent and discarded', async () => {
  const { clock, isTold, haveWait, comeBack, viewer } = await openPost();
  await haveWait('Thought better of it');
  await haveWait('With a tpyo');
  await waiting('Thought better').getByRole('button', { name: 'Discard' }).click();
  await expect.element(saying('Thought better')).not.toBeInTheDocument();
  await waiting('tpyo').getByRole('button', { name: 'Edit' }).click();
  await expect.element(field).toHaveValue('With a tpyo');
  await expect.element(field).toHaveFocus();
  await expect.element(saying('tpyo')).not.toBeInTheDocument();
  await haveWait('With a typo');

  // The post goes meanwhile: the comment is told as refused, wherever its writer is.
  answerFeed();
  viewer.go('/app');
  await expect.element(text).toBeVisible();
  const gone = refused(404, { message: 'Post not found', code: 'not-found' });
  answer(addComment, gone);
  answer(getPost, gone);
  await comeBack();
  await isTold('Your comment could not be sent: Post not found');
  await pill('1 could not be sent').click();
  await expect.element(dialog).toMatchTextContent('With a typo');
  await expect.element(dialog).toMatchTextContent('Not sent: Post not found');
  await reload('/app');
  await clock.advance(10);
  await pill('1 could not be sent').click();
  const before = calls();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await clock.advanceUntil(() => calls() > before);
  await expect.element(dialog).toMatchTextContent('Not sent: Post not found');
  expect(calls()).toBe(before + 1);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(pill('1 could not be sent')).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
});

// [S2-2.97]
test('logging out says what is lost by it, and then it is', async () => {
  signedIn();
  answerFeed();
  answer(createPost, NO_CONNECTION);
  answer(logout, { message: 'User logged out successfully' });
  const clock = holdClock();
  await page.viewport(1200, 900);
  const viewer = await open('/app', { notices: true });
  await text.fill('Never sent');
  await send.click();
  await expect.element(waitingPost).toMatchTextContent('Never sent');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toMatchTextContent('One item has not been sent yet and will be lost.');
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(viewer.here).toBe('/login');
  await expectToast('You have logged out successfully', '5s');
  const before = askedOf(createPost).length;
  clock.release();
  await logIn();
  await expect.poll(viewer.here).toBe('/app');
  await expect.element(text).toHaveValue('');
  holdClock();
  dispatchEvent(new Event('online'));
  await clock.advance(SECOND);
  await expect.element(waitingPost).not.toBeInTheDocument();
  await expect.element(pill('1 waiting to be sent')).not.toBeInTheDocument();
  expect(askedOf(createPost)).toHaveLength(before);
});
