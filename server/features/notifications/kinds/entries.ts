import { entryAnswered, entryAsked } from '../../../facts/competitions.ts';
import { on } from '../../../platform/facts/fact.ts';
import { listOrganiserIds } from '../../competitions/queries.ts';
import { captainsOf } from '../../teams/queries.ts';
import type { Kind } from '../kind.ts';

const ofCompetition = (accountId: string, subjectId: string) =>
  ({ accountId, subjectKind: 'competition', subjectId }) as const;

/** Organisers learn that a team wants to take part, captains what has come of it. Who acts is not told. */
export const entriesAnswered: Kind = {
  kind: 'entry',
  hears: ({ outcome }) => [
    on(entryAsked, async (tx, { data: { competitionId, accountId }, createdAt }, afterwards) => {
      for (const organiserId of await listOrganiserIds(tx, competitionId))
        if (organiserId !== accountId)
          await outcome({ tx, afterwards }, ofCompetition(organiserId, competitionId), {
            at: createdAt,
            detail: 'asked',
          });
    }),
    on(entryAnswered, async (tx, { data: { competitionId, teamId, accountId, how }, createdAt }, afterwards) => {
      for (const captain of await captainsOf(tx, [teamId]))
        if (captain.accountId !== accountId)
          await outcome({ tx, afterwards }, ofCompetition(captain.accountId, competitionId), {
            at: createdAt,
            detail: how,
          });
    }),
  ],
};
