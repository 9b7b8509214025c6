/** Every point of docs/specification.md has a test that carries its id, or a decision. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIST, readPoints, readShowingTests } from './specification.ts';

const points = readPoints();
const tests = readShowingTests();
const shown = new Set(tests.flatMap(({ ids }) => ids));

test('every point of the specification has a test, or a decision', () => {
  const missing = points.filter(({ id, decisions }) => !shown.has(id) && decisions.length === 0);
  expect(missing.map(({ line, id, text }) => `${LIST}:${line}: ${id} ${text}`)).toEqual([]);
  expect(points.length).toBeGreaterThan(600);
});

test('every id above a test is one of the list, and stands there once', () => {
  const known = new Set(points.map(({ id }) => id));
  const wrong = tests.filter(({ ids }) => ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length);
  expect(wrong.map(({ file, line, ids }) => `${file}:${line} ${ids.join()}`)).toEqual([]);
});

test('no id and no text stands there twice, and no decision that isn’t there', () => {
  const records = readdirSync(join(import.meta.dirname, '../../docs/decisions')).map((file) => file.slice(0, 4));
  expect(points.flatMap(({ decisions }) => decisions).filter((record) => !records.includes(record))).toEqual([]);
  expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
  expect(new Set(points.map(({ text, id }) => `${id.split('.')[0]} ${text}`)).size).toBe(points.length);
});
