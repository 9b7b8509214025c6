import { claimMessages } from '../../../contract/sports/squads/claims.ts';
import { type MemberRole, teamMessages } from '../../../contract/sports/teams.ts';
import { joinClosed, joinDecided } from '../../facts/teams.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { conflict, notFound, worded } from '../../platform/http/problem.ts';
import { displayName } from '../../platform/text.ts';
import * as members from './member-queries.ts';
import { takePlaceIn } from './policy.ts';

type Person = { accountId: string; username: string };

/**
 * The name on a roster that somebody says is theirs. The caller has locked the team.
 * @throws 404 where it is not on the roster any more; 409 where it has an account, or they were in one match both
 */
export async function requireClaimable(
  tx: Db,
  teamId: string,
  memberId: string,
  { accountId, username }: Person,
): Promise<members.MemberRow> {
  const found = await members.findMember(tx, teamId, memberId);
  if (!found?.since || found.until) throw notFound(teamMessages.memberGone);
  if (found.accountId !== null || found.name === null) throw conflict(claimMessages.taken, 'memberId');
  if (await members.hasPlayedBeside(tx, accountId, memberId))
    throw conflict(worded(claimMessages.played, { person: displayName(username) }), 'memberId');
  return found;
}

/** Ends what others have asked for who say that a name is theirs. They were not declined: they can ask again at once. */
export async function closeClaims(
  { tx, tell }: Pick<Act, 'tx' | 'tell'>,
  { id, teamId }: { id: string; teamId: string },
  captainIds: string[],
): Promise<void> {
  for (const accountId of await members.deleteClaims(tx, id)) {
    tell(joinClosed, { teamId, accountId, captainIds });
    const [byId] = captainIds;
    if (byId !== undefined) tell(joinDecided, { teamId, accountId, byId, outcome: 'refused' });
  }
}

/**
 * Gives a name on a roster to whom both sides say it belongs: line-ups, goals and clips are kept by its row, and so are
 * theirs. Their request ends, and those of others for the same name. The caller has checked that it can be claimed.
 * @throws 409 where they play for another team of a competition
 */
export async function takeName(
  { tx, tell }: Pick<Act, 'tx' | 'tell'>,
  request: Pick<members.MemberRow, 'id' | 'teamId'>,
  player: Person & { memberId: string; role: MemberRole },
  { captainIds, now }: { captainIds: string[]; now: Date },
): Promise<void> {
  const { teamId } = request;
  const { memberId, accountId, role } = player;
  // Before the row has an account: by that it is known who could play once a roster was frozen.
  await takePlaceIn(tx, teamId, { ...player, isClaim: true }, now);
  await members.deleteMember(tx, request.id);
  await members.giveName(tx, memberId, { accountId, role, since: utcDay(now) });
  await members.leaveRefusedClips(tx, { accountId, memberId });
  await closeClaims({ tx, tell }, { id: memberId, teamId }, captainIds);
}
