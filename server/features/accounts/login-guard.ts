/**
 * What holds guessing of passwords up, and nobody else (docs/decisions/0037-nobody-locks-anybody-out.md): tries are
 * counted strictly for each account and caller, and only loosely for an account alone.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, SECOND } from '../../platform/clock.ts';
import { addressKey, type LimitRule, type Limits } from '../../platform/limits.ts';
import type { Account } from './queries.ts';

// DESIGN.md decision 15: strict by account, and by who calls (issue 13).
const OF_ONE_CALLER: LimitRule = { name: 'login', points: 10, seconds: 15 * 60, growing: true };
/**
 * Of all strangers together, so that guessing from many addresses stays slow: one address can't use them up by itself.
 */
const OF_ALL_STRANGERS: LimitRule = { name: 'login-strangers', points: 20, seconds: 60 };

const COOKIE = 'known-browser';
const COOKIE_DAYS = 400; // the longest that browsers keep one (RFC 6265bis §5.5)
const BYTES = 16; // of the browser's number and of each proof: 128 bits
const ACCOUNTS = 5; // that one browser can prove
const FORM = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}){1,${ACCOUNTS}}$`);
const ADDRESSES = 20_000; // kept in memory, some 100 bytes each

/** Who somebody wants to be: an account, or a name that nobody has. */
type Claimed = Pick<Account, 'id' | 'passwordHash'> | string;

export type LoginGuard = {
  /** Spends one try. @throws 429 that says how long to wait */
  spend(claimed: Claimed, request: FastifyRequest): Promise<void>;
  /** Knows this browser and its address from now on, and forgives its tries: it has shown whose account it is. */
  welcome(account: Pick<Account, 'id' | 'passwordHash'>, request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

/**
 * Shows that a browser has entered an account. The key is the stored password hash, whose salt nobody knows: the
 * proof works over restarts and on every server, and ends with the password.
 */
const proofOf = (account: { id: string; passwordHash: string }, browser: string) =>
  createHmac('sha256', account.passwordHash)
    .update(`${COOKIE} ${account.id} ${browser}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url');

const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b)); // both have 22 letters

/** The browser's number and its proofs, newest first. */
function readCookie(request: FastifyRequest): { browser: string; proofs: string[] } | undefined {
  const value = request.cookies[COOKIE];
  if (value === undefined || !FORM.test(value)) return undefined;
  const [browser = '', ...proofs] = value.split('.');
  return { browser, proofs };
}

export function createLoginGuard({ limits, secure }: { limits: Limits; secure: boolean }): LoginGuard {
  /** Accounts and the addresses that they were entered from; what was kept first goes first. */
  const entered = new Set<string>();

  // With the password in it, so that a new one begins anew.
  const keyOf = (claimed: Claimed) =>
    typeof claimed === 'string' ? `nobody ${claimed}` : `${claimed.id} ${claimed.passwordHash}`;
  const placeOf = (claimed: Claimed, request: FastifyRequest) =>
    hash('sha256', `${keyOf(claimed)} at ${addressKey(request.ip)}`, 'base64url');

  function knownBrowser(claimed: Claimed, request: FastifyRequest): string | undefined {
    if (typeof claimed === 'string' || claimed.passwordHash === null) return undefined;
    const cookie = readCookie(request);
    if (!cookie) return undefined;
    const proof = proofOf({ id: claimed.id, passwordHash: claimed.passwordHash }, cookie.browser);
    return cookie.proofs.some((one) => same(one, proof)) ? cookie.browser : undefined;
  }

  return {
    async spend(claimed, request) {
      const browser = knownBrowser(claimed, request);
      if (browser !== undefined) return limits.spend(OF_ONE_CALLER, `${keyOf(claimed)} in ${browser}`);
      const place = placeOf(claimed, request);
      await limits.spend(OF_ONE_CALLER, place);
      if (entered.has(place)) return;
      try {
        await limits.spend(OF_ALL_STRANGERS, keyOf(claimed));
      } catch (refusal) {
        // Or who tries again and again while others guess would wait as long as they.
        await limits.refund(OF_ONE_CALLER, place);
        throw refusal;
      }
    },
    async welcome(account, request, reply) {
      const { id, passwordHash } = account;
      if (passwordHash === null) return; // there is nothing to guess
      const place = placeOf(account, request);
      entered.delete(place);
      entered.add(place);
      for (const oldest of entered) {
        if (entered.size <= ADDRESSES) break;
        entered.delete(oldest);
      }
      const { browser, proofs } = readCookie(request) ?? {
        browser: randomBytes(BYTES).toString('base64url'),
        proofs: [],
      };
      const proof = proofOf({ id, passwordHash }, browser);
      const value = [browser, proof, ...proofs.filter((one) => one !== proof)].slice(0, ACCOUNTS + 1).join('.');
      reply.setCookie(COOKIE, value, {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: (COOKIE_DAYS * DAY) / SECOND,
      });
      await limits.forgive(OF_ONE_CALLER, place);
      await limits.forgive(OF_ONE_CALLER, `${keyOf(account)} in ${browser}`);
    },
  };
}
