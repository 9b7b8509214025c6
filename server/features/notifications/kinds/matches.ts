import { matchMoved } from '../../../facts/matches.ts';
import { on } from '../../../platform/facts/fact.ts';
import { listPlayers } from '../../matches/queries.ts';
import type { Kind } from '../kind.ts';

/** A match is played at another time or place, or by others: its teams' members should not stand at an empty pitch. */
export const matchesMoved: Kind = {
  kind: 'match-moved',
  hears: ({ outcome }) => [
    on(matchMoved, async (tx, { data: { matchId, teamIds }, createdAt }, afterwards) => {
      for (const accountId of await listPlayers(tx, matchId, teamIds)) {
        const to = { accountId, subjectKind: 'match', subjectId: matchId } as const;
        await outcome({ tx, afterwards }, to, { at: createdAt });
      }
    }),
  ],
};
