import { accountBlocked, accountMuted, accountUnblocked, accountUnmuted } from '../../facts/follows.ts';
import type { Parts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import type { Unseen } from '../feed/source.ts';
import { listUnseen } from './queries.ts';

const CACHED_MAX = 100_000; // members and those whom they don't see, of all together: some 100 bytes each
const CACHED_FOR = 30 * SECOND; // in case a message of the bus is lost, or the database is changed by hand
const CACHED_UNPROVEN = SECOND; // while messages of other servers may not arrive

const NOBODY: ReadonlySet<string> = new Set();

/** Caches whom each member doesn't see, so that a page of the feed that is read again costs no query. */
export function createUnseen({ db, bus, clock, config }: Pick<Parts, 'db' | 'bus' | 'clock' | 'config'>): Unseen {
  const cache = createCache<{ accountId: string; ids: ReadonlySet<string> }>({
    name: 'unseen',
    clock,
    bus,
    room: config.cacheBytes === 0 ? 0 : CACHED_MAX,
    maxAge: CACHED_FOR,
    maxAgeUnproven: CACHED_UNPROVEN,
    sizeOf: ({ ids }) => ids.size + 1,
  });
  const drop = (one: string, other: string) => cache.drop(({ accountId }) => accountId === one || accountId === other);
  for (const changed of [accountBlocked, accountUnblocked])
    bus.subscribe<{ accountId: string; blockedId: string }>(changed, ({ accountId, blockedId }) =>
      drop(accountId, blockedId),
    );
  for (const changed of [accountMuted, accountUnmuted])
    bus.subscribe<{ accountId: string; mutedId: string }>(changed, ({ accountId }) => drop(accountId, accountId));

  return {
    async of({ accountId, role }, isAhead) {
      if (role === 'admin') return NOBODY; // admins see everything
      const load = async () => ({ accountId, ids: new Set(await listUnseen(db, accountId)) });
      return (await orLastKnown(cache, accountId, load, isAhead)).value.ids;
    },
    known: ({ accountId, role }) => (role === 'admin' ? NOBODY : cache.known(accountId)?.ids),
  };
}
