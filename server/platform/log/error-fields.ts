/**
 * What the log and the console say of an error, in one place: what helps to mend it, and nothing that somebody typed
 * (docs/design/accounts-and-trust.md). Errors quote what they were given: drizzle's the parameters of a statement,
 * PostgreSQL's the values of a row, a parser's the text, a mail server's the address. So nothing of an error is copied
 * but what is named here.
 */
import { dirname } from 'node:path';
import { Problem } from '../http/problem.ts';

export type ErrorFields = {
  name: string;
  message?: string;
  /** The key of a refusal's text: its words can contain names. */
  text?: string;
  code?: string | number;
  /** As PostgreSQL tells them. */
  severity?: string;
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
  routine?: string;
  /** The functions and lines of triggers in which it happened. */
  functions?: string[];
  /** The statement's text, with `$1` where its parameters were. */
  statement?: string;
  syscall?: string;
  address?: string;
  port?: number;
  /** Where the file is that could not be opened: mails have an email in their file's name. */
  folder?: string;
  stack?: string;
  cause?: ErrorFields;
  errors?: ErrorFields[];
};

export const STATEMENT_MAX = 4000; // characters; the longest of the site's own are some 3,000
const MESSAGE_MAX = 500;
const FRAMES_MAX = 30;
const CAUSES_MAX = 8; // drizzle's error, the pool's and PostgreSQL's are three
const ERRORS_MAX = 10; // of an AggregateError: the addresses of one host

const IDENTIFIER = /^[\w$.]{1,80}$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/**
 * The classes of PostgreSQL's errors whose messages name tables, columns and limits only; values stand in their detail
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const NAMES_ONLY = /^(?:08|23|25|28|40|53|54|55|57|58|42(?!601|602))/;
/** Those that quote values at their end: 'invalid input syntax for type uuid: "…"', also of a tsquery (42601). */
const QUOTING = /^(?:22|42)/; // what functions raise (P0) is written by nobody knows whom

/** Where a quotation begins: not an apostrophe, and not the end of one. */
const QUOTE = /["“”„«»「『`]|(?<![\p{L}\p{N}])['‘]/u;
/** What identifies somebody or lets somebody in also without being quoted. */
const TELLING: [RegExp, string][] = [
  [/\S+@\S+/gu, '…'], // an email
  [/([a-z][a-z0-9+.-]*:\/\/[^\s/?#]+)[/?#]\S*/giu, '$1/…'], // the path of a url, with its tokens
  [/\b([A-Z]{3,7}:?\s?)\/\S*/gu, '$1/…'], // the same as Fastify says it: 'GET:/api/…'
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?![\da-f]{8}-[\da-f]{4}-)[\w-]{24,}/gu, '…'], // a token or a hash; ids stay
];

/** A text with nothing of what it quotes: its first line, up to where a quotation begins. */
export function withoutQuotes(text: string): string {
  const [line = ''] = text.split('\n');
  const at = line.search(QUOTE);
  const own = at < 0 ? line : `${line.slice(0, at)}…`;
  return TELLING.reduce((rest, [pattern, by]) => rest.replace(pattern, by), own).slice(0, MESSAGE_MAX);
}

type Known = Error & Record<string, unknown>;

/** Whether PostgreSQL has said it. */
export function isOfDatabase(error: unknown): boolean {
  const { severity, code } = (error ?? {}) as { severity?: unknown; code?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && SQLSTATE.test(code);
}

/** The statement of drizzle's error: its message is the statement with all parameters. */
const statementOf = ({ query, params }: Known) =>
  typeof query === 'string' && params !== undefined ? query.slice(0, STATEMENT_MAX) : undefined;

/** Up to the first colon, after which PostgreSQL and parsers quote, with or without quotation marks. */
const upToColon = (message: string) => withoutQuotes(message.split(/[:：]/u)[0] ?? '');

/** An error's message as far as it is not made of what somebody sent. */
function messageOf(error: Known): string | undefined {
  const { message } = error;
  if (error instanceof Problem) return undefined;
  if (statementOf(error) !== undefined) return 'Failed query';
  if (isOfDatabase(error)) {
    if (NAMES_ONLY.test(String(error.code))) return message.slice(0, MESSAGE_MAX);
    return QUOTING.test(String(error.code)) ? upToColon(message) : undefined;
  }
  if (error instanceof SyntaxError) return undefined; // 'Cannot convert … to a BigInt'
  return (error instanceof RangeError ? upToColon(message) : withoutQuotes(message)) || undefined;
}

function nameOf(error: Known): string {
  const { name } = error;
  const made = (error.constructor as { name?: string } | undefined)?.name ?? '';
  const own = name === 'Error' || name === 'error' ? made : name; // drizzle and pg leave it as it is
  return typeof own === 'string' && IDENTIFIER.test(own) ? own : 'Error';
}

/** The lines of calls, without the message above them, which can have lines of its own. */
function stackOf({ stack, message }: Error): string | undefined {
  if (typeof stack !== 'string') return undefined;
  const at = message ? stack.indexOf(message) : 0;
  const frames = stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^ {4}at .*(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/.test(line));
  return frames.slice(0, FRAMES_MAX).join('\n') || undefined;
}

const FUNCTIONS = /PL\/pgSQL function ([\w.]+)\([^)]*\) line (\d+)/g;

function ofDatabase(error: Known): Partial<ErrorFields> {
  if (!isOfDatabase(error)) return {};
  const named = ['severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const;
  const functions = [...String(error.where ?? '').matchAll(FUNCTIONS)].map(([, name, line]) => `${name} line ${line}`);
  return {
    ...Object.fromEntries(
      named.flatMap((name) => {
        const value = error[name];
        return typeof value === 'string' && IDENTIFIER.test(value) ? [[name, value]] : [];
      }),
    ),
    ...(functions.length > 0 && { functions }),
  };
}

function ofSystem({ syscall, address, port, path }: Known): Partial<ErrorFields> {
  if (typeof syscall !== 'string') return {};
  return {
    syscall: withoutQuotes(syscall),
    ...(typeof address === 'string' && { address }),
    ...(typeof port === 'number' && { port }),
    ...(typeof path === 'string' && { folder: dirname(path) }),
  };
}

/** @returns what may be logged of an error, or of whatever else was thrown */
export function errorFields(thrown: unknown, depth = 0): ErrorFields {
  if (!(thrown instanceof Error)) return { name: `no error but ${thrown === null ? 'null' : typeof thrown}` };
  const error = thrown as Known;
  const { code, cause, errors } = error;
  const statement = statementOf(error);
  const message = messageOf(error);
  const stack = stackOf(error);
  const isCode = typeof code === 'number' || (typeof code === 'string' && IDENTIFIER.test(code));
  const goesOn = depth < CAUSES_MAX;
  return {
    name: nameOf(error),
    ...(message !== undefined && { message }),
    ...(error instanceof Problem && typeof error.more.text === 'string' && { text: error.more.text }),
    ...(isCode && { code: code as string | number }),
    ...ofDatabase(error),
    ...ofSystem(error),
    ...(statement !== undefined && { statement }),
    ...(stack !== undefined && { stack }),
    ...(goesOn && cause instanceof Error && { cause: errorFields(cause, depth + 1) }),
    ...(goesOn &&
      Array.isArray(errors) && { errors: errors.slice(0, ERRORS_MAX).map((one) => errorFields(one, depth + 1)) }),
  };
}

/** An error and its causes, each in a few words. */
function lineOf({ name, message, text, code, table, constraint, cause, errors }: ErrorFields): string {
  const said = message ?? text ?? '';
  const known = [name === 'Error' ? '' : name, said.includes(String(code)) ? '' : code, said].filter(Boolean).join(' ');
  const where = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(', ');
  const inner = cause ?? errors?.[0];
  const own = where ? `${known} (${where})` : known || name;
  return inner ? `${own}: ${lineOf(inner)}` : own;
}

const statementIn = ({ statement, cause }: ErrorFields): string | undefined =>
  statement ?? (cause && statementIn(cause));

/**
 * The same as one line, for the console and for what is kept of jobs and facts: without stacks, and the statement at its
 * end.
 */
export function errorLine(thrown: unknown): string {
  const fields = errorFields(thrown);
  const statement = statementIn(fields);
  return statement === undefined ? lineOf(fields) : `${lineOf(fields)}; ${statement.replace(/\s+/g, ' ')}`;
}

/** An error to be kept where others read it (pg-boss keeps a job's last one in its row): the same, without data. */
export function errorWithoutData(thrown: unknown): Error {
  const error = new Error(errorLine(thrown));
  error.stack = [error.message, errorFields(thrown).stack ?? ''].join('\n').trimEnd();
  return error;
}
