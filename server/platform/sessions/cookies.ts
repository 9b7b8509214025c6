import { isToken } from './token.ts';

/** What a browser sent, by name. */
export type Cookies = Record<string, string | undefined>;

/**
 * The name of one of our cookies. On https it begins with `__Host-`: browsers let only this host set it, so that one
 * planted by a neighbouring host of the same domain is another cookie. On http browsers refuse the prefix.
 */
const nameOn = (secure: boolean, name: string) => (secure ? `__Host-${name}` : name);

const namesOn = (secure: boolean) => ({
  /** Keeps somebody signed in (spec D.23). */
  session: nameOn(secure, 'token'),
  /** The double-submit value, spec 1 §7. */
  pair: nameOn(secure, 'XSRF-TOKEN'),
  /** Binds a sign-in with Google to the browser that began it. */
  googleNonce: nameOn(secure, 'google-nonce'),
  /** By which an account knows a browser (features/accounts/login-guard.ts). */
  browser: nameOn(secure, 'browser'),
  /** Proves in which accounts a browser has been (features/accounts/login-guard.ts). */
  knownBrowser: nameOn(secure, 'known-browser'),
  /** What this browser has just written, for servers that have not heard of it (platform/servers/ahead.ts). */
  fresh: nameOn(secure, 'fresh'),
});

const names = { plain: namesOn(false), host: namesOn(true) };

/** The names of our cookies. @param secure true on https */
export const cookieNames = (secure: boolean) => (secure ? names.host : names.plain);

/** The session's token that a browser sent; undefined if there is none, or it does not look like one. */
export function tokenOf(cookies: Cookies, secure: boolean): string | undefined {
  const value = cookies[cookieNames(secure).session];
  return isToken(value) ? value : undefined;
}
