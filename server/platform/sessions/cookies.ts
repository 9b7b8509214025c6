import { isToken } from './token.ts';

/** What a browser sent, by name. */
export type Cookies = Record<string, string | undefined>;

/**
 * The name of a cookie of ours. On https it begins with `__Host-`: a browser lets nobody but this host set it, so
 * that one which a neighbouring host (a sister of the same domain) has planted is another cookie
 * (docs/decisions/0038-passwords-and-sessions.md). On http browsers refuse the prefix.
 */
const nameOn = (secure: boolean, name: string) => (secure ? `__Host-${name}` : name);

const namesOn = (secure: boolean) => ({
  /** Keeps somebody signed in. DESIGN.md, the contract */
  session: nameOn(secure, 'token'),
  /** The double-submit value, spec 1 §7. */
  pair: nameOn(secure, 'XSRF-TOKEN'),
  /** Binds a sign-in with Google to the browser that began it. */
  googleNonce: nameOn(secure, 'google-nonce'),
});

const names = { plain: namesOn(false), host: namesOn(true) };

/** The names of our cookies. @param secure true on https */
export const cookieNames = (secure: boolean) => (secure ? names.host : names.plain);

/** The session's token that a browser sent; undefined also where what it sent has not the form of one. */
export function tokenOf(cookies: Cookies, secure: boolean): string | undefined {
  const value = cookies[cookieNames(secure).session];
  return isToken(value) ? value : undefined;
}
