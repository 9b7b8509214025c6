/** The operations of the contract, and which one a call is. */
import type { TSchema } from 'typebox';

export type Operation = {
  method: string;
  path: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Of a multipart form. */
  fields?: TSchema;
  answer: TSchema;
};

/** What a path with `:name` parts matches. */
export const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);

/** What stands in a call's url where its path has `:name` parts. */
export function paramsIn(path: string, pathname: string): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = matcherOf(path).exec(pathname)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
}

/** Loaded when a test has failed: most need a few files of it. */
const contract = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!**/*.test.ts']);

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The name of the operation that a call is, for whoever has to give it an answer. */
export async function findOperation(method: string, pathname: string): Promise<string> {
  const found: { name: string; path: string; file: string }[] = [];
  for (const [file, load] of Object.entries(contract)) {
    for (const [name, value] of Object.entries(await load())) {
      if (!isOperation(value) || value.method !== method || !matcherOf(value.path).test(pathname)) continue;
      found.push({ name, path: value.path, file: file.replace('../../', '') });
    }
  }
  const [best] = found.sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  return best ? `${best.name} of ${best.file} (${method} ${pathname})` : `${method} ${pathname}, which is none of ours`;
}
