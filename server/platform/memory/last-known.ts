/** What is answered while the database is away: what it last said, for a minute. */
import type { FastifyReply } from 'fastify';
import { LAST_KNOWN } from '../../../contract/errors.ts';
import type { Clock } from '../clock.ts';
import { isUnavailable } from '../http/problem.ts';
import { type Bus, messagesMissed } from '../messages/bus.ts';
import { isAhead } from '../request-context.ts';
import { type Cache, LAST_KNOWN_FOR } from './cache.ts';

/** A value, and when the database said it if it can't be asked now. */
type Known<Value> = { value: Value; asOf?: Date };

/**
 * What is cached under the key, or what `load` gives, or what was cached before where the database is away.
 * @throws what `load` throws
 */
export async function orLastKnown<Value>(
  cache: Cache<Value>,
  key: string,
  load: (former?: Value) => Promise<Value>,
): Promise<Known<Value>> {
  try {
    return { value: await cache.get(key, load) };
  } catch (error) {
    const last = isUnavailable(error) ? cache.lastKnown(key) : undefined;
    if (!last) throw error;
    return last;
  }
}

export type LastKnown<Value> = {
  /** What `load` gives, or what it last gave for this key where the database is away; not for who is ahead. */
  get(key: string, load: () => Promise<Value>): Promise<Known<Value>>;
  /** Forgets what matches, and remembers nothing of the loads under way: what they read may match, too. */
  drop(matches: (value: Value) => boolean): void;
};

/**
 * Remembers answers that are not cached, since each is read anew, for the case that the database goes away.
 * @param room how many; the oldest make room
 * @param isPublic false for what is not to be remembered
 */
export function createLastKnown<Value>(
  { clock, bus }: { clock: Clock; bus: Bus },
  room: number,
  isPublic: (value: Value) => boolean = () => true,
): LastKnown<Value> {
  const entries = new Map<string, { value: Value; since: number }>(); // the oldest first
  let drops = 0;
  let isInDoubt = false; // as in createCache

  function remember(key: string, value: Value, since: number): void {
    entries.set(key, { value, since });
    for (const [oldest, entry] of entries) {
      if (entries.size <= room && since - entry.since < LAST_KNOWN_FOR) return;
      entries.delete(oldest);
    }
  }

  function drop(matches: (value: Value) => boolean): void {
    drops += 1;
    for (const [key, { value }] of entries) if (matches(value)) entries.delete(key);
  }
  bus.subscribe(messagesMissed, () => {
    drops += 1;
    isInDoubt = true;
  });

  return {
    async get(key, load) {
      const since = clock.now().getTime();
      const before = drops;
      try {
        const value = await load();
        if (isInDoubt) entries.clear();
        isInDoubt = false;
        entries.delete(key);
        if (drops === before && room > 0 && isPublic(value)) remember(key, value, since);
        return { value };
      } catch (error) {
        const last = entries.get(key);
        if (!isUnavailable(error)) entries.delete(key);
        else if (last && !isAhead() && clock.now().getTime() - last.since < LAST_KNOWN_FOR)
          return { value: last.value, asOf: new Date(last.since) };
        throw error;
      }
    },
    drop,
  };
}

/** The headers of an answer that is only the last known: it says so, and nobody stores it. */
export const lastKnownHeaders = (asOf: Date) => ({
  [LAST_KNOWN]: asOf.toISOString(),
  'cache-control': 'no-store',
});

/** Gives the value, and lets the answer say so if it is only the last known. */
export function told<Value>(reply: FastifyReply, { value, asOf }: Known<Value>): Value {
  if (asOf) reply.headers(lastKnownHeaders(asOf));
  return value;
}
