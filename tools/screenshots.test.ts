/** docs/screenshots has what documents show, and nothing else: tools/screenshots makes the other pictures on demand. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IN_DOCS } from './screenshots/in-docs.ts';

const MOST = 1_000_000; // bytes, of all pictures together

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');

test('docs/screenshots has the pictures that IN_DOCS names, and nothing else', () => {
  expect(readdirSync(folder).sort()).toEqual(IN_DOCS.map((name) => `${name}.webp`).sort());
});

test('the pictures in docs/screenshots are at most 1 MB together', () => {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST);
});

test('README.md shows pictures that IN_DOCS names', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/([\w-]+)\.webp/g)].map(([, name = '']) => name);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  expect(shown.filter((name) => !IN_DOCS.includes(name))).toEqual([]);
});

test('some walk photographs each picture that IN_DOCS names', () => {
  const walks = readdirSync(join(root, 'tools/screenshots')).filter((name) => name !== 'in-docs.ts');
  const source = walks.map((name) => readFileSync(join(root, 'tools/screenshots', name), 'utf8')).join();
  const unknown = IN_DOCS.filter((name) => {
    const screen = /^(.+)-(?:desktop|phone)-(?:light|dark)$/.exec(name)?.[1];
    return !new RegExp(`shoot\\(page, '${screen}'\\)|\\['${screen}', |, '${screen}'\\]`).test(source);
  });
  expect(unknown).toEqual([]);
});
