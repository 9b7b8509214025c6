import { joinAsked, joinClosed, joinDecided, teamRenamed } from '../../../facts/teams.ts';
import { on } from '../../../platform/facts/fact.ts';
import { listBelonging } from '../../teams/queries.ts';
import type { Kind } from '../kind.ts';

const ofTeam = (accountId: string, subjectId: string) => ({ accountId, subjectKind: 'team', subjectId }) as const;

/** Who wants to join a team, all in one for each of its captains, until somebody has answered. */
export const joinsAsked: Kind = {
  kind: 'join-asked',
  ringsFor: 'subject and actor',
  hears: ({ act, takeBack }) => [
    on(joinAsked, async (tx, { data: { teamId, accountId, captainIds }, createdAt }, afterwards) => {
      for (const captainId of captainIds)
        await act(
          { tx, afterwards },
          ofTeam(captainId, teamId),
          { actor: accountId },
          { at: createdAt },
          { adds: 'once' },
        );
    }),
    on(joinClosed, async (tx, { data: { teamId, accountId, captainIds } }, afterwards) => {
      for (const captainId of captainIds) await takeBack({ tx, afterwards }, ofTeam(captainId, teamId), accountId);
    }),
  ],
};

/**
 * What has come of somebody's wish to join, that a team invites them, or what its captain has changed in their membership.
 * Who has refused it is not named. One line a team, which rings once an hour, whatever a captain does again and again.
 */
export const joinsDecided: Kind = {
  kind: 'joined',
  ringsFor: 'subject',
  hears: ({ act, outcome, takeBackAll }) => [
    // An invitation that was taken back, or answered.
    on(joinClosed, async (tx, { data: { teamId: subjectId, accountId } }, afterwards) =>
      takeBackAll({ tx, afterwards }, { subjectId, accountId, detail: 'invited' }),
    ),
    // Whoever belongs to it has said yes to what it was called.
    on(teamRenamed, async (tx, { data: { teamId, byId }, createdAt }, afterwards) => {
      for (const accountId of await listBelonging(tx, teamId))
        await act(
          { tx, afterwards },
          ofTeam(accountId, teamId),
          { actor: byId },
          { at: createdAt, detail: 'renamed' },
          { adds: 'each' },
        );
    }),
    on(joinDecided, async (tx, { data: { teamId, accountId, byId, outcome: detail }, createdAt }, afterwards) => {
      const [turn, to, happening] = [{ tx, afterwards }, ofTeam(accountId, teamId), { at: createdAt, detail }] as const;
      if (detail === 'refused') await outcome(turn, to, { actor: byId }, happening);
      else await act(turn, to, { actor: byId }, happening, { adds: 'each' });
    }),
  ],
};
