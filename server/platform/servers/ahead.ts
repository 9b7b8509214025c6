/**
 * A browser that has written something on one server may ask another one the next moment. The answer to what it writes
 * sets a cookie with the message's stamp; a server that has not heard of that yet uses nothing it has cached for it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Link, Stamp } from '../messages/bus.ts';
import { requestContext } from '../request-context.ts';
import { type Cookies, cookieNames } from '../sessions/cookies.ts';

const REMEMBERED = 10; // seconds: longer than anything is cached that has not been heard of
const STAMPS_MAX = 8; // servers that one browser writes on within that time
const SOMEWHERE = '*'; // something that was done on a server nobody knows any more
const STAMP = /^([\w-]{8})\.(\d{1,15})$/;
const LENGTH_MAX = STAMPS_MAX * 25;

/** Whether the browser with these cookies knows of writes that this server has not heard of. */
export type IsAhead = (cookies: Cookies) => boolean;

const before: unique symbol = Symbol('stamp before');
const repeated: unique symbol = Symbol('repeated');
type Noted = FastifyRequest & { [before]?: number | undefined; [repeated]?: true };

/**
 * Notes that a request is answered from a record: where it was done, and whether the other servers have heard of it, is
 * not known.
 */
export function noteRepeated(request: FastifyRequest): void {
  (request as Noted)[repeated] = true;
}

type Remembered = Stamp | typeof SOMEWHERE;

/** What the cookie says: anybody can have written it, so whatever is not exactly ours counts as nothing. */
function remembered(value: string | undefined): Remembered[] {
  if (!value || value.length > LENGTH_MAX) return [];
  const all = value.split('~').map((one): Remembered | undefined => {
    const [, origin, counter] = STAMP.exec(one) ?? [];
    if (one === SOMEWHERE) return one;
    return origin === undefined ? undefined : { origin, counter: Number(counter) };
  });
  return all.length <= STAMPS_MAX && all.every((one) => one !== undefined) ? (all as Remembered[]) : [];
}

const textOf = (all: Remembered[]) =>
  all.map((one) => (one === SOMEWHERE ? one : `${one.origin}.${one.counter}`)).join('~');

/**
 * Where there are several servers, lets answers to writes set the cookie, and caches know whether they are asked for a
 * browser that is ahead (platform/request-context.ts). A cookie that lies costs loads that the same browser could cause by
 * asking for other pages; callers at the same time share them (see createCache).
 * @returns tells it of requests that Fastify does not see
 */
export function createAhead(app: FastifyInstance, link: Link, secure: boolean): IsAhead {
  if (!link.stamp()) return () => false;
  const { fresh } = cookieNames(secure);
  const isAhead: IsAhead = ({ [fresh]: value }) =>
    value !== undefined && remembered(value).some((one) => one === SOMEWHERE || !link.hasHeard(one));

  app.addHook('onRequest', (request, reply, done) => {
    const context = requestContext.getStore();
    if (context && isAhead(request.cookies)) {
      context.isAhead = true;
      // What a request leaves behind, such as a connection to the database, is used for others.
      reply.raw.once('close', () => {
        context.isAhead = false;
      });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') (request as Noted)[before] = link.stamp()?.counter;
    done();
  });
  app.addHook('onSend', (request: Noted, reply, _payload, done) => {
    const stamp = link.stamp();
    if (stamp && request[before] !== undefined && (request[repeated] || stamp.counter > request[before])) {
      const others = remembered(request.cookies[fresh]).filter(
        (one): one is Stamp => one !== SOMEWHERE && one.origin !== stamp.origin,
      );
      const all = [...(request[repeated] ? [SOMEWHERE as Remembered] : []), stamp, ...others].slice(0, STAMPS_MAX);
      reply.setCookie(fresh, textOf(all), { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: REMEMBERED });
    }
    done();
  });

  return isAhead;
}
