import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { scorePath } from '../../../../contract/pages/sports-pages.ts';
import {
  getMatch,
  getRosters,
  matchMessages,
  noteEvent,
  type TimelineEvent,
} from '../../../../contract/sports/match-calls.ts';
import { queryClient } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { answer, askedOf, hold, NO_CONNECTION, refused } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { matchView } from '../../../testing/matches.ts';
import { answerFeed } from '../../../testing/pages.ts';
import { close, open, signedIn } from '../../../testing/screen.tsx';
import { holdClock } from '../../../testing/surroundings.ts';
import { expectToast, toasts } from '../../../testing/toasts.ts';

const SCORE = { home: 1, away: 0 };
const SINCE = '2026-03-01T12:00:00.000Z';
const PATH = scorePath(matchCard(1)._id);
const REASON = matchMessages.beyondResult();

const event = (number: number, kind: TimelineEvent['kind'], side: TimelineEvent['side']): TimelineEvent => ({
  _id: `0197c3a2-5b1e-7c3e-9d20-${String(number).padStart(12, '0')}`,
  kind,
  side,
  period: 1,
  minute: side && 3,
  added: null,
  value: side ? 1 : 0,
  player: null,
  other: null,
  happenedAt: side ? '2026-03-01T12:02:30.000Z' : SINCE,
});

/** The first half, in which one side has scored, for who keeps the score. */
const VIEW = matchView(
  { state: 'live', score: SCORE },
  {
    ...{ edition: 2, period: 1, clockSince: SINCE, running: SCORE, now: '2026-03-01T12:05:00.000Z' },
    timeline: [event(1, 'period-start', null), event(2, 'goal', 'home')],
    can: { score: true, lineUp: [], nameScorers: false, organise: false },
  },
);

const pill = page.getByRole('button', { name: '1 could not be sent', exact: true });
const scored = (home: number, away: number) =>
  expect.element(page.getByText(`${home}–${away}`, { exact: true }).first()).toBeVisible();
const feed = page.getByRole('heading', { name: 'Feed', exact: true });

/** What a browser does when it has a network again. */
const comeBack = () => dispatchEvent(new Event('online'));

test('a goal that is refused stays to be seen with the reason, counts no longer, and logging out warns of it', async () => {
  signedIn();
  answerFeed();
  answer(getMatch, VIEW);
  answer(getRosters, { home: [], away: [], scorers: [] });
  answer(noteEvent, NO_CONNECTION);
  await page.viewport(1200, 900);
  const clock = holdClock();
  const viewer = await open(PATH, { notices: true });
  await scored(1, 0);
  const goal = page
    .getByRole('region', { name: 'What happens for Hall 2' })
    .getByRole('button', { name: 'Goal', exact: true });
  await goal.click();
  await scored(1, 1);
  const waits = page.getByText('No network. 1 entry waits');
  await clock.advanceUntil(() => waits.elements().length > 0);
  await expect.element(waits).toBeInViewport({ ratio: 1 });
  viewer.go('/app');
  await expect.element(feed).toBeVisible();

  // The result that counts meanwhile has no such goal.
  answer(noteEvent, refused(409, { message: REASON, code: 'conflict' }));
  comeBack();
  const told = `Your timeline entry could not be sent: ${REASON}`;
  await clock.advanceUntil(() => toasts(told).length > 0);
  await expectToast(told);
  await pill.click();
  const dialog = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect.element(dialog).toMatchTextContent('Goal, Hall 2');
  await expect.element(dialog).toMatchTextContent(`Not sent: ${REASON}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  // As if the page were loaded anew.
  const sent = askedOf(noteEvent).length;
  close();
  useSession.getState().signOut();
  queryClient.clear();
  signedIn();
  await open(PATH, { notices: true });
  comeBack();
  await clock.advance(1000);
  const kept = page.getByRole('list', { name: 'Not sent' }).getByRole('listitem');
  await expect.element(kept).toMatchTextContent(`Not sent: ${REASON}`);
  await scored(1, 0); // it does not count here, either
  expect(askedOf(noteEvent)).toHaveLength(sent); // it is not sent again without being asked

  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toMatchTextContent('One item has not been sent yet and will be lost.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await kept.getByRole('button', { name: 'Discard' }).click();
  await expect.element(kept).toHaveLength(0);
  await expect.element(pill).not.toBeInTheDocument();
});

/** Has the browser's database take its time for what is written from now on. @returns lets it go on */
function holdWrites(): () => void {
  const { put } = IDBObjectStore.prototype;
  let isHeld = true;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    const request = put.apply(this, given);
    // A transaction goes on for as long as something is asked of it.
    const goOn = () => {
      if (isHeld) this.count().onsuccess = goOn;
    };
    goOn();
    return request;
  });
  const release = () => {
    isHeld = false;
    spy.mockRestore();
  };
  onTestFinished(release);
  return release;
}

test('what is noted without a network counts at once, and is said to wait when it would outlive the page', async () => {
  signedIn();
  answerFeed();
  answer(getMatch, VIEW);
  answer(getRosters, { home: [], away: [], scorers: [] });
  const fail = hold(noteEvent, NO_CONNECTION);
  await page.viewport(1200, 900);
  await open(PATH);
  await scored(1, 0);
  const goalOf = (team: string) =>
    page.getByRole('region', { name: `What happens for ${team}` }).getByRole('button', { name: 'Goal', exact: true });
  await goalOf('Hall 2').click();
  await expect.poll(() => askedOf(noteEvent)).toHaveLength(1);
  const keep = holdWrites();
  await goalOf('Hall 1').click();
  await scored(2, 1);
  fail();
  await expect.element(page.getByText('No network. 1 entry waits')).toBeInViewport({ ratio: 1 });
  keep();
  await expect.element(page.getByText('No network. 2 entries wait')).toBeInViewport({ ratio: 1 });
});

test('a half that runs far over its time asks whether it is still played, and not before', async () => {
  signedIn();
  answer(getRosters, { home: [], away: [], scorers: [] });
  answer(getMatch, { ...VIEW, now: '2026-03-01T12:59:00.000Z' });
  const clock = holdClock();
  await open(PATH);
  await scored(1, 0);
  const asks = page.getByText('Still playing? The clock is running long over time. End it if it’s over.');
  await expect.element(asks).not.toBeInTheDocument();
  await clock.advance(2 * 60_000);
  await expect.element(asks).toBeInViewport({ ratio: 1 });
});
