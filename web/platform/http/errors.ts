import type { ErrorCode } from '../../../contract/errors.ts';
import { textOf } from '../../../contract/texts/catalogue.ts';
import { texts } from '../texts/texts.ts';

/** Why a call failed. `status` is 0 if no answer came; `body` is the answer's JSON, if any. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'expired' | 'file-changed' | 'unknown';
  readonly body: Record<string, unknown>;
  readonly headers: Headers | undefined;

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    body: Record<string, unknown> = {},
    headers?: Headers,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.body = body;
    this.headers = headers;
  }
}

/** Whether no answer came at all. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && error.code === 'network';

/**
 * How long the server asks us to wait before we ask again, in ms: more is asked of it than it can answer, or its database
 * is away. Undefined for any other error.
 */
export function askedToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 503) return undefined;
  const seconds = Number(error.headers?.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : undefined;
}

export const networkError = () => new ApiError(0, 'network', texts.networkError());
/** A file can't be read any more as it was when it was chosen. */
export const fileChangedError = () => new ApiError(0, 'file-changed', texts.fileChanged());
export const expiredError = () => new ApiError(401, 'expired', texts.sessionExpired());

/** The error for an answer, in the words of the catalogue that has its `text`, else in the server's. */
export function answerError(status: number, body: unknown, headers?: Headers): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = textOf(fields.text, fields.params) ?? (typeof fields.message === 'string' ? fields.message : '');
  const code = typeof fields.code === 'string' ? (fields.code as ErrorCode) : 'unknown';
  return new ApiError(status, code, message, fields, headers);
}

/**
 * The text to show: the server's message, else `fallback`; `otherwise` if there was no answer at all (the
 * specification's error catalogues make that difference).
 */
export function errorText(error: unknown, fallback: string, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? fallback;
  if (error.code === 'network' && otherwise) return otherwise;
  return error.message || fallback;
}

/** The message for each field that an 'invalid' or 'conflict' answer names, in words chosen as in `answerError`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || typeof error.body.field !== 'string') return {};
  const all = (error.body.fields ?? {}) as Record<string, string>; // if there are several
  const named = (error.body.fieldTexts ?? {}) as Record<string, { text?: string; params?: unknown }>;
  const told = Object.entries(all).map(([field, message]) => [
    field,
    textOf(named[field]?.text, named[field]?.params) ?? message,
  ]);
  return { [error.body.field]: error.message, ...Object.fromEntries(told) };
}
