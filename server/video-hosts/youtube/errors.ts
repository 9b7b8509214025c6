/** YouTube's error answers in our words (spec 1 §8, 'Upload errors'). */
import { youtubeMessages } from '../../../contract/youtube.ts';
import { HostBusy, HostRefusal } from '../video-host.ts';
import { nextPacificMidnight } from './pacific.ts';

/** No answer came. */
export class NoAnswer extends HostBusy {
  /** False when the request can't have reached YouTube. */
  readonly arrived: boolean;

  constructor(arrived: boolean) {
    super(youtubeMessages.notNow());
    this.arrived = arrived;
  }
}

/** An unsuccessful answer. `reason` is the API's word for it, or the token endpoint's. */
export type Failure = { status: number; reason: string; message: string; code: number | undefined };

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads the body of an error. The API's is `{error: {code, message, errors: [{reason, message}]}}`
 * (https://developers.google.com/youtube/v3/docs/core_errors), the token endpoint's is
 * `{error, error_description}` (RFC 6749 §5.2).
 */
export function readFailure(status: number, body: unknown): Failure {
  const { error, error_description: description } = record(body);
  if (typeof error === 'string') return { status, reason: error, message: text(description), code: undefined };
  const { code, message, errors } = record(error);
  const first = record(Array.isArray(errors) ? errors[0] : undefined);
  return {
    status,
    reason: text(first.reason),
    message: text(message).replace(/<[^>]*>/g, ''), // it contains links as HTML
    code: typeof code === 'number' ? code : undefined,
  };
}

// https://developers.google.com/youtube/v3/docs/errors, and
// https://developers.google.com/youtube/v3/docs/videos/insert#errors
const DAY_FULL = ['quotaExceeded', 'dailyLimitExceeded', 'uploadLimitExceeded'];
const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded'];
const ABOUT_THE_CLIP = /^(?:invalid[A-Z]|mediaBody)/; // invalidTitle, invalidTags, …, mediaBodyRequired

/** A used-up upload quota is 429 rateLimitExceeded; only its message distinguishes it from calls that come too fast. */
const isDayFull = ({ status, reason, message }: Failure) =>
  DAY_FULL.includes(reason) || (status === 429 && /per day/i.test(message));

/** The error that an answer means for the job and the member. */
export function explainFailure(failure: Failure, now: Date): HostBusy | HostRefusal {
  const { status, reason, message, code } = failure;
  if (isDayFull(failure)) return new HostBusy(youtubeMessages.dayFull(), nextPacificMidnight(now));
  if (status >= 500 || status === 429 || status === 408 || TOO_FAST.includes(reason)) {
    return new HostBusy(youtubeMessages.notNow());
  }
  if (reason === 'youtubeSignupRequired') return new HostRefusal(youtubeMessages.noChannel(), true);
  // Google gives both for an expired token; the description is more exact than the reason below.
  if (/expired or revoked/i.test(message)) return new HostRefusal(youtubeMessages.tokenExpired(), true);
  if (reason === 'invalid_grant') return new HostRefusal(youtubeMessages.authenticationExpired(), true);
  const mendable = !ABOUT_THE_CLIP.test(reason) && status !== 413 && status !== 415;
  if (code === 400) return new HostRefusal(youtubeMessages.authenticationFailed(), mendable);
  return new HostRefusal(message || youtubeMessages.refused(), mendable);
}

// https://nodejs.org/api/errors.html#common-system-errors: there was no connection
const NEVER_ARRIVED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

/**
 * Reads what the API's client has thrown. Its errors carry the whole request, secrets included, so none of them leaves
 * this folder.
 */
export function readThrown(error: unknown): Failure | NoAnswer {
  const { response, code } = error as { response?: { status: number; data: unknown }; code?: unknown };
  if (response) return readFailure(response.status, response.data);
  return new NoAnswer(!NEVER_ARRIVED.includes(text(code)));
}
