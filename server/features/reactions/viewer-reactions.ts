import type { ReactionType } from '../../../contract/reactions.ts';
import { reactionSet } from '../../facts/reactions.ts';
import type { Parts } from '../../parts.ts';
import { SECOND } from '../../platform/clock.ts';
import { createCache } from '../../platform/memory/cache.ts';
import { orLastKnown } from '../../platform/memory/last-known.ts';
import type { ViewerReactions } from '../feed/source.ts';
import { listReactions } from './queries.ts';

const CACHED_MAX = 100_000; // cached items, of all members together: some 100 bytes each
const CACHED_FOR = 30 * SECOND; // in case a message of the bus is lost, or the database is changed by hand
const CACHED_UNPROVEN = SECOND; // while messages of other servers may not arrive
const CACHED_OF_ONE = 1000; // cached items of a member who never stops scrolling

type Known = { accountId: string; reactions: Map<string, ReactionType | null> };

/** Caches who reacted to what, so that a page that is read again costs no query. */
export function createViewerReactions({ db, bus, clock, config }: Parts): ViewerReactions {
  const cache = createCache<Known>({
    name: 'reactions',
    clock,
    bus,
    room: config.cacheBytes === 0 ? 0 : CACHED_MAX,
    maxAge: CACHED_FOR,
    maxAgeUnproven: CACHED_UNPROVEN,
    sizeOf: ({ reactions }) => reactions.size + 1,
  });
  // Drops the member's whole entry: a query under way then writes into a map that is no longer used.
  bus.subscribe(reactionSet, ({ accountId }) => cache.drop((known) => known.accountId === accountId));

  /** The reactions to all of these, null for none. */
  async function find(accountId: string, ids: string[]): Promise<Known['reactions']> {
    const found = ids.length > 0 ? await listReactions(db, accountId, ids) : undefined;
    return new Map(ids.map((id) => [id, found?.get(id) ?? null]));
  }

  function write(ids: string[], reactionOf: (id: string) => ReactionType | null | undefined): string {
    const said = ids.flatMap((id) => {
      const reaction = reactionOf(id);
      return reaction ? `${id}=${reaction}` : [];
    });
    return said.join(',');
  }

  return {
    known(accountId, ids) {
      const reactions = cache.known(accountId)?.reactions;
      if (!reactions || ids.some((id) => !reactions.has(id))) return undefined;
      return write(ids, (id) => reactions.get(id));
    },
    async load(accountId, ids) {
      const first = async () => ({ accountId, reactions: await find(accountId, ids) });
      const { reactions } = (await orLastKnown(cache, accountId, first)).value;
      const unknown = ids.filter((id) => !reactions.has(id));
      const found = unknown.length > 0 ? await find(accountId, unknown) : undefined;
      const said = write(ids, (id) => found?.get(id) ?? reactions.get(id));
      if (found) {
        if (reactions.size > CACHED_OF_ONE) reactions.clear();
        for (const [id, reaction] of found) reactions.set(id, reaction);
        cache.resized(accountId);
      }
      return said;
    },
  };
}
