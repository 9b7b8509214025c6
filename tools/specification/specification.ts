/**
 * The points of the specification, and the tests that show them. `npm run specification` prints them all,
 * `npm run specification S1-2.3 B12` the points whose ids begin so.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LIST = 'docs/specification.md';
const ROOT = join(import.meta.dirname, '../..');
const ID = String.raw`(?:S[12]-\d|D|B\d{1,2})\.\d{1,3}`;
const POINT = new RegExp(`^- (${ID}) (.+?)(?: \\(untested: (.+)\\))?$`);
const SHOWS = new RegExp(`^\\s*// \\[(${ID}(?:, ${ID})*)\\]$`);

export type Point = { id: string; text: string; line: number; untested?: string };
export type ShowingTest = { ids: string[]; file: string; line: number; title: string };

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n');

/** What the list holds. @throws on a line of a list that is no point */
export function readPoints(): Point[] {
  return read(LIST).flatMap((line, index) => {
    if (!line.startsWith('-')) return [];
    const [, id, text, untested] = POINT.exec(line) ?? [];
    if (!id || !text) throw new Error(`${LIST}:${index + 1} is not '- id text'`);
    return { id, text, line: index + 1, untested };
  });
}

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** The tests that say above themselves what they show: `// [S1-9.3, D.4]`. @throws where no test stands below that */
export function readShowingTests(): ShowingTest[] {
  const found: ShowingTest[] = [];
  for (const file of ['contract', 'server', 'web', 'e2e', 'tools', 'bench', 'deploy'].flatMap((one) => [
    ...testFiles(one),
  ])) {
    const lines = read(file);
    let ids: string[] = [];
    for (const [index, line] of lines.entries()) {
      const named = SHOWS.exec(line)?.[1];
      if (named) ids.push(...named.split(', '));
      else if (ids.length > 0 && !/^\s*(?:\/\/|for \(.*\)$)/.test(line)) {
        if (!/\btest\b/.test(line)) throw new Error(`${file}:${index + 1} has ids above it, and is no test`);
        const [, , title = ''] = /\(\s*(['"`])(.+?)\1,/.exec(lines.slice(index, index + 40).join(' ')) ?? [];
        found.push({ ids, file, line: index + 1, title });
        ids = [];
      }
    }
  }
  return found;
}

if (import.meta.main) {
  const asked = process.argv.slice(2);
  const tests = readShowingTests();
  for (const { id, text, untested } of readPoints()) {
    if (asked.length > 0 && !asked.some((start) => id === start || id.startsWith(`${start}.`))) continue;
    console.log(`${id} ${text}`);
    for (const { file, line, title } of tests.filter(({ ids }) => ids.includes(id)))
      console.log(`  ${file}:${line} › ${title}`);
    if (untested) console.log(`  untested: ${untested}`);
  }
}
