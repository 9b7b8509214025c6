import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/errors.ts';
import { requestMessages } from '../../contract/requests.ts';
import { quotaText, uploadMessages } from '../../contract/uploads.ts';

/** An error that a person is to read: it becomes `{message, code, …more}` with its status, and nothing else. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { headers = {}, ...more }: Record<string, unknown> & { headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
    this.headers = headers;
  }
}

export const invalid = (message: string, field?: string) =>
  new Problem(400, 'invalid', message, field === undefined ? {} : { field });
export const notFound = (message = 'Not found.') => new Problem(404, 'not-found', message);
export const tooLarge = (message: string, field?: string) =>
  new Problem(413, 'too-large', message, field === undefined ? {} : { field });
export const unauthenticated = () => new Problem(401, 'unauthenticated', 'Please log in to go on.');
export const conflict = (message: string, field: string) => new Problem(409, 'conflict', message, { field });

/** The disk is full, but for what is kept for the database. */
export const noRoom = () => new Problem(507, 'no-room', uploadMessages.noRoom);
/** A member's share of the disk does not hold so many bytes more. */
export const overQuota = (share: { used: number; quota: number }, bytes: number) =>
  new Problem(413, 'quota', quotaText(share, bytes), share);

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']); // the last one is PostgreSQL's disk_full
// PostgreSQL is starting, ending or gone (https://www.postgresql.org/docs/current/errcodes-appendix.html), or its socket is.
// 55P03: something is locked for longer than the call may wait.
const GONE = /^(?:57P0[1-5]|55P03|08...|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/;
const GONE_WORDS = /Connection terminated|timeout exceeded when trying to connect/; // pg has no code for these

/** What passes by itself, or when there is room again: in words, where the database or the disk says so. */
export function passingProblem(error: unknown): Problem | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code = '', syscall } = inner as NodeJS.ErrnoException;
    if (FULL.has(code)) return noRoom();
    const isGone = syscall === undefined || syscall === 'connect' || syscall === 'read' || syscall === 'write';
    if ((isGone && GONE.test(code)) || GONE_WORDS.test(inner.message)) {
      return new Problem(503, 'unavailable', 'The site is catching its breath. Please try again in a moment.');
    }
  }
  return undefined;
}

/** What Fastify and its plugins throw themselves, in our words. Anything that is not listed is our own fault. */
const fastifyProblems: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge('This is too large to be sent.'),
  FST_ERR_CTP_INVALID_JSON_BODY: invalid('This is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: invalid('The body is empty.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid('The body is not as long as its header says.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem(415, 'unsupported-type', 'This call does not take a body of this type.'),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: new Problem(415, 'unsupported-type', 'This call needs the type of its body.'), // QUERY
  FST_ERR_BAD_URL: invalid('This address is not valid.'),
  FST_ERR_MAX_PARAM_LENGTH: notFound(),
};
/** What sending a file ends in, by status. */
const fileProblems: Record<number, Problem> = {
  412: new Problem(412, 'invalid', 'The file is another version by now.'),
  416: new Problem(416, 'invalid', 'The file ends before this range.'),
};

/** Whether this is no more than that the caller went away while the request was still coming in. */
const hasHungUp = ({ code }: { code?: string }, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE');

/** What the framework finds wrong with a request, whatever it is. */
const isRefusedByFastify = ({ code = '', statusCode = 500 }: Partial<FastifyError>) =>
  code.startsWith('FST_') && statusCode >= 400 && statusCode < 500;

function problemOf(error: FastifyError | Problem, request: FastifyRequest): Problem | undefined {
  if (error instanceof Problem) return error;
  const known = fastifyProblems[error.code] ?? fileProblems[error.statusCode ?? 0];
  if (known) return known;
  if (isRefusedByFastify(error)) return invalid(requestMessages.notUnderstood);
  if (!hasHungUp(error, request)) return passingProblem(error);
  request.log.debug({ method: request.method, url: request.routeOptions.url }, 'the caller has hung up');
  return invalid(requestMessages.broken);
}

/** The one mapper from whatever was thrown to an answer; what is not a Problem is logged and told as nothing but 500. */
export function answerProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, request);
  if (problem) {
    return reply
      .type('application/json; charset=utf-8') // a route may have named the type of what it meant to send
      .header('cache-control', 'no-store')
      .code(problem.status)
      .headers((error as Partial<Problem>).headers ?? {}) // also Content-Range, of a file that ends before the range
      .send({ message: problem.message, code: problem.code, ...problem.more });
  }
  request.log.error({ err: error, method: request.method, url: request.routeOptions.url }, 'unexpected error');
  return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' });
}
