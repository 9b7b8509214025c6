import { expect, test } from 'vitest';
import { draftOf, readTime, resultOf } from './draft.ts';

test('the form opens with what the scorers have kept, or with what was said', () => {
  const kept = draftOf(null, { home: 2, away: 1 }, 'football');
  expect(resultOf(kept, 'football', false)).toEqual({
    ...{ kind: 'played', score: { home: 2, away: 1 }, forfeitedBy: null },
  });
  const said = { kind: 'forfeit', score: null, forfeitedBy: 'away' } as const;
  expect(resultOf(draftOf(said, { home: 2, away: 1 }, 'football'), 'football', false)).toEqual(said);
});

test('sets make the score', () => {
  const sets = [
    { home: 25, away: 20 },
    { home: 20, away: 25 },
    { home: 15, away: 13 },
  ];
  const draft = { ...draftOf(null, null, 'volleyball'), sets };
  expect(resultOf(draft, 'volleyball', false)?.score).toEqual({ home: 2, away: 1, sets });
  expect(resultOf({ ...draft, sets: [...sets, { home: 1, away: null }] }, 'volleyball', false)).toBe(null);
});

test('extra time and penalties are asked for only where somebody has to go on and nobody is ahead', () => {
  const draft = {
    ...draftOf(null, { home: 1, away: 1 }, 'football'),
    ...{ hadExtraTime: true, levelAt: 1, penalties: { home: 4, away: 2 } },
  };
  expect(resultOf(draft, 'football', true)?.score).toEqual({
    ...{ home: 1, away: 1, beforeExtraTime: { home: 1, away: 1 }, penalties: { home: 4, away: 2 } },
  });
  expect(resultOf(draft, 'football', false)?.score).not.toHaveProperty('penalties');
  const ahead = { ...draft, score: { home: 2, away: 1 } };
  expect(resultOf(ahead, 'football', true)?.score).not.toHaveProperty('penalties');
});

test('a forfeit has no score, a default may have one', () => {
  const draft = { ...draftOf(null, { home: 1, away: 0 }, 'football'), forfeitedBy: 'away' as const };
  expect(resultOf({ ...draft, kind: 'forfeit', hasScore: true }, 'football', false)?.score).toBe(null);
  expect(resultOf({ ...draft, kind: 'default', hasScore: true }, 'football', false)?.score).toEqual({
    home: 1,
    away: 0,
  });
  expect(resultOf({ ...draft, kind: 'double-forfeit' }, 'football', false)?.forfeitedBy).toBe(null);
});

test('times are read as people write them', () => {
  expect(['9.58', '1:40.91', ' 0:59,9 ', '62', '1:75', 'fast', ''].map(readTime)).toEqual([
    ...[9580, 100_910, 59_900, 62_000, null, null, null],
  ]);
});

// [B24.10]
test('a second leg asks for penalties when the aggregate is level', () => {
  const tie = { leg: 2 as const, carry: { home: 1, away: 2 }, forfeitScore: { won: 3, lost: 0 } };
  const draft = { ...draftOf(null, { home: 1, away: 0 }, 'football'), penalties: { home: 4, away: 2 } };
  expect(resultOf(draft, 'football', true, tie)?.score).toEqual({ home: 1, away: 0, penalties: { home: 4, away: 2 } });
  expect(resultOf({ ...draft, score: { home: 1, away: 1 } }, 'football', true, tie)?.score).not.toHaveProperty(
    'penalties',
  );
  // Extra time began when they were level on aggregate.
  const longer = { ...draft, score: { home: 2, away: 0 }, hadExtraTime: true, levelAt: 1 };
  expect(resultOf(longer, 'football', true, tie)?.score?.beforeExtraTime).toEqual({ home: 1, away: 0 });
});

test('an organiser says that a larger defeat stands, and anybody who has won by a reset target', () => {
  const forfeit = {
    ...draftOf({ kind: 'forfeit', score: { home: 0, away: 5 }, forfeitedBy: 'home' }, null, 'football'),
  };
  expect(resultOf(forfeit, 'football', false, null, true)?.score).toEqual({ home: 0, away: 5 });
  expect(resultOf(forfeit, 'football', false)?.score).toBe(null);
  const fewer = { ...draftOf(null, { home: 250, away: 180 }, 'cricket'), winner: 'away' as const };
  expect(resultOf(fewer, 'cricket', false)?.score).toEqual({ home: 250, away: 180, winner: 'away' });
  expect(resultOf({ ...fewer, winner: 'home' }, 'cricket', false)?.score).toEqual({ home: 250, away: 180 });
  expect(resultOf(fewer, 'football', false)?.score).toEqual({ home: 250, away: 180 });
  expect(resultOf({ ...fewer, isSure: true }, 'cricket', false)).toMatchObject({ isSure: true });
});

test('a team match is said by its rubbers, or by the sets of each of them', () => {
  const format = { unit: 'rubbers', bestOf: 8, playsAll: true } as const;
  const draft = draftOf(null, { home: 5, away: 3 }, 'badminton', format);
  expect(resultOf(draft, 'badminton', false)?.score).toEqual({ home: 5, away: 3 });
  expect(resultOf({ ...draft, score: { home: 5, away: null } }, 'badminton', false)).toBe(null);
  const sets = [{ home: 2, away: 1 }, { home: 0, away: 2 }]; // biome-ignore format: rubbers
  expect(resultOf({ ...draft, sets }, 'badminton', false)?.score).toEqual({ home: 1, away: 1, sets });
  const level = { ...draft, score: { home: 4, away: 4 }, goesOn: 'away' as const };
  expect(resultOf(level, 'badminton', true, null, true)?.goesOn).toBe('away');
  expect(resultOf({ ...level, score: { home: 5, away: 3 } }, 'badminton', true, null, true)?.goesOn).toBe(null);
});
