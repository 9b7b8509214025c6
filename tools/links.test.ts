/**
 * What documents and comments name can be opened: links of *.md lead to a file and its heading; every file or folder in
 * backticks of *.md, or in a comment of code, is one of the tree. Rules say what is no name of ours: globs,
 * placeholders, addresses, folders that git ignores, packages. No reader can open an issue, so none is named.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Files and folders that are named and are not in the tree, and why: at most ten. */
const ELSEWHERE = new Map([
  ['bin', 'the programs of the image, which deploy/collect.mjs makes'],
  ['deploy/.env', 'whoever runs the site makes it from deploy/env.example'],
  ['dom/push', 'the source of Firefox'],
  ['pg_hba.conf', 'of PostgreSQL'],
  ['postgresql.conf', 'of PostgreSQL'],
]);

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const slashesIn = (path: string) => [...path.matchAll(/\//g)].map(({ index }) => index);
const folders = new Set(files.flatMap((file) => slashesIn(file).map((at) => file.slice(0, at))));
const paths = new Set([...files, ...folders]);
/** By what a file or folder can be named: its path, or an end of it. */
const names = new Set([...paths].flatMap((path) => [path, ...slashesIn(path).map((at) => path.slice(at + 1))]));
const { dependencies, devDependencies } = JSON.parse(read('package.json'));
const ignored = read('.gitignore').match(/(?<=^\/?)[\w.-]+(?=\/$)/gm) ?? [];
const notOurs = [...ELSEWHERE.keys(), ...ignored, ...Object.keys({ ...dependencies, ...devDependencies })];

type Line = { text: string; line: number };
const linesOf = (text: string, first = 1): Line[] =>
  text.split('\n').map((one, index) => ({ text: one, line: first + index }));

/** How comments look in languages that have no parser here. */
const COMMENTS: [RegExp, RegExp][] = [
  [/\.css$/, /\/\*.*?\*\//gs],
  [/\.(?:html|svg)$/, /<!--.*?-->/gs],
  [/\.(?:sql|lua)$/, /--.*/g],
  [/\.(?:ya?ml|toml|conf|cfg|ini|service|example|npmrc)$|ignore$|(?:^|\/)\w+$/, /(?<=^|\s)[#;].*/gm],
];

function commentsIn(file: string, text: string): Line[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  if (/\.(?:tsx?|m?js)$/.test(file))
    return parseSync(file, text).comments.flatMap(({ value, start }) => linesOf(value, lineAt(start)));
  const comment = COMMENTS.find(([kind]) => kind.test(file))?.[1];
  return [...(comment ? text.matchAll(comment) : [])].flatMap(({ 0: one, index }) => linesOf(one, lineAt(index)));
}

const withoutBlocks = (document: string) =>
  document.replace(/^(```+).*?^\1/gms, (block) => block.replace(/[^\n]/g, ''));

/** The lines of a document: what is in backticks, and all else. */
const proseIn = (document: string) =>
  linesOf(withoutBlocks(document)).map(({ text, line }) => ({
    text: text.replace(/`[^`]*`/g, ''),
    code: (text.match(/`[^`]+`/g) ?? []).join(' '),
    line,
  }));

const NO_NAME = /[*<>{}$…|=]|:\/\/|^[/~@#]|\bNNNN\b|(?:^|\/)\w\.\w+$/;
const FILE = /\w\.(?:tsx?|mjs|css|sql|md|json|html|ya?ml|conf|cfg|ini|toml|lua)$/;

/** What in a text ends like a file, or is a path that begins at the root. */
const namesIn = (text: string): string[] =>
  (text.match(/[^\s`'"“”‘’(),;[\]]+/g) ?? [])
    .filter((word) => !NO_NAME.test(word))
    .map((word) => word.replace(/^(?:\.\.?\/)+|[.:!?/]+$|:\d+$/g, ''))
    .filter((word) => FILE.test(word) || (word.includes('/') && folders.has(word.split('/')[0] ?? '')))
    .filter((word) => !notOurs.some((one) => word === one || word.startsWith(`${one}/`)));

/** The headings of a document, as GitHub makes anchors of them. */
const anchorsIn = (document: string) =>
  (withoutBlocks(document).match(/(?<=^#+ ).+/gm) ?? []).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

const linksIn = (text: string) =>
  (text.match(/(?<=\]\()[^)\s]+|(?<=\b(?:src|href|srcset)=")[^"]+/g) ?? []).filter((link) => !/^[a-z]+:/.test(link));

function leadsNowhere(document: string, link: string): boolean {
  const [path, anchor] = link.split('#');
  const target = path ? normalize(join(document, '..', path)).replace(/\/$/, '') : document;
  return !paths.has(target) || (anchor !== undefined && !anchorsIn(read(target)).includes(anchor));
}

/** Issues, and decision records that are not there. */
const unopenableIn = (text: string) =>
  (text.match(/\bissues? #?\d+|\bdecisions? \d+(?: and \d+)?|\(0\d{3}\)/gi) ?? []).filter((named) =>
    (named.match(/\d+/g) ?? []).some(
      (id) => /issue/i.test(named) || !files.some((file) => file.startsWith(`docs/decisions/${id.padStart(4, '0')}-`)),
    ),
  );

const documents = files.filter((file) => file.endsWith('.md')).map((file) => ({ file, lines: proseIn(read(file)) }));
const code = files
  .filter((file) => /\.(?:tsx?|m?js)$/.test(file) || COMMENTS.some(([kind]) => kind.test(file)))
  .map((file) => ({ file, text: read(file) }));
const comments = code.map(({ file, text }) => ({ file, lines: commentsIn(file, text) }));
/** Files that programs write: code has their names as strings. */
const written = code.flatMap(({ text }) => text.match(/(?<=['"`/])[\w-]+\.(?:json|conf)(?=['"`])/g) ?? []);
const isMissing = (name: string) => !names.has(name) && !written.includes(name);

function wrong<L extends Line>(all: { file: string; lines: L[] }[], wrongIn: (line: L, file: string) => string[]) {
  return all.flatMap(({ file, lines }) =>
    lines.flatMap((line) => wrongIn(line, file).map((what) => `${file}:${line.line}: ${what}`)),
  );
}

test('links of documents lead to a file, and to a heading of it', () => {
  expect(wrong(documents, ({ text }, file) => linksIn(text).filter((link) => leadsNowhere(file, link)))).toEqual([]);
});

test('files that documents name in backticks are there', () => {
  expect(wrong(documents, (line) => namesIn(line.code).filter(isMissing))).toEqual([]);
});

test('files that comments name are there', () => {
  expect(wrong(comments, ({ text }) => namesIn(text).filter(isMissing))).toEqual([]);
  expect(ELSEWHERE.size).toBeLessThanOrEqual(10);
});

test('no issue is named, and no decision record that is not there', () => {
  expect(wrong<Line>([...comments, ...documents], ({ text }) => unopenableIn(text))).toEqual([]);
});

test('one person reads it all in an hour: no page of the design has more than 6 KB, nor have README and CONTRIBUTING', () => {
  const short = documents.filter(({ file }) => /^(?:docs\/design\/\w[^/]*|README|CONTRIBUTING)\.md$/.test(file));
  expect(short.length).toBeGreaterThan(9);
  expect(short.filter(({ file }) => Buffer.byteLength(read(file)) > 6144).map(({ file }) => file)).toEqual([]);
});

test('this finds comments, names, links and headings, and leaves what only looks like them', () => {
  const code = "const a = '// no'; // one\n/* two */";
  expect(commentsIn('a.ts', code).map(({ text, line }) => text + line)).toEqual([' one1', ' two 2']);
  expect(commentsIn('b.sql', 'select 1; -- one')).toEqual([{ text: '-- one', line: 1 }]);
  const named = 'In `server/app.ts:12`, ../platform/now.ts (web/no-such/folder), and missing.ts.';
  expect(namesIn(named)).toEqual(['server/app.ts', 'platform/now.ts', 'web/no-such/folder', 'missing.ts']);
  const others = 'x.ts a/*.ts https://a.example/b.html <feature>/c.ts dist/d.mjs vitest/e.ts Node.js and/or /f.md';
  expect(namesIn(others)).toEqual([]);
  const prose = proseIn('```\n[a](b)\n```\n`c` [d](e.md#f) `g`').at(-1);
  expect(prose).toEqual({ text: ' [d](e.md#f) ', code: '`c` `g`', line: 4 });
  const links = '[d](e.md#f) ![](g.webp "h") <img src="i.png"> <https://j> [k](https://l)';
  expect(linksIn(links)).toEqual(['e.md#f', 'g.webp', 'i.png']);
  expect(anchorsIn('# A `b`, c\n```\n# d\n```')).toEqual(['a-b-c']);
  expect(unopenableIn('Issue 5, issues 1, decision 9999; an issue')).toEqual(['Issue 5', 'issues 1', 'decision 9999']);
});
