/** The rules of the house on files, folders and imports, kept from the first day and without an allowlist. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders = ['contract', 'server', 'web', 'tools', 'e2e', 'bench', 'deploy'];

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) yield* walk(path);
    else if (/\.(tsx?|mjs|css)$/.test(name)) yield path;
  }
}

type Import = { from: string; to: string; isType: boolean; isLazy: boolean; isPackage: boolean };
const files = folders.flatMap((folder) => [...walk(folder)]);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?from\s+)?'([^']+)'|\bimport\('([^']+)'\)|@import\s+"([^"]+)"/g;

const imports: Import[] = files.flatMap((from) =>
  [...(texts.get(from) ?? '').matchAll(IMPORTS)].map(([, type, named, lazy, style]) => {
    const target = named ?? lazy ?? style ?? '';
    const isPackage = !target.startsWith('.');
    const to = isPackage ? target : relative(root, normalize(join(root, dirname(from), target)));
    return { from, to, isType: Boolean(type), isLazy: Boolean(lazy), isPackage };
  }),
);

const isTest = (file: string) => /\.test\.tsx?$|conformance\.ts$/.test(file) || /^(server|web)\/testing\//.test(file);
const featureOf = (file: string) => /^(server|web)\/features\/([^/]+)\//.exec(file)?.slice(1, 3).join('/');
const shown = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

/** Each row may import from those above it, but not from others in its own row. */
const ORDER = {
  server: [
    ['audit', 'feed', 'uploads', 'schools', 'site', 'targets'],
    ['moderation', 'syndication'],
    ['accounts'],
    ['follow', 'words'],
    ['mentions'],
    ['teams'],
    ['competitions'],
    ['matches'],
    ['tables'],
    ['fixtures'],
    ['results'],
    ['videos', 'posts'],
    ['reactions', 'comments', 'leaving', 'match-clips'],
    [
      ...['post-page', 'clip-page', 'embed', 'admin', 'people', 'my-data', 'notifications', 'search'],
      ...['team-page', 'competition-page', 'match-page', 'calendars', 'vouching'],
    ],
  ],
  web: [
    ['outbox', 'feed', 'schools', 'sports', 'video-editor', 'legal', 'notifications'],
    ['moderation', 'mentions'],
    ['follow'],
    ['digest', 'my-data', 'profile', 'tables', 'calendars', 'match-clips', 'vouching'],
    ['teams', 'results', 'fixtures'],
    ['accounts', 'reactions', 'videos', 'competitions'],
    ['posts', 'landing'],
    ['comments'],
    [
      ...['feed-page', 'post-page', 'clip-page', 'admin', 'people', 'notifications', 'search'],
      ...['team-page', 'competition-page', 'match-page', 'account-page'],
    ],
    ['share-target', 'first-steps'],
  ],
};

test('web and server never import each other', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      (from.startsWith('web/') && to.startsWith('server/')) || (from.startsWith('server/') && to.startsWith('web/')),
  );
  expect(shown(wrong)).toEqual([]);
});

test('the contract imports only TypeBox, and itself', () => {
  const wrong = imports.filter(
    ({ from, to }) => from.startsWith('contract/') && to !== 'typebox' && !to.startsWith('contract/'),
  );
  expect(shown(wrong.filter(({ from }) => !isTest(from)))).toEqual([]);
});

test('platform, video-hosts and ui know no feature', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^(server\/platform|server\/video-hosts|web\/platform|web\/ui)\//.test(from) && featureOf(to) && !isTest(from),
  );
  expect(shown(wrong)).toEqual([]);
});

test('a feature of the server uses another only through its queries, policy, presenters, events and facts', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return (
      own?.startsWith('server') &&
      other &&
      own !== other &&
      !isTest(from) &&
      !/\/(queries|policy|present|events|facts|reportable|shown|source|leaving|target|room)\.ts$/.test(to)
    );
  });
  expect(shown(wrong)).toEqual([]);
});

test('SQL stands only in queries, the schema and migrations', () => {
  const places = /(queries|schema\/(?:sports\/)?[a-z]+|database|embedded)\.ts$/; // the last two: the launcher and the migrator
  const sql = /\bsql`|\b(?:db|tx)\s*\.(?:select|insert|update|delete|execute)\(|\bclient\.query\(/;
  const wrong = files.filter(
    (file) => /^server\//.test(file) && !isTest(file) && !places.test(file) && sql.test(texts.get(file) ?? ''),
  );
  expect(wrong).toEqual([]);
});

/** Which features a feature imports, by value, by type or lazily; each by its side and its name. */
function featureEdges(): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [own, other] = [featureOf(from), featureOf(to)];
    if (!own || !other || own === other || isTest(from)) continue;
    edges.set(own, (edges.get(own) ?? new Set()).add(other));
  }
  return edges;
}

/** The knots of a graph, by Tarjan: sets of more than one node of which each leads to each. */
function knots(edges: Map<string, Set<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const knot = stack.splice(stack.indexOf(node));
    if (knot.length > 1) found.push(knot.toSorted());
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

const onSide = (side: string) => new Map([...featureEdges()].filter(([feature]) => feature.startsWith(`${side}/`)));

test('no two statements are prepared by the same name, for PostgreSQL would take the one for the other', () => {
  const names = [...texts.entries()]
    .filter(([file]) => file.startsWith('server/') && !isTest(file))
    .flatMap(([, text]) => [...text.matchAll(/\.prepare\(\s*[`'"]([^`'"]+)/g)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('no feature of the server imports itself by way of others', () => {
  expect(knots(onSide('server'))).toEqual([]);
});

test('no feature of the browser imports itself by way of others', () => {
  expect(knots(onSide('web'))).toEqual([]);
});

/** Imports that lead to a feature of the same row or of one below; features without a place, too. */
function againstOrder(side: keyof typeof ORDER): string[] {
  const order = ORDER[side];
  const rank = (feature = '') => order.findIndex((row) => row.includes(feature));
  return [...onSide(side)].flatMap(([own, others]) => {
    const at = rank(own.split('/')[1]);
    if (at < 0) return [`${own} has no place in the order`];
    return [...others].filter((other) => rank(other.split('/')[1]) >= at).map((other) => `${own} → ${other}`);
  });
}

test('features of the server import only what stands before them (the order of imports)', () => {
  expect(againstOrder('server')).toEqual([]);
});

test('features of the browser import only what stands before them (the order of imports)', () => {
  expect(againstOrder('web')).toEqual([]);
});

test('there is no import circle', () => {
  const edges = new Map<string, string[]>();
  for (const { from, to, isType, isLazy, isPackage } of imports) {
    if (!isType && !isLazy && !isPackage) edges.set(from, [...(edges.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test('the browser loads no code that could fail without a word', () => {
  const handled = /\b(?:lazy|lazyPage|page|tryImport|keepTrying)\((?:[^()]*,)?\s*\(\) =>\s*$/;
  const wrong = files
    .filter((file) => file.startsWith('web/') && !file.startsWith('web/worker/') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = texts.get(file) ?? '';
      const bare = [...text.matchAll(/\bimport\(/g)]
        .map(({ index }) => text.slice(0, index))
        .filter(
          (before) => !/(?:\/\/.*|^ *\/?\*.*|typeof )$/.test(before.split('\n').at(-1) ?? '') && !handled.test(before),
        )
        .map((before) => `${file}:${before.split('\n').length}`);
      const reacts =
        /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text) && file !== 'web/platform/code/lazy-part.tsx';
      return reacts ? [...bare, `${file}: lazy of React`] : bare;
    });
  expect(wrong).toEqual([]); // web/platform/code/lazy-part.tsx and load-code.ts have what handles it
});

test('the browser stores texts only by what stands that it refuses to', () => {
  const stores = /^(?!\s*(?:\/\/|\/?\*)).*\b(?:localStorage|sessionStorage)\s*(?:\.|\[|\))/m;
  const wrong = files.filter((file) => /^web\//.test(file) && !isTest(file) && stores.test(texts.get(file) ?? ''));
  expect(wrong).toEqual([]); // web/platform/stored.ts
});

test('only the configuration reads the environment', () => {
  const wrong = files.filter(
    (file) => /^(server|contract|web)\//.test(file) && !isTest(file) && /process\.env/.test(texts.get(file) ?? ''),
  );
  expect(wrong.filter((file) => !['server/config.ts', 'server/main.ts'].includes(file))).toEqual([]);
});

test('folders are at most four deep, and no file has more than 450 lines', () => {
  expect(files.filter((file) => dirname(file).split('/').length > 4)).toEqual([]);
  // What a test shows of the specification stands above it, and is not of its file's subject.
  const linesOf = (file: string) => (texts.get(file) ?? '').replace(/^ *\/\/ \[[SDB][\d.].*\]\n/gm, '').split('\n');
  expect(files.filter((file) => linesOf(file).length > 451)).toEqual([]);
});

test('no folder has more than twenty source files', () => {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (/\.(test|spec)\.tsx?$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});

test('server/features/README.md says of each feature what it is', () => {
  const readme = readFileSync(join(root, 'server/features/README.md'), 'utf8');
  const named = [...readme.matchAll(/^\| `([a-z-]+)` \| \S/gm)].map(([, feature = '']) => feature);
  const features = readdirSync(join(root, 'server/features'), { withFileTypes: true });
  expect(named).toEqual(
    features
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted(),
  );
});
