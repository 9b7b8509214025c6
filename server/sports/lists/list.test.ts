/** What lists have in common: which columns are read. */
import { expect, test } from 'vitest';
import { collectFlaws, readList } from './list.ts';
import { resultColumns } from './list-words.ts';

test('of a list with half a million columns only the first hundreds are looked at', () => {
  const flaws = collectFlaws();
  const other = 'x,'.repeat(500_000);
  const [row] = readList(`Number,${other}Score\n7,${other}2–1`, resultColumns, [], flaws) ?? [];
  expect([row?.get('Number'), row?.has('Score')]).toEqual(['7', false]);
  expect(flaws.list).toEqual([]);
  expect(flaws.notes).toHaveLength(1);
});
