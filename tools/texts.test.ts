// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code stands in strings here
/**
 * Texts stand in catalogues: this fails on a letter of text anywhere else. It parses the code: text between tags, text
 * that an attribute or a toast shows or reads out, and every other string that looks like text. No file is exempt;
 * technical strings are recognised by their place: the names below.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Folders whose texts are all in catalogues. */
const DONE = ['web/'];
/** Folders of the server, where most strings are for machines: only whole sentences count, not single words. */
const SENTENCES = ['server/features/', 'server/video-hosts/', 'server/platform/web/'];

/** Attributes and properties that people read or hear: any letter in them is text. */
const READ = new Set(
  'alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext busyText hint intro label placeholder title'.split(
    ' ',
  ),
);
/** Attributes, properties and variables that hold what machines read. */
const TECHNICAL = new Set(
  'className textClassName icon classes colours d style transform points viewBox sizes srcSet rel allow accept content-type rootMargin queryKey timeZone pattern COUNTRY_ALIASES'.split(
    ' ',
  ),
);
/** Functions whose arguments no user reads; the message of an `Error` is for whoever fixes the bug. */
const TECHNICAL_CALLS = new Set(
  'Error cn matchMedia querySelector querySelectorAll closest matches getItem setItem removeItem setProperty addEventListener removeEventListener RegExp warn error log info report split createElement match includes startsWith endsWith get set has'.split(
    ' ',
  ),
);
/** Calls that show or say text, and the argument that holds it: any letter in it is text. */
const WORDS_AT: Record<string, number> = {
  Problem: 2,
  invalid: 0,
  notFound: 0,
  conflict: 0,
  tooLarge: 0,
  worded: 0,
  HostRefusal: 0,
  HostBusy: 0,
};
/** Names of keys on a keyboard, events of the DOM, HTTP headers: a capital and no text. */
const NAMES =
  /^(Arrow(Up|Down|Left|Right)|Enter|Escape|Home|End|Page(Up|Down)|Tab|Backspace|Delete|Shift|[A-Z][a-z]+(-[A-Z][A-Za-z]+)+|[A-Z][a-z]+Error)$/;

type Node = ESTree.Node & Record<string, unknown>;
type Place = 'read' | 'technical' | 'code';

const hasLetter = (text: string) => /\p{L}/u.test(text.replace(/&\w+;/g, ''));
/** A word with a capital, or more than one word. */
const readsLikeText = (text: string) =>
  !NAMES.test(text) && (/^[\s“‘(…]*\p{Lu}\p{Ll}/u.test(text) || /\p{L}[\p{L}’']*[,.:;!?…)”]* [“(]?\p{L}/u.test(text));
/** A capitalised word with more after it, at the beginning or after a tag: strings for machines rarely have that. */
const isSentence = (text: string) => /(?:^|>)[\s“‘(…]*\p{Lu}\p{Ll}[\p{L}’']*[,.:;!?…)”]* \S/u.test(text);

const nameOf = (node: Node | undefined): string => {
  if (!node) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  if (node.type === 'JSXNamespacedName') return nameOf(node.name as Node);
  if (node.type === 'Literal') return String(node.value);
  return typeof node.name === 'string' ? node.name : '';
};
const isToast = (callee: Node) =>
  callee.type === 'MemberExpression' &&
  nameOf(callee.object as Node)
    .toLowerCase()
    .endsWith('toast');

const placeOfName = (name: string): Place => (READ.has(name) ? 'read' : TECHNICAL.has(name) ? 'technical' : 'code');

/**
 * The texts of a file that are in no catalogue, each with its line.
 * @param isText of a literal anywhere in the code
 */
function textsIn(file: string, code: string, isText = readsLikeText): string[] {
  const found: string[] = [];
  const report = (node: Node, text: string) =>
    found.push(`${file}:${code.slice(0, node.start).split('\n').length} ${text.replace(/\s+/g, ' ').trim()}`);
  const judge = (node: Node, text: string, place: Place) => {
    if (place === 'read' ? hasLetter(text) : place === 'code' && isText(text)) report(node, text);
  };

  function visit(node: Node, place: Place): unknown {
    const within = (key: string, inner: Place = place) => {
      for (const child of [node[key]].flat())
        if (child && typeof child === 'object' && 'type' in child) visit(child as Node, inner);
    };
    switch (node.type) {
      case 'JSXText':
        return judge(node, node.value, 'read');
      case 'Literal':
        return typeof node.value === 'string' ? judge(node, node.value, place) : undefined;
      case 'TemplateLiteral': {
        const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join('{}');
        const said = text.replaceAll('{}', '');
        if (place === 'code' && !(/\s/.test(said) && hasLetter(said))) return within('expressions', 'code');
        judge(node, place === 'code' ? text.replaceAll('{}', 'x') : said, place); // an inserted value counts as a word
        return within('expressions', 'code');
      }
      case 'TaggedTemplateExpression':
        return within('quasi', 'technical');
      case 'JSXElement':
      case 'JSXFragment':
        if (node.type === 'JSXElement') within('openingElement', 'code');
        return within('children', 'read');
      case 'JSXAttribute': {
        const inner = placeOfName(nameOf(node.name as Node));
        return within('value', inner);
      }
      case 'Property':
      case 'PropertyDefinition': {
        if (node.computed) within('key', 'technical');
        const inner = placeOfName(nameOf(node.key as Node));
        return within('value', inner === 'code' ? place : inner);
      }
      case 'VariableDeclarator': {
        within('id', 'code');
        return within('init', placeOfName(nameOf(node.id as Node)));
      }
      case 'CallExpression':
      case 'NewExpression': {
        const callee = node.callee as unknown as Node;
        within('callee', 'code');
        const name = nameOf(callee);
        const inner = TECHNICAL_CALLS.has(name) ? 'technical' : 'code';
        const words = isToast(callee) ? 0 : WORDS_AT[name];
        for (const [index, one] of (node.arguments as unknown as Node[]).entries())
          visit(one, index === words ? 'read' : inner);
        return;
      }
      case 'ConditionalExpression':
        within('test', 'code');
        within('consequent');
        return within('alternate');
      case 'LogicalExpression':
        within('left', node.operator === '&&' ? 'code' : place);
        return within('right');
      case 'BinaryExpression': {
        const inner = node.operator === '+' ? place : 'technical'; // a compared string is not shown
        within('left', inner);
        return within('right', inner);
      }
      case 'AssignmentExpression':
        within('left', 'code');
        return within('right', placeOfName(nameOf(node.left as Node)));
      case 'SwitchCase':
        within('test', 'technical');
        return within('consequent', 'code');
      case 'MemberExpression':
        within('object', 'code');
        return within('property', 'technical');
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        within('params', 'code');
        return within('body', node.type === 'ArrowFunctionExpression' && node.expression ? place : 'code');
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return;
      case 'ExportNamedDeclaration':
        return within('declaration', 'code');
    }
    if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    for (const key of Object.keys(node)) within(key);
  }

  const { program, errors } = parseSync(file, code);
  expect(errors).toEqual([]);
  visit(program as unknown as Node, 'code');
  return found;
}

/** Nobody reads what stands there: tests of screens, and the answers that they show. */
const isOfTests = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('web/testing/');
const isCatalogue = (file: string) => /(^|[/-])texts(\.[a-z-]+)?\.ts$/.test(file);

/** Of a folder, or of one file. */
function textsOf(room: string, isText?: (text: string) => boolean): string[] {
  const [top = ''] = room.split('/');
  return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .map((name) => join(top, name))
    .filter((file) => file.startsWith(room) && /\.tsx?$/.test(file) && !isOfTests(file) && !isCatalogue(file))
    .flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8'), isText));
}

test.each(DONE)('in %s no letter of text stands outside a catalogue', (room) => {
  expect(textsOf(room)).toEqual([]);
});

test('in server/ nothing that is thrown or refused is worded in its place, by a literal with a letter', () => {
  expect(textsOf('server/', () => false).filter((found) => !found.startsWith('server/testing/'))).toEqual([]);
});

test.each(SENTENCES)('in %s no literal outside a catalogue begins with a capitalised word and goes on', (room) => {
  expect(textsOf(room, isSentence)).toEqual([]);
});

test('stylesheets say nothing', () => {
  const sheets = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.css$/.test(name),
  );
  const wrong = sheets.filter((name) =>
    /content:\s*(["'])(?:(?!\1).)*\p{L}/u.test(readFileSync(join(root, 'web', name), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('of the strings of the server, those that begin like a sentence are found', () => {
  const texts = (code: string) => textsIn('a.ts', code, isSentence).map((line) => line.replace(/^a.ts:\d+ /, ''));
  expect(
    texts('const mail = { subject: "Your video is here", text: `Hello ${name},` }; const page = `<p>Go on</p>`'),
  ).toEqual(['Your video is here', 'Hello x,', '<p>Go on</p>']);
  expect(texts('f("owner, unseen", `limit ${id}`); db.for("key share"); send(`<p class="a b">${text}</p>`)')).toEqual(
    [],
  );
});

test('text is found wherever it stands, and what is no text is let be', () => {
  const texts = (code: string) => textsIn('a.tsx', code).map((line) => line.replace(/^a.tsx:\d+ /, ''));
  expect(texts('<p>or</p>')).toEqual(['or']);
  expect(texts('<p>{busy ? "yes" : texts.no()} &nbsp;· 3</p>')).toEqual(['yes']);
  expect(texts('<p>{`${count} s`}</p>')).toEqual(['s']);
  expect(texts('<p>{one && "a"}{`${more} b`}</p>')).toEqual(['a', 'b']);
  expect(texts('<img alt="a goal" /> ')).toEqual(['a goal']);
  expect(texts('<Button busyText={open ? "saving" : undefined} look="quiet">{texts.save()}</Button>')).toEqual([
    'saving',
  ]);
  expect(texts('toast.error("oh"); throw new ApiError(200, "unknown", "No answer")')).toEqual(['oh', 'No answer']);
  expect(texts('const FAILED = "Failed"; const more = { title: "x" }; const note = `has ${n} files`')).toEqual([
    'Failed',
    'x',
    'has x files',
  ]);
  expect(
    texts('const kind = "video"; call<typeof x>("POST", "/api/posts/:id"); f("border-line", "image/jpeg")'),
  ).toEqual([]);
  expect(
    texts('<p className={cn("mt-1 text-sm", open && "flex gap-2")} key={`a-${b}`}>{text.map((x) => x)}</p>'),
  ).toEqual([]);
  expect(
    texts(
      "throw new Problem(409, 'conflict', worded('is taken'), { field }); throw invalid(open ? 'no' : say.it, 'name')",
    ),
  ).toEqual(['is taken', 'no']);
  expect(
    texts('if (event.key === "Escape" || error.name === "Abort this") document.querySelector("dialog [open]")'),
  ).toEqual([]);
});
