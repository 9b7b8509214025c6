/** Every point of docs/specification.md has a test that carries its id, or says why it has none. */
import { expect, test } from 'vitest';
import { LIST, readPoints, readShowingTests } from './specification.ts';

const points = readPoints();
const tests = readShowingTests();
const shown = new Set(tests.flatMap(({ ids }) => ids));

test('every point of the specification has a test, or says why it has none, and never both', () => {
  const wrong = points.filter(({ id, untested }) => shown.has(id) === Boolean(untested));
  expect(wrong.map(({ line, id, text }) => `${LIST}:${line}: ${id} ${text}`)).toEqual([]);
  expect(points.length).toBeGreaterThan(600);
});

test('every id above a test is one of the list, and stands there once', () => {
  const known = new Set(points.map(({ id }) => id));
  const wrong = tests.filter(({ ids }) => ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length);
  expect(wrong.map(({ file, line, ids }) => `${file}:${line} ${ids.join()}`)).toEqual([]);
});

test('no id and no text stands there twice', () => {
  expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
  expect(new Set(points.map(({ text, id }) => `${id.split('.')[0]} ${text}`)).size).toBe(points.length);
});
