import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { followCompetition, getCompetition, unfollowCompetition } from '../../../contract/sports/competition-calls.ts';
import { listCompetitionMatches } from '../../../contract/sports/lists.ts';
import { answer, askedOf, hold } from '../../testing/answers.ts';
import { cup, cupView, matchCard } from '../../testing/cups.ts';
import { openLive } from '../../testing/live.ts';
import { matchView, newsOf } from '../../testing/matches.ts';
import { open, signedIn } from '../../testing/screen.tsx';
import { holdClock } from '../../testing/surroundings.ts';

const SECOND = 1000;
const PATH = `/app/competitions/${cup()._id}?tab=matches`;

const match = page.getByRole('tabpanel').getByRole('link').filter({ hasText: 'Hall 1' }).first();
const goals = (count: number) => match.getByText(String(count), { exact: true });

/** A match is being played, of which the page reads how it stands. */
function answerScore(home: number): void {
  answer(getCompetition, cupView());
  const score = { home, away: 0 };
  answer(listCompetitionMatches, { matches: [matchCard(1, { state: 'live', score })], nextCursor: null });
}

const newsOfGoal = (home: number) => newsOf(matchView({ state: 'live', score: { home, away: 0 } }));

// [B31.11]
test("a goal is on the competition's page at once; a member follows the competition", async () => {
  signedIn();
  answerScore(1);
  const live = openLive(() => 60_000);
  await open(PATH);
  await expect.element(goals(1)).toBeVisible();
  const release = hold(followCompetition, { message: 'You follow this competition.' });
  await page.getByRole('button', { name: 'Follow Legon Cup' }).dblClick();
  release();
  const following = page.getByRole('button', { name: 'Following Legon Cup' });
  await expect.element(following).toHaveAttribute('aria-pressed', 'true');
  await expect.element(following).not.toHaveAttribute('aria-busy');
  await commands.pressAgain(); // the second press of a double click, later than the answer
  expect(askedOf(unfollowCompetition)).toHaveLength(0);
  await live.joined('join-competition');
  live.tell('match-updated', newsOfGoal(2));
  await expect.element(goals(2)).toBeVisible();
  const tab = page.getByRole('tabpanel');
  await expect.element(tab.getByRole('heading', { name: 'Live' })).toBeVisible();
  live.tell('match-updated', { ...newsOfGoal(2), edition: 3, endedAt: '2026-03-01T14:00:00.000Z' });
  await expect.element(match.getByText('Full time')).toBeVisible();
  expect(tab.getByText('Live').elements()).toHaveLength(0);
  live.tell('match-updated', { ...newsOfGoal(2), edition: 4 }); // it goes on
  await expect.element(match.getByText('Live')).toBeVisible();
});

test('a goal between what a page has loaded and its joining is shown, though no other news comes', async () => {
  answerScore(1);
  const clock = holdClock();
  let isNoted = false;
  const live = openLive(() => (isNoted ? 0 : undefined)); // ms since something has happened
  await open(PATH);
  await expect.element(goals(1)).toBeVisible();
  await live.joined('join-competition');
  answerScore(2);
  isNoted = true;
  for (let second = 0; second < 20; second++) await clock.advance(SECOND); // it asks again, and loads at its own moment
  await expect.element(goals(2)).toBeVisible();
});

test('a page whose joining nothing answers asks again, and shows a goal that comes after that', async () => {
  answerScore(1);
  const clock = holdClock();
  const live = openLive((_, time) => (time <= 2 ? undefined : 60_000)); // as by a server that can't tell
  await open(PATH);
  await expect.element(goals(1)).toBeVisible();
  await live.joined('join-competition');
  // It waits some 15 s in all, which is less than what a connection may be silent.
  for (let second = 0; second < 20 && live.countOf('join-competition') < 3; second++) await clock.advance(SECOND);
  expect(live.countOf('join-competition')).toBe(3);
  live.tell('match-updated', newsOfGoal(2));
  await expect.element(goals(2)).toBeVisible();
});

test('in the list of matches, too, the hour at the venue stands beside one’s own', async () => {
  answer(getCompetition, cupView());
  const startsAt = '2031-06-20T03:00:00.000Z';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  answer(listCompetitionMatches, {
    matches: [matchCard(1, { startsAt, timeZone: own }), matchCard(2, { startsAt, timeZone: 'Pacific/Marquesas' })],
    nextCursor: null,
  });
  await open(PATH);
  const times = page.getByRole('tabpanel').getByRole('time');
  await expect.element(times.nth(1)).toMatchTextContent(/your time · .*(17:30|5:30 PM) in Marquesas$/);
  expect(times.nth(0).element().textContent).not.toContain('your time');
});

test('its matches are compact rows: seven fit into a phone’s window', async () => {
  await page.viewport(390, 844);
  answer(getCompetition, cupView());
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const score = { home: 2, away: 1 };
  const states = [
    { state: 'live', score },
    { venue: 'Main pitch' },
    { state: 'disputed', score },
    { state: 'confirmed', score },
  ] as const;
  const matches = states.map((of, at) => matchCard(at + 1, { timeZone, ...of }));
  answer(listCompetitionMatches, { matches, nextCursor: null });
  await open(PATH);
  const cards = () => [...document.querySelectorAll('[role=tabpanel] [data-match]')];
  await expect.poll(() => cards().length).toBe(4);
  for (const card of cards()) expect(card.clientHeight).toBeLessThan(96); // px
});
