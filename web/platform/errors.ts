import type { ErrorCode } from '../../contract/errors.ts';

/** Message of a call that no server answered (spec 1 §4). */
export const NETWORK_ERROR = 'Network Error';
/** Message of a call that was called off because the session had ended (spec 1 §4). */
export const SESSION_EXPIRED = 'Session expired';

/** Why a call failed. `status` is 0 where no answer came; `body` is the answer's JSON, where there was any. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'expired' | 'unknown';
  readonly body: Record<string, unknown>;

  constructor(status: number, code: ApiError['code'], message: string, body: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

export const networkError = () => new ApiError(0, 'network', NETWORK_ERROR);
export const expiredError = () => new ApiError(401, 'expired', SESSION_EXPIRED);

/** The error that an answer stands for. */
export function answerError(status: number, body: unknown): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = typeof fields.message === 'string' ? fields.message : '';
  const code = typeof fields.code === 'string' ? (fields.code as ErrorCode) : 'unknown';
  return new ApiError(status, code, message, fields);
}

/**
 * The text for a person: what the server said, else `fallback`; `otherwise` where there was no answer at all
 * (the error catalogues of the specification make that difference).
 */
export function errorText(error: unknown, fallback: string, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? fallback;
  if (error.code === 'network' && otherwise) return otherwise;
  return error.message || fallback;
}

/** The message for each field that an 'invalid' or 'conflict' answer names. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || typeof error.body.field !== 'string') return {};
  return { [error.body.field]: error.message };
}
