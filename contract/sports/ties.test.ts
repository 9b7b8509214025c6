import { expect, test } from 'vitest';
import type { MatchCard, Result, Score, Side } from './core.ts';
import type { Legs } from './match-calls.ts';
import { standOfTie, tieInHead } from './ties.ts';

const NAMES = { home: 'Hall 1', away: 'Hall 2' };
const played = (home: number, away: number, more: Partial<Score> = {}): Result => ({
  ...{ kind: 'played', score: { home, away, ...more }, forfeitedBy: null },
});
const forfeit = (forfeitedBy: Side): Result => ({ kind: 'forfeit', score: null, forfeitedBy });
const nothing = (kind: Result['kind']): Result => ({ kind, score: null, forfeitedBy: null });

const side = (name: string) => ({ entryId: name, team: null, comesFrom: name });
const match = (result: Result | null, more: Partial<MatchCard> = {}): MatchCard => ({
  ...{ _id: 'one', number: 2, competition: { _id: 'c', name: 'Cup', sport: 'football' }, stageId: 's', groupId: null },
  ...{
    round: 1,
    home: side('Hall 1'),
    away: side('Hall 2'),
    startsAt: null,
    timeZone: 'Africa/Accra',
    venue: null,
    isMissing: false,
  },
  ...{ state: result ? 'confirmed' : 'scheduled', score: result?.score ?? null, result, ...more },
});
const legs = (leg: 1 | 2, result: Result | null): Legs => ({
  leg,
  other: { _id: 'other', number: 1, startsAt: null, state: result ? 'confirmed' : 'scheduled', result },
  forfeitScore: { won: 3, lost: 0 },
});

test.each<[string, Result | null, Result | null, string]>([
  ['no leg counts', null, null, ''],
  ['the first counts', played(1, 2), null, ''],
  ['the second counts before the first', null, played(1, 0), ''],
  ['more goals', played(1, 2), played(1, 0), 'Hall 1 goes through, 3–1 on aggregate.'],
  ['more goals, away', played(2, 1), played(1, 1), 'Hall 2 goes through, 3–2 on aggregate.'],
  [
    'extra time',
    played(1, 0),
    played(2, 0, { beforeExtraTime: { home: 1, away: 0 } }),
    'Hall 1 goes through, 2–1 on aggregate after extra time.',
  ],
  [
    'penalties',
    played(2, 1),
    played(1, 0, { penalties: { home: 3, away: 4 } }),
    'Hall 2 goes through: 2–2 on aggregate, 4–3 on penalties.',
  ],
  [
    'penalties that a correction has made needless',
    played(3, 1),
    played(1, 0, { penalties: { home: 4, away: 3 } }),
    'Hall 2 goes through, 3–2 on aggregate.',
  ],
  [
    'no goals away count more',
    played(0, 1),
    played(1, 2),
    'An organiser has to say who goes through: 2–2 on aggregate.',
  ],
  ['a forfeited leg', forfeit('home'), played(0, 2), 'Hall 1 goes through, 3–2 on aggregate.'],
  ['a leg that does not count', nothing('void'), played(0, 2), 'Hall 2 goes through, 2–0 on aggregate.'],
  ['neither appeared', played(1, 0), nothing('double-forfeit'), 'An organiser has to say who goes through.'],
  [
    'an organiser’s word',
    played(1, 0),
    { ...nothing('double-forfeit'), goesOn: 'home' },
    'Hall 1 goes through, as the organisers have decided.',
  ],
])('of a tie it is said who goes through and why: %s', (_, first, second, words) => {
  expect(standOfTie(match(second), legs(2, first), NAMES)).toBe(words);
  // The page of the first leg, where the same two stand the other way round, says the same.
  expect(standOfTie(match(first), legs(1, second), { home: 'Hall 2', away: 'Hall 1' })).toBe(words);
});

// [B24.11]
test('while the second leg is played, both are added up', () => {
  const live = match(null, { state: 'live', score: { home: 1, away: 1 } });
  expect(standOfTie(live, legs(2, played(0, 2)), NAMES)).toBe('As it stands: Hall 1 3–1 Hall 2 on aggregate.');
  expect(standOfTie(live, legs(2, null), NAMES)).toBe('');
  expect(standOfTie(live, legs(1, played(0, 2)), NAMES)).toBe('');
  expect(standOfTie(match(null, { state: 'postponed' }), legs(2, played(0, 2)), NAMES)).toBe('');
});

// [B24.11]
test('a head says which leg it is, and how the tie stands', () => {
  expect(tieInHead(match(null), legs(1, null), NAMES)).toBe('First leg.');
  expect(tieInHead(match(null), legs(2, nothing('void')), NAMES)).toBe('Second leg.');
  expect(tieInHead(match(null), legs(2, forfeit('away')), NAMES)).toBe(
    'Second leg. The first one ended Hall 2 3–0 Hall 1, awarded to Hall 2.',
  );
  expect(tieInHead(match(played(1, 0)), legs(2, played(1, 2)), NAMES)).toBe(
    'Second leg. The first one ended Hall 2 1–2 Hall 1. Hall 1 goes through, 3–1 on aggregate.',
  );
});
