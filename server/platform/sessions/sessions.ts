import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Clock, DAY, HOUR, SECOND } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { isUnavailable, Problem, unauthenticated, type Words } from '../http/problem.ts';
import { createCache } from '../memory/cache.ts';
import { orLastKnown } from '../memory/last-known.ts';
import type { Bus } from '../messages/bus.ts';
import { type Cookies, cookieNames, tokenOf } from './cookies.ts';
import { holdsValue, setDoubleSubmitCookie } from './double-submit.ts';
import { sessionsChanged } from './events.ts';
import { deleteSession, findSession, insertSession, type SessionAccount, touchSession } from './queries.ts';
import { digestOf, keyOf } from './token.ts';

/** How long a session lives after it was last used, or up to a day less: see EXTEND_AFTER. */
export const SESSION_LIFETIME = 30 * DAY;
const SESSION_DAYS_AT_MOST = 180; // days since the login, in any case
// A check must not be a write.
const TOUCH_AFTER = HOUR; // 'last seen' is no more precise than that
const EXTEND_AFTER = DAY; // its end is in an index, so it moves once a day
const USER_AGENT_MAX = 300;

const CACHED_MAX = 10_000; // some 600 bytes each
const CACHED_FOR = 5 * SECOND; // in case a message of the bus is lost, or the database is changed by hand

/**
 * Proof that somebody is signed in: only `Sessions` can make one, so a function that takes a Member can't be called for
 * a visitor.
 */
export type Member = Omit<SessionAccount, 'createdAt' | 'lastSeenAt' | 'expiresAt'> & {
  /** When this session ends, however much it is used. */
  readonly endsAt: Date;
  readonly proof: typeof proof;
};
export type Admin = Member & { role: 'admin' };
const proof: unique symbol = Symbol('member');

/**
 * Stored on the request itself: a WeakMap with an entry per request costs the garbage collector more than the check
 * does.
 */
const asked: unique symbol = Symbol('viewer');

type Found = { member: Member; expiresAt: Date };

/** Who asks; `member` is undefined for a visitor. */
export type Viewing = { member: Member | undefined };
const VISITOR: Viewing = { member: undefined };

export type Sessions = {
  /** Who asks, or undefined for a visitor. Looked up once a request. */
  viewer(request: FastifyRequest): Promise<Member | undefined>;
  /** Whose cookies these are, or undefined for a visitor: for connections that are not requests of the app. */
  ofCookies(cookies: Cookies): Promise<Member | undefined>;
  /**
   * The same without asking the database; undefined when that takes more than a look into memory, or when the browser
   * needs a new double-submit value.
   */
  known(cookies: Cookies): Viewing | undefined;
  /** @throws 401 for a visitor */
  member(request: FastifyRequest): Promise<Member>;
  /** @throws 401 for a visitor, 403 with `denied` for a member */
  admin(request: FastifyRequest, denied: Words): Promise<Admin>;
  /**
   * Starts a session for `accountId`; the browser's former session ends.
   * @returns a function that sets the cookies, and tells everybody that the former session has ended: to be called
   *   after the commit, if `db` is a transaction
   */
  begin(db: Db, accountId: string, request: FastifyRequest, reply: FastifyReply): Promise<() => void>;
  /** Ends the request's session, if any, and its cookies. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

/** 256 random bits, as text for cookies and links. */
export const newSecret = () => randomBytes(32).toString('base64url');

export function createSessions({
  db,
  clock,
  bus,
  config,
  secure,
}: {
  db: Db;
  clock: Clock;
  bus: Bus;
  config: Pick<Config, 'cacheBytes'>;
  secure: boolean;
}): Sessions {
  // By the token's hash, so that memory holds no more than the database does. No session is no entry.
  const cache = createCache<Found | undefined>({
    name: 'sessions',
    clock,
    bus,
    room: config.cacheBytes === 0 ? 0 : CACHED_MAX,
    maxAge: CACHED_FOR,
    maxAgeUnproven: 0, // whoever was logged out or deactivated elsewhere is refused here
    isCacheable: (found) => found !== undefined,
  });
  bus.subscribe(sessionsChanged, ({ accountId, sessionId }) =>
    cache.drop(
      (found) =>
        found?.member.accountId === accountId && (sessionId === undefined || found.member.sessionId === sessionId),
    ),
  );
  const { session: COOKIE } = cookieNames(secure);
  const tell = (ended: { accountId: string; sessionId: string } | undefined) =>
    ended && bus.publish(sessionsChanged, ended);
  const cookieOptions = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;

  async function load(key: string): Promise<Found | undefined> {
    const now = clock.now();
    const found = await findSession(db, Buffer.from(key, 'base64url'), now);
    if (!found) return undefined;
    const { createdAt, lastSeenAt, expiresAt, ...account } = found;
    const endsAt = new Date(createdAt.getTime() + SESSION_DAYS_AT_MOST * DAY);
    const member: Member = { ...account, endsAt, proof };
    const atMost = (moment: Date) => (moment < endsAt ? moment : endsAt);
    const isOver = endsAt <= now; // the row may be older than this rule
    if (isOver || now.getTime() - lastSeenAt.getTime() < TOUCH_AFTER) return { member, expiresAt: atMost(expiresAt) };
    const later = atMost(new Date(now.getTime() + SESSION_LIFETIME));
    const isExtended = later.getTime() - expiresAt.getTime() >= EXTEND_AFTER;
    try {
      await touchSession(db, found.sessionId, now, isExtended ? later : undefined);
    } catch (error) {
      if (!isUnavailable(error)) throw error; // a database that can only be read at the moment
      return { member, expiresAt: atMost(expiresAt) };
    }
    return { member, expiresAt: atMost(isExtended ? later : expiresAt) };
  }

  const living = (found: Found | undefined) => (found && found.expiresAt > clock.now() ? found.member : undefined);

  async function ofCookies(cookies: Cookies): Promise<Member | undefined> {
    const token = tokenOf(cookies, secure);
    if (!token) return undefined;
    const key = keyOf(token);
    // While the database is away no session ends but by its time, so the last known may read what is last known.
    return living((await orLastKnown(cache, key, () => load(key))).value);
  }

  function viewer(request: FastifyRequest): Promise<Member | undefined> {
    const holder = request as FastifyRequest & { [asked]?: Promise<Member | undefined> };
    let found = holder[asked];
    if (!found) {
      found = ofCookies(request.cookies);
      holder[asked] = found;
    }
    return found;
  }

  async function member(request: FastifyRequest): Promise<Member> {
    const found = await viewer(request);
    if (!found) throw unauthenticated();
    return found;
  }

  return {
    viewer,
    ofCookies,
    known(cookies) {
      if (!holdsValue(cookies, secure, Object.is)) return undefined;
      const token = tokenOf(cookies, secure);
      if (!token) return VISITOR;
      const member = living(cache.known(keyOf(token)));
      return member && { member };
    },
    member,
    async admin(request, denied) {
      const found = await member(request);
      if (found.role !== 'admin') throw new Problem(403, 'forbidden', denied);
      return found as Admin;
    },
    async begin(tx, accountId, request, reply) {
      const former = tokenOf(request.cookies, secure);
      const ended = former ? await deleteSession(tx, digestOf(former)) : undefined;
      const token = newSecret();
      const now = clock.now();
      await insertSession(tx, {
        id: randomUUIDv7(),
        tokenHash: digestOf(token),
        accountId,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
        now,
        expiresAt: new Date(now.getTime() + SESSION_LIFETIME),
      });
      return () => {
        // The browser usually holds the cookie for longer than the session lives, so that it is the server that says it has ended.
        reply.setCookie(COOKIE, token, { ...cookieOptions, maxAge: (SESSION_DAYS_AT_MOST * DAY) / SECOND });
        setDoubleSubmitCookie(reply, token, secure);
        tell(ended);
      };
    },
    async end(request, reply) {
      const token = tokenOf(request.cookies, secure);
      if (token) tell(await deleteSession(db, digestOf(token)));
      reply.clearCookie(COOKIE, cookieOptions);
      setDoubleSubmitCookie(reply, undefined, secure);
    },
  };
}
