import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { isPublic } from '../../schema/sports/competitions.ts';
import { calendarTokens } from '../../schema/sports/matches.ts';

/** What a calendar says of a match besides its card. */
export type CalendarRow = { id: string; minutes: number; sequence: number; changedAt: Date };

/** Whose matches stand in a calendar. */
export type CalendarOf = { teamId: string } | { competitionId: string } | { accountId: string };

/** The matches of an entry are found by the indexes of both sides. */
const ofTeams = (teams: SQL) => sql`one.id in (
  select played.id from entries as side join matches as played on played.home_entry_id = side.id where side.team_id in (${teams})
  union
  select played.id from entries as side join matches as played on played.away_entry_id = side.id where side.team_id in (${teams}))`;

function chosen(of: CalendarOf): SQL {
  if ('competitionId' in of) return sql`one.competition_id = ${of.competitionId}`;
  if ('teamId' in of) return ofTeams(sql`${of.teamId}::uuid`);
  return ofTeams(sql`select team_id from team_members
    where account_id = ${of.accountId} and since is not null and until is null`);
}

/** The matches of a calendar: of competitions that everybody may see, and with a date. The latest ones, if not all fit. */
const matchesOf = (of: CalendarOf, columns: SQL, limit: number) => sql`
  select ${columns} from matches as one join competitions as competition on competition.id = one.competition_id
  where ${chosen(of)} and one.starts_at is not null and ${isPublic()}
  order by one.starts_at desc, one.id desc limit ${limit}`;

/** The matches of a calendar, in the order of time. */
export async function listCalendarMatches(db: Db, of: CalendarOf, limit: number): Promise<CalendarRow[]> {
  const columns = sql`one.id, one.minutes, one.sequence, one.changed_at as "changedAt"`;
  const { rows } = await db.execute<Omit<CalendarRow, 'changedAt'> & { changedAt: string }>(
    matchesOf(of, columns, limit),
  );
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) })).reverse();
}

/**
 * What all that a calendar shows to a visitor is made of, in short: as long as it is the same, so is the calendar. It
 * costs a tenth of reading the matches as cards.
 */
export async function findCalendarPrint(db: Db, of: CalendarOf, limit: number): Promise<string> {
  const columns = sql`one.id, one.competition_id, one.home_entry_id, one.away_entry_id, one.venue_id,
    row(one.id, one.number, one.starts_at, one.minutes, one.state, one.sequence, one.changed_at, one.version,
      one.counting_version, one.home_entry_id, one.away_entry_id, one.home_source, one.away_source,
      one.venue_id)::text as state`;
  const { rows } = await db.execute<{ print: string }>(sql`
    with one_of as materialized (${matchesOf(of, columns, limit)}),
    sides as (select home_entry_id from one_of union select away_entry_id from one_of)
    select md5(row(
      (select string_agg(state, '' order by id) from one_of),
      (select string_agg(row(id, name, hidden)::text, '' order by id) from teams
        where id in (select team_id from entries where id in (select * from sides))),
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
