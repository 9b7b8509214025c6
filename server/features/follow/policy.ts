import { followMessages, TIES_MAX } from '../../../contract/people/follow.ts';
import {
  accountBlocked,
  accountMuted,
  accountUnblocked,
  accountUnfollowed,
  accountUnmuted,
} from '../../facts/follows.ts';
import type { Parts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { conflict } from '../../platform/http/problem.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import type { Unseen } from '../feed/source.ts';
import * as queries from './queries.ts';

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
    async of({ accountId, role }) {
      if (role === 'admin') return NOBODY; // admins see everything
      const load = async () => ({ accountId, ids: new Set(await queries.listUnseen(db, accountId)) });
      return (await orLastKnown(cache, accountId, load)).value.ids;
    },
    known: ({ accountId, role }) => (role === 'admin' ? NOBODY : cache.known(accountId)?.ids),
  };
}

type Tie = Parameters<typeof queries.insertTie>[1];

/** Ties a member to somebody. @returns whether that is new @throws 409 where they have as many of the kind as they can */
export async function addTie(tx: Act['tx'], one: Tie): Promise<boolean> {
  const isNew = await queries.insertTie(tx, one);
  if ((await queries.countTies(tx, one.accountId, one.kind)) > TIES_MAX[one.kind])
    throw conflict(followMessages.tooMany[one.kind], 'id');
  return isNew;
}

/**
 * Blocks somebody, and ends what the two have followed of each other. The caller has locked the pair (`lockPair`) before
 * it held any account.
 * @throws 409 where a member has blocked as many as they can
 */
export async function blockPerson({ tx, tell }: Act, accountId: string, otherId: string, now: Date): Promise<void> {
  for (const [from, to] of [
    [accountId, otherId],
    [otherId, accountId],
  ] as const) {
    if (await queries.deleteTie(tx, from, 'follow', to)) tell(accountUnfollowed, { accountId: from, followedId: to });
  }
  if (await addTie(tx, { accountId, kind: 'block', otherId, createdAt: now }))
    tell(accountBlocked, { accountId, blockedId: otherId });
}
