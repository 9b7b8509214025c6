import { matchMoved, sidesMoved } from '../../../facts/matches.ts';
import { on } from '../../../platform/facts/fact.ts';
import type { Kind } from '../kind.ts';
import { behindIn } from '../told-queries.ts';

/**
 * A match is at another time or place, its date is open again, or others play it: whoever plays in it, does no more, or
 * follows a side should know; of a move, whoever has alerts for it, too.
 */
export const matchesMoved: Kind = {
  kind: 'match-moved',
  ringsFor: 'subject',
  hears: ({ toMatchPeople }) => [
    on(matchMoved, async (tx, { data: { matchId, competitionId, accountId }, createdAt }, afterwards) => {
      const behind = await behindIn(tx, competitionId, accountId);
      await toMatchPeople({ tx, afterwards }, { matchId, at: createdAt.toISOString(), behind });
    }),
    on(sidesMoved, async (tx, { data: { matchId, competitionId, accountId, ...data }, createdAt }, afterwards) => {
      const behind = await behindIn(tx, competitionId, accountId);
      const { outIds, elsewhereIds, decidedId } = data;
      const sides = { outIds, elsewhereIds, decidedId };
      await toMatchPeople({ tx, afterwards }, { matchId, at: createdAt.toISOString(), behind, sides });
    }),
  ],
};
