import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import { requestMessages } from '../../../contract/requests.ts';
import { uploadMessages } from '../../../contract/uploads.ts';
import { Overloaded } from '../database/turns.ts';
import { REQUEST_ID } from './request-id.ts';

/** A text of a catalogue (contract/texts/catalogue.ts): a function that returns its sentence, with a name. */
export type Text<Values extends unknown[]> = ((...values: Values) => string) & { readonly key: string };
/** A text with the values for its braces, as `worded` makes it. */
export type Worded = { message: string; text: string; params?: unknown };

/**
 * A message for people: a text of a catalogue, by itself if it has no parameters, else through `worded`. The answer has
 * it in English and by name (`text: 'comments.tooLong'`, with its `params`), so that a browser can show it in another
 * language. Plain strings have no name, and are shown as they are.
 */
export type Words = string | Text<[]> | Worded;

/**
 * A text with its parameters: `new Problem(409, 'conflict', worded(reportMessages.tooLate, { name }))`. The types of
 * the catalogue ensure that none is missing.
 */
export const worded = <Values extends unknown[]>(text: Text<Values>, ...values: Values): Worded => ({
  message: text(...values),
  text: text.key,
  ...(values.length > 0 && { params: values[0] }),
});

/** The words in the form that answers have. */
const told = (words: Words): { message: string; text?: string; params?: unknown } => {
  if (typeof words === 'string') return { message: words };
  return typeof words === 'function' ? worded(words) : words;
};

/** The message for each field: `fields` in English, `fieldTexts` by the names of the texts. */
function toldByField(fields: Record<string, Words>): Record<string, unknown> {
  const all = Object.entries(fields).map(([field, words]) => ({ field, ...told(words) }));
  const named = all.filter(({ text }) => text !== undefined);
  return {
    fields: Object.fromEntries(all.map(({ field, message }) => [field, message])),
    ...(named.length > 0 && {
      fieldTexts: Object.fromEntries(named.map(({ field, message, ...text }) => [field, text])),
    }),
  };
}

type More = Record<string, unknown> & { headers?: Record<string, string>; fields?: Record<string, Words> };

/**
 * An error for people to read: it is answered with its status and `{message, code, text, params, …more}`, and nothing
 * else.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly words: Words;
  /** The message for each field, if there are several. */
  readonly fields: Record<string, Words> | undefined;
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;

  /** @param more what else is in the answer's body; `headers` become the answer's headers */
  constructor(status: number, code: ErrorCode, words: Words, { headers = {}, fields, ...more }: More = {}) {
    const { message, ...named } = told(words);
    super(message);
    this.status = status;
    this.code = code;
    this.words = words;
    this.fields = fields;
    this.more = { ...named, ...more, ...(fields && toldByField(fields)) };
    this.headers = headers;
  }

  /** The answer's body. */
  get answer(): { message: string; code: ErrorCode } & Record<string, unknown> {
    return { message: this.message, code: this.code, ...this.more };
  }
}

/** @param fields the message for each field that does not fit; the answer has them if there are several */
export const invalid = (words: Words, field?: string, fields: Record<string, Words> = {}) =>
  new Problem(400, 'invalid', words, {
    ...(field !== undefined && { field }),
    ...(Object.keys(fields).length > 1 && { fields }),
  });
export const notFound = (words: Words = requestMessages.notFound) => new Problem(404, 'not-found', words);
export const tooLarge = (words: Words, field?: string) =>
  new Problem(413, 'too-large', words, field === undefined ? {} : { field });
export const unauthenticated = () => new Problem(401, 'unauthenticated', requestMessages.loginFirst);
export const conflict = (words: Words, field: string) => new Problem(409, 'conflict', words, { field });

/** The disk is full, except for the database's reserve. */
export const noRoom = () => new Problem(507, 'no-room', uploadMessages.noRoom);
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/** This many more bytes do not fit into a member's share of the disk. */
export const overQuota = (share: { used: number; quota: number }, bytes: number) =>
  new Problem(
    413,
    'quota',
    worded(uploadMessages.overQuota, {
      used: megabytes(share.used),
      quota: megabytes(share.quota),
      needed: megabytes(bytes),
    }),
    share,
  );

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']); // the last one is PostgreSQL's disk_full
// PostgreSQL is starting, stopping or gone: https://www.postgresql.org/docs/current/errcodes-appendix.html
// 25006: it has become a standby, which only reads; 53300: it has no connection left. 55P03, 57014: a statement has
// waited too long for a lock, or was cancelled. 25P03: the transaction has stood still for too long. Or its socket is
// gone, or its name is not found.
const GONE =
  /^(?:57P0[1-5]|57014|55P03|25P03|53300|25006|08...|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
const CONNECTING = new Set([undefined, 'connect', 'read', 'write', 'getaddrinfo']);
// pg has no code for these.
const GONE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|after calling end on the pool/;
/** Seconds for `Retry-After`: a primary takes a few to be replaced, a database to be started again. */
export const AGAIN_AFTER = 3;

/** The problem for an error of the database or the disk that passes by itself, or once there is room again. */
export function passingProblem(error: unknown): Problem | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code = '', syscall } = inner as NodeJS.ErrnoException;
    if (FULL.has(code)) return noRoom();
    const isGone = (CONNECTING.has(syscall) && GONE.test(code)) || GONE_WORDS.test(inner.message);
    if (isGone || inner instanceof Overloaded) {
      return new Problem(503, 'unavailable', requestMessages.breathless, {
        headers: { 'retry-after': String(AGAIN_AFTER) },
      });
    }
  }
  return undefined;
}

/** True for an error that means: the database can't be asked at the moment. */
export const isUnavailable = (error: unknown): boolean => passingProblem(error)?.status === 503;

/** The problems for errors that Fastify and its plugins throw themselves. */
const fastifyProblems: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(requestMessages.tooLarge),
  FST_ERR_CTP_INVALID_JSON_BODY: invalid(requestMessages.notJson),
  FST_ERR_CTP_EMPTY_JSON_BODY: invalid(requestMessages.bodyEmpty),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid(requestMessages.wrongLength),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem(415, 'unsupported-type', requestMessages.wrongType),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: new Problem(415, 'unsupported-type', requestMessages.noType), // of a QUERY
  FST_ERR_BAD_URL: invalid(requestMessages.badUrl),
  FST_ERR_MAX_PARAM_LENGTH: notFound(),
};
/** The problems for errors of sending a file, by status. */
const fileProblems: Record<number, Problem> = {
  412: new Problem(412, 'invalid', requestMessages.fileChanged),
  416: new Problem(416, 'invalid', requestMessages.fileEnds),
};

/** Whether the caller has simply gone away while sending the request. */
const hasHungUp = ({ code }: { code?: string }, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Whether Fastify finds the request itself wrong, for whatever reason. */
const isRefusedByFastify = ({ code = '', statusCode = 500 }: Partial<FastifyError>) =>
  code.startsWith('FST_') && statusCode >= 400 && statusCode < 500;

function problemOf(error: FastifyError | Problem, request: FastifyRequest): Problem | undefined {
  if (error instanceof Problem) return error;
  const known = fastifyProblems[error.code] ?? fileProblems[error.statusCode ?? 0];
  if (known) return known;
  if (isRefusedByFastify(error)) return invalid(requestMessages.notUnderstood);
  if (!hasHungUp(error, request)) return passingProblem(error);
  request.log.debug({ method: request.method, route: request.routeOptions.url }, 'the caller has hung up');
  return invalid(requestMessages.broken);
}

/** Logs an error that nobody has foreseen. */
export const logUnexpected = (err: unknown, request: FastifyRequest): void =>
  request.log.error(
    { err, requestId: request.id, method: request.method, route: request.routeOptions.url },
    'unexpected error',
  );

/** The one place where errors become answers; an unknown error is logged, and its answer is a 500 without details. */
export function answerProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, request);
  if (problem) {
    return reply
      .type('application/json; charset=utf-8') // a route may have set the type of what it meant to send
      .header('cache-control', 'no-store')
      .header(REQUEST_ID, request.id)
      .code(problem.status)
      .headers({ ...(error as Partial<Problem>).headers, ...problem.headers }) // also Content-Range, for a range beyond a file's end
      .send(problem.answer);
  }
  logUnexpected(error, request);
  return reply
    .code(500)
    .header(REQUEST_ID, request.id)
    .send(new Problem(500, 'internal', requestMessages.ours).answer);
}
