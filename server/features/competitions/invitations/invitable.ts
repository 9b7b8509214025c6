/** Which teams an organiser can invite, and how many. */
import { competitionMessages } from '../../../../contract/sports/competition-texts.ts';
import { ENTRIES_MAX } from '../../../../contract/sports/competitions.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { conflict, worded } from '../../../platform/http/problem.ts';
import { listApart } from '../../follow/queries.ts';
import { captainsOf } from '../../teams/queries.ts';
import { countInvited, type Invitation, invitationsOf, listDeclined } from './queries.ts';

/** Two cups of the largest size. */
const INVITED_MAX = 2 * ENTRIES_MAX; // teams that one organiser invites in a day

/**
 * Whether a team can be invited to a competition. `apart`: one of its captains and the organiser have blocked each other;
 * `declined`: here, or another competition of one of its organisers; `invited`: it waits for an answer here.
 */
export type Invitable = { is: 'invitable' | 'apart' | 'declined' | 'invited'; before: Invitation | undefined };

/** @returns what each of these teams is */
export async function judgeInvitable(
  tx: Db,
  of: { competitionId: string; organiserId: string },
  teamIds: readonly string[],
): Promise<(teamId: string) => Invitable> {
  const before = new Map((await invitationsOf(tx, of.competitionId, teamIds)).map((one) => [one.teamId, one]));
  const declined = await listDeclined(tx, of, teamIds);
  const kept = new Set(await listApart(tx, of.organiserId));
  const captains = kept.size > 0 ? await captainsOf(tx, teamIds) : [];
  const apart = new Set(captains.filter(({ accountId }) => kept.has(accountId)).map(({ teamId }) => teamId));
  return (teamId) => {
    const own = before.get(teamId);
    const isWaiting = own?.state === 'sent' && own.entryId !== null;
    const is = apart.has(teamId) ? 'apart' : declined.has(teamId) ? 'declined' : isWaiting ? 'invited' : 'invitable';
    return { is, before: own };
  };
}

/** How many more teams an organiser can invite today. */
export const leftToInvite = async (tx: Db, accountId: string, now: Date): Promise<number> =>
  INVITED_MAX - (await countInvited(tx, accountId, new Date(now.getTime() - DAY)));

/** @throws 409 where an organiser has invited as many as they can today */
export async function roomForInvitations(tx: Db, accountId: string, added: number, now: Date): Promise<void> {
  if (added > 0 && (await leftToInvite(tx, accountId, now)) < added)
    throw conflict(worded(competitionMessages.tooManyInvited, { max: INVITED_MAX }), 'teams');
}
