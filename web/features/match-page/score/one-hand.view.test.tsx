/** Keeping the score with one hand, on a small phone. */
import { expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { scorePath } from '../../../../contract/pages/sports-pages.ts';
import {
  changeEvent,
  getMatch,
  getRosters,
  noteEvent,
  type TimelineEvent,
  undoEvent,
} from '../../../../contract/sports/match-calls.ts';
import { answer, askedOf } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { matchView } from '../../../testing/matches.ts';
import { MEMBER, open, signedIn } from '../../../testing/screen.tsx';
import { settled } from '../../../testing/surroundings.ts';

const SINCE = new Date(Date.now() - 60_000).toISOString();
const PLAYER = { memberId: '0197c3a2-5b1e-7c3e-9d90-000000000009', name: 'Kwesi Boateng', number: 9 };
const START: TimelineEvent = {
  ...{ _id: '0197c3a2-5b1e-7c3e-9d20-000000000001', kind: 'period-start', side: null, period: 1, minute: null },
  ...{ added: null, value: 0, player: null, other: null, happenedAt: SINCE },
};

/** A match of which one is to keep the score; the server takes whatever is noted. */
function answerScoring(): void {
  signedIn();
  const can = { score: true, lineUp: [], nameScorers: false, organise: false };
  const state = { period: 1, clockSince: SINCE, endedAt: null, running: { home: 0, away: 0 } };
  answer(getMatch, matchView({ state: 'live', score: state.running }, { ...state, can, timeline: [START] }));
  const scorers = [{ username: MEMBER.username }, { username: 'esi.mensah' }];
  answer(getRosters, { home: [PLAYER], away: [], scorers });
  const noted: TimelineEvent[] = [];
  answer(noteEvent, ({ body }) => {
    const { id, ...rest } = body as Omit<TimelineEvent, '_id'> & { id: string };
    const value = rest.kind === 'goal' ? 1 : 0;
    const event = { ...START, ...rest, _id: id, value };
    noted.push(event);
    const isEnd = rest.kind === 'end';
    return { ...state, message: 'Noted.', event, endedAt: isEnd ? SINCE : null, edition: noted.length + 1 };
  });
  answer(changeEvent, () => ({
    ...{ ...state, message: 'Changed.', event: { ...(noted[0] ?? START), player: PLAYER }, edition: 9 },
  }));
  answer(undoEvent, { ...state, message: 'Undone.', edition: 10 });
}

test('goal, who, full time and result are reached without a scroll on a small phone, and no bar is in the way', async () => {
  await page.viewport(360, 640);
  answerScoring();
  await open(scorePath(matchCard(1)._id));
  const goal = page
    .getByRole('region', { name: 'What happens for Hall 1' })
    .getByRole('button', { name: 'Goal', exact: true });
  await expect.element(goal).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  await goal.click();
  const who = page.getByRole('combobox', { name: /^Who\? .*Goal$/ });
  await expect.element(who).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: /^Undo .*Goal$/ })).toBeInViewport({ ratio: 1 });
  await who.selectOptions('9 Kwesi Boateng');
  await expect.poll(() => askedOf(changeEvent).map(({ body }) => body)).toEqual([{ memberId: PLAYER.memberId }]);
  expect(await commands.findViolations()).toEqual([]);

  // The end is asked for: a thumb that slips ends nothing.
  const end = page.getByRole('button', { name: 'End the match' });
  await expect.element(end).toBeInViewport({ ratio: 1 });
  await end.click();
  const question = page.getByRole('dialog', { name: 'End the match?' });
  await expect.element(question).toMatchTextContent(/It is 1–0\. You can undo this if it goes on\./);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  const noted = () => askedOf(noteEvent).map(({ body }) => (body as { kind: string }).kind);
  expect(noted()).toEqual(['goal']);
  await end.click();
  await question.getByRole('button', { name: 'End the match' }).click();
  await commands.pressAgain();
  await expect.element(page.getByRole('link', { name: 'Enter the result' })).toBeInViewport({ ratio: 1 });
  // What is noted shows at once, and is sent behind that: once.
  await expect.poll(noted).toEqual(['goal', 'end']);
  await settled();
  expect(noted()).toEqual(['goal', 'end']);
  expect(scrollY).toBe(0);
});

test('a card is pressed by its colour, what was noted before stands below, and others who keep the score are named', async () => {
  await page.viewport(360, 640);
  answerScoring();
  await open(scorePath(matchCard(1)._id));
  const home = page.getByRole('region', { name: 'What happens for Hall 1' });
  const colourOf = (name: string) => getComputedStyle(home.getByRole('button', { name }).element()).backgroundColor;
  await expect.element(home).toBeVisible();
  expect([colourOf('Yellow card'), colourOf('Red card')]).toEqual(['rgb(245, 179, 1)', 'rgb(194, 47, 61)']);
  await home.getByRole('button', { name: 'Yellow card' }).click();
  await home.getByRole('button', { name: 'Red card' }).click();
  await expect.element(page.getByRole('button', { name: /^Undo .*Red card$/ })).toBeInViewport({ ratio: 1 });
  const earlier = page.getByRole('listitem');
  await expect.element(earlier.nth(0)).toMatchTextContent(/Yellow card/);
  await expect.element(page.getByText('Other scorekeepers: Esi.mensah')).toBeVisible();
  expect(await commands.findViolations()).toEqual([]);
  // The newest is undone: the one before it takes its place, and who has the focus is not thrown to the top.
  await page.getByRole('button', { name: /^Undo .*Red card$/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Latest' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Undo .*Yellow card$/ })).toBeInViewport({ ratio: 1 });
});

test('a minute that is half typed is not said of what comes in meanwhile', async () => {
  answerScoring();
  await open(scorePath(matchCard(1)._id));
  const home = page.getByRole('region', { name: 'What happens for Hall 1' });
  await home.getByRole('button', { name: 'Goal', exact: true }).click();
  await page.getByRole('textbox', { name: /Goal/ }).fill('17');
  // As another scorekeeper's comes in: nobody leaves the field.
  (home.getByRole('button', { name: 'Yellow card' }).element() as HTMLElement).click();
  const minute = page.getByRole('textbox', { name: /Yellow card/ });
  await expect.element(minute).not.toHaveValue('17');
});

test('the screen stays on while the score is kept, also after another app was looked at, and no longer', async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  try {
    answerScoring();
    const viewer = await open(scorePath(matchCard(1)._id));
    await expect.poll(() => request.mock.calls).toEqual([['screen']]);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => request.mock.calls).toHaveLength(2);
    viewer.go('/terms');
    await expect.poll(() => release.mock.calls.length).toBeGreaterThan(0);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request.mock.calls).toHaveLength(2);
  } finally {
    Reflect.deleteProperty(navigator, 'wakeLock');
  }
});
