/** Lists of comma-separated values (RFC 4180), as people's programs write and read them. */
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** The byte order mark by which spreadsheets know that a file is UTF-8. */
const BOM = '\uFEFF';
const SEPARATORS = [',', ';', '\t'] as const;
/** What makes a cell a formula for a spreadsheet (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A line that is not empty, with the number that an editor shows for it. */
export type CsvLine = { line: number; cells: string[] };

/** It can't be read from this line on. */
export class UnreadableCsv extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`unreadable from line ${line}`);
    this.line = line;
  }
}

/** How many lines a text has, whichever their ends. */
export function countLines(text: string): number {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n|\r|\n/g)) lines++;
  return lines;
}

const HEAD = 10_000; // characters in which the separator is looked for
const HEAD_LINES = 10;

/** The separator that most of the first lines have, outside of quotation marks, and of two that which the first has most often. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, HEAD)
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, HEAD_LINES);
  const counted = SEPARATORS.map((separator) => {
    const inFirst = lines[0]?.split(separator).length ?? 0;
    const count = lines.filter((line) => line.includes(separator)).length;
    return { separator, inFirst, lines: inFirst > 1 || count > 1 ? count : 0 }; // one line may have it in its only cell
  });
  return counted.reduce((most, one) =>
    one.lines > most.lines || (one.lines === most.lines && one.inFirst > most.inFirst) ? one : most,
  ).separator;
}

/** A cell as it was before it was made harmless for spreadsheets. */
const plain = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);

/**
 * Reads a list. The separator is a comma, a semicolon or a tab, whichever its first lines have; it may begin with a byte
 * order mark, or with the line by which spreadsheets tell each other the separator. Cells are text, whatever they begin
 * with. The caller has bounded the length.
 * @throws UnreadableCsv
 */
export function readCsv(whole: string): CsvLine[] {
  const lines = readLines(whole);
  // A spreadsheet that knows another separator had each line in its first cell, and has put quotation marks around it.
  const inOne = lines.every(
    ({ cells: [first = '', ...rest] }) => first.includes(',') && rest.every((cell) => cell === ''),
  );
  if (!inOne) return lines;
  return lines.flatMap(({ line, cells: [first = ''] }) => readLines(first).map(({ cells }) => ({ line, cells })));
}

function readLines(whole: string): CsvLine[] {
  const text = whole.startsWith(BOM) ? whole.slice(1) : whole;
  const told = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text);
  const skipped = told ? 1 : 0;
  try {
    const records = parse(told ? text.slice(told[0].length) : text, {
      delimiter: told?.[1] ?? separatorOf(text),
      recordDelimiter: ['\r\n', '\n', '\r'],
      relaxColumnCount: true,
      skipEmptyLines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records
      .map(({ record, info }) => ({
        // The parser names the line at which a record ends.
        line: info.lines + skipped - record.join('').split(/\r\n|\r|\n/).length + 1,
        cells: record.map(plain),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(Number((error as unknown as { lines?: number }).lines ?? 1) + skipped);
  }
}

/**
 * Writes a list with commas, in lines that end as RFC 4180 says, with a byte order mark. What a spreadsheet would take
 * for a formula gets an apostrophe in front; readCsv takes it off again.
 */
export const writeCsv = (columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  BOM +
  stringify(
    [[...columns], ...rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))].map((row) =>
      row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)),
    ),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
