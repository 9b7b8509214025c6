import { createHmac, hash } from 'node:crypto';

/** What is made of a session's token. */
type Made = {
  /** Under which the session is stored. */
  hash: Buffer;
  /** The same as text. */
  key: string;
  /** The session's half of the double-submit pair. */
  pair: string;
};

const KEPT = 10_000; // some 400 bytes each
const kept = new Map<string, Made>();

/** How secrets are stored: nobody can go back from the hash to the secret. */
export const digestOf = (secret: string) => hash('sha256', secret, 'buffer');

/** What is made of a token. It is asked for at every call, and the two hashes took a tenth of one: the last ones are kept. */
export function madeOf(token: string): Made {
  let made = kept.get(token);
  if (made === undefined) {
    const digest = digestOf(token);
    made = {
      hash: digest,
      key: digest.toString('base64url'),
      pair: createHmac('sha256', token).update('double-submit').digest('base64url'),
    };
    if (kept.size >= KEPT) kept.clear();
    kept.set(token, made);
  }
  return made;
}
