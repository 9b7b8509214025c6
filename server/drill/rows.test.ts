import { expect, test } from 'vitest';
import { addRows, differences, type Sum } from './rows.ts';

const rowsOf = (...pieces: string[]): Sum => {
  const adding = addRows();
  for (const piece of pieces) adding.add(Buffer.from(piece));
  return adding.end();
};
const told = (archived: Record<string, Sum>, restored: Record<string, Sum>) =>
  differences(new Map(Object.entries(archived)), new Map(Object.entries(restored)));

test('rows are the same in any order and in any pieces, and no others are', () => {
  const rows = rowsOf('1\tAda\n2\tBen\n3\t\\N\n');
  expect(rows.rows).toBe(3);
  expect(rowsOf('3\t\\', 'N\n1\tA', 'da', '\n2\tBen\n')).toEqual(rows);
  for (const other of ['1\tAda\n2\tBen\n', '1\tAda\n2\tBen\n3\t\n', '1\tAda\n2\tBen\n2\tBen\n']) {
    expect(rowsOf(other).hash).not.toBe(rows.hash);
  }
});

test('what is different is told by its table', () => {
  const [two, one, other] = [rowsOf('1\n2\n'), rowsOf('1\n'), rowsOf('1\n3\n')];
  expect(told({ posts: two, videos: two }, { posts: two, videos: two })).toEqual([]);
  expect(told({ posts: two }, { posts: one })).toEqual(['Table posts: 1 rows, and 2 in the archive.']);
  expect(told({ posts: two }, {})).toEqual(['Table posts: 0 rows, and 2 in the archive.']);
  expect(told({ posts: two }, { posts: other })).toEqual(['Table posts: its 2 rows are not those of the archive.']);
});

test('what a restore leaves out on purpose is no difference', () => {
  const [two, one, none] = [rowsOf('1\n2\n'), rowsOf('1\n'), rowsOf()];
  expect(told({ leases: two }, { leases: none })).toEqual([]);
  expect(told({ leases: two }, { leases: one })).toHaveLength(1);
  expect(told({ uploads: two }, { uploads: one })).toHaveLength(1);
  expect(told({ uploads: two, upload_parts: two }, { uploads: one, upload_parts: none })).toEqual([]);
  expect(told({ uploads: one, upload_parts: two }, { uploads: two, upload_parts: none })).toHaveLength(1);
});
