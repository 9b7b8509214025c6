/** docs/specification.md names the test of every point: this checks that those tests exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const FILE = 'docs/specification.md';

type Point = { text: string; line: number; shown: string[] };

/** The points, each with the text below it. */
function readPoints(): Point[] {
  const points: Point[] = [];
  for (const [index, line] of readFileSync(join(root, FILE), 'utf8').split('\n').entries()) {
    const text = /^- (.+)$/.exec(line)?.[1];
    const shown = /^ {2}- (.+)$/.exec(line)?.[1];
    if (text) points.push({ text, line: index + 1, shown: [] });
    else if (shown) points.at(-1)?.shown.push(shown);
    else if (line.startsWith(' ')) throw new Error(`${FILE}:${index + 1} is neither a point nor what shows it`);
  }
  return points;
}

/** Titles as written in a test file; a template is taken literally, with its ${…}. */
function titlesIn(file: string): Set<string> {
  const source = readFileSync(join(root, file), 'utf8');
  const quoted = /\btest(?:\.\w+)?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;
  return new Set([...source.matchAll(quoted)].map(([, ...found]) => found.join('').replace(/\\(.)/g, '$1')));
}

const points = readPoints();
const references = points.flatMap(({ shown }) => shown);

test('every point of the specification has a test, or a decision', () => {
  const missing = points.filter(({ shown }) => shown.length === 0);
  expect(missing.map(({ line, text }) => `${FILE}:${line}: ${text}`)).toEqual([]);
  expect(points.length).toBeGreaterThan(150);
});

test('every test and decision that the list names is there, under exactly that title', () => {
  const titles = new Map<string, Set<string>>();
  const wrong = references.filter((reference) => {
    const [, file = '', title] = /^`([^`]+)`(?: › (.+))?$/.exec(reference) ?? [];
    if (!existsSync(join(root, file)) || file === '') return true;
    if (file.endsWith('.md')) return title !== undefined || !file.startsWith('docs/decisions/');
    if (!titles.has(file)) titles.set(file, titlesIn(file));
    return !titles.get(file)?.has(title ?? '');
  });
  expect(wrong).toEqual([]);
});

test('no point stands there twice', () => {
  const seen = new Set<string>();
  const twice = points.filter(({ text, shown }) => {
    const key = `${text} ${shown.join()}`;
    return seen.has(key) || !seen.add(key);
  });
  expect(twice.map(({ text }) => text)).toEqual([]);
});
