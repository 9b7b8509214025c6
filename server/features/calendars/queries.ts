import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { isPublic, nameInCompetition } from '../../schema/sports/competitions.ts';
import { calendarTokens, isOwnMatch } from '../../schema/sports/matches.ts';
import { competitionTurn } from '../matches/lists/queries.ts';

/** What a calendar says of a match besides its card. */
export type CalendarRow = { id: string; minutes: number; sequence: number; changedAt: Date };

/** Whose matches stand in a calendar. */
export type CalendarOf = { teamId: string } | { competitionId: string } | { matchId: string } | { accountId: string };

/** Where a calendar is cut, and seen from when. */
export type CalendarCut = { limit: number; now: Date };

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/**
 * The matches of teams, by the indexes of both sides of an entry. Of one that has withdrawn only what was cancelled and
 * would still come, so that programs which have it learn so.
 * @param chosen a condition on an entry, called `side`
 */
const ofTeams = (teams: SQL, now: Date, chosen: SQL = sql`true`) => {
  const side = (column: SQL) => sql`
    select played.id from entries as side join matches as played on played.${column} = side.id
    where side.team_id in (${teams}) and ${chosen} and ${isOwnMatch('played', 'side')} and (side.state = 'entered'
      or side.state = 'withdrawn' and played.state = 'cancelled' and played.starts_at > ${at(now)})`;
  return sql`one.id in (${side(sql`home_entry_id`)} union ${side(sql`away_entry_id`)})`;
};

function chosen(of: CalendarOf, now: Date): SQL {
  if ('competitionId' in of) return sql`one.competition_id = ${of.competitionId}`;
  if ('matchId' in of) return sql`one.id = ${of.matchId}`;
  if ('teamId' in of) return ofTeams(sql`${of.teamId}::uuid`, now, sql`side.is_agreed`);
  return ofTeams(
    sql`select team_id from team_members where account_id = ${of.accountId} and since is not null and until is null`,
    now,
  );
}

/**
 * The matches of a calendar: of competitions that everybody may see, and with a date. Where not all fit, those that are
 * played come before those that are cancelled, those to come before those that are over, and near ones before far ones; and
 * each competition has its share. So nobody fills it, neither with what is far away nor with hundreds of matches.
 */
function matchesOf(of: CalendarOf, columns: SQL, { limit, now }: CalendarCut): SQL {
  const group = sql`one.state = 'cancelled', one.starts_at + one.minutes * interval '1 minute' < ${at(now)}`;
  const near = sql`abs(extract(epoch from one.starts_at - ${at(now)})), one.id`;
  return sql`
    select ${columns} from matches as one join competitions as competition on competition.id = one.competition_id
    where ${chosen(of, now)} and one.starts_at is not null and ${isPublic()}
    order by ${group}, ${competitionTurn(sql`one.competition_id`, near, group)}, ${near}
    limit ${limit}`;
}

/** The matches of a calendar, in the order of time. */
export async function listCalendarMatches(db: Db, of: CalendarOf, cut: CalendarCut): Promise<CalendarRow[]> {
  const columns = sql`one.id, one.minutes, one.sequence, one.changed_at as "changedAt", one.starts_at`;
  const { rows } = await db.execute<Omit<CalendarRow, 'changedAt'> & { changedAt: string }>(sql`
    select id, minutes, sequence, "changedAt" from (${matchesOf(of, columns, cut)}) as cut order by starts_at, id`);
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }));
}

/**
 * What all that a calendar shows to a visitor is made of, in short: as long as it is the same, so is the calendar. It
 * costs a tenth of reading the matches as cards.
 */
export async function findCalendarPrint(db: Db, of: CalendarOf, cut: CalendarCut): Promise<string> {
  const columns = sql`one.id, one.competition_id, one.home_entry_id, one.away_entry_id, one.venue_id,
    row(one.id, one.number, one.starts_at, one.minutes, one.state, one.sequence, one.changed_at, one.version,
      one.counting_version, one.home_entry_id, one.away_entry_id, one.home_source, one.away_source,
      one.venue_id)::text as state`;
  const { rows } = await db.execute<{ print: string }>(sql`
    with one_of as materialized (${matchesOf(of, columns, cut)}),
    sides as (select home_entry_id from one_of union select away_entry_id from one_of)
    select md5(row(
      (select string_agg(state, '' order by id) from one_of),
      (select string_agg(row(entry.id, ${nameInCompetition('entry', 'team')}, team.hidden)::text, '' order by entry.id)
        from entries as entry join teams as team on team.id = entry.team_id where entry.id in (select * from sides)),
      (select string_agg(row(past.match_id, team.id, team.name, team.hidden)::text, '' order by past.match_id, team.id)
        from past_sides as past join teams as team on team.id = past.team_id
        where past.match_id in (select id from one_of)),
      (select string_agg(row(id, name)::text, '' order by id) from competitions
        where id in (select competition_id from one_of)),
      (select string_agg(row(id, name)::text, '' order by id) from venues where id in (select venue_id from one_of)),
      (select string_agg(row(groups.id, groups.name, stages.name)::text, '' order by groups.id)
        from stages join groups on groups.stage_id = stages.id
        where stages.competition_id in (
          select competition_id from one_of where home_entry_id is null or away_entry_id is null))
    )::text) as print`);
  return rows[0]?.print ?? '';
}

/** The token of a member's own calendar. */
export async function findToken(db: Db, accountId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ token: calendarTokens.token })
    .from(calendarTokens)
    .where(eq(calendarTokens.accountId, accountId));
  return row?.token;
}

/** Gives a member's own calendar a token, in the place of the one before. */
export async function putToken(tx: Db, accountId: string, token: string, now: Date): Promise<void> {
  await tx
    .insert(calendarTokens)
    .values({ accountId, token, createdAt: now })
    .onConflictDoUpdate({ target: calendarTokens.accountId, set: { token, createdAt: now } });
}

/** Whose calendar has a token; nobody's if their account is deactivated or leaving. */
export async function findOwner(db: Db, token: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select account.id from ${calendarTokens} as own join accounts as account on account.id = own.account_id
    where own.token = ${token} and account.is_active and account.leaving_at is null`);
  return rows[0]?.id;
}
