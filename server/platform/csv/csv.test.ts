import { expect, test } from 'vitest';
import { countLines, readCsv, UnreadableCsv, writeCsv } from './csv.ts';

const cells = (text: string) => readCsv(text).map(({ cells }) => cells);

// [B28.12]
test('a list is read whichever its separator, its line ends and its mark at the beginning', () => {
  const expected = [['Home', 'Away'], ['Legon Hall', 'Akuafo, the second']]; // biome-ignore format: rows
  expect(cells('Home,Away\nLegon Hall,"Akuafo, the second"')).toEqual(expected);
  expect(cells('\uFEFFHome;Away\r\nLegon Hall;Akuafo, the second\r\n')).toEqual(expected);
  expect(cells('Home\tAway\rLegon Hall\tAkuafo, the second\r')).toEqual(expected);
  expect(cells('sep=;\r\nHome;Away\r\nLegon Hall;Akuafo, the second')).toEqual(expected);
  expect(cells('"Home;of;it","Away"\na,b')).toEqual([['Home;of;it', 'Away'], ['a', 'b']]); // biome-ignore format: rows
  expect(cells('')).toEqual([]);
});

test('quotation marks hold separators, line ends and themselves; lines are counted as an editor does', () => {
  const lines = readCsv('a,b\n\n"one\ntwo","say ""hi"""\n , \nlast,1\n');
  expect(lines).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['one\ntwo', 'say "hi"'] },
    { line: 6, cells: ['last', '1'] },
  ]);
  expect(readCsv('sep=,\na,b\nc,d').map(({ line }) => line)).toEqual([2, 3]);
  expect(countLines('a\r\nb\rc\nd')).toBe(4);
});

test('what cannot be read says from which line', () => {
  const lineOf = (text: string) => {
    try {
      readCsv(text);
    } catch (error) {
      if (error instanceof UnreadableCsv) return error.line;
    }
    return undefined;
  };
  expect(lineOf('a,b\nc,"d')).toBe(2);
  expect(lineOf('a,b\nc,d\n"e"f,g')).toBe(3);
  expect(lineOf('a,b\nc,d')).toBeUndefined();
});

// [B28.12]
test('formulas are made harmless on the way out, and are text on the way in', () => {
  const names = ['=HYPERLINK("http://x","y")', '+1', '-2', '@SUM(A1)', '\tx', '＝1', "'quoted", 'Plain', '']; // biome-ignore format: names
  const written = writeCsv(['Team'], names.map((name) => [name])); // biome-ignore format: one call
  expect(written.startsWith('\uFEFFTeam\r\n')).toBe(true);
  for (const line of written.split('\r\n').slice(1)) expect(line).not.toMatch(/^"?[=+\-@\t]/);
  expect(cells(`${written}`).slice(1).flat()).toEqual(names.slice(0, -1));
  expect(cells('Team\n=1+1\n')).toEqual([['Team'], ['=1+1']]);
  expect(cells(writeCsv(['a', 'b'], [['نادي الجامعة, "A"', 7], ['x\ny', null]]))).toEqual([['a', 'b'], ['نادي الجامعة, "A"', '7'], ['x\ny', '']]); // biome-ignore format: rows
});
