/** Checks that the files named by pages with screenshots exist. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, PARTS, SIZES, type Size, THEMES } from './screenshots/screens.ts';

const root = join(import.meta.dirname, '..');

/** Urls of the pictures on a page, in Markdown or HTML. */
const picturesIn = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/(?:src="|!\[[^\]]*\]\()([^")\s]+\.webp)/g)].map(
    ([, path = '']) => path,
  );

for (const [page, least] of [
  ['README.md', 3],
  ['docs/screenshots/README.md', 100],
] as const) {
  test(`every picture that ${page} shows is there`, () => {
    const pictures = picturesIn(page);
    expect(pictures.length).toBeGreaterThanOrEqual(least);
    expect(pictures.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
  });
}

test('the page of screenshots shows every screen, in each size and theme', () => {
  const shown = new Set(picturesIn('docs/screenshots/README.md'));
  const wanted = Object.values(PARTS).flatMap((screens) =>
    Object.keys(screens).flatMap((screen) =>
      (Object.keys(SIZES) as Size[]).flatMap((size) => THEMES.map((theme) => fileOf(screen, size, theme))),
    ),
  );
  expect(wanted.filter((name) => !shown.has(name))).toEqual([]);
});
