/**
 * A table of answers in the server's place: `operation of the contract → answer`, for the tests of screens. An answer is
 * checked by its operation's schema, and so are the params, the query and the body of each call: what the server could
 * not say, or would refuse, fails the test. So does an operation that nobody has given an answer.
 */
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { ErrorCode } from '../../contract/errors.ts';
import { findOperation, matcherOf, type Operation, paramsIn } from './operations.ts';

/** A call as the server would have got it. */
export type Asked = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** What comes instead of the operation's own answer. */
class Other {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
  constructor(status: number, text: string, headers: Record<string, string> = {}) {
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}

type Refusal = { message: string; code: ErrorCode } & Record<string, unknown>;

/**
 * A refusal in the contract's form: a message for people and a code for programs.
 * @param retryAfter in seconds, of a server that is asked too much
 */
export const refused = (status: number, body: Refusal, retryAfter?: number): Other =>
  new Other(status, JSON.stringify(body), retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });

/** What the contract doesn't have: an answer of a proxy, whose pages are texts, of an older server, or of one with a fault. */
export const odd = (status: number, body: object | string): Other =>
  typeof body === 'string'
    ? new Other(status, body, { 'content-type': 'text/html' })
    : new Other(status, JSON.stringify(body));

/** An answer with what stands in its headers. */
class Headed<A> {
  readonly answer: A;
  readonly headers: Record<string, string>;
  constructor(answer: A, headers: Record<string, string>) {
    this.answer = answer;
    this.headers = headers;
  }
}

/** The operation's own answer, with headers that say more than its body. */
export const headed = <A>(own: A, headers: Record<string, string>) => new Headed(own, headers);

/** No connection: the call fails, as without a network. */
export const NO_CONNECTION = new Other(0, '');
/** A connection on which nothing comes, until the page gives up. */
export const NO_ANSWER = new Other(-1, '');

type Reply<O extends Operation> = Static<O['answer']> | Headed<Static<O['answer']>> | Other;
/** A function is called with each call; what it returns may come later. */
type Answer<O extends Operation> = Reply<O> | ((asked: Asked) => Reply<O> | Promise<Reply<O>>);

type Row = { operation: Operation; answer: Answer<Operation> };

let table = new Map<Operation, Row>();
let calls: { operation: Operation; asked: Asked }[] = [];
let faults: (string | Promise<string>)[] = [];
/** Between two tests: whoever still calls belongs to the screen that has gone. */
let isOver = true;
/** Ends what is still in the air when a test has ended. */
let end = Promise.withResolvers<never>();

/** Has an operation answered so from now on. */
export function answer<O extends Operation>(operation: O, given: Answer<NoInfer<O>>): void {
  table.set(operation, { operation, answer: given as Answer<Operation> });
}

/**
 * Holds an answer in the air: calls made from now on wait for it.
 * @returns lets it go, also when another answer has been given to later calls
 */
export function hold<O extends Operation>(operation: O, given: Reply<NoInfer<O>>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(operation, async () => {
    await promise;
    return given as Reply<O>;
  });
  return resolve;
}

/** What an operation has been asked so far, in order. */
export const askedOf = (operation: Operation): Asked[] =>
  calls.filter((call) => call.operation === operation).map(({ asked }) => asked);

/** Notes a value that a schema does not know, or knows otherwise. What the schema does not name, the server leaves out. */
function check(what: string, schema: TSchema | undefined, value: unknown): void {
  if (!schema) return;
  if (!Value.Check(schema, value)) {
    const [first] = Value.Errors(schema, value);
    faults.push(`${what}: ${first?.instancePath || 'all of it'} ${first?.message}`);
  } else if (JSON.stringify(Value.Clean(schema, structuredClone(value))) !== JSON.stringify(value)) {
    faults.push(`${what} has more than the contract: ${JSON.stringify(value)}`);
  }
}

/** The texts of a form's fields. */
const textsIn = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

/** The call, after it has been checked as the server would. */
function read({ params, query, body, fields, path }: Operation, name: string, url: URL, sent: RequestInit): Asked {
  const isForm = sent.body instanceof FormData;
  const asked: Asked = {
    params: paramsIn(path, url.pathname),
    query: Object.fromEntries(url.searchParams),
    body: isForm ? textsIn(sent.body as FormData) : typeof sent.body === 'string' ? JSON.parse(sent.body) : undefined,
  };
  const converted = (schema: TSchema, texts: object) => Value.Convert(schema, { ...texts });
  check(`The params of ${name}`, params, params && converted(params, asked.params));
  check(`The query of ${name}`, query, query && converted(query, asked.query));
  if (isForm) check(`The fields of ${name}`, fields, fields && converted(fields, asked.body as object));
  else check(`The body of ${name}`, body, asked.body);
  return asked;
}

const PAIR = 'of-a-test';

/** As the server guards itself: a call that changes something carries what stands in the cookie, or gets the cookie. */
function lacksPair({ method = 'GET', headers }: RequestInit): boolean {
  if (method === 'GET' || new Headers(headers).get('x-xsrf-token') === PAIR) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store answers later, and the call is made again at once
  document.cookie = `XSRF-TOKEN=${PAIR}; path=/; samesite=lax`;
  return true;
}

const json = (status: number, text: string, headers = {}) =>
  new Response(text, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });

/** How much later each call arrives, in ms: whoever counts too early is red then (docs/design/tests.md). */
const LATE = Number(import.meta.env.VITE_LATE ?? 0);
const byMachine = globalThis.setTimeout.bind(globalThis); // no test holds it

/** Answers a call of our own server. */
export async function serve(url: URL, sent: RequestInit): Promise<Response> {
  const { method = 'GET', signal } = sent;
  const ending = end.promise;
  if (LATE > 0) {
    if (isOver) throw new TypeError('Failed to fetch');
    await Promise.race([new Promise((resolve) => byMachine(resolve, LATE)), ending]);
  }
  const row = [...table.values()]
    .filter(({ operation }) => operation.method === method && matcherOf(operation.path).test(url.pathname))
    .sort((one, other) => one.operation.path.split(':').length - other.operation.path.split(':').length)[0];
  if (!row) {
    const nameless = async () => `Nobody has said what answers ${await findOperation(method, url.pathname)}`;
    if (!isOver) faults.push(nameless());
    throw new TypeError('Failed to fetch');
  }
  signal?.throwIfAborted();
  if (lacksPair(sent)) return json(403, JSON.stringify({ message: 'Out of date', code: 'csrf' }));
  const name = `${method} ${row.operation.path}`;
  const asked = read(row.operation, name, url, sent);
  calls.push({ operation: row.operation, asked });
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  signal?.addEventListener('abort', () => aborted.reject(signal.reason));
  const reply = await Promise.race([
    typeof row.answer === 'function' ? row.answer(asked) : row.answer,
    aborted.promise,
    ending,
  ]);
  if (reply === NO_ANSWER) return Promise.race([aborted.promise, ending]);
  if (reply === NO_CONNECTION) throw new TypeError('Failed to fetch');
  if (reply instanceof Other) return json(reply.status, reply.text, reply.headers);
  const { answer: own, headers } = reply instanceof Headed ? reply : { answer: reply, headers: {} };
  check(`The answer to ${name}`, row.operation.answer, own);
  return json(200, JSON.stringify(own), headers);
}

/** Begins a test: from now on calls are its own. */
export function beginAnswers(): void {
  isOver = false;
}

/** Ends a test: forgets answers and calls, and ends what is in the air. */
export function forgetAnswers(): void {
  isOver = true;
  end.promise.catch(() => {});
  end.reject(new TypeError('Failed to fetch'));
  end = Promise.withResolvers();
  table = new Map();
  calls = [];
}

/** @returns what was wrong with calls and answers since the last time */
export function takeFaults(): Promise<string[]> {
  const found = faults;
  faults = [];
  return Promise.all(found);
}
