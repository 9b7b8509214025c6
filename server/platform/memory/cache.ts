/** A cache of what the database says: bounded, never older than a limit, and dropped by whoever changes it. */
import { type Clock, MINUTE } from '../clock.ts';
import type { Pulse } from '../database/pulse.ts';
import { type Bus, messagesMissed } from '../messages/bus.ts';
import { cacheAsked } from '../metrics/measured.ts';
import { asAhead, isAhead } from '../request-context.ts';

/** For so long it is better than nothing while the database is away; then too much may have happened to show it. */
export const LAST_KNOWN_FOR = MINUTE;

/** Who is ahead of this server (platform/servers/ahead.ts) gets only what is loaded from then on. */
export type Cache<Value> = {
  /**
   * What is cached under the key, or what `load` gives; callers at the same time share one load. After a `drop` nobody
   * gets what was read before it.
   * @param load gets what was cached before, however old: it may find that nothing has changed
   */
  get(key: string, load: (former?: Value) => Promise<Value>): Promise<Value>;
  /** What is cached under the key and still good, if anything. */
  known(key: string): Value | undefined;
  /** What was cached under the key and has not been dropped, though it may be too old, and since when. */
  lastKnown(key: string): { value: Value; asOf: Date } | undefined;
  /** Forgets what matches, and caches nothing of the loads under way: what they read may match, too. */
  drop(matches: (value: Value) => boolean): void;
  /** The same for one key, whose load may be under way: costs nothing else. */
  dropKey(key: string): void;
  /** The value under that key has grown or shrunk. */
  resized(key: string): void;
};

const HERE = { isAway: () => false };

/** `share` of the limit is how old it may become. */
type Entry<Value> = { value: Value; size: number; since: number; share: number };

/**
 * Makes a cache; what was used longest ago makes room.
 * @param name what it is called in the metrics
 * @param room how much may be cached, in the unit of `sizeOf`; with 0 nothing is cached and no load is shared
 * @param isCacheable false for what is to be loaded again the next time
 * @param maxAge milliseconds after which a value is loaded anew in any case
 * @param spread up to this share of its age is taken from each value by chance, so that what was loaded in one moment isn't
 * loaded anew in one moment, while everybody waits
 * @param maxAgeAway the same while the database is away: what is older is given as last known
 * @param maxAgeUnproven the same while nobody knows whether messages of other servers arrive; 0: nothing is cached then
 * @param heedsAhead false for what is as good for who is ahead: its key names its state, or it may be minutes old anyway
 */
export function createCache<Value>({
  name,
  clock,
  bus: { link, subscribe },
  room,
  maxAge,
  spread = 0,
  pulse = HERE,
  maxAgeAway = maxAge,
  maxAgeUnproven,
  heedsAhead = true,
  sizeOf = () => 1,
  isCacheable = () => true,
}: {
  name: string;
  clock: Clock;
  bus: Pick<Bus, 'link' | 'subscribe'>;
  room: number;
  maxAge: number;
  spread?: number;
  pulse?: Pick<Pulse, 'isAway'>;
  maxAgeAway?: number;
  maxAgeUnproven: number;
  heedsAhead?: boolean;
  sizeOf?: (value: Value) => number;
  isCacheable?: (value: Value) => boolean;
}): Cache<Value> {
  const entries = new Map<string, Entry<Value>>(); // in the order of their last use
  const loads = new Map<string, Promise<Value>>();
  /** By key: the load that runs for those who are ahead, and the one that begins after it. */
  const lanes = new Map<string, { running: Promise<Value>; next?: Promise<Value> }>();
  let taken = 0;
  /** Messages were missed, and nothing has been loaded since: what is cached may be wrong, and is the last known. */
  let isInDoubt = false;
  const mustBeNew = () => heedsAhead && isAhead();

  function forget(key: string): void {
    taken -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (taken <= room) return;
      forget(key);
    }
  }

  function store(key: string, value: Value, since: number): void {
    forget(key);
    const size = sizeOf(value);
    entries.set(key, { value, size, since, share: 1 - spread * Math.random() });
    taken += size;
    makeRoom();
  }

  function find(key: string): Entry<Value> | undefined {
    const entry = isInDoubt ? undefined : entries.get(key);
    const limit = pulse.isAway() ? maxAgeAway : maxAge * (entry?.share ?? 1);
    if (!entry || clock.now().getTime() - entry.since >= (link.isProven() ? limit : maxAgeUnproven)) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    cacheAsked.tell(name, true);
    return entry;
  }

  async function loadNow(key: string, load: (former?: Value) => Promise<Value>): Promise<Value> {
    const now = clock.now().getTime();
    const loading = load(entries.get(key)?.value);
    loads.set(key, loading);
    try {
      const value = await loading;
      if (isInDoubt) endDoubt();
      if (loads.get(key) === loading && isCacheable(value)) store(key, value, now); // else: dropped meanwhile
      return value;
    } finally {
      if (loads.get(key) === loading) loads.delete(key);
    }
  }

  /**
   * What is loaded from now on: one load runs and one waits, however many ask, so that nobody can make it many. Whatever
   * it reads of other caches is new, too, since it may have been begun for somebody who is not ahead.
   */
  function loadAhead(key: string, load: (former?: Value) => Promise<Value>): Promise<Value> {
    const lane = lanes.get(key);
    if (lane) {
      lane.next ??= lane.running.then(
        () => begin(),
        () => begin(),
      );
      return lane.next;
    }
    return begin();

    function begin(): Promise<Value> {
      const own = { running: asAhead(() => loadNow(key, load)) };
      lanes.set(key, own);
      const end = () => {
        if (lanes.get(key) === own) lanes.delete(key);
      };
      own.running.then(end, end);
      return own.running;
    }
  }

  function drop(matches: (value: Value) => boolean): void {
    loads.clear();
    for (const [key, { value }] of entries) if (matches(value)) forget(key);
  }
  function endDoubt(): void {
    isInDoubt = false;
    for (const key of entries.keys()) forget(key);
  }
  subscribe(messagesMissed, () => {
    loads.clear();
    // They are missed, above all, when the database comes back from where it was away: until it answers, what was known
    // before is still the best.
    if (maxAgeUnproven === 0) endDoubt();
    else isInDoubt = true;
  });

  return {
    known: (key) => (mustBeNew() ? undefined : find(key)?.value),
    lastKnown(key) {
      if (mustBeNew()) return undefined;
      const { value, since = 0 } = entries.get(key) ?? {};
      if (value === undefined || clock.now().getTime() - since >= LAST_KNOWN_FOR) return undefined;
      if (maxAgeUnproven === 0 && !link.isProven()) return undefined; // the others may know better
      return { value, asOf: new Date(since) };
    },
    async get(key, load) {
      if (room === 0) return load();
      const isOfUse = !mustBeNew() && (maxAgeUnproven > 0 || link.isProven());
      const entry = isOfUse ? find(key) : undefined;
      if (entry) return entry.value;
      cacheAsked.tell(name, false);
      return isOfUse ? (loads.get(key) ?? loadNow(key, load)) : loadAhead(key, load);
    },
    drop,
    dropKey(key) {
      loads.delete(key);
      forget(key);
    },
    resized(key) {
      const entry = entries.get(key);
      if (!entry) return;
      const size = sizeOf(entry.value);
      taken += size - entry.size;
      entry.size = size;
      makeRoom();
    },
  };
}

/** What a page of the site is read with, and what keeps it. */
export type PageCacheParts = { clock: Clock; bus: Bus; pulse: Pick<Pulse, 'isAway'>; config: { cacheBytes: number } };

/**
 * Makes a cache of what all who look at a page see alike. Facts drop what changes; a minute is for a message that is lost,
 * and for a database that is changed by hand. While messages may not arrive nothing is cached: what was hidden on another
 * server is hidden here.
 */
export const createPageCache = <Value>(
  { clock, bus, pulse, config }: PageCacheParts,
  { room, ...own }: Pick<Parameters<typeof createCache<Value>>[0], 'name' | 'room' | 'sizeOf' | 'isCacheable'>,
): Cache<Value> =>
  createCache({
    ...{ clock, bus, pulse, maxAge: MINUTE, spread: 1 / 2, maxAgeAway: MINUTE / 2, maxAgeUnproven: 0 },
    ...{ ...own, room: config.cacheBytes > 0 ? room : 0 },
  });
