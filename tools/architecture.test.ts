/** The rules of the house (DESIGN.md, 'The house'), kept from the first day and without an allowlist. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders = ['contract', 'server', 'web', 'tools', 'e2e'];

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) yield* walk(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

type Import = { from: string; to: string; isType: boolean; isPackage: boolean };
const files = folders.flatMap((folder) => [...walk(folder)]);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const imports: Import[] = files.flatMap((from) =>
  [
    ...(texts.get(from) ?? '').matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
    ),
  ].map(([, type, named, lazy]) => {
    const target = named ?? lazy ?? '';
    const isPackage = !target.startsWith('.');
    const to = isPackage ? target : relative(root, normalize(join(root, dirname(from), target)));
    return { from, to, isType: Boolean(type) || Boolean(lazy), isPackage };
  }),
);

const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/') || file.endsWith('conformance.ts');
const featureOf = (file: string) => /^(server|web)\/features\/([^/]+)\//.exec(file)?.slice(1, 3).join('/');
const shown = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

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

test('a feature of the server uses another only through its queries, policy, presenters and events', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return (
      own?.startsWith('server') &&
      other &&
      own !== other &&
      !isTest(from) &&
      !/\/(queries|policy|present|events)\.ts$/.test(to)
    );
  });
  expect(shown(wrong)).toEqual([]);
});

test('SQL stands only in queries, the schema and migrations', () => {
  const places = /(queries|schema|database|embedded)\.ts$/; // the last two: the launcher and the migrator
  const sql = /\bsql`|\b(?:db|tx)\s*\.(?:select|insert|update|delete|execute)\(|\bclient\.query\(/;
  const wrong = files.filter(
    (file) => /^server\//.test(file) && !isTest(file) && !places.test(file) && sql.test(texts.get(file) ?? ''),
  );
  expect(wrong).toEqual([]);
});

test('there is no import circle', () => {
  const edges = new Map<string, string[]>();
  for (const { from, to, isType, isPackage } of imports) {
    if (!isType && !isPackage) edges.set(from, [...(edges.get(from) ?? []), to]);
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

test('only the configuration reads the environment', () => {
  const wrong = files.filter(
    (file) => /^(server|contract|web)\//.test(file) && !isTest(file) && /process\.env/.test(texts.get(file) ?? ''),
  );
  expect(wrong.filter((file) => !['server/config.ts', 'server/main.ts'].includes(file))).toEqual([]);
});

test('folders are at most three deep, and no file has more than 450 lines', () => {
  expect(files.filter((file) => dirname(file).split('/').length > 3)).toEqual([]);
  expect(files.filter((file) => (texts.get(file) ?? '').split('\n').length > 451)).toEqual([]);
});
