/** The words of lists: also of hostile ones they are read in a time that grows with their length. */
import { expect, test } from 'vitest';
import { groupKey, isPartTitle, outcomeOf, roleOf, roundNumber, sideOf } from './list-words.ts';

test('what is in brackets is left out, also of a group, a round and a side', () => {
  expect(groupKey('Group A (North)')).toBe('a');
  expect(roundNumber('3. Spieltag (Sa)')).toBe('3');
  expect(sideOf('Home (local)')).toBe('home');
});

test('a cell of brackets alone, as long as a list can be, means nothing and keeps nobody waiting', () => {
  const cell = '('.repeat(1024 * 1024);
  expect(groupKey(cell)).toBe('');
  expect(roundNumber(cell)).toBe(cell);
  expect(isPartTitle(cell)).toBe(false);
  expect([outcomeOf(cell), sideOf(cell), roleOf(cell)]).toEqual([undefined, undefined, undefined]);
});
