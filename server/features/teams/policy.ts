import { MEMBERS_MAX, type MemberRole, teamMessages } from '../../../contract/sports/teams.ts';
import { vouchingMessages } from '../../../contract/vouching/vouching.ts';
import type { Db } from '../../platform/database/database.ts';
import { conflict, notFound, Problem, unauthenticated, worded } from '../../platform/http/problem.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import { displayName } from '../../platform/text.ts';
import { listApart } from '../follow/queries.ts';
import { countMembers, type MemberRow, shownNameOf, type TeamRow } from './member-queries.ts';
import { presentTeamName } from './present.ts';
import * as queries from './queries.ts';

type Viewer = { accountId: string; role: string } | undefined;

/**
 * What a viewer is to a team. `isCaptain`: they can hand the captaincy on; where there is no captain, whoever acts can.
 * To a team to which nobody belongs yet, see `listMakersOfEmpty`.
 */
export async function standingInTeam(
  db: Db,
  teamId: string,
  viewer: Viewer,
): Promise<{ actsFor: boolean; isAdmin: boolean; isCaptain: boolean; captains: queries.Captain[] }> {
  const captains = await queries.captainsOf(db, [teamId]);
  const own = captains.find(({ accountId }) => accountId === viewer?.accountId);
  const isAdmin = viewer?.role === 'admin';
  const isFirst = own !== undefined && (own.role === 'captain' || !captains.some(({ role }) => role === 'captain'));
  const isMaker =
    viewer !== undefined &&
    captains.length === 0 &&
    (await queries.listMakersOfEmpty(db, teamId)).includes(viewer.accountId);
  return { actsFor: own !== undefined || isMaker, isAdmin, isCaptain: isAdmin || isFirst || isMaker, captains };
}

/** Whether a team is there for a viewer: a hidden one only for its members and for admins. */
export const isTeamFor = (team: { hidden: unknown }, viewer: Viewer, belongs: boolean): boolean =>
  !team.hidden || belongs || viewer?.role === 'admin';

/** Somebody who plays, as far as it decides who may know their name. */
export type Nameable = { accountId: string | null; teamId: string; hasHiddenProfile: boolean };
/** Whether somebody's name is for a viewer. */
export type SeesName = (player: Nameable) => boolean;

/** What everybody may know, and with that whatever is cached or sent to many at once. */
export const asStranger: SeesName = ({ hasHiddenProfile }) => !hasHiddenProfile;

/**
 * Whose names a viewer is told: of somebody whose page is for nobody only they themselves, those who play with them, the
 * organisers of what their team plays in, and admins; and of these none whom a block keeps apart.
 */
export async function namesFor(db: Db, viewer: Viewer, players: readonly Nameable[]): Promise<SeesName> {
  const hidden = players.filter((player) => !asStranger(player));
  if (!viewer || hidden.length === 0) return asStranger;
  if (viewer.role === 'admin') return () => true;
  const [known, apart] = await Promise.all([
    queries.listKnownTeams(
      db,
      viewer.accountId,
      hidden.map(({ teamId }) => teamId),
    ),
    listApart(db, viewer.accountId),
  ]);
  const kept = new Set(apart);
  return (player) =>
    asStranger(player) ||
    player.accountId === viewer.accountId ||
    (known.has(player.teamId) && player.accountId !== null && !kept.has(player.accountId));
}

const refusedPlace = (player: { username: string }, taken: queries.Taken, competition: string) =>
  conflict(
    worded(teamMessages.playsElsewhere, {
      person: displayName(player.username),
      team: presentTeamName({
        id: taken.teamId,
        name: taken.teamName,
        sport: 'football',
        hidden: taken.teamHidden,
        ...{ colours: null, crest: null },
      }).name,
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
  const [taken] = await queries.insertPlaces(tx, entry, players, now);
  const player = players.find(({ accountId }) => accountId === taken?.accountId);
  if (taken && player) throw refusedPlace(player, taken, entry.competitionName);
}

/** Frees the places of an entry's roster: to be called when it has withdrawn. Who has played in it plays for no other. */
export const freePlaces = (tx: Db, entryId: string, now: Date): Promise<void> =>
  queries.deletePlacesOfEntry(tx, entryId, now);

/** A day in words, as one reads it on clocks there. */
export const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at);

const refusedFrozen = (at: Date, { competitionName, timeZone }: { competitionName: string; timeZone: string }) =>
  conflict(worded(teamMessages.frozen, { competition: competitionName, day: dayIn(timeZone, at) }), 'member');

/** Whether nobody who plays can be added to one of these teams, as a name neither. @throws 409 where a roster is frozen */
export async function requireUnfrozenRosters(tx: Db, teamIds: readonly string[], now: Date): Promise<void> {
  const frozen = await queries.findFrozen(tx, teamIds, now);
  if (frozen) throw refusedFrozen(frozen.rosterFrozenAt, frozen);
}

/**
 * Gives those who are to play in a match, and have no place in its competition, one in their side's roster: whoever was
 * there as a coach plays from then on.
 * @throws 409 that names who plays for another team of the competition, and for which; 409 where somebody would begin to
 *   play once the roster is frozen
 */
export async function takePlacesOf(tx: Db, entryId: string, memberIds: readonly string[], now: Date): Promise<void> {
  const entry = await queries.findEntry(tx, entryId);
  if (!entry) return;
  const players = await queries.listWithoutPlace(tx, entryId, memberIds);
  const { rosterFrozenAt: frozenAt } = entry;
  const isFrozen = frozenAt !== null && frozenAt <= now;
  if (isFrozen && (players.length > 0 || (await queries.isNewPlayerAmong(tx, entryId, memberIds, frozenAt))))
    throw refusedFrozen(frozenAt, entry);
  const [taken] = await queries.insertPlaces(tx, entry, players, now);
  const player = players.find(({ accountId }) => accountId === taken?.accountId);
  if (taken && player) throw refusedPlace(player, taken, entry.competitionName);
}

/**
 * Gives somebody who joins a team, or begins to play for it, a place wherever it plays. The caller has locked the team.
 * @param player `isClaim`: whose name the roster has had without an account: in a frozen one they may play where it could
 * @throws 409 where a roster has been frozen, or they play for another team of the competition
 */
export async function takePlaceIn(
  tx: Db,
  teamId: string,
  player: { memberId: string; accountId: string; username: string; role: MemberRole; isClaim?: boolean },
  now: Date,
): Promise<void> {
  if (player.role === 'coach') return;
  const { memberId, accountId } = player;
  for (const entry of await queries.holdEntriesOf(tx, teamId)) {
    const { entryId, rosterFrozenAt: frozenAt, competitionName } = entry;
    if (frozenAt !== null && frozenAt <= now) {
      if (!player.isClaim) throw refusedFrozen(frozenAt, entry);
      if (await queries.isNewPlayerAmong(tx, entryId, [memberId], frozenAt)) continue;
    }
    const [taken] = await queries.insertPlaces(tx, entry, [{ memberId, accountId }], now);
    if (taken) throw refusedPlace(player, taken, competitionName);
  }
}

/** What somebody is told who asks for what only those may do who look after a team: a hidden one is not there for them. */
export const notTheirs = ({ hidden }: { hidden: unknown }): Problem =>
  hidden ? notFound(teamMessages.gone) : new Problem(403, 'forbidden', teamMessages.notYours);

/**
 * Locks a team for an act of who looks after it. Who may is asked within the transaction, so that somebody who is no
 * longer captain at the same moment does nothing more.
 * @throws 401; 404 if the team is not there for them, 403 if others look after it
 */
export async function lockForTeam(
  tx: Db,
  teamId: string,
  member: { accountId: string; role: string },
): Promise<{ team: TeamRow; isCaptain: boolean; captains: queries.Captain[] }> {
  if (!(await holdAccount(tx, member.accountId))) throw unauthenticated();
  await queries.holdEntriesOf(tx, teamId);
  const team = await queries.lockTeam(tx, teamId);
  if (!team) throw notFound(teamMessages.gone);
  const { actsFor, isAdmin, isCaptain, captains } = await standingInTeam(tx, teamId, member);
  if (actsFor || isAdmin) return { team, isCaptain, captains };
  throw notTheirs(team);
}

/**
 * Who answers those that want to join: whoever acts for the team, and as long as nobody belongs to it, its makers.
 * `isMaker`: whom they let in first is its captain.
 */
export async function askedOf(
  tx: Db,
  team: TeamRow,
  captains: readonly queries.Captain[],
): Promise<{ ids: string[]; isMaker: boolean }> {
  if (captains.length > 0) return { ids: captains.map(({ accountId }) => accountId), isMaker: false };
  const ids = await queries.listMakersOfEmpty(tx, team.id);
  return { ids, isMaker: ids.length > 0 };
}

/**
 * Whether a team's page takes requests to join: not of a name that nobody has claimed, which its link gives away, nor where
 * its captain says so. @param askedIds who would answer
 */
export const isOpenToAll = (team: TeamRow, askedIds: readonly string[]): boolean =>
  team.anyoneMayAsk && !team.isPlaceholder && !team.endedAt && !team.hidden && askedIds.length > 0;

/** @throws 409 where a team's page takes no requests to join */
export function requireOpen(team: TeamRow, askedIds: readonly string[]): void {
  if (!isOpenToAll(team, askedIds))
    throw conflict(team.isPlaceholder ? teamMessages.unclaimed : teamMessages.askByLink, 'id');
}

/** @throws 409 where a team has as many members as it can have; the caller has locked it */
export async function roomFor(tx: Db, teamId: string): Promise<void> {
  if ((await countMembers(tx, teamId)).present >= MEMBERS_MAX) throw conflict(teamMessages.tooManyMembers, 'id');
}

type Named = { name: string; school: string | null; of?: string; ofName?: string };

/**
 * What an admin vouches for keeps the name and the university that the admin has seen, until an admin changes them.
 * @param change what is to be written; what is left out stays
 * @throws 409
 */
export function requireVouchedNames(
  thing: Named & { vouchedAs: string | null },
  change: Partial<Named>,
  { role }: { role: string },
): void {
  if (thing.vouchedAs === null || role === 'admin') return;
  const differs = (key: keyof Named) => change[key] !== undefined && change[key] !== thing[key];
  if (differs('name')) throw conflict(vouchingMessages.nameStays, 'name');
  if (differs('school')) throw conflict(vouchingMessages.schoolStays, 'school');
  if (differs('of') || differs('ofName')) throw conflict(vouchingMessages.nameStays, 'ofName');
}

/**
 * What has become of somebody's request to join a team. It is a yes only while it is `pending`. `blocked`: they and one of
 * those who answer have blocked each other; `renamed`: the team, or what a name plays in, was called otherwise then. Every
 * way of letting them in checks this.
 */
export async function checkJoinRequest(
  tx: Db,
  team: TeamRow,
  { accountId, askedName }: Pick<MemberRow, 'accountId' | 'askedName'>,
  answeringIds: readonly string[],
): Promise<'pending' | 'blocked' | 'renamed'> {
  const apart = accountId === null ? [] : await listApart(tx, accountId);
  if (answeringIds.some((id) => apart.includes(id))) return 'blocked';
  return askedName === null || askedName === (await shownNameOf(tx, team)) ? 'pending' : 'renamed';
}
