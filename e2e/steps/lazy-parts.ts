import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const web = join(import.meta.dirname, '../../web');
const dist = join(import.meta.dirname, '../../dist/assets');

/** Parts of a page whose code is loaded when they are shown, as the sources name them: `features/posts/write/edit-post.tsx`. */
export function lazyParts(): { module: string; isQuiet: boolean }[] {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  return sources.flatMap((source) =>
    [
      ...readFileSync(join(web, source), 'utf8').matchAll(
        /\blazy\(\s*\(\) =>\s*import\('([^']+)'\)[^;]*?\}\)\),?(\s*'quiet')?/g,
      ),
    ].map(([, target = '', quiet]) => ({
      module: relative(web, join(web, dirname(source), target)),
      isQuiet: quiet !== undefined,
    })),
  );
}

/** The files that the built app imports while it runs, each `/assets/name-hash.js`. */
export function importedFiles(): string[] {
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const found = scripts.flatMap((name) => [
    ...readFileSync(join(dist, name), 'utf8').matchAll(/\bimport\([`'"]\.\/([^`'"]+)[`'"]\)/g),
  ]);
  return [...new Set(found.map(([, file]) => `/assets/${file}`))].sort();
}
