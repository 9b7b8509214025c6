import { expect, test } from 'vitest';
import { matchText } from './match-words.ts';

const NAMES = { home: 'Law', away: 'Science' };

test('a match says in one line what its score does not', () => {
  const played = { kind: 'played', score: { home: 180, away: 175, winner: 'away' }, forfeitedBy: null } as const;
  expect(matchText(NAMES, 'cricket', played)).toBe('Law 180–175 Science, Science won by a reset target');
  const neither = { kind: 'double-forfeit', score: null, forfeitedBy: null } as const;
  expect(matchText(NAMES, 'football', neither)).toBe('Law – Science, awarded to neither side');
  expect(matchText(NAMES, 'football', { ...neither, goesOn: 'nobody' })).toBe('Law – Science, nobody goes on');
  expect(matchText(NAMES, 'football', { ...neither, kind: 'void', goesOn: 'home' })).toBe('Law – Science, Law goes on');
});
