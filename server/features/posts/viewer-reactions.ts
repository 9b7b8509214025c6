import type { ReactionType } from '../../../contract/reactions.ts';
import type { Parts } from '../../parts.ts';
import { createCache } from '../../platform/cache.ts';
import { SECOND } from '../../platform/clock.ts';
import { reactionChanged } from '../reactions/events.ts';
import { listReactions } from '../reactions/queries.ts';

const KEPT = 100_000; // posts of which somebody's reaction is known, all people together: some 100 bytes each
const KEPT_FOR = 5 * SECOND; // should a message of the bus be lost, or the database be changed by hand
const KEPT_OF_ONE = 1000; // of a reader who never stops scrolling

type Known = { accountId: string; reactions: Map<string, ReactionType | null> };

/** The reactions of one person to the posts of a page, as they travel beside it: `id=type,id=type`. */
export type ViewerReactions = {
  /** Posts without a reaction are left out. */
  load(accountId: string, postIds: string[]): Promise<string>;
  /** The same, if memory knows it of each of the posts. */
  known(accountId: string, postIds: string[]): string | undefined;
};

/** Remembers who reacted to what, so that a page that is read again costs no query. */
export function createViewerReactions({ db, bus, clock, config }: Parts): ViewerReactions {
  const cache = createCache<Known>({
    clock,
    room: config.cacheBytes === 0 ? 0 : KEPT,
    maxAge: KEPT_FOR,
    sizeOf: ({ reactions }) => reactions.size + 1,
  });
  // All of theirs is forgotten: a query that is under way writes into what nobody looks at any more.
  bus.subscribe(reactionChanged, ({ accountId }) => cache.drop((known) => known.accountId === accountId));

  function write(postIds: string[], reactionOf: (postId: string) => ReactionType | null | undefined): string {
    const said = postIds.flatMap((id) => {
      const reaction = reactionOf(id);
      return reaction ? `${id}=${reaction}` : [];
    });
    return said.join(',');
  }

  return {
    known(accountId, postIds) {
      const reactions = cache.known(accountId)?.reactions;
      if (!reactions || postIds.some((id) => !reactions.has(id))) return undefined;
      return write(postIds, (id) => reactions.get(id));
    },
    async load(accountId, postIds) {
      const { reactions } = await cache.get(accountId, async () => ({ accountId, reactions: new Map() }));
      const unknown = postIds.filter((id) => !reactions.has(id));
      const found = unknown.length > 0 ? await listReactions(db, accountId, unknown) : undefined;
      const said = write(postIds, (id) => found?.get(id) ?? reactions.get(id));
      if (found) {
        if (reactions.size > KEPT_OF_ONE) reactions.clear();
        for (const id of unknown) reactions.set(id, found.get(id) ?? null);
        cache.resized(accountId);
      }
      return said;
    },
  };
}
