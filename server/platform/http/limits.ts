import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { requestMessages } from '../../../contract/requests.ts';
import { Problem, type Words, worded } from './problem.ts';

/** How often something may be done: `points` times in `seconds`. */
export type LimitRule = { name: string; points: number; seconds: number; growing?: boolean };

/** A whole campus may share one IP, so limits by IP are generous (spec D.30). */
export const perIp = (name: string, points = 300): LimitRule => ({ name: `ip:${name}`, points, seconds: 60 });

// A key takes some 650 bytes, with its timer. A caller with this many networks can reset a limit by IP anyway;
// to reset one by name, they would have to try this many other names, and each try counts for their IP.
const IPS_MAX = 20_000;
const KEYS_MAX = 100_000;
// Long enough that guessing leads nowhere; a day would keep out everybody who shares an IP with the guesser.
const LONGEST_WAIT_SECONDS = 60 * 60;

/** Tries are counted by IP in this process, and by key where all servers of the site can see them. */
export type Limits = {
  /** Spends one try of `key`. @throws 429 with `Retry-After` when none is left */
  spend(rule: LimitRule, key: string): Promise<void>;
  /** Spends one try of the caller's IP. @throws 429 */
  spendIp(rule: LimitRule, request: Pick<FastifyRequest, 'ip'>): Promise<void>;
  /** Gives one try of `key` back, because something else has refused the call. */
  refund(rule: LimitRule, key: string): Promise<void>;
  /** Gives all tries of `key` back, after a success. */
  forgive(rule: LimitRule, key: string): Promise<void>;
};

/** Spends one try, as `spend` does. @returns whether there was one left, for what is then left undone without a word */
export const trySpend = (limits: Pick<Limits, 'spend'>, rule: LimitRule, key: string): Promise<boolean> =>
  limits.spend(rule, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.status === 429) return false;
      throw error;
    },
  );

/** The key of an IP. An IPv6 customer has at least a /64, so a /64 counts as one IP. */
export function ipKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  if (ip.toLowerCase().startsWith('::ffff:')) return ip.slice(7);
  const [left = '', right] = ip.split('::');
  const groups = left.split(':').filter(Boolean);
  const tail = (right ?? '').split(':').filter(Boolean);
  while (right !== undefined && groups.length + tail.length < 8) groups.push('0');
  return `${[...groups, ...tail].slice(0, 4).join(':')}::/64`;
}

function waiting(seconds: number): Words {
  if (seconds < 60) return worded(requestMessages.waitSeconds, { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return worded(requestMessages.waitMinutes, { count: minutes });
  return worded(requestMessages.waitHours, { count: Math.ceil(minutes / 60) });
}

function tooMany(milliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem(429, 'rate-limited', waiting(seconds), { headers: { 'retry-after': String(seconds) } });
}

/** What counts tries: one of rate-limiter-flexible's. */
type Limiter = Pick<RateLimiterMemory, 'consume' | 'set'>;

/** Keys can contain what people typed: hashed, they are short and reveal nothing. */
export const shortKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** Spends one try. @throws 429 when none is left; what the limiter throws */
export async function spendFrom(limiter: Limiter, rule: LimitRule, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const excess = refusal.consumedPoints - rule.points;
    if (!rule.growing) throw tooMany(refusal.msBeforeNext);
    // Every further try doubles the wait.
    const seconds = Math.min(rule.seconds * 2 ** (excess - 1), LONGEST_WAIT_SECONDS);
    if (excess > 1) await limiter.set(key, refusal.consumedPoints, seconds);
    throw tooMany(excess > 1 ? seconds * 1000 : refusal.msBeforeNext);
  }
}

/** The options of a rule's limiter. */
export const limiterOptions = ({ name: keyPrefix, points, seconds: duration }: LimitRule) => ({
  keyPrefix,
  points,
  duration,
});

/** Limits in this process's memory: the implementation for a single server. */
export function createMemoryLimits(): Limits {
  /** By the rule's name; `keys` are those that the limiter holds or has held, oldest first. */
  const limiters = new Map<string, { limiter: RateLimiterMemory; keys: Set<string> }>();
  const limiterOf = (rule: LimitRule) => {
    let made = limiters.get(rule.name);
    if (!made) {
      made = { limiter: new RateLimiterMemory(limiterOptions(rule)), keys: new Set() };
      limiters.set(rule.name, made);
    }
    return made;
  };

  async function take(rule: LimitRule, key: string, most: number): Promise<void> {
    const { limiter, keys } = limiterOf(rule);
    if (!keys.has(key)) {
      keys.add(key);
      const [oldest = ''] = keys;
      // The oldest key starts anew, and nobody is refused because there are too many.
      if (keys.size > most && keys.delete(oldest)) await limiter.delete(oldest);
    }
    await spendFrom(limiter, rule, key);
  }

  return {
    spend: (rule, key) => take(rule, shortKey(key), KEYS_MAX),
    // Not hashed: an IP is short, nobody types it, and every call needs it.
    spendIp: (rule, request) => take(rule, ipKey(request.ip), IPS_MAX),
    refund: async (rule, key) => {
      await limiterOf(rule).limiter.reward(shortKey(key));
    },
    forgive: async (rule, key) => {
      const { limiter, keys } = limiterOf(rule);
      keys.delete(shortKey(key));
      await limiter.delete(shortKey(key));
    },
  };
}
