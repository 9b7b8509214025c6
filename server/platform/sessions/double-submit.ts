/**
 * The double-submit pair: cookie XSRF-TOKEN, header X-XSRF-TOKEN (spec 1 §7). With a session the value is derived from
 * the session's secret, so that a cookie planted by a neighbouring host, or one of another session, does not pass;
 * without a session it is random.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requestMessages } from '../../../contract/requests.ts';
import { Problem } from '../http/problem.ts';
import { type Cookies, cookieNames, tokenOf } from './cookies.ts';
import { pairOf } from './token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What is sent there comes from no page of ours, and no cookie counts for it: it changes nothing, or what a secret in
     * the url stands for.
     */
    needsNoPair?: true;
  }
}

const HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Gives the browser the value for this session, or for a visitor where there is none. */
export function setDoubleSubmitCookie(reply: FastifyReply, sessionToken: string | undefined, secure: boolean): void {
  const value = sessionToken ? pairOf(sessionToken) : randomBytes(32).toString('base64url');
  reply.setCookie(cookieNames(secure).pair, value, {
    ...{ sameSite: 'lax', secure, path: '/' },
    maxAge: 400 * 24 * 60 * 60,
  });
}

/**
 * True if the browser holds the right value for its session.
 * @param isSame how the two are compared: in constant time (the default) where it guards something
 */
export function holdsValue(cookies: Cookies, secure: boolean, isSame = same): boolean {
  const value = cookies[cookieNames(secure).pair];
  if (!value) return false;
  const session = tokenOf(cookies, secure);
  return session ? isSame(value, pairOf(session)) : true;
}

/** Removes the cookies that a browser has from when the site was on http: their names have no prefix. They are never read. */
function clearFormer(reply: FastifyReply, cookies: Cookies): void {
  for (const name of Object.values(cookieNames(false))) {
    if (cookies[name] !== undefined) reply.clearCookie(name, { path: '/', secure: true });
  }
}

/** Sets the cookie where it is missing or stale, and refuses state-changing calls without the pair. */
export function guardDoubleSubmit(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isSafe = SAFE_METHODS.has(request.method) || request.routeOptions.config.needsNoPair === true;
    // For a safe call it only tells whether the browser needs the value, so the time it takes gives nothing away.
    const holds = holdsValue(request.cookies, secure, isSafe ? Object.is : same);
    // The answer to a refused call sets the right value, so that the browser can try once more.
    // Only for pages and calls: pictures and files are cached by others, and a cookie must not be.
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (!holds && (isPage || request.url.startsWith('/api/'))) {
      setDoubleSubmitCookie(reply, tokenOf(request.cookies, secure), secure);
      if (secure) clearFormer(reply, request.cookies);
    }
    if (isSafe) return done();
    const header = request.headers[HEADER];
    if (!holds || typeof header !== 'string' || !same(header, request.cookies[cookieNames(secure).pair] ?? '')) {
      return done(new Problem(403, 'csrf', requestMessages.outOfDate));
    }
    done();
  });
}
