import { and, eq, inArray, sql } from 'drizzle-orm';
import { factsOf, SPORT_IDS } from '../../../../contract/sports/sports.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isPublic } from '../../../schema/sports/competitions.ts';
import { matchAlerts, matches } from '../../../schema/sports/matches.ts';
import { lineAgain } from '../act-queries.ts';

/** Points and sets come so often that only the beginning and the end are told. */
const BY_GOALS = sql`${sql.param(SPORT_IDS.filter((sport) => factsOf(sport).scoring === 'goals'))}::text[]`;

/**
 * How `match` of `competition` stands, as far as it is told: `open`, `live <goals> <home's>` or `over`; null: it isn't
 * told, as what one side has said of how it ended.
 */
const STAND = sql`case
  when match.ended_at is not null and match.state = 'live' or exists (
    select from match_results as counts where counts.match_id = match.id and counts.version = match.counting_version
      and counts.kind not in ('void', 'postponed')) then 'over'
  when match.state = 'live' and competition.sport = any(${BY_GOALS})
    then concat_ws(' ', 'live', match.home_score + match.away_score, match.home_score)
  when match.state = 'live' then 'live 0'
  when match.state = 'scheduled' then 'open' end`;

/** How many matches that are to be played a member is told of. */
export async function countAlerts(db: Db, accountId: string): Promise<number> {
  const toPlay = inArray(matches.state, ['scheduled', 'live', 'postponed']);
  const of = db
    .select()
    .from(matches)
    .where(and(eq(matches.id, matchAlerts.matchId), toPlay));
  return db.$count(matchAlerts, and(eq(matchAlerts.accountId, accountId), sql`exists ${of}`));
}

/** Whether anybody is told of a match. */
export async function hasAlerts(db: Db, matchId: string): Promise<boolean> {
  const [row] = await db.select().from(matchAlerts).where(eq(matchAlerts.matchId, matchId)).limit(1);
  return row !== undefined;
}

/**
 * Has a member be told of what happens in a match from now on.
 * @returns whether they were not; undefined: it is over
 */
export async function putAlert(
  tx: Db,
  { accountId, matchId, now }: { accountId: string; matchId: string; now: Date },
): Promise<boolean | undefined> {
  const { rows } = await tx.execute<{ isOver: boolean; isNew: boolean }>(sql`
    with stand as (
      select match.id, coalesce(${STAND}, 'open') as holds, match.state in ('confirmed', 'decided', 'cancelled') as is_settled
      from matches as match join competitions as competition on competition.id = match.competition_id
      where match.id = ${matchId}
    ), put as (
      insert into match_alerts (account_id, match_id, known, created_at)
      select ${accountId}, id, holds, ${now.toISOString()}::timestamptz from stand where holds <> 'over' and not is_settled
      on conflict do nothing
      returning match_id, known
    ), caught_up as (
      update notifications set holds = put.known, known = put.known, rings_at = null from put
      where notifications.account_id = ${accountId} and notifications.kind = 'match-alert'
        and notifications.subject_id = put.match_id
    )
    select holds = 'over' or is_settled as "isOver", exists (select from put) as "isNew" from stand`);
  const [row] = rows;
  return row && !row.isOver ? row.isNew : undefined;
}

/** Tells a member no more of a match; nor what has changed in a line of it. */
export async function deleteAlert(db: Db, accountId: string, matchId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from match_alerts where account_id = ${accountId} and match_id = ${matchId} returning match_id
    )
    update notifications set rings_at = null, push_waits = false from gone
    where account_id = ${accountId} and kind = 'match-alert' and subject_id = gone.match_id`);
}

/** Forgets those of before a moment whose match is settled. @returns how many of at most a thousand */
export async function forgetAlertsBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from match_alerts where (account_id, match_id) in (
      select alert.account_id, alert.match_id from match_alerts as alert join matches as match on match.id = alert.match_id
      where alert.created_at < ${before.toISOString()}::timestamptz
        and match.state in ('confirmed', 'decided', 'cancelled')
      limit 1000)`);
  return rowCount ?? 0;
}

const PAUSE = sql`interval '1 minute'`;
/** What is changed back to what the member knows is no news, however late. */
export const ALERT_AGAIN = lineAgain(
  PAUSE,
  sql`(notifications.at > excluded.at - ${PAUSE} or excluded.holds = notifications.known)`,
);

/**
 * How a match stands (`stand`), and who of those that are told of it is next (`followers`), with what is news to them: as
 * parts of a statement. Whoever has noted the last of it knows.
 */
export const alertsOf = (matchId: string, after: string, limit: number) => sql`stand as (
      select match.id, ${STAND} as holds, (
        select event.account_id from match_events as event where event.match_id = match.id
        order by coalesce(event.undone_at, event.created_at) desc limit 1) as by_id
      from matches as match join competitions as competition on competition.id = match.competition_id
      where match.id = ${matchId} and ${isPublic()}
    ), followers as (
      select alert.account_id as id, stand.holds, coalesce(line.known, alert.known) as known,
        coalesce(line.holds, alert.known) <> stand.holds and alert.account_id is distinct from stand.by_id as is_news
      from stand join match_alerts as alert on alert.match_id = stand.id
      left join notifications as line
        on line.account_id = alert.account_id and line.kind = 'match-alert' and line.subject_id = stand.id
      where stand.holds is not null and alert.account_id > ${after}
      order by alert.account_id limit ${limit}
    )`;

const goals = (stand: string) => sql.raw(`coalesce(nullif(split_part(${stand}, ' ', 2), '')::int, 0)`);

/** What is said of how it stands, to who knows what was before: a part of the statement that has `followers`. */
export const ALERT_DETAIL = sql`case
  when followers.holds = 'over' then 'over'
  when followers.holds = 'open' then 'not-begun'
  when followers.known = 'over' then 'goes-on'
  when ${goals('followers.holds')} < ${goals('followers.known')} then 'no-goal'
  when ${goals('followers.holds')} > 0 then 'goal'
  else 'begun' end`;
