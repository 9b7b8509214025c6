/**
 * The closed list of error codes. Every answer that is not 2xx carries one beside its `message`: the message is for
 * people, the code for programs.
 */
export const errorCodes = [
  'invalid', // 400, 412, 416, 501: the input is invalid; `field` names the first invalid field, and `fields`, if there are several, all of them with their messages
  'link-invalid', // 400: a mailed link that is unknown, replaced by a newer one, used or expired
  'not-a-video', // 400: the uploaded bytes are not a video, or one that can't be played and not be converted either
  'not-an-image', // 400: the uploaded bytes are not a picture
  'upload-broken', // 400: the upload ended before its end
  'unauthenticated', // 401: not signed in
  'credentials', // 401: wrong name or password
  'csrf', // 403: the double-submit pair is missing or does not match
  'forbidden', // 403: signed in, but not allowed
  'password-needed', // 403: a link that has to be opened in the browser of its sign-up, or with its password
  'unverified', // 403: the email has not been verified
  'deactivated', // 403: an admin has deactivated the account
  'not-found', // 404
  'conflict', // 409: the name or email is taken
  'key-reused', // 422: the Idempotency-Key was used for another request
  'too-large', // 413
  'quota', // 413: more than the member's share of the disk; `used` and `quota` in bytes
  'unsupported-type', // 415: the call does not accept a body of this type
  'rate-limited', // 429: with `Retry-After`
  'internal', // 500: our fault; details are in the server's log only
  'host-failed', // 502: YouTube refused or failed
  'unavailable', // 503: shutting down, or a component is down
  'no-room', // 507: the server's disk is full, except for what is reserved for the database
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * The header of an answer that stands in for an error: only what the database last said, because it can't be asked at
 * the moment, and when it said so (ISO 8601).
 */
export const LAST_KNOWN = 'last-known';
