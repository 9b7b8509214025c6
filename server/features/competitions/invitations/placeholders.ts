/** Names that stand for teams until a captain has said yes, and what happens when one does. */
import { randomUUIDv7 } from 'node:crypto';
import type { Sport } from '../../../../contract/sports/sports.ts';
import {
  competitionChanged,
  competitionRemoved,
  entryAnswered,
  entryInvited,
  entryWithdrawn,
  invitationClosed,
} from '../../../facts/competitions.ts';
import { matchChanged } from '../../../facts/matches.ts';
import { joinClosed, teamChanged, teamRemoved } from '../../../facts/teams.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Act } from '../../../platform/facts/fact.ts';
import { endName, keepPast } from '../../teams/past/queries.ts';
import { freePlaces, takePlaces } from '../../teams/policy.ts';
import { leaveLineUps, leaveLineUpsOf, listMakersOfEmpty } from '../../teams/queries.ts';
import * as queries from '../entry-queries.ts';
import { logActs } from '../queries.ts';
import { deleteCompetition } from '../write-queries.ts';
import * as invitations from './queries.ts';

/** Tells captains of the invitations of a competition that others see, each of which is told once. */
export async function notifyInvited({ tx, tell }: Act, competitionId: string, now: Date): Promise<void> {
  for (const { teamId, invitedBy } of await invitations.noteTold(tx, competitionId, now))
    tell(entryInvited, { competitionId, teamId, byId: invitedBy });
}

/** Nobody plays for this entry any more, or it is gone: whoever was invited for it need not answer. */
export async function closeInvitationsOf({ tx, tell }: Act, competitionId: string, entryId: string): Promise<void> {
  for (const { teamId, invitedBy } of await invitations.closeInvitations(tx, { entryId }))
    tell(invitationClosed, { competitionId, teamId, byId: invitedBy, accountId: null, how: 'gone' });
}

/** Removes a placeholder that stands nowhere any more; whoever has asked to claim it waits for nobody then. */
export async function removePlaceholder({ tx, tell }: Act, teamId: string, asked: readonly string[]): Promise<void> {
  const { asking } = await queries.listWritten(tx, teamId);
  const [removed] = await queries.deletePlaceholders(tx, [teamId]);
  if (!removed) return;
  for (const accountId of asking) tell(joinClosed, { teamId, accountId, captainIds: [...asked] });
  tell(teamRemoved, { teamId });
}

/** Removes a competition with the names that stood in it alone. The caller has locked it. */
export async function removeCompetition(act: Act, competitionId: string): Promise<void> {
  const { tx, tell } = act;
  for (const { teamId, invitedBy } of await invitations.closeInvitations(tx, { competitionId }))
    tell(invitationClosed, { competitionId, teamId, byId: invitedBy, accountId: null, how: 'gone' });
  const names = await queries.listPlaceholders(tx, competitionId);
  await deleteCompetition(tx, competitionId);
  await queries.deletePlaceholders(tx, names);
  tell(competitionRemoved, { competitionId });
}

/** A captain takes a team out, or declines: whoever has invited it invites it no more, there and elsewhere. */
export async function declineFor(
  { tx, tell }: Act,
  of: { competitionId: string; teamId: string },
  by: { accountId: string; now: Date },
): Promise<void> {
  const closed = await invitations.decline(tx, of, by);
  if (closed) tell(invitationClosed, { ...of, byId: closed.invitedBy, accountId: by.accountId, how: 'declined' });
}

type PlaceholderEntry = { id: string; competitionId: string; teamId: string; name: string };

/** Lets a name go on in the place of a team: matches and results stay as they are, and lead to the team no more. */
export async function detachTeam(
  { tx, tell }: Act,
  { id: entryId, competitionId, teamId, name }: PlaceholderEntry,
  { sport, school }: { sport: Sport; school: string | null },
  now: Date,
): Promise<void> {
  const placeholderId = randomUUIDv7();
  for (const matchId of await leaveLineUpsOf(tx, entryId, now))
    tell(matchChanged, { matchId, competitionId, what: 'line-up' });
  await freePlaces(tx, entryId, now);
  await queries.insertPlaceholders(tx, [{ id: placeholderId, name }], {
    sport,
    school,
    createdBy: null,
    createdAt: now,
  });
  await queries.updateEntry(tx, entryId, { teamId: placeholderId, askedName: null, isAgreed: true, formerName: null });
  tell(teamChanged, { teamId });
}

/** The same where its captain leaves a competition that has begun. The caller has locked the competition. */
export async function leaveEntry(
  act: Act,
  entry: PlaceholderEntry,
  competition: { sport: Sport; school: string | null },
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const { tx, tell } = act;
  const { id: entryId, competitionId, teamId, name } = entry;
  await declineFor(act, { competitionId, teamId }, { accountId, now });
  await detachTeam(act, entry, competition, now);
  const subject = { id: entryId, name };
  await logActs(tx, [{ competitionId, act: 'entry-left', actorId: accountId, subject, now }]);
  tell(entryWithdrawn, { competitionId, entryId, teamId, how: 'left', accountId });
  tell(competitionChanged, { competitionId });
}

/**
 * Lets a team play in the place of the name under which an entry was made. The caller has locked the competition and the
 * team, and knows that it can. What was played before stays the name's, unless a captain who was shown it takes it on.
 * @throws 409 where somebody of the team plays for another one of the competition
 */
export async function takeEntry(
  act: Act,
  { id: entryId, competitionId, teamId: placeholderId }: { id: string; competitionId: string; teamId: string },
  teamId: string,
  {
    accountId,
    how,
    takesPast,
    as: askedName,
    now,
  }: { accountId: string; how: 'accepted' | 'added'; takesPast: boolean; as: string; now: Date },
): Promise<void> {
  const { tx, tell } = act;
  const makers = await listMakersOfEmpty(tx, placeholderId);
  const { memberIds } = await queries.listWritten(tx, placeholderId);
  for (const match of await leaveLineUps(tx, memberIds, 'not-begun')) tell(matchChanged, { ...match, what: 'line-up' });
  const isKept = !takesPast && (await keepPast(tx, entryId, placeholderId)) > 0;
  if (takesPast) await queries.moveWhoPlayed(tx, placeholderId, teamId, utcDay(now));
  await queries.updateEntry(tx, entryId, { teamId, askedName, isAgreed: true });
  await takePlaces(tx, entryId, now);
  if (isKept) {
    for (const asking of await endName(tx, placeholderId, now))
      tell(joinClosed, { teamId: placeholderId, accountId: asking, captainIds: makers });
    tell(teamChanged, { teamId: placeholderId });
  } else await removePlaceholder(act, placeholderId, makers);
  tell(teamChanged, { teamId });
  tell(entryAnswered, { competitionId, entryId, teamId, accountId, how });
}
