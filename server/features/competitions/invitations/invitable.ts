/** Which teams an organiser can invite, and how many. */
import { competitionMessages } from '../../../../contract/sports/competition-texts.ts';
import { ENTRIES_MAX } from '../../../../contract/sports/competitions.ts';
import { INVITATIONS_OF_ONE } from '../../../../contract/sports/entries/invitations.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { conflict, notFound, worded } from '../../../platform/http/problem.ts';
import { captainsOf } from '../../teams/queries.ts';
import type { entriesOf } from '../entry-queries.ts';
import {
  countInvited,
  type Invitation,
  invitationsOf,
  listBlockedWithOrganisers,
  listDeclined,
  listFull,
} from './queries.ts';

/** Two cups of the largest size. */
const INVITED_MAX = 2 * ENTRIES_MAX; // teams that one organiser invites in a day

/**
 * Whether a team can be invited to a competition. `apart`: one of its captains and an organiser have blocked each other;
 * `declined`: here, or another competition of one of its organisers; `invited`: it waits for an answer here; `full`: it
 * has as many invitations of this organiser to answer as there is room for.
 */
export type Invitable = { is: 'invitable' | 'apart' | 'declined' | 'invited' | 'full'; before: Invitation | undefined };

/** Those of these teams of whose captains one, and an organiser, have blocked each other. */
async function findBlockedTeams(
  tx: Db,
  of: { competitionId: string; organiserId: string },
  teamIds: readonly string[],
): Promise<Set<string>> {
  const kept = new Set(await listBlockedWithOrganisers(tx, of));
  const captains = kept.size > 0 ? await captainsOf(tx, teamIds) : [];
  return new Set(captains.filter(({ accountId }) => kept.has(accountId)).map(({ teamId }) => teamId));
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

/**
 * What has become of a captain's request to take part. It is a yes only while it is `pending`. `answered`: the organisers
 * have refused it, or nobody asked; `blocked`: a captain and an organiser have blocked each other; `renamed`: the
 * competition had another name then. Every way of entering a team checks this.
 */
export type EntryRequestStatus = 'pending' | 'answered' | 'blocked' | 'renamed';

/** @returns the status of each of these entries of a competition */
export async function checkEntryRequests(
  tx: Db,
  { id: competitionId, name }: { id: string; name: string },
  organiserId: string,
  entries: readonly Pick<Entry, 'state' | 'teamId' | 'askedName'>[],
): Promise<(entry: Pick<Entry, 'state' | 'teamId' | 'askedName'>) => EntryRequestStatus> {
  const asked = entries.filter(({ state }) => state === 'asked').map(({ teamId }) => teamId);
  const blocked = await findBlockedTeams(tx, { competitionId, organiserId }, asked);
  return ({ state, teamId, askedName }) =>
    state !== 'asked' ? 'answered' : blocked.has(teamId) ? 'blocked' : askedName === name ? 'pending' : 'renamed';
}

/** @returns what each of these teams is */
export async function classifyInvitable(
  tx: Db,
  of: { competitionId: string; organiserId: string },
  teamIds: readonly string[],
): Promise<(teamId: string) => Invitable> {
  const before = new Map((await invitationsOf(tx, of.competitionId, teamIds)).map((one) => [one.teamId, one]));
  const declined = await listDeclined(tx, of, teamIds);
  const apart = await findBlockedTeams(tx, of, teamIds);
  const full = await listFull(tx, of.organiserId, teamIds);
  return (teamId) => {
    const own = before.get(teamId);
    const isWaiting = own?.state === 'sent' && own.entryId !== null;
    const refused = apart.has(teamId) ? 'apart' : declined.has(teamId) ? 'declined' : isWaiting ? 'invited' : undefined;
    return { is: refused ?? (full.has(teamId) ? 'full' : 'invitable'), before: own };
  };
}

/** @throws 409 that says why a team can't be invited */
export function requireInvitable(is: Invitable['is'], team: string, field: string): void {
  if (is === 'apart') throw notFound(competitionMessages.teamGone);
  if (is === 'declined') throw conflict(worded(competitionMessages.hasDeclined, { team }), field);
  if (is === 'invited') throw conflict(worded(competitionMessages.isInvited, { team }), field);
  if (is === 'full')
    throw conflict(worded(competitionMessages.tooManyOfYours, { team, max: INVITATIONS_OF_ONE }), field);
}

/** How many more teams an organiser can invite today. */
export const leftToInvite = async (tx: Db, accountId: string, now: Date): Promise<number> =>
  INVITED_MAX - (await countInvited(tx, accountId, new Date(now.getTime() - DAY)));

/** @throws 409 where an organiser has invited as many as they can today */
export async function roomForInvitations(tx: Db, accountId: string, added: number, now: Date): Promise<void> {
  if (added > 0 && (await leftToInvite(tx, accountId, now)) < added)
    throw conflict(worded(competitionMessages.tooManyInvited, { max: INVITED_MAX }), 'teams');
}
