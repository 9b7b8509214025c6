import type { MemberRole } from '../../../contract/sports/teams.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, notFound, worded } from '../../platform/http/problem.ts';
import { displayName } from '../../platform/text.ts';
import { presentTeamName } from './present.ts';
import * as queries from './queries.ts';

type Viewer = { accountId: string; role: string } | undefined;

/**
 * Whether a viewer looks after a team: who acts for it, and admins. `isAdmin`: only as an admin.
 */
export async function standingInTeam(
  db: Db,
  teamId: string,
  viewer: Viewer,
): Promise<{ actsFor: boolean; isAdmin: boolean; captains: queries.Captain[] }> {
  const captains = await queries.captainsOf(db, [teamId]);
  const actsFor = captains.some(({ accountId }) => accountId === viewer?.accountId);
  return { actsFor, isAdmin: viewer?.role === 'admin', captains };
}

/** Whether a team is there for a viewer: a hidden one only for its members and for admins. */
export const isTeamFor = (team: { hidden: unknown }, viewer: Viewer, belongs: boolean): boolean =>
  !team.hidden || belongs || viewer?.role === 'admin';

const refusedPlace = (player: { username: string }, taken: queries.Taken, competition: string) =>
  conflict(
    worded(teamMessages.playsElsewhere, {
      person: displayName(player.username),
      team: presentTeamName({ id: taken.teamId, name: taken.teamName, sport: 'football', hidden: taken.teamHidden })
        .name,
      competition,
    }),
    'member',
  );

/**
 * Gives everybody who plays for an entry's team a place in its roster: to be called when the team has entered. The caller
 * has locked the competition.
 * @throws 404; 409 that names who plays for another team of the competition, and for which
 */
export async function takePlaces(tx: Db, entryId: string, now: Date): Promise<void> {
  const entry = await queries.findEntry(tx, entryId);
  if (!entry) throw notFound();
  await queries.lockTeam(tx, entry.teamId);
  const players = await queries.listPlayersOf(tx, entry.teamId);
  const [taken] = await queries.insertPlaces(tx, { ...entry, entryId }, players, now);
  const player = players.find(({ accountId }) => accountId === taken?.accountId);
  if (taken && player) throw refusedPlace(player, taken, entry.competitionName);
}

/** Frees the places of an entry's roster: to be called when it has withdrawn. Who has played in it plays for no other. */
export const freePlaces = (tx: Db, entryId: string): Promise<void> => queries.deletePlacesOfEntry(tx, entryId);

const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/**
 * Gives somebody who joins a team, or begins to play for it, a place wherever it plays. The caller has locked the team.
 * @throws 409 where a roster has been frozen, or they play for another team of the competition
 */
export async function takePlaceIn(
  tx: Db,
  teamId: string,
  player: { memberId: string; accountId: string; username: string; role: MemberRole },
  now: Date,
): Promise<void> {
  if (player.role === 'coach') return;
  for (const entry of await queries.holdEntriesOf(tx, teamId)) {
    const { rosterFrozenAt: frozenAt, competitionName: competition, timeZone } = entry;
    if (frozenAt && frozenAt <= now)
      throw conflict(worded(teamMessages.frozen, { competition, day: dayIn(timeZone, frozenAt) }), 'member');
    const [taken] = await queries.insertPlaces(tx, entry, [player], now);
    if (taken) throw refusedPlace(player, taken, competition);
  }
}
