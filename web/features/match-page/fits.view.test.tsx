import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TimelineEvent } from '../../../contract/sports/match-calls.ts';
import { listMatchClips } from '../../../contract/videos/match-clips.ts';
import { answer } from '../../testing/answers.ts';
import { hall, matchCard } from '../../testing/cups.ts';
import { answerMatch, matchView, outcomeOf, saying } from '../../testing/matches.ts';
import { video } from '../../testing/samples.ts';
import { open, signedIn } from '../../testing/screen.tsx';

const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';

const goal: TimelineEvent = {
  _id: '0197c3a2-5b1e-7c3e-9d80-000000000001',
  ...{ kind: 'goal', side: 'home', period: 2, minute: 90, added: 3, value: 1, other: null },
  player: { memberId: hall(1)._id, name: 'Kwesi Boateng', number: 9 },
  happenedAt: '2026-03-01T14:00:00.000Z',
};

beforeEach(() => {
  signedIn();
  const home = { ...matchCard(1).home, team: { ...hall(1).team, name: LONG } };
  const can = { score: true, lineUp: [], nameScorers: true, organise: true };
  const view = matchView({ home, state: 'live', score: { home: 1, away: 0 } }, { can, period: 2, timeline: [goal] });
  const versions = [saying(1, 'home', [2, 0]), { ...saying(2, 'away', [2, 2]), reason: 'It was handball' }];
  const disputed = { state: 'disputed', version: 2, versions, isOrganiser: true } as const;
  answerMatch(view, outcomeOf({ ...disputed, match: { ...view.match, state: 'disputed' } }));
  answer(listMatchClips, {
    clips: [{ video: video(1), minute: 90, added: 3, people: [] }],
    nextCursor: null,
  });
});

// [B31.3]
test.each([
  ['match', '', () => page.getByText('90+3′').last()],
  ['scorer', '/score', () => page.getByRole('button', { name: 'Red card' }).last()],
  ['result for its organiser', '/result', () => page.getByRole('button', { name: 'Let it count' })],
])('the page of a %s fits the smallest phone, and text that is twice as large', async (_, path, part) => {
  await page.viewport(320, 640);
  await open(`/app/matches/${matchCard(1)._id}${path}`);
  const root = document.documentElement;
  const expectFits = () => expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  await expect.element(part()).toBeVisible();
  expectFits();
  await page.viewport(390, 844);
  onTestFinished(() => {
    root.style.fontSize = '';
  });
  root.style.fontSize = '200%';
  await expect.element(part()).toBeVisible();
  expectFits();
});
