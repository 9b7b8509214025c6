import type { Static, TSchema } from 'typebox';
import type { Carrier } from './exchange.ts';

/** A call of the contract; multipart ones have `fields` instead of `body`. */
export type Call = {
  method: string;
  path: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  fields?: TSchema;
  answer: TSchema;
};

type Part<C, K extends string> = C extends { [key in K]: infer S extends TSchema }
  ? Record<never, never> extends Static<S>
    ? { [key in K]?: Static<S> }
    : { [key in K]: Static<S> }
  : unknown;

/** What a call needs besides its method and path, according to its schemas. */
export type Options<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  Part<C, 'fields'> &
  (C extends { fields: TSchema } ? Pick<AnyOptions, 'files'> : unknown) &
  Pick<AnyOptions, 'signal' | 'headers' | 'carrier'>;

/** The options may be left out if none is required. */
export type Rest<O> = Record<never, never> extends O ? [options?: O] : [options: O];

/** The same options without their types, for the code that sends them. */
export type AnyOptions = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  fields?: Record<string, string | undefined>;
  /** Sent with `fields`. */
  files?: Files;
  signal?: AbortSignal;
  /** Besides those that every call has, such as an idempotency key (new-id.ts). */
  headers?: Record<string, string>;
  /** What takes it to the server, if not fetch: see progress.ts. */
  carrier?: Carrier;
};

/** Fills in the `:name` parts and appends the query. */
export function callUrl(path: string, { params = {}, query = {} }: AnyOptions): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The files of a form by their field; several of one field are sent one after the other. */
export type Files = Record<string, File | File[] | undefined>;

/** A multipart form: texts first, so that the server has them before the first byte of a file. */
export function formData(fields: AnyOptions['fields'] = {}, files: Files = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  for (const [name, file] of Object.entries(files))
    for (const one of file ? [file].flat() : []) form.append(name, one, one.name);
  return form;
}

/**
 * Our half of the double-submit pair, read anew for each call: the server may have replaced it. On https its name has a
 * prefix; there, anybody may have set a cookie with the name without it.
 */
export function csrfHeader(): Record<string, string> {
  const read = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];
  const token = read('__Host-XSRF-TOKEN') ?? read('XSRF-TOKEN');
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {};
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's error page; the status says enough
  }
}
