import { hash } from 'node:crypto';

const LENGTH = 43; // 32 bytes in base64url, see `newSecret`
const FORM = /^[\w-]+$/;

/** How secrets are stored: nobody can go back from the hash to the secret. */
export const digestOf = (secret: string) => hash('sha256', secret, 'buffer');

/** Whether a session's token has that form: whatever has not is looked at no further. */
export const isToken = (value: string | undefined): value is string =>
  value !== undefined && value.length === LENGTH && FORM.test(value);

/** The hash of a session's token as text: what memory knows the session by. */
export const keyOf = (token: string) => hash('sha256', token, 'base64url');

/** The session's half of the double-submit pair: nobody can make it who has not the token itself. */
export const pairOf = (token: string) => hash('sha256', `double-submit ${token}`, 'base64url');
