import { joinClosed, joinDecided, teamChanged } from '../../facts/teams.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { type MemberRow, updateMember } from './member-queries.ts';

/** Asks somebody anew who had asked to join what was called otherwise then: their request becomes an invitation. */
export async function inviteInstead(
  { tx, tell }: Pick<Act, 'tx' | 'tell'>,
  { id, teamId, accountId }: Pick<MemberRow, 'id' | 'teamId' | 'accountId'>,
  { captainIds, byId }: { captainIds: string[]; byId: string },
): Promise<void> {
  await updateMember(tx, id, { isInvited: true, invitedBy: byId, askedName: null });
  tell(teamChanged, { teamId });
  if (accountId === null) return;
  tell(joinClosed, { teamId, accountId, captainIds });
  tell(joinDecided, { teamId, accountId, byId, outcome: 'invited' });
}
