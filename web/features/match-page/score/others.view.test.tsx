/** Who else keeps the score of a match. */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { scorePath } from '../../../../contract/pages/sports-pages.ts';
import {
  addScorer,
  getMatch,
  getRosters,
  removeScorer,
  type TimelineEvent,
} from '../../../../contract/sports/match-calls.ts';
import { answer, askedOf } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { openLive } from '../../../testing/live.ts';
import { answerMatch, matchView, newsOf } from '../../../testing/matches.ts';
import { MEMBER, open, signedIn } from '../../../testing/screen.tsx';
import { settled } from '../../../testing/surroundings.ts';

const SINCE = '2026-03-01T12:00:00.000Z';
const event = (number: number): TimelineEvent => ({
  ...{
    _id: `0197c3a2-5b1e-7c3e-9d20-00000000000${number}`,
    kind: 'yellow-card',
    side: 'home',
    period: 1,
    minute: number,
  },
  ...{ added: null, value: 0, player: null, other: null, happenedAt: SINCE },
});
const VIEW = matchView(
  { state: 'live', score: { home: 0, away: 0 } },
  {
    ...{ period: 1, clockSince: SINCE, now: SINCE, timeline: [event(1)] },
    can: { score: true, lineUp: [], nameScorers: true, organise: false },
  },
);
const scorers = [{ username: MEMBER.username }, { username: 'esi', name: 'Esi Mensah' }];
const kofi = { username: 'kofi', name: 'Kofi Boateng' };

test('who keeps the score reads who else has noted something, by name, and of somebody new as they do it', async () => {
  await page.viewport(320, 640);
  signedIn();
  answer(getMatch, VIEW);
  answer(getRosters, { home: [], away: [], scorers });
  const live = openLive();
  await open(scorePath(matchCard(1)._id));
  await expect.element(page.getByText('Other scorekeepers: Esi Mensah', { exact: true })).toBeVisible();
  await live.joined('join-match');
  await expect.poll(() => askedOf(getRosters).length).toBe(2); // what was missed before it joined

  answer(getRosters, { home: [], away: [], scorers, others: [kofi] });
  live.tell('match-updated', newsOf(VIEW, { events: [event(2)], eventCount: 2 }));
  await expect.element(page.getByText('Also scoring: Kofi Boateng', { exact: true })).toBeVisible();
  expect(askedOf(getRosters)).toHaveLength(3);
  // A point takes a few seconds: who notes them is not asked for each time.
  live.tell('match-updated', newsOf(VIEW, { edition: 3, events: [event(3)], eventCount: 3 }));
  await expect.element(page.getByRole('button', { name: /^Undo 3/ })).toBeVisible();
  await settled();
  expect(askedOf(getRosters)).toHaveLength(3);
});

test('of many who keep the score three are named, and how many more there are', async () => {
  await page.viewport(320, 640);
  signedIn();
  answer(getMatch, VIEW);
  const others = [
    kofi,
    { username: 'yaa' },
    { username: 'esi', name: 'Esi Mensah' },
    { username: 'ama' },
    { username: 'efua' },
  ];
  answer(getRosters, { home: [], away: [], scorers, others });
  await open(scorePath(matchCard(1)._id));
  await expect.element(page.getByText('Also scoring: Kofi Boateng, Yaa, Esi Mensah +2', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('scorekeepers are listed by the name that they gave, with their username, and removed by it', async () => {
  await page.viewport(320, 640);
  signedIn();
  answerMatch(VIEW);
  answer(getRosters, { home: [], away: [], scorers });
  await open(`/app/matches/${matchCard(1)._id}`);
  await page.getByRole('button', { name: 'Scorekeepers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scorekeepers' });
  const lines = dialog.getByRole('listitem');
  await expect.element(lines).toHaveLength(2);
  await expect.element(lines.nth(0)).toMatchTextContent(/^Linnea/);
  await expect.element(lines.nth(1)).toMatchTextContent(/^Esi Mensahesi/);
  expect(await commands.findViolations()).toEqual([]);
  answer(removeScorer, { message: 'Esi no longer keeps the score.', scorers: scorers.slice(0, 1) });
  await dialog.getByRole('button', { name: 'Remove Esi Mensah' }).click();
  await expect.element(lines).toHaveLength(1);
  expect(askedOf(removeScorer).map(({ body }) => body)).toEqual([{ username: 'esi' }]);
  answer(addScorer, { message: 'Kofi can keep the score now.', scorers: [...scorers.slice(0, 1), kofi] });
  await dialog.getByLabelText('Username').fill('kofi');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(lines.nth(1)).toMatchTextContent(/^Kofi Boateng/);
});
