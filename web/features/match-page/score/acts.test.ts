import { expect, test } from 'vitest';
import type { MatchView, TimelineEvent } from '../../../../contract/sports/match-calls.ts';
import { type Act, createTaps, newEventId, standingWith, withAnswer } from './acts.ts';

const event = (id: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  ...{ _id: id, kind: 'goal', side: 'home', period: 1, minute: 10, added: null, value: 1, player: null, other: null },
  ...{ happenedAt: '2026-11-22T15:10:00.000Z', ...more },
});
const view = (timeline: TimelineEvent[]) =>
  ({ match: { competition: { sport: 'football' } }, timeline }) as Pick<MatchView, 'match' | 'timeline'>;
const goal = (id: string): Act => ({
  kind: 'note',
  body: { id, kind: 'goal', side: 'away', period: 1, minute: 12, happenedAt: '2026-11-22T15:12:00.000Z' },
});

// [B26.17]
test('a match stands with what is still to be sent, and without what it undoes', () => {
  const known = view([event('a')]);
  expect(standingWith(known, [goal('b')], []).score).toEqual({ home: 1, away: 1 });
  expect(standingWith(known, [goal('b'), { kind: 'undo', eventId: 'b' }], []).score).toEqual({ home: 1, away: 0 });
  // The answer has been seen, and the act is not forgotten yet.
  expect(standingWith(view([event('a')]), [goal('a')], []).timeline).toHaveLength(1);
});

test('undoing what two have noted undoes both; what was another one counts', () => {
  const known = view([event('a'), event('b', { sameAs: 'a' })]);
  expect(standingWith(known, [], []).score).toEqual({ home: 1, away: 0 });
  expect(standingWith(known, [{ kind: 'undo', eventId: 'b' }], []).timeline).toEqual([]);
  const another: Act = { kind: 'change', eventId: 'b', body: { isAnother: true } };
  expect(standingWith(known, [another], []).score).toEqual({ home: 2, away: 0 });
});

test('what was answered stands without the match being loaded again, unless others have changed it meanwhile', () => {
  const known = { ...view([event('a')]), edition: 4 };
  const [noted, isBehind] = [event('b', { side: 'away', happenedAt: '2026-11-22T15:12:00.000Z' }), false];
  expect(withAnswer(known, goal('b'), { edition: 5, event: noted }, [])).toEqual({
    view: { ...known, timeline: [event('a'), noted], edition: 5 },
    isBehind,
  });
  // The answer to what was sent twice, or came behind the news of it.
  const told = { ...known, timeline: [event('a'), noted], edition: 5 };
  expect(withAnswer(told, goal('b'), { edition: 5, event: noted }, [])).toEqual({ view: told, isBehind });
  const undo: Act = { kind: 'undo', eventId: 'b' };
  expect(withAnswer(told, undo, { edition: 6 }, [])).toEqual({ view: { ...known, edition: 6 }, isBehind });
  // What was missed would not be told again to whom is known to have it.
  expect(withAnswer(known, goal('b'), { edition: 7, event: noted }, [])).toEqual({
    view: { ...known, timeline: [event('a'), noted] },
    isBehind: true,
  });
});

test('who it was is shown before the server knows it', () => {
  const player = { memberId: 'm', name: 'Kwesi', number: 9 };
  const named: Act = { kind: 'change', eventId: 'b', body: { memberId: 'm' } };
  expect(standingWith(view([]), [goal('b'), named], [player]).timeline[0]?.player).toEqual(player);
});

// [B26.17]
test('a double tap is one tap, and two taps are two', () => {
  let now = 0;
  const isDouble = createTaps(() => now);
  const at = (time: number, what: string) => {
    now = time;
    return isDouble(what);
  };
  expect([at(0, 'a'), at(299, 'a'), at(350, 'b'), at(599, 'a'), at(640, 'a')]).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});

test('ids are such as the database takes', () => {
  const ids = Array.from({ length: 50 }, newEventId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a minute that is said afterwards puts an event where it happened, before the server knows it', () => {
  const at = (id: string, period: number, minute: number, added: number | null = null) =>
    event(id, { period, minute, added });
  const known = view([at('a', 1, 10), at('b', 1, 45, 3), at('c', 2, 80)]);
  const said = (act: Act) => standingWith(known, [act], []).timeline.map((one) => [one._id, one.minute, one.period]);
  expect(said({ kind: 'change', eventId: 'c', body: { minute: 5, added: null } })).toEqual([
    ['c', 5, 1],
    ['a', 10, 1],
    ['b', 45, 1],
  ]);
  expect(said({ kind: 'change', eventId: 'a', body: { minute: 46 } }).map(([id]) => id)).toEqual(['b', 'a', 'c']);
  const missed: Act = {
    ...{ kind: 'note' },
    body: {
      id: 'd',
      kind: 'goal',
      side: 'away',
      period: 2,
      minute: 45,
      added: 2,
      happenedAt: new Date(0).toISOString(),
    },
  };
  expect(said(missed).map(([id]) => id)).toEqual(['a', 'd', 'b', 'c']);
});
