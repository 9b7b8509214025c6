/** Who acts for a team, where a member's places are, and what others need to know of teams. */
import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type MemberRole, teamMessages } from '../../../contract/sports/teams.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  competitionOrganisers,
  competitions,
  entries,
  entryInvitations,
  nameInCompetition,
  rosterPlaces,
} from '../../schema/sports/competitions.ts';
import { teamMembers, teams } from '../../schema/sports/teams.ts';
import { nameBeside, type ShownName } from '../accounts/queries.ts';

/**
 * A team's name for others within a competition, in statements: of one that moderation has hidden, that it is one. `presentTeamName` does the
 * same to rows. Only the team's own page, admins, and what is written into a log (whose reader asks again) have the name
 * itself.
 * @param entry how the statement calls the entry with which it takes part @param team and the team
 */
export const shownTeamName = (entry: string, team: string): SQL<string> => {
  const [name, hidden] = [nameInCompetition(entry, team), sql.raw(`${team}.hidden`)];
  const word = sql.raw(`'${teamMessages.hiddenName().replaceAll("'", "''")}'`);
  return sql<string>`case when ${hidden} is null then ${name} else ${word} end`;
};

/** The condition that an account wants to be seen by nobody. @param account its id, as part of a statement */
export const hasHiddenProfile = (account: SQL | AnyPgColumn): SQL<boolean> => sql<boolean>`exists (
  select from profiles as profile where profile.account_id = ${account} and profile.visibility = 'nobody')`;

/**
 * Of these teams, those whose members' names an account may always know: it plays with them, or organises what they play
 * in of their own will.
 */
export async function listKnownTeams(db: Db, accountId: string, teamIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select team.id from ${teams} as team where team.id = any(${sql.param([...new Set(teamIds)])}::uuid[]) and (
      exists (select from ${teamMembers} as own where own.team_id = team.id and own.account_id = ${accountId}
        and own.since is not null and own.until is null)
      or exists (select from ${entries} as entry
        join competition_organisers as organiser on organiser.competition_id = entry.competition_id
        where entry.team_id = team.id and entry.state <> 'refused' and organiser.account_id = ${accountId}))`);
  return new Set(rows.map(({ id }) => id));
}

export type Captain = {
  teamId: string;
  memberId: string;
  accountId: string;
  username: string;
  profilePicture: string | null;
  shownName: ShownName | null;
  role: MemberRole;
  hasHiddenProfile: boolean;
};

/**
 * Who acts for each of these teams: its captains and vice-captains whose accounts are active. Where there is none, who
 * has belonged to it longest does, until somebody is made captain: a deleted account leaves no team without anybody.
 */
export async function captainsOf(db: Db, teamIds: readonly string[]): Promise<Captain[]> {
  if (teamIds.length === 0) return [];
  const { rows } = await db.execute<Captain>(sql`
    select team_id as "teamId", id as "memberId", account_id as "accountId", username,
      profile_picture as "profilePicture", ${nameBeside(sql`present.account_id`)} as "shownName", role, ${hasHiddenProfile(sql`present.account_id`)} as "hasHiddenProfile"
    from (
      select member.*, account.username, account.profile_picture,
        bool_or(member.role in ('captain', 'vice')) over (partition by team_id) as has_captain,
        row_number() over (
          partition by team_id order by since, member.claimed_name is not null, member.created_at, member.id) as nth
      from ${teamMembers} as member
        join accounts as account on account.id = member.account_id and is_active and leaving_at is null
      where team_id = any(${sql.param([...new Set(teamIds)])}::uuid[]) and since is not null and until is null
    ) as present
    where role in ('captain', 'vice') or (not has_captain and nth = 1)
    order by team_id, role = 'captain' desc, since, claimed_name is not null, created_at, id`);
  return rows;
}

/** Nobody with an account belongs to the team yet, or any more. */
const IS_EMPTY = sql`not exists (select from ${teamMembers} as member
  where member.team_id = team.id and member.account_id is not null and member.since is not null and member.until is null)`;

/**
 * Who looks after a team to which nobody with an account belongs, and lets its captain in: of a placeholder the organisers
 * of the competition in which it stands, else whoever has made it.
 */
export async function listMakersOfEmpty(db: Db, teamId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from accounts where is_active and leaving_at is null and id in (
      select organiser.account_id from ${teams} as team join ${entries} as entry on entry.team_id = team.id
        join ${competitionOrganisers} as organiser on organiser.competition_id = entry.competition_id
        where team.id = ${teamId} and team.hidden is null and team.is_placeholder
      union select team.created_by from ${teams} as team
        where team.id = ${teamId} and team.hidden is null and not team.is_placeholder and ${IS_EMPTY})
    order by id`);
  return rows.map(({ id }) => id);
}

/** What an organiser needs of an entry that nobody has claimed: its link, and which team they have invited for it. */
export type UnclaimedRow = {
  entryId: string;
  team: string;
  joinToken: string;
  invitation: { team: TeamNameRow; state: 'sent' | 'declined' } | null;
};

/** The entries of a competition to whose teams nobody belongs: names, and empty teams that the account has made. */
export async function listUnclaimed(db: Db, accountId: string, competitionId: string): Promise<UnclaimedRow[]> {
  const { rows } = await db.execute<UnclaimedRow>(sql`
    select entry.id as "entryId", team.name as team, team.join_token as "joinToken", (
      select json_build_object('state', invitation.state, 'team', json_build_object(
        'id', invited.id, 'name', invited.name, 'sport', invited.sport, 'hidden', invited.hidden,
        'colours', invited.colours, 'crest', invited.crest))
      from ${entryInvitations} as invitation join ${teams} as invited on invited.id = invitation.team_id
      where invitation.entry_id = entry.id and invitation.state in ('sent', 'declined')
      order by invitation.state = 'sent' desc, invitation.answered_at desc limit 1) as invitation
    from ${entries} as entry join ${teams} as team on team.id = entry.team_id
    where entry.competition_id = ${competitionId} and entry.state = 'entered'
      and team.hidden is null and team.ended_at is null
      and (team.is_placeholder or team.created_by = ${accountId} and ${IS_EMPTY})
    order by lower(team.name), team.id`);
  return rows;
}

/** Whether a member acts for a team (captainsOf). */
export async function actsFor(db: Db, accountId: string, teamId: string): Promise<boolean> {
  return (await captainsOf(db, [teamId])).some((captain) => captain.accountId === accountId);
}

/** The teams to which an account belongs at present; the newest membership first. */
export async function listTeamsOf(
  db: Db,
  accountId: string,
): Promise<{ teamId: string; memberId: string; role: MemberRole }[]> {
  const { rows } = await db.execute<{ teamId: string; memberId: string; role: MemberRole }>(sql`
    select team_id as "teamId", id as "memberId", role from ${teamMembers}
    where account_id = ${accountId} and since is not null and until is null
    order by created_at desc, id desc`);
  return rows;
}

/** The teams for which an account acts (captainsOf). */
export async function listActingFor(db: Db, accountId: string): Promise<string[]> {
  const teamIds = (await listTeamsOf(db, accountId)).map(({ teamId }) => teamId);
  const captains = await captainsOf(db, teamIds);
  return captains.filter((captain) => captain.accountId === accountId).map(({ teamId }) => teamId);
}

/** The accounts that belong to a team at present. */
export async function listAccountsOf(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .select({ accountId: sql<string>`${teamMembers.accountId}` })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.teamId, teamId),
        isNull(teamMembers.until),
        sql`${teamMembers.since} is not null and ${teamMembers.accountId} is not null`,
      ),
    );
  return rows.map(({ accountId }) => accountId);
}

export type TeamNameRow = Pick<typeof teams.$inferSelect, 'id' | 'name' | 'sport' | 'hidden' | 'colours' | 'crest'> & {
  isPlaceholder?: boolean;
};

/** A team as it stands. @returns undefined where there is none */
export async function findTeam(db: Db, id: string): Promise<typeof teams.$inferSelect | undefined> {
  return (await db.select().from(teams).where(eq(teams.id, id)))[0];
}

/**
 * Locks a team until the transaction ends: what happens to its members, and what it enters, comes one after the other.
 * Taken after the accounts that are held, and after the lock of a competition where there is one.
 */
export async function lockTeam(tx: Db, id: string): Promise<typeof teams.$inferSelect | undefined> {
  return (await tx.select().from(teams).where(eq(teams.id, id)).for('no key update'))[0];
}

/** Prevents a team from being removed until the transaction ends; others go on with it meanwhile. */
export async function holdTeam(tx: Db, id: string): Promise<typeof teams.$inferSelect | undefined> {
  return (await tx.select().from(teams).where(eq(teams.id, id)).for('key share'))[0];
}

/** An entry's team and competition, as far as places in its roster depend on them. */
export async function findEntry(db: Db, entryId: string): Promise<(OpenEntry & { teamId: string }) | undefined> {
  const [row] = await db
    .select({ teamId: entries.teamId, ...OPEN_ENTRY })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(eq(entries.id, entryId));
  return row;
}

export type OpenEntry = {
  entryId: string;
  competitionId: string;
  competitionName: string;
  rosterFrozenAt: Date | null;
  timeZone: string;
};

const OPEN_ENTRY = {
  entryId: entries.id,
  competitionId: competitions.id,
  competitionName: competitions.name,
  rosterFrozenAt: competitions.rosterFrozenAt,
  timeZone: competitions.timeZone,
};

/** Where a team plays at present; its competitions stay as they are until the transaction ends. */
export async function holdEntriesOf(tx: Db, teamId: string): Promise<OpenEntry[]> {
  return tx
    .select(OPEN_ENTRY)
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(and(eq(entries.teamId, teamId), eq(entries.state, 'entered'), sql`${competitions.state} <> 'ended'`))
    .orderBy(competitions.id)
    .for('share', { of: competitions });
}

/** A competition that goes on, in which one of these teams plays and whose rosters are frozen; undefined: none. */
export async function findFrozen(
  db: Db,
  teamIds: readonly string[],
  now: Date,
): Promise<{ competitionName: string; rosterFrozenAt: Date; timeZone: string } | undefined> {
  if (teamIds.length === 0) return undefined;
  const [row] = await db
    .select({
      competitionName: competitions.name,
      rosterFrozenAt: competitions.rosterFrozenAt,
      timeZone: competitions.timeZone,
    })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(
      and(
        ...[inArray(entries.teamId, [...teamIds]), eq(entries.state, 'entered')],
        ...[ne(competitions.state, 'ended'), lte(competitions.rosterFrozenAt, now)],
      ),
    )
    .limit(1);
  return row?.rosterFrozenAt ? { ...row, rosterFrozenAt: row.rosterFrozenAt } : undefined;
}

/** Of these members, those with an account that has no place in an entry's roster. */
export async function listWithoutPlace(
  db: Db,
  entryId: string,
  memberIds: readonly string[],
): Promise<{ memberId: string; accountId: string; username: string }[]> {
  const { rows } = await db.execute<{ memberId: string; accountId: string; username: string }>(sql`
    select member.id as "memberId", account.id as "accountId", account.username
    from ${teamMembers} as member join accounts as account on account.id = member.account_id
    where member.id = any(${sql.param([...memberIds])}::uuid[]) and not exists (
      select from ${rosterPlaces} as place where place.entry_id = ${entryId} and place.account_id = account.id)
    order by account.id`);
  return rows;
}

/**
 * Whether one of these members without an account begins to play once the roster is frozen: a coach, or who was added
 * since, and has not played in an entry's competition so far.
 */
export async function isNewPlayerAmong(
  db: Db,
  entryId: string,
  memberIds: readonly string[],
  frozenAt: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${teamMembers} as member
    where member.id = any(${sql.param([...memberIds])}::uuid[]) and member.account_id is null
      and (member.role = 'coach' or member.created_at > ${frozenAt.toISOString()}::timestamptz)
      and not exists (select from line_ups join matches on matches.id = line_ups.match_id
        join ${entries} as entry on entry.competition_id = matches.competition_id
        where line_ups.member_id = member.id and entry.id = ${entryId})
    limit 1`);
  return rows.length > 0;
}

/** Those who play for a team at present and have an account: coaches do not. */
export async function listPlayersOf(
  db: Db,
  teamId: string,
): Promise<{ memberId: string; accountId: string; username: string }[]> {
  const { rows } = await db.execute<{ memberId: string; accountId: string; username: string }>(sql`
    select member.id as "memberId", account_id as "accountId", username
    from ${teamMembers} as member join accounts as account on account.id = account_id
    where team_id = ${teamId} and since is not null and until is null and member.role <> 'coach'
    order by account_id`);
  return rows;
}

export type Taken = { accountId: string; teamId: string; teamName: string; teamHidden: string | null };

/**
 * Gives accounts their places in the roster of an entry. Who has one there already keeps it, by their present membership.
 * @returns those who play for another entry of the competition, and get none
 */
export async function insertPlaces(
  tx: Db,
  { competitionId, entryId }: { competitionId: string; entryId: string },
  players: { accountId: string; memberId: string }[],
  now: Date,
): Promise<Taken[]> {
  if (players.length === 0) return [];
  await tx
    .insert(rosterPlaces)
    .values(players.map((player) => ({ competitionId, entryId, ...player, createdAt: now })))
    .onConflictDoUpdate({
      target: [rosterPlaces.competitionId, rosterPlaces.accountId],
      set: { memberId: sql`excluded.member_id` },
      setWhere: sql`roster_places.entry_id = excluded.entry_id`,
    });
  const accountIds = players.map(({ accountId }) => accountId);
  const { rows } = await tx.execute<Taken>(sql`
    select place.account_id as "accountId", team.id as "teamId", ${nameInCompetition('entry', 'team')} as "teamName", team.hidden as "teamHidden"
    from ${rosterPlaces} as place
      join ${entries} as entry on entry.id = place.entry_id join ${teams} as team on team.id = entry.team_id
    where place.competition_id = ${competitionId} and place.entry_id <> ${entryId}
      and place.account_id = any(${sql.param(accountIds)}::uuid[])
    order by place.account_id`);
  return rows;
}

/** Frees the places of an entry that have not been played in: who has stood in a line-up for it plays for no other. */
export async function deletePlacesOfEntry(tx: Db, entryId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from ${rosterPlaces} as place where entry_id = ${entryId} and ${hasNotPlayed(now)}`);
}

/** The same for those of one membership, when somebody leaves a team. */
export async function deletePlacesOfMember(tx: Db, memberId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from ${rosterPlaces} as place where member_id = ${memberId} and ${hasNotPlayed(now)}`);
}

/** The same for who was never that player: also where the player has played. */
export async function deleteAllPlacesOfMember(tx: Db, memberId: string): Promise<void> {
  await tx.delete(rosterPlaces).where(eq(rosterPlaces.memberId, memberId));
}

/** A match that is to come, or never was: to be named for it is not to have played. */
const isToCome = (now: Date) => sql`(matches.state in ('postponed', 'cancelled')
  or matches.state = 'scheduled' and coalesce(matches.starts_at > ${now.toISOString()}::timestamptz, true))`;

// By the account: who comes back has another membership, and has played all the same.
const hasNotPlayed = (now: Date) => sql`not exists (
  select from ${teamMembers} as member
    join line_ups on line_ups.member_id = member.id join matches on matches.id = line_ups.match_id
  where member.account_id = place.account_id and matches.competition_id = place.competition_id and not ${isToCome(now)})`;

/** The accounts that belong to a team at present. */
export async function listBelonging(db: Db, teamId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select account_id as id from ${teamMembers}
    where team_id = ${teamId} and account_id is not null and since is not null and until is null`);
  return rows.map(({ id }) => id);
}

/**
 * Takes those who have left a team out of its line-ups to come. @returns the matches
 * @param of those to come at a moment; or all that have not begun, also those whose time has come
 */
export async function leaveLineUps(
  tx: Db,
  memberIds: readonly string[],
  of: { toComeAt: Date } | 'not-begun',
): Promise<{ matchId: string; competitionId: string }[]> {
  const { rows } = await tx.execute<{ matchId: string; competitionId: string }>(sql`
    delete from line_ups using matches
    where line_ups.member_id = any(${sql.param([...memberIds])}::uuid[]) and matches.id = line_ups.match_id
      and ${of === 'not-begun' ? sql`matches.state in ('scheduled', 'postponed', 'cancelled')` : isToCome(of.toComeAt)}
    returning matches.id as "matchId", matches.competition_id as "competitionId"`);
  return rows;
}

/**
 * The same for a whole team that leaves a competition: nobody of it stands in line-ups to come there any more, nor keeps
 * score for its side. @returns the matches
 */
export async function leaveLineUpsOf(tx: Db, entryId: string, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ matchId: string }>(sql`
    with own as (select member.id, member.account_id from entries join team_members as member
      on member.team_id = entries.team_id where entries.id = ${entryId}),
    scoring as (
      delete from match_scorers using matches
      where matches.id = match_scorers.match_id and ${entryId} in (matches.home_entry_id, matches.away_entry_id)
        and match_scorers.account_id in (select account_id from own)
      returning match_scorers.match_id),
    playing as (
      delete from line_ups using matches
      where matches.id = line_ups.match_id and ${entryId} in (matches.home_entry_id, matches.away_entry_id)
        and line_ups.member_id in (select id from own) and ${isToCome(now)}
      returning line_ups.match_id)
    select match_id as "matchId" from scoring union select match_id from playing`);
  return rows.map(({ matchId }) => matchId);
}

/** Who leaves a team keeps no score of its matches any more, unless they belong to the other side. */
export async function leaveScoring(tx: Db, teamId: string, accountId: string): Promise<void> {
  await tx.execute(sql`
    delete from match_scorers using matches
    where match_scorers.account_id = ${accountId} and matches.id = match_scorers.match_id
      and exists (select from entries where entries.team_id = ${teamId}
        and entries.id in (matches.home_entry_id, matches.away_entry_id))
      and not exists (select from entries join team_members as member on member.team_id = entries.team_id
        where entries.id in (matches.home_entry_id, matches.away_entry_id) and member.account_id = ${accountId}
          and member.since is not null and member.until is null)`);
}
