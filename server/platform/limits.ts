import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

/** How often something may be done: `points` times in `seconds`. */
export type LimitRule = { name: string; points: number; seconds: number; growing?: boolean };

/** A whole campus may share one address, so limits by address are generous (DESIGN.md decision 15). */
export const perAddress = (name: string, points = 300): LimitRule => ({ name: `address:${name}`, points, seconds: 60 });

// A key takes some 650 bytes, with its timer. Who comes from as many networks as they like can lift a limit for addresses; to lift one
// for a name they would have to try so many other names, each of which counts for their address.
const ADDRESSES_MAX = 20_000;
const KEYS_MAX = 100_000;
// Long enough that guessing leads nowhere; a day would keep out whoever shares an address with the guesser.
const LONGEST_WAIT_SECONDS = 60 * 60;

/** The seam for several servers: the same four verbs over Redis. */
export type Limits = {
  /** Spends one try of `key`. @throws 429 with `Retry-After` when none is left */
  spend(rule: LimitRule, key: string): Promise<void>;
  /** Spends one try of the caller's address. @throws 429 */
  spendAddress(rule: LimitRule, request: Pick<FastifyRequest, 'ip'>): Promise<void>;
  /** Gives one try of `key` back, which something else has refused. */
  refund(rule: LimitRule, key: string): Promise<void>;
  /** Gives the tries of `key` back, after a success. */
  forgive(rule: LimitRule, key: string): Promise<void>;
};

/** An IPv6 customer has a /64 at the least, so one address of it stands for all. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  if (ip.toLowerCase().startsWith('::ffff:')) return ip.slice(7);
  const [left = '', right] = ip.split('::');
  const groups = left.split(':').filter(Boolean);
  const tail = (right ?? '').split(':').filter(Boolean);
  while (right !== undefined && groups.length + tail.length < 8) groups.push('0');
  return `${[...groups, ...tail].slice(0, 4).join(':')}::/64`;
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} minute${minutes === 1 ? '' : 's'}`;
  const hours = Math.ceil(minutes / 60);
  return `${hours} hour${hours === 1 ? '' : 's'}`;
}

function tooMany(milliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem(429, 'rate-limited', `Too many tries. Please wait ${waitText(seconds)} and try again.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** Limits kept in this process's memory: the single-server half. */
export function createMemoryLimits(): Limits {
  /** By rule; `keys` are those that the limiter holds, or held, oldest first. */
  const limiters = new Map<string, { limiter: RateLimiterMemory; keys: Set<string> }>();
  const limiterOf = (rule: LimitRule) => {
    let made = limiters.get(rule.name);
    if (!made) {
      const { name: keyPrefix, points, seconds: duration } = rule;
      made = { limiter: new RateLimiterMemory({ keyPrefix, points, duration }), keys: new Set() };
      limiters.set(rule.name, made);
    }
    return made;
  };
  // Keys can hold what people typed: hashed, they are short and say nothing.
  const short = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

  const spend = (rule: LimitRule, key: string) => take(rule, short(key), KEYS_MAX);

  async function take(rule: LimitRule, key: string, most: number): Promise<void> {
    const { limiter, keys } = limiterOf(rule);
    if (!keys.has(key)) {
      keys.add(key);
      const [oldest = ''] = keys;
      // Whoever came first starts anew, and nobody is refused for it.
      if (keys.size > most && keys.delete(oldest)) await limiter.delete(oldest);
    }
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const excess = refusal.consumedPoints - rule.points;
      if (!rule.growing) throw tooMany(refusal.msBeforeNext);
      // Every further try doubles the wait (decision 15: "then waiting grows").
      const seconds = Math.min(rule.seconds * 2 ** (excess - 1), LONGEST_WAIT_SECONDS);
      if (excess > 1) await limiter.set(key, refusal.consumedPoints, seconds);
      throw tooMany(excess > 1 ? seconds * 1000 : refusal.msBeforeNext);
    }
  }

  return {
    spend,
    // Not hashed: an address is short, nobody types it, and it is asked for at every call.
    spendAddress: (rule, request) => take(rule, addressKey(request.ip), ADDRESSES_MAX),
    refund: async (rule, key) => {
      await limiterOf(rule).limiter.reward(short(key));
    },
    forgive: async (rule, key) => {
      const { limiter, keys } = limiterOf(rule);
      keys.delete(short(key));
      await limiter.delete(short(key));
    },
  };
}
