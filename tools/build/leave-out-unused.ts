import { type Plugin, parseAst, type Rolldown } from 'vite';
import type { Library } from './unused/library.ts';
import { QUERY } from './unused/query.ts';
import { REACT } from './unused/react.ts';
import { SOCKET } from './unused/socket.ts';

type Named = { name?: string };
type Node = {
  type: string;
  start: number;
  end: number;
  id?: Named | null;
  key?: Named & { type: string };
  body?: Node;
  value?: Node;
  init?: Node | null;
};

/** All nodes of a program, and what each of them is in. */
function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node;
  for (const inner of Object.values(value)) yield* nodes(inner);
}

/** The name and the body of a function, of a method, or of a constant that is a function. */
function functionOf({ type, id, key, body, value, init }: Node): { name: string; body: Node } | undefined {
  const told = (name: Named | null | undefined, block: Node | undefined) =>
    name?.name && block?.type === 'BlockStatement' ? { name: name.name, body: block } : undefined;
  if (type === 'FunctionDeclaration') return told(id, body);
  if (type === 'MethodDefinition' && key?.type === 'Identifier') return told(key, value?.body);
  if (type === 'VariableDeclarator' && init?.type === 'ArrowFunctionExpression') return told(id, init.body);
  return undefined;
}

/** What may call the libraries. */
const OURS = /[\\/]web[\\/](?!.*node_modules).*\.tsx?$/;

type Edit = { start: number; end: number; text: string };

/** The library's code without what is left out, and what was not found in it. */
function without(
  { functions, statements = [], texts = [] }: Library,
  code: string,
): { code: string; missing: string[] } {
  const edits: Edit[] = [];
  const missing = new Set([...Object.keys(functions), ...statements]);
  for (const node of nodes(parseAst(code).body)) {
    const { name = '', body = undefined } = functionOf(node) ?? {};
    const instead = Object.hasOwn(functions, name) && functions[name];
    const isConstant = node.type === 'VariableDeclaration';
    const start = (isConstant || node.type === 'ExpressionStatement') && code.slice(node.start, node.end);
    const known = start && statements.find((one) => start.startsWith(one));
    if (known) edits.push({ start: node.start, end: node.end, text: isConstant ? `${known}void 0;` : '' });
    if (instead === 'gone' && node.type === 'MethodDefinition')
      edits.push({ start: node.start, end: node.end, text: '' });
    else if (instead && body) {
      const text = { 'never called': 'throw Error("left out");', 'does nothing': '' }[instead as string] ?? instead;
      edits.push({ start: body.start, end: body.end, text: `{${text}}` });
    }
    missing.delete(known || name);
  }
  for (const [text, other] of texts) {
    const start = code.indexOf(text);
    if (start < 0 || code.includes(text, start + 1)) missing.add(text);
    edits.push({ start, end: start + text.length, text: other });
  }
  // What stands within something else that is left out goes with it.
  const outer = edits.filter((edit) => !edits.some((other) => other.start < edit.start && edit.end <= other.end));
  for (const { start, end, text } of outer.toSorted((one, other) => other.start - one.start))
    code = code.slice(0, start) + text + code.slice(end);
  return { code, missing: [...missing] };
}

/** Calls of methods that are gone, on what our code calls the objects that had them. */
const callsOfGone = (libraries: Library[]): RegExp => {
  const gone = libraries.flatMap(({ functions }) => Object.keys(functions).filter((one) => functions[one] === 'gone'));
  return new RegExp(String.raw`\b(?:client|queryClient|observer|socket)\??\.(?:${gone.join('|')})\(`);
};

/**
 * React, its router, the query library and the socket's client ship to every page what they can do for others. This
 * leaves out what we never reach, which a bundler cannot see (decisions 12 and 102). What is never called says so if it
 * is after all, and our own code that names a method which is gone fails the build, as does a version of a library that
 * lacks one of these names, so that somebody revises `unused/`.
 */
export function leaveOutUnused(): Plugin {
  const libraries = [...REACT, ...QUERY, ...SOCKET];
  const gone = callsOfGone(libraries);
  const found = new Set<Library>();
  return {
    name: 'leave-out-unused',
    apply: 'build',
    transform: {
      filter: { id: [...libraries.map(({ file }) => file), OURS] },
      handler(code, id): Rolldown.TransformResult {
        const [call] = (OURS.test(id) && gone.exec(code)) || [];
        if (call) this.error(`${id}: ${call}…) is left out of the build by ${import.meta.filename}`);
        const library = libraries.find(({ file }) => file.test(id));
        if (!library) return null;
        const left = without(library, code);
        if (left.missing.length > 0) this.error(`${id} has changed: it has no ${left.missing.join(', ')}`);
        found.add(library);
        return { code: left.code, map: null };
      },
    },
    buildEnd(error) {
      const lost = libraries.filter((library) => !found.has(library));
      if (!error && lost.length > 0) this.error(`Not found where it was: ${lost.map(({ file }) => file).join(', ')}`);
    },
  };
}
