/**
 * The double-submit pair: cookie XSRF-TOKEN, header X-XSRF-TOKEN (spec 1 §7).
 * With a session the value is derived from the session's secret, so that a cookie which somebody planted from a
 * neighbouring host, or one of another session, does not pass; without one it is random.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../problem.ts';
import { madeOf } from './token.ts';

export const SESSION_COOKIE = 'token'; // DESIGN.md, the contract
const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Gives the browser the value for this session, or for a visitor where there is none. */
export function setDoubleSubmitCookie(reply: FastifyReply, sessionToken: string | undefined, secure: boolean): void {
  const value = sessionToken ? madeOf(sessionToken).pair : randomBytes(32).toString('base64url');
  reply.setCookie(COOKIE, value, { sameSite: 'lax', secure, path: '/', maxAge: 400 * 24 * 60 * 60 });
}

/**
 * True when the browser holds the right value for its session.
 * @param isSame how the two are compared: in constant time (the default) where something is guarded by it
 */
export function holdsValue(cookies: Record<string, string | undefined>, isSame = same): boolean {
  const value = cookies[COOKIE];
  const session = cookies[SESSION_COOKIE];
  if (!value) return false;
  return session ? isSame(value, madeOf(session).pair) : true;
}

/** Hands the cookie out where it is missing or stale, and refuses state-changing calls without the pair. */
export function guardDoubleSubmit(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isSafe = SAFE_METHODS.has(request.method);
    // For a safe call it only says whether the browser needs the value: nothing can be guessed from the time it takes.
    const holds = holdsValue(request.cookies, isSafe ? Object.is : same);
    // The answer to a refused call carries the right value, so that the browser can try once more.
    // Pages and calls only: pictures and files are cached by others, and a cookie must not be.
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (!holds && (isPage || request.url.startsWith('/api/'))) {
      setDoubleSubmitCookie(reply, request.cookies[SESSION_COOKIE], secure);
    }
    if (isSafe) return done();
    const header = request.headers[HEADER];
    if (!holds || typeof header !== 'string' || !same(header, request.cookies[COOKIE] ?? '')) {
      return done(new Problem(403, 'csrf', 'This page is out of date. Please reload it and try again.'));
    }
    done();
  });
}
