/**
 * Slows down whoever guesses passwords, and nobody else (docs/design/accounts-and-trust.md): tries are limited strictly
 * for each pair of account and caller, and only loosely for an account alone.
 */
import { createHmac, hash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newBrowserUsed } from '../../facts/accounts.ts';
import type { FeatureParts } from '../../parts.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { ipKey, type LimitRule, type Limits } from '../../platform/http/limits.ts';
import { type Bus, topic } from '../../platform/messages/bus.ts';
import { cookieNames } from '../../platform/sessions/cookies.ts';
import { deviceName } from './present.ts';
import { type Account, insertBrowser } from './queries.ts';

/** Strict: of one account and one caller. */
const OF_ONE_CALLER: LimitRule = { name: 'login', points: 10, seconds: 15 * 60, growing: true };
/** For all strangers together, so that guessing from many ips stays slow; one ip alone can't use them up. */
const OF_ALL_STRANGERS: LimitRule = { name: 'login-strangers', points: 20, seconds: 60 };
/** What an attempt to log in spends, by the account or name it is for. */
export const LOGIN_LIMITS = [OF_ONE_CALLER, OF_ALL_STRANGERS];

const COOKIE_DAYS = 400; // the longest that browsers store one (RFC 6265bis §5.5)
const BYTES = 16; // in the browser's number and in each proof: 128 bits
const ACCOUNTS = 5; // for which one browser can hold proofs
const FORM = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}){1,${ACCOUNTS}}$`);
const PLACES = 20_000; // held in memory, some 100 bytes each

/** Sets a cookie by which this browser is known again when somebody signs in, as long as browsers keep one. */
const setLasting = (reply: FastifyReply, name: string, value: string, secure: boolean) =>
  reply.setCookie(name, value, {
    path: secure ? '/' : '/api/auth', // with its prefix a cookie has to be one of the whole host
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: (COOKIE_DAYS * DAY) / SECOND,
  });

/** Whom a login is for: an account, or a name that no account has. */
type Claimed = Pick<Account, 'id' | 'passwordHash'> | string;

export type LoginGuard = {
  /** Spends one try. @throws 429 with the time to wait */
  spend(claimed: Claimed, request: FastifyRequest): Promise<void>;
  /** Trusts this browser and ip with the account from now on, and forgives their tries: a login has succeeded. */
  welcome(account: Pick<Account, 'id' | 'passwordHash'>, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Lets this browser prove from now on that its user knows the account's password: they have just chosen or typed it. */
  remember(account: Pick<Account, 'id' | 'passwordHash'>, request: FastifyRequest, reply: FastifyReply): void;
  /** Whether this browser proves that. */
  remembers(account: Pick<Account, 'id' | 'passwordHash'>, request: FastifyRequest): boolean;
};

/**
 * Proves that a browser has signed in to an account. The key is the stored password hash, whose salt nobody knows: the
 * proof survives restarts, works on every server, and ends with the password.
 */
export const proofOf = (account: { id: string; passwordHash: string }, browser: string) =>
  createHmac('sha256', account.passwordHash)
    .update(`known-browser ${account.id} ${browser}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url');

const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b)); // both have 22 characters

/** The browser's number and its proofs, newest first. */
function readProofs(value: string | undefined): { browser: string; proofs: string[] } | undefined {
  if (value === undefined || !FORM.test(value)) return undefined;
  const [browser = '', ...proofs] = value.split('.');
  return { browser, proofs };
}

/** An account was entered from a place, which is hashed: all servers know it from then on. */
const entrance = topic<{ place: string }>('accounts.entrance');

export function createLoginGuard({ limits, bus, secure }: { limits: Limits; bus: Bus; secure: boolean }): LoginGuard {
  /** Accounts and the ips they were entered from; the oldest are dropped first. */
  const entered = new Set<string>();

  function note({ place }: { place: string }): void {
    entered.delete(place);
    entered.add(place);
    for (const oldest of entered) {
      if (entered.size <= PLACES) break;
      entered.delete(oldest);
    }
  }
  bus.subscribe(entrance, note);

  const { knownBrowser: name } = cookieNames(secure);
  const readCookie = ({ cookies }: FastifyRequest) => readProofs(cookies[name]);

  // Contains the password hash, so that counting starts afresh with a new password.
  const keyOf = (claimed: Claimed) =>
    typeof claimed === 'string' ? `nobody ${claimed}` : `${claimed.id} ${claimed.passwordHash}`;
  const placeOf = (claimed: Claimed, request: FastifyRequest) =>
    hash('sha256', `${keyOf(claimed)} at ${ipKey(request.ip)}`, 'base64url');

  function knownBrowser(claimed: Claimed, request: FastifyRequest): string | undefined {
    if (typeof claimed === 'string' || claimed.passwordHash === null) return undefined;
    const cookie = readCookie(request);
    if (!cookie) return undefined;
    const proof = proofOf({ id: claimed.id, passwordHash: claimed.passwordHash }, cookie.browser);
    return cookie.proofs.some((one) => same(one, proof)) ? cookie.browser : undefined;
  }

  /** Adds the proof. @returns the browser's number */
  function remember(
    { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { browser, proofs } = readCookie(request) ?? {
      browser: randomBytes(BYTES).toString('base64url'),
      proofs: [],
    };
    if (passwordHash === null) return browser;
    const proof = proofOf({ id, passwordHash }, browser);
    const value = [browser, proof, ...proofs.filter((one) => one !== proof)].slice(0, ACCOUNTS + 1).join('.');
    setLasting(reply, name, value, secure);
    return browser;
  }

  return {
    remember,
    remembers: (account, request) => knownBrowser(account, request) !== undefined,
    async spend(claimed, request) {
      const browser = knownBrowser(claimed, request);
      if (browser !== undefined) return limits.spend(OF_ONE_CALLER, `${keyOf(claimed)} in ${browser}`);
      const place = placeOf(claimed, request);
      await limits.spend(OF_ONE_CALLER, place);
      if (entered.has(place)) return;
      try {
        await limits.spend(OF_ALL_STRANGERS, keyOf(claimed));
      } catch (refusal) {
        // Otherwise a member who keeps trying while others guess would have to wait as long as they do.
        await limits.refund(OF_ONE_CALLER, place);
        throw refusal;
      }
    },
    async welcome(account, request, reply) {
      if (account.passwordHash === null) return; // there is nothing to guess
      const place = placeOf(account, request);
      note({ place });
      // After the answer, as it is nothing that this browser has written: no server needs to have heard it to be up to date.
      reply.raw.once('close', () => bus.publish(entrance, { place }));
      const browser = remember(account, request, reply);
      await limits.forgive(OF_ONE_CALLER, place);
      await limits.forgive(OF_ONE_CALLER, `${keyOf(account)} in ${browser}`);
    },
  };
}

const BROWSER_FORM = /^[\w-]{22}$/; // as many bytes as above
const DEVICE_LENGTH = 80; // characters: a made-up user agent can name anything

/**
 * Notes, in the act that signs a member in, with which browser they do: it is told where their account does not know
 * it. A browser is known by a cookie of its own, which says nothing else, and whose digest alone is stored: the names
 * of browsers are the same everywhere.
 */
export async function noteBrowser(
  { config, clock }: Pick<FeatureParts, 'config' | 'clock'>,
  { tx, tell }: Act,
  accountId: string,
  { cookies, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const secure = config.publicUrl.startsWith('https:');
  const { browser: name } = cookieNames(secure);
  const held = cookies[name];
  const browser = held !== undefined && BROWSER_FORM.test(held) ? held : randomBytes(BYTES).toString('base64url');
  const found = await insertBrowser(tx, accountId, hash('sha256', browser, 'buffer'), clock.now());
  setLasting(reply, name, browser, secure);
  if (found !== 'another') return;
  const device = deviceName(headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH);
  tell(newBrowserUsed, { accountId, entryId: randomUUIDv7(), device });
}
