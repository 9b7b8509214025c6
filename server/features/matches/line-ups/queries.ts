/** Who plays in a match, who could, and who keeps its score. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Side } from '../../../../contract/sports/core.ts';
import type { Db } from '../../../platform/database/database.ts';
import { accounts } from '../../../schema/accounts.ts';
import { isPublic } from '../../../schema/sports/competitions.ts';
import { lineUps, matchScorers, sideTeam } from '../../../schema/sports/matches.ts';
import { type AuthorRow, nameBeside } from '../../accounts/queries.ts';
import { hasHiddenProfile } from '../../teams/queries.ts';
import { idsOfTeams } from '../lists/queries.ts';
import type { PlayerRow } from '../timeline/queries.ts';

const PLAYER = sql`member.name, account.username, account.id as "accountId", member.team_id as "teamId",
  ${hasHiddenProfile(sql`account.id`)} as "hasHiddenProfile", ${nameBeside(sql`account.id`)} as "shownName"`;

export type LineUpRow = PlayerRow & { side: Side; starts: boolean; formation: string | null };

/** The line-ups of both sides, those who begin first. */
export async function listLineUps(db: Db, matchId: string): Promise<LineUpRow[]> {
  const { rows } = await db.execute<LineUpRow>(sql`
    select placed.member_id as "memberId", ${PLAYER}, placed.number, placed.side,
      placed.starts, placed.formation
    from line_ups as placed
    join team_members as member on member.id = placed.member_id
    left join accounts as account on account.id = member.account_id and account.leaving_at is null
    where placed.match_id = ${matchId}
    order by placed.side desc, placed.starts desc, placed.position`);
  return rows;
}

export type RosterRow = PlayerRow & { side: Side };

/** The present members of both teams, by number and name; coaches, too. */
export async function listRosters(db: Db, matchId: string): Promise<RosterRow[]> {
  const { rows } = await db.execute<RosterRow>(sql`
    select member.id as "memberId", ${PLAYER}, member.number,
      case when entries.id = one.home_entry_id then 'home' else 'away' end as side
    from matches as one
    join entries on entries.id in (one.home_entry_id, one.away_entry_id)
    join team_members as member on member.team_id = ${sideTeam('one', 'entries')}
      and member.since is not null and member.until is null
    left join accounts as account on account.id = member.account_id and account.leaving_at is null
    where one.id = ${matchId}
    order by member.number nulls last, coalesce(account.username, member.name)
    limit 500`);
  return rows;
}

/** Of these members, those who belong to the team, or have played for it in this match. */
export async function membersOf(
  db: Db,
  { teamId, matchId }: { teamId: string; matchId: string },
  memberIds: readonly string[],
): Promise<{ id: string; number: number | null }[]> {
  const { rows } = await db.execute<{ id: string; number: number | null }>(sql`
    select member.id, member.number from team_members as member
    where member.id = any(${sql.param([...memberIds])}::uuid[]) and member.team_id = ${teamId} and member.since is not null
      and (member.until is null or exists (
        select from line_ups as placed where placed.match_id = ${matchId} and placed.member_id = member.id))`);
  return rows;
}

/** Whose team plays on a side; undefined: nobody yet. */
export async function findTeamOf(db: Db, matchId: string, side: Side): Promise<string | undefined> {
  const { rows } = await db.execute<{ teamId: string }>(sql`
    select ${sideTeam('one', 'entries')} as "teamId" from matches as one
    join entries on entries.id = ${side === 'home' ? sql`one.home_entry_id` : sql`one.away_entry_id`}
    where one.id = ${matchId}`);
  return rows[0]?.teamId;
}

export type LastLineUpRow = { memberId: string; starts: boolean; number: number | null; formation: string | null };

/**
 * Who of a team's present members was in its line-up in the last match before this one that has one, in
 * its order; of other competitions only where everybody sees them.
 */
export async function listLastLineUp(
  db: Db,
  { matchId, teamId, now }: { matchId: string; teamId: string; now: Date },
): Promise<LastLineUpRow[]> {
  const named = sql`select from line_ups as placed join team_members as member on member.id = placed.member_id
    where placed.match_id = played.id and member.team_id = ${teamId}`;
  const { rows } = await db.execute<LastLineUpRow>(sql`
    select placed.member_id as "memberId", placed.starts, placed.number, placed.formation
    from line_ups as placed
    join team_members as member on member.id = placed.member_id and member.team_id = ${teamId}
      and member.since is not null and member.until is null
    where placed.match_id = (
      select played.id from matches as played
        join competitions as competition on competition.id = played.competition_id
        join matches as one on one.id = ${matchId}
      where played.id = any(${idsOfTeams([teamId])}) and played.id <> one.id
        and played.starts_at <= coalesce(one.starts_at, ${now.toISOString()}::timestamptz)
        and (${isPublic()} or played.competition_id = one.competition_id) and exists (${named})
      order by played.starts_at desc, played.id desc limit 1)
    order by placed.starts desc, placed.position`);
  return rows;
}

/** Puts a side's line-up in the place of what it was. */
export async function replaceLineUp(
  tx: Db,
  { matchId, side, formation }: { matchId: string; side: Side; formation: string | null },
  players: readonly { memberId: string; starts: boolean; number: number | null }[],
): Promise<void> {
  await tx.delete(lineUps).where(and(eq(lineUps.matchId, matchId), eq(lineUps.side, side)));
  if (players.length === 0) return;
  await tx
    .insert(lineUps)
    .values(players.map((player, position) => ({ matchId, side, formation, position, ...player })));
}

export type ScorekeeperRow = Pick<AuthorRow, 'username' | 'shownName'>;

/** Who is named as a scorer of a match. */
export const listScorers = (db: Db, matchId: string): Promise<ScorekeeperRow[]> =>
  db
    .select({ username: accounts.username, shownName: nameBeside(accounts.id) })
    .from(matchScorers)
    .innerJoin(accounts, eq(accounts.id, matchScorers.accountId))
    .where(and(eq(matchScorers.matchId, matchId), isNull(accounts.leavingAt)))
    .orderBy(asc(matchScorers.createdAt), asc(accounts.username));

const OTHERS_MAX = 50;

/**
 * Who else has noted what is in the timeline of a match, the latest first. Somebody who wants to be seen by nobody is
 * named as in the competition's log: to its organisers, or as one of them; and where they are named as a scorer.
 * @param viewer who asks, and is not among them
 */
export async function listOthersNoting(
  db: Db,
  matchId: string,
  viewer: { accountId: string; isOrganiser: boolean },
): Promise<ScorekeeperRow[]> {
  const { rows } = await db.execute<ScorekeeperRow>(sql`
    select account.username, ${nameBeside(sql`account.id`)} as "shownName"
    from (
      select account_id as id, max(created_at) as at from match_events
      where match_id = ${matchId} and undone_at is null and account_id <> ${viewer.accountId}
      group by account_id
    ) as noted
    join accounts as account on account.id = noted.id and account.leaving_at is null
    where ${viewer.isOrganiser} or not ${hasHiddenProfile(sql`account.id`)}
      or exists (select from match_scorers as named where named.match_id = ${matchId} and named.account_id = account.id)
      or exists (
        select from matches as one
        join competition_organisers as organiser on organiser.competition_id = one.competition_id
        where one.id = ${matchId} and organiser.account_id = account.id)
    order by noted.at desc, account.username
    limit ${OTHERS_MAX}`);
  return rows;
}

/** @returns whether they were none before */
export async function insertScorer(tx: Db, matchId: string, accountId: string, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(matchScorers)
    .values({ matchId, accountId, createdAt })
    .onConflictDoNothing()
    .returning({ id: matchScorers.accountId });
  return rows.length > 0;
}

/** @returns whether they were one */
export async function deleteScorer(tx: Db, matchId: string, accountId: string): Promise<boolean> {
  const rows = await tx
    .delete(matchScorers)
    .where(and(eq(matchScorers.matchId, matchId), eq(matchScorers.accountId, accountId)))
    .returning({ id: matchScorers.accountId });
  return rows.length > 0;
}
