/**
 * Finds what `npm test -- --changed` runs: what a change can be expected to affect. It also says what that leaves out.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../setup.mjs';
import { OF_PARTS } from './specs.mjs';

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
};

/**
 * The files that differ from a commit, whether committed, staged or new.
 * @param ref by default where this branch left its upstream, or else the last commit
 * @returns the files and the commit; undefined if the ref names none
 */
export function changedFiles(ref) {
  const base = ref ?? git('merge-base', 'HEAD', '@{upstream}')?.[0] ?? 'HEAD';
  const changed = git('diff', '--name-only', base);
  if (!changed) return undefined;
  return { base, files: [...new Set([...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])])] };
}

export const allSpecs = () =>
  readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace('.spec.ts', ''));

/** Tests of rules that read all files, so that no import leads to them. */
const READERS = [
  ...['architecture', 'links', 'specification/specification', 'texts'].map((name) => `tools/${name}.test.ts`),
  'deploy/deploy.test.ts',
];

const isCode = (file) => /\.(ts|tsx|mjs)$/.test(file);
/** A file that is not code (a migration, media) may affect everything that is built on it. */
const codeBeside = (file) => {
  if (file.startsWith('server/')) return 'server/app.ts';
  return file.startsWith('contract/') || file.startsWith('package') ? 'server/app.ts' : undefined;
};

/** The arguments for `vitest related`, which follows imports: the changed files, and the rules that read all files. */
export function unitsFor(files) {
  const related = files.flatMap((file) => (isCode(file) ? [file] : (codeBeside(file) ?? [])));
  return [...new Set([...related, ...READERS])];
}

/** Specs that import one of those files of e2e/, directly or not. */
function specsThatImport(changed) {
  const importsOf = (file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to]) =>
      normalize(join(dirname(file), to)),
    );
  const touched = new Map();
  const touches = (file) => {
    if (changed.includes(file)) return true;
    if (!file.startsWith('e2e/')) return false;
    if (!touched.has(file)) {
      touched.set(file, false);
      touched.set(file, importsOf(file).some(touches));
    }
    return touched.get(file);
  };
  return allSpecs().filter((spec) => touches(`e2e/${spec}.spec.ts`));
}

/** The feature that a file belongs to: it has the same name in all three roots. */
export function partOf(file) {
  const [, feature] = /^(?:server|web)\/features\/([^/]+)\//.exec(file) ?? [];
  if (feature) return feature;
  const [, named] = /^(?:contract|server\/schema|server\/facts)\/([^/.]+)/.exec(file) ?? [];
  return named;
}

/** Files that make no difference in a browser: tests, benchmarks, and documents. */
const isUnseen = (file) =>
  /\.test\.tsx?$|\.md$/.test(file) ||
  /^(docs|bench|tools(?!\/(build|seed)\/)|server\/testing(?!\/(services|youtube|machine)\/))\//.test(file) ||
  ['biome.json', 'knip.json', 'vitest.config.ts', 'drizzle.config.ts'].includes(file);

/**
 * The browser tests that a change can be expected to affect.
 * @returns names of specs; all of them if a file belongs to no single feature
 */
export function specsFor(files) {
  const seen = files.filter((file) => !isUnseen(file));
  const own = seen.filter((file) => file.startsWith('e2e/'));
  const product = seen.filter((file) => !file.startsWith('e2e/'));
  const parts = product.map((file) => OF_PARTS[partOf(file)]);
  if (parts.includes(undefined)) return allSpecs();
  const wanted = new Set([...parts.flat(), ...specsThatImport(own)]);
  return allSpecs().filter((spec) => wanted.has(spec));
}

export const allViews = () =>
  readdirSync(join(root, 'web'), { recursive: true })
    .filter((name) => name.endsWith('.view.test.tsx'))
    .map((name) => join('web', name))
    .sort();

/** The site map knows every page; a test of a screen is not one of all of them. */
const MAPS = ['web/routes.tsx', 'web/sports-routes.tsx'];

/** What all tests of screens run in. */
const SURROUNDS = /^(web\/testing\/|tools\/views\/|e2e\/steps\/axe\.ts)/;

/** A file of ours and those that it imports, also later, by way of others too; `seen` holds what has been read. */
function withImports(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(join(root, file))) return seen;
  seen.add(file);
  const isMap = MAPS.includes(file);
  const imports = readFileSync(join(root, file), 'utf8').matchAll(
    isMap ? /from '(\.[^']+)'/g : /(?:from|import\(|import) ?'(\.[^']+)'/g,
  );
  for (const [, to] of imports) withImports(normalize(join(dirname(file), to)), seen);
  return seen;
}

/**
 * The tests of screens (`*.view.test.tsx`) that a change can be expected to affect: those that import it, and those
 * whose screen, which has the same name, does.
 * @returns paths; all of them if it is of what surrounds every screen, or no code
 */
export function viewsFor(files) {
  const changed = files.filter(
    (file) =>
      SURROUNDS.test(file) || /^(web(?!\/worker)|contract)\//.test(file) || !(file.includes('/') || isUnseen(file)),
  );
  const isOfSome = (file) => file.includes('/') && isCode(file) && !SURROUNDS.test(file);
  if (!changed.every(isOfSome)) return allViews();
  return allViews().filter((view) => {
    const seen = withImports(view);
    withImports(view.replace('.view.test', ''), seen);
    return changed.some((file) => seen.has(file));
  });
}
