/**
 * The double-submit pair: cookie XSRF-TOKEN, header X-XSRF-TOKEN (spec 1 §7).
 * With a session the value is derived from the session's secret, so that a cookie which somebody planted from a
 * neighbouring host, or one of another session, does not pass; without one it is random.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

export const SESSION_COOKIE = 'token'; // DESIGN.md, the contract
const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const DERIVED_KEPT = 10_000; // some 200 bytes each
const derived = new Map<string, string>();

/** The value of a session: the same whenever it is asked for, so the last ones are kept. It is asked for at every call. */
function derive(sessionToken: string): string {
  let value = derived.get(sessionToken);
  if (value === undefined) {
    value = createHmac('sha256', sessionToken).update('double-submit').digest('base64url');
    if (derived.size >= DERIVED_KEPT) derived.clear();
    derived.set(sessionToken, value);
  }
  return value;
}

const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Gives the browser the value for this session, or for a visitor where there is none. */
export function setDoubleSubmitCookie(reply: FastifyReply, sessionToken: string | undefined, secure: boolean): void {
  const value = sessionToken ? derive(sessionToken) : randomBytes(32).toString('base64url');
  reply.setCookie(COOKIE, value, { sameSite: 'lax', secure, path: '/', maxAge: 400 * 24 * 60 * 60 });
}

/** True when the browser holds the right value for its session. */
function holdsValue(request: FastifyRequest): boolean {
  const value = request.cookies[COOKIE];
  const session = request.cookies[SESSION_COOKIE];
  if (!value) return false;
  return session ? same(value, derive(session)) : true;
}

/** Hands the cookie out where it is missing or stale, and refuses state-changing calls without the pair. */
export function guardDoubleSubmit(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const holds = holdsValue(request);
    // The answer to a refused call carries the right value, so that the browser can try once more.
    // Pages and calls only: pictures and files are cached by others, and a cookie must not be.
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (!holds && (isPage || request.url.startsWith('/api/'))) {
      setDoubleSubmitCookie(reply, request.cookies[SESSION_COOKIE], secure);
    }
    if (SAFE_METHODS.has(request.method)) return done();
    const header = request.headers[HEADER];
    if (!holds || typeof header !== 'string' || !same(header, request.cookies[COOKIE] ?? '')) {
      return done(new Problem(403, 'csrf', 'This page is out of date. Please reload it and try again.'));
    }
    done();
  });
}
