/** What waits for an admin: it is told at once, and what is held is approved. */
import { expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { check } from '../../../contract/accounts.ts';
import { listAdminVideos, listUsers } from '../../../contract/admin.ts';
import { suggestFollows } from '../../../contract/people/follow.ts';
import { createPost, listPosts } from '../../../contract/posts.ts';
import { actOnCase, caseMessages, listCases, type ReportCase } from '../../../contract/reports.ts';
import { listToday } from '../../../contract/sports/lists.ts';
import { listVideos } from '../../../contract/videos.ts';
import { useSession } from '../../platform/session/session.ts';
import { answer, askedOf, hold } from '../../testing/answers.ts';
import { ME } from '../../testing/comments.ts';
import { matchCard } from '../../testing/cups.ts';
import { openLive } from '../../testing/live.ts';
import { post } from '../../testing/samples.ts';
import { MEMBER, open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';
import { expectToast } from '../../testing/toasts.ts';

const SECOND = 1000;
const HELD = 'Held for review because it contains a link. Only you can see it until an admin approves it.';

const tab = page.getByRole('tab', { name: /^Reports/ });
const cases = page.getByRole('article');

/** A post of adwoa's that somebody has reported. */
const reported = (number: number, change: Partial<ReportCase> = {}): ReportCase => {
  const { _id, content, createdAt, author } = post(number);
  return {
    _id: `0197c3a2-5b1e-7c3e-9d40-${String(number).padStart(12, '0')}`,
    kind: 'post',
    state: 'open',
    since: createdAt,
    handled: null,
    thing: { _id, excerpt: content, postId: _id, watchLink: null, pictureUrl: null, createdAt },
    author: { _id: author._id, username: author.username, isActive: true },
    reportCount: 1,
    reports: [{ by: 'esi', reason: 'spam', text: '', at: createdAt }],
    ...change,
  };
};

const answerQueue = (waiting: ReportCase[]) =>
  answer(listCases, ({ query: { limit } }) => ({
    cases: limit === '1' ? waiting.slice(0, 1) : waiting,
    waiting: waiting.length,
    nextCursor: null,
  }));

/** An admin opens a tab of the panel, whose door takes 2.5 seconds. @returns the clock, which is still held */
async function openPanel(name: 'videos' | 'reports') {
  signedIn();
  answer(check, { authenticated: true, data: { ...MEMBER, role: 'admin', hasPassword: true } });
  useSession.getState().signIn({ ...MEMBER, role: 'admin' });
  answer(listAdminVideos, { videos: [], total: 0, all: 0, faculties: [], nextCursor: null });
  answer(listUsers, { users: [], total: 0, isCapped: false, all: 0, nextCursor: null });
  const clock = holdClock();
  await open(`/app/manage?tab=${name}`);
  await expect.poll(() => askedOf(listCases).length).toBeGreaterThan(0);
  await clock.advance(2500);
  return clock;
}

test('a report is in the open panel of an admin at once, also after their connection was lost', async () => {
  await page.viewport(1280, 2400); // the oldest stand first
  const live = openLive();
  const queue: ReportCase[] = [];
  answerQueue(queue);
  const clock = await openPanel('videos');
  await live.joined('join-review-queue');
  await clock.advance(SECOND); // what was there before has been asked for
  await expect.element(tab).toMatchTextContent(/^Reports \(0\)$/);
  const report = (number: number) => {
    queue.push(reported(number));
    live.tell('review-queue-changed');
  };
  const found = (number: number) => cases.filter({ hasText: `What post ${number} says.` });

  // The tab tells it, whichever is open.
  report(1);
  await clock.advance(SECOND);
  await expect.element(tab).toMatchTextContent(/^Reports \(1\)$/);

  await tab.click();
  await expect.element(found(1)).toBeInViewport();
  const before = askedOf(listCases).length;
  report(2);
  await clock.advance(100);
  live.tell('review-queue-changed');
  await clock.advance(150);
  await expect.element(found(2)).toBeInViewport();
  await clock.advance(SECOND);
  expect(askedOf(listCases)).toHaveLength(before + 1); // what is told together is asked for once
  await clock.advance(60 * SECOND);
  expect(askedOf(listCases)).toHaveLength(before + 1);

  // What was missed is caught up on, and then it is told at once again.
  live.cut();
  report(3);
  live.mend();
  await clock.advance(SECOND);
  await expect.poll(() => live.countOf('join-review-queue')).toBe(2);
  await clock.advance(2 * SECOND); // not all pages at the same moment
  await expect.element(found(3)).toBeInViewport();
  report(4);
  await clock.advance(SECOND);
  await expect.element(found(4)).toBeInViewport();
});

// [B5.4]
test('who writes a link that is held is told, and sees the post marked', async () => {
  signedIn();
  answer(listPosts, { posts: [], totalPages: 0, total: 0, page: 1 });
  answer(suggestFollows, { people: [], schools: [] });
  answer(listToday, { matches: [], of: 'all' });
  answer(listVideos, { videos: [], total: 0, faculties: [], nextCursor: null });
  await open('/app');
  await expect.element(page.getByText('No content yet')).toBeVisible();
  const form = page.getByRole('form', { name: 'Create a post' });
  await form.getByLabelText('Post', { exact: true }).fill('Tickets at https://tickets.example');
  const held = post(1, { content: 'Tickets at https://tickets.example', author: ME, hidden: 'held' });
  answer(listPosts, { posts: [held], totalPages: 1, total: 1, page: 1 });
  const release = hold(createPost, { message: 'Post created successfully', post: held });
  await form.getByRole('button', { name: 'Post', exact: true }).dblClick();
  release();
  await expectToast(HELD, '5s');
  await expect.element(page.getByRole('article', { name: 'Post by linnea' })).toMatchTextContent(HELD);
  expect(askedOf(createPost)).toHaveLength(1);
});

// [B5.4]
test('an admin sees what is held, and approves it: then everyone sees it, and nothing waits', async () => {
  answerQueue([reported(1, { state: 'held', reportCount: 0, reports: [] })]);
  const clock = await openPanel('reports');
  clock.release();
  const one = page.getByRole('article', { name: 'Post by adwoa' });
  await expect.element(one).toMatchTextContent('Held for review');
  const release = hold(actOnCase, { message: caseMessages.approved.post() });
  await one.getByRole('button', { name: 'Approve' }).dblClick();
  answerQueue([]);
  release();
  await expectToast('Approved. Everyone can see this post now.', '5s');
  await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await expect.element(one).not.toBeInTheDocument();
  expect(askedOf(actOnCase).map(({ params, body }) => [params.act, body])).toEqual([['dismiss', { state: 'held' }]]);
});

test('of a reported match and result an admin sees who plays, when and the score; one press leads there, one closes it', async () => {
  await page.viewport(320, 640);
  const { _id, startsAt, timeZone } = matchCard(1);
  const match = { competition: 'Legon Cup', startsAt, timeZone };
  const [one, other] = (['result', 'match'] as const).map((kind, at) => {
    const { thing, ...rest } = reported(at + 1, { kind, author: null });
    return { ...rest, thing: { ...thing, _id, postId: null, excerpt: 'Hall 1 9–0 Hall 2', match } };
  }) as [ReportCase, ReportCase];
  answerQueue([one, other]);
  const clock = await openPanel('reports');
  clock.release();
  const card = page.getByRole('article', { name: 'Result', exact: true });
  await expect.element(card).toMatchTextContent(/Hall 1 9–0 Hall 2.*Mar 1.*Legon Cup/s);
  expect(await commands.findViolations()).toEqual([]);
  const hrefOf = (of: Locator, name: string) => of.getByRole('link', { name }).element().getAttribute('href');
  expect(hrefOf(card, 'Open result')).toBe(`/app/matches/${_id}/result`);
  expect(hrefOf(page.getByRole('article', { name: 'Match', exact: true }), 'Open match')).toBe(`/app/matches/${_id}`);
  expect(card.getByRole('button', { name: /Hide|Remove|Dismiss/ }).elements()).toHaveLength(0);
  const release = hold(actOnCase, { message: caseMessages.closed() });
  await card.getByRole('button', { name: 'Close report' }).dblClick();
  answerQueue([other]);
  release();
  await expectToast('Report closed', '5s');
  await expect.element(card).not.toBeInTheDocument();
  expect(askedOf(actOnCase).map(({ params }) => params.act)).toEqual(['dismiss']);
  const handled = { by: 'amara', at: one.since };
  answerQueue([{ ...one, state: 'dismissed', handled }]);
  await page.getByRole('button', { name: 'Resolved' }).click();
  await expect.element(card).toMatchTextContent(/Reviewed.*Closed by Amara/s);
});
