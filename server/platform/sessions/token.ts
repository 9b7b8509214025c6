import { hash } from 'node:crypto';

const LENGTH = 43; // 32 bytes in base64url, see `newSecret`
const FORM = /^[\w-]+$/;

/** How secrets are stored: nobody can get from the hash back to the secret. */
export const digestOf = (secret: string) => hash('sha256', secret, 'buffer');

/** Whether something looks like a session's token: if not, nothing more is done with it. */
export const isToken = (value: string | undefined): value is string =>
  value !== undefined && value.length === LENGTH && FORM.test(value);

/** The hash of a session's token as text: the cache's key for the session. */
export const keyOf = (token: string) => hash('sha256', token, 'base64url');

/** The session's half of the double-submit pair: it can't be made without the token itself. */
export const pairOf = (token: string) => hash('sha256', `double-submit ${token}`, 'base64url');
