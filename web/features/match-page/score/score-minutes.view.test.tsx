import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeEvent, noteEvent, type TimelineEvent } from '../../../../contract/sports/match-calls.ts';
import { answer, askedOf } from '../../../testing/answers.ts';
import { matchCard } from '../../../testing/cups.ts';
import { answerMatch, matchView } from '../../../testing/matches.ts';
import { open, signedIn } from '../../../testing/screen.tsx';

const BEGUN = '2026-03-01T12:00:00.000Z';

const event = (number: number, kind: TimelineEvent['kind'], change: Partial<TimelineEvent> = {}): TimelineEvent => ({
  _id: `0197c3a2-5b1e-7c3e-9d80-${String(number).padStart(12, '0')}`,
  ...{ kind, side: null, period: 1, minute: null, added: null, value: 0, player: null, other: null },
  happenedAt: `2026-03-01T12:0${number}:00.000Z`,
  ...change,
});
const goal = (number: number, side: 'home' | 'away', minute: number, change: Partial<TimelineEvent> = {}) =>
  event(number, 'goal', { side, minute, value: 1, period: minute > 45 ? 2 : 1, ...change });

test('a scorer says afterwards at which minute a goal was, also once the match is over', async () => {
  signedIn();
  const played = (second: TimelineEvent, third: TimelineEvent[]) => [
    event(1, 'period-start'),
    goal(2, 'home', 1),
    ...(second.minute === 45 ? [second] : []),
    event(3, 'period-end'),
    event(4, 'period-start', { period: 2 }),
    ...(second.minute === 45 ? [] : [second]),
    ...third,
    event(6, 'end', { period: 2 }),
  ];
  const timeline = played(goal(5, 'away', 46), []);
  const state = { period: 2, clockSince: null, endedAt: BEGUN, running: { home: 1, away: 1 } };
  const can = { score: true, lineUp: [], nameScorers: false, organise: false };
  answerMatch(matchView({ state: 'live', score: state.running }, { ...state, can, timeline }));
  answer(changeEvent, ({ params: { eventId }, body }) => {
    const before = timeline.find(({ _id }) => _id === eventId) ?? goal(7, 'away', 90);
    return { message: 'Changed.', event: { ...before, ...(body as object) }, ...state, edition: 2 };
  });
  answer(noteEvent, ({ body }) => {
    const { id, ...rest } = body as { id: string; minute: number };
    return { message: 'Noted.', event: { ...goal(7, 'away', 90), ...rest, _id: id }, ...state, edition: 3 };
  });
  const viewer = await open(`/app/matches/${matchCard(1)._id}/score`);
  const minute = page.getByRole('textbox', { name: /^Minute of / });
  await expect.element(minute.first()).toHaveValue('46');
  await minute.first().fill('x');
  await userEvent.keyboard('{Enter}');
  await expect.element(minute.first()).toHaveAttribute('aria-invalid', 'true');
  await minute.first().fill('45+2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => askedOf(changeEvent).map(({ body }) => body)).toEqual([{ minute: 45, added: 2 }]);
  await expect.element(minute.first()).toHaveValue('45+2');

  await page.getByText('Add what was missed').click();
  const away = page.getByRole('region', { name: 'What happens for Hall 2' });
  await away.getByRole('button', { name: 'Goal', exact: true }).click();
  await expect.element(minute).toHaveLength(3);
  await minute.first().fill('80');
  (document.activeElement as HTMLElement).blur();
  await expect.element(page.getByText('All saved')).toBeVisible();
  await expect.poll(() => askedOf(changeEvent)[1]?.body).toEqual({ minute: 80, added: null });

  const told = played(goal(5, 'away', 45, { added: 2 }), [goal(7, 'away', 80)]);
  answerMatch(matchView({ state: 'live', score: { home: 1, away: 2 } }, { ...state, can, timeline: told }));
  viewer.go(`/app/matches/${matchCard(1)._id}`);
  const rows = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect.element(rows).toHaveLength(6);
  const words = [/Full time/, /1–2.*80′|80′.*1–2/, /Half-time/, /1–1.*45\+2′|45\+2′.*1–1/, /1′/, /First half begins/];
  for (const [at, text] of words.entries()) await expect.element(rows.nth(at)).toMatchTextContent(text);
});
