import { reactionSet } from '../../../facts/reactions.ts';
import { on } from '../../../platform/facts/fact.ts';
import { ownerOf } from '../act-queries.ts';
import type { Kind } from '../kind.ts';

/** Reactions to a member's posts and clips. One that is changed, or taken back and given again, is no news. */
export const reactions: Kind = {
  kind: 'reaction',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => [
    on(reactionSet, async (tx, { data: { accountId: actorId, reaction, ...name }, createdAt }, afterwards) => {
      const to = await ownerOf(tx, name);
      if (!to) return;
      if (reaction) await act({ tx, afterwards }, to, { actor: actorId }, { at: createdAt }, { adds: 'once' });
      else await takeBack({ tx, afterwards }, to, actorId);
    }),
  ],
};
