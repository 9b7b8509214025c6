/** Telling many at once, portion by portion. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { isPublic } from '../../schema/sports/competitions.ts';
import { sideTeam } from '../../schema/sports/matches.ts';
import { isPushed, LINE_AGAIN } from './act-queries.ts';
import { ALERT_AGAIN, ALERT_DETAIL, alertsOf } from './alerts/queries.ts';
import type { AlertedMatch, EndedMatch, MovedMatch, NewMatchClip } from './kind.ts';
import { isWanted } from './settings-queries.ts';
import { isRoomFor, mayBeTold, SITE } from './told-queries.ts';

const FOLLOWERS_AT_ONCE = 1000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Who was told, which of that is to be pushed, and behind whom to go on; undefined: these were the last. */
export type Portion = { told: string[]; toPush: string[]; last: string | undefined };
type Row = { told: string[]; toPush: string[]; followers: number; last: string | null };

function portionOf([row]: Row[]): Portion {
  const isLast = !row || row.followers < FOLLOWERS_AT_ONCE;
  return { told: row?.told ?? [], toPush: row?.toPush ?? [], last: isLast ? undefined : (row.last ?? undefined) };
}

/** Whether the competition of a statement's match has not told a member of the day's matches yet. */
const isRoom = (kind: 'match-moved' | 'match-result', matchId: string, at: string) =>
  isRoomFor({
    account: sql`account.id`,
    kind: sql`${kind}::text`,
    match: sql`${matchId}::uuid`,
    competition: sql`(select competition_id from matches where id = ${matchId})`,
    at: sql`${at}::timestamptz`,
  });

/** The teams of a match's sides that are shown as such, `home` and `away`: of another their followers hear nothing. */
const FOLLOWED_SIDES = sql`array[case when home.is_agreed then ${sideTeam('match', 'home')} end,
  case when away.is_agreed then ${sideTeam('match', 'away')} end]`;

/** The next of those who follow one of the teams or the competition that a part of the statement names. */
const followersOf = (of: 'clip' | 'ended', after: string) => {
  const match = sql.identifier(of);
  return sql`select follower.id from (
        select follow.account_id as id from team_follows as follow, ${match}
        where follow.team_id = any(${match}.team_ids) and follow.account_id > ${after}
        union
        select follow.account_id from competition_follows as follow, ${match}
        where follow.competition_id = ${match}.competition_id and follow.account_id > ${after}
      ) as follower
      order by follower.id limit ${FOLLOWERS_AT_ONCE}`;
};

/** What came of a portion, by its parts `followers`, `told` and, of lines that have changed quietly, `hushed`. */
const soFar = (changed = sql`told`) => sql`select array(select account_id::text from ${changed}) as told,
      array(select id::text from told where push_waits) as "toPush",
      (select count(*)::int from followers) as followers,
      (select id::text from followers order by id desc limit 1) as last`;

/**
 * Tells some of the followers of a clip's uploader, or of its school, in the order of their ids; those who know already,
 * and those who don't come across what the uploader does, are passed over.
 * Nobody is told of a clip that is gone.
 */
export async function tellPortion(
  db: Db,
  { videoId, uploaderId, at, toSchool }: { videoId: string; uploaderId: string; at: string; toSchool: boolean },
  after = BEFORE_ALL,
): Promise<Portion> {
  const { rows } = await db.execute<Row>(sql`
    with followers as (
      select follower.id from (
        select account_id as id from ties where other_id = ${uploaderId} and kind = 'follow' and account_id > ${after}
        union
        select account_id from school_follows
        where ${toSchool} and school = (select school_name from videos where id = ${videoId}) and account_id > ${after}
      ) as follower
      where exists (select from videos where id = ${videoId} and status = 'published')
      order by follower.id limit ${FOLLOWERS_AT_ONCE}
    ), told as (
      insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at, push_waits)
      select gen_random_uuid(), account.id, 'clip', 'video', ${videoId}, 1, ${at}::timestamptz,
        ${isPushed(sql`account.id`, sql`'clip'`)}
      from followers join accounts as account using (id)
      where ${mayBeTold({ actor: uploaderId })}
      on conflict do nothing
      returning id, account_id, push_waits
    )
    ${soFar()}`);
  return portionOf(rows);
}

/**
 * Tells some of those who follow a team or the competition of a clip's match, as `tellPortion` does: not what is hidden,
 * nor who has said that it is of that match.
 */
export async function tellMatchClipPortion(
  db: Db,
  { videoId, byId, at }: NewMatchClip,
  after = BEFORE_ALL,
): Promise<Portion> {
  const { rows } = await db.execute<Row>(sql`
    with clip as (
      select video.uploader_id, competition.id as competition_id, array(
        select team.id from entries as entry join teams as team on team.id = ${sideTeam('match', 'entry')}
        where entry.id in (match.home_entry_id, match.away_entry_id) and team.hidden is null and entry.is_agreed) as team_ids
      from match_clips as pin join videos as video on video.id = pin.video_id
      join matches as match on match.id = pin.match_id
      join competitions as competition on competition.id = match.competition_id
      where pin.video_id = ${videoId} and video.status = 'published' and video.uploader_id is not null
        and ${isPublic()}
    ), followers as (
      ${followersOf('clip', after)}
    ), told as (
      insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at, detail, push_waits)
      select gen_random_uuid(), account.id, 'clip', 'video', ${videoId}, 1, ${at}::timestamptz, 'match',
        ${isPushed(sql`account.id`, sql`'clip'`)}
      from followers join accounts as account using (id), clip
      where ${mayBeTold({ actor: byId }, sql`clip.uploader_id`)} and account.id <> clip.uploader_id
      on conflict do nothing
      returning id, account_id, push_waits
    )
    ${soFar()}`);
  return portionOf(rows);
}

/**
 * Tells some of those who follow one of a match's teams or its competition, in the order of their ids; those who know
 * already, or by `tellAlertPortion`, are passed over. Nobody is told of a match of which nothing counts any more, or that
 * others don't see.
 */
export async function tellMatchPortion(
  db: Db,
  { matchId, at, behind }: EndedMatch,
  after = BEFORE_ALL,
): Promise<Portion> {
  const { rows } = await db.execute<Row>(sql`
    with ended as (
      select match.competition_id, ${FOLLOWED_SIDES} as team_ids
      from matches as match
      join competitions as competition on competition.id = match.competition_id
      join match_results as counts on counts.match_id = match.id and counts.version = match.counting_version
      left join entries as home on home.id = match.home_entry_id
      left join entries as away on away.id = match.away_entry_id
      where match.id = ${matchId} and ${isPublic()}
        and counts.kind not in ('void', 'postponed')
    ), followers as (
      ${followersOf('ended', after)}
    ), told as (
      insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at, push_waits)
      select gen_random_uuid(), account.id, 'match-result', 'match', ${matchId}, 1, ${at}::timestamptz,
        ${isPushed(sql`account.id`, sql`'match-result'`)}
      from followers join accounts as account using (id)
      where ${mayBeTold(behind)} and ${isRoom('match-result', matchId, at)}
        and not (${isWanted('here', sql`account.id`, sql`'match-alert'`)} and exists (
          select from match_alerts as alert where alert.account_id = account.id and alert.match_id = ${matchId}))
      on conflict do nothing
      returning id, account_id, push_waits
    )
    ${soFar()}`);
  return portionOf(rows);
}

/**
 * Tells some of those who have asked for that how a match stands, in the order of their ids, as far as that is news to
 * them. They are told whoever keeps the score: they have chosen the match, and no member is named.
 */
export async function tellAlertPortion(db: Db, { matchId, at }: AlertedMatch, after = BEFORE_ALL): Promise<Portion> {
  const { rows } = await db.execute<Row>(sql`
    with ${alertsOf(matchId, after, FOLLOWERS_AT_ONCE)}, told as (
      insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at, detail, holds, known,
        push_waits)
      select gen_random_uuid(), account.id, 'match-alert', 'match', ${matchId}, 1, ${at}::timestamptz, ${ALERT_DETAIL},
        followers.holds, followers.holds, ${isPushed(sql`account.id`, sql`'match-alert'`)}
      from followers join accounts as account using (id)
      where followers.is_news and ${mayBeTold(SITE)}
      on conflict (account_id, kind, subject_id) do update set at = ${ALERT_AGAIN.at}, detail = excluded.detail,
        seen_at = ${ALERT_AGAIN.seenAt}, read_at = ${ALERT_AGAIN.readAt}, push_waits = ${ALERT_AGAIN.pushWaits},
        holds = ${ALERT_AGAIN.holds}, known = ${ALERT_AGAIN.known}, rings_at = ${ALERT_AGAIN.ringsAt}
      returning id, account_id, push_waits
    )
    ${soFar()}`);
  return portionOf(rows);
}

/**
 * Tells some of those who belong to one of a match's teams or follow one, in the order of their ids, that it was moved, or
 * who plays there now; who belongs to a team that plays there no more is told that. Who has alerts for the match is told
 * of a move, too. Those who know of an earlier move are told anew. Nobody is told of a match that others don't see.
 *
 * Of sides, a line that stands changes quietly, and there is none besides, while one of them is open, for whose team plays
 * another match by the same act, and for who has been told of the result that did it.
 */
export async function tellMovedPortion(
  db: Db,
  { matchId, at, behind, sides }: MovedMatch,
  after = BEFORE_ALL,
): Promise<Portion> {
  const isOfSides = sides !== undefined;
  const ids = (some: string[] = []) => sql`${sql.param(some)}::uuid[]`;
  const { rows } = await db.execute<Row>(sql`
    with moved as (
      select array[${sideTeam('match', 'home')}, ${sideTeam('match', 'away')}] as team_ids, ${FOLLOWED_SIDES} as followed_ids,
        case when match.state in ('postponed', 'cancelled') then match.state
          when ${isOfSides} then case when home.id is null or away.id is null then 'sides-open' else 'sides' end
          when match.starts_at is null then 'open' else 'moved' end as detail,
        case when ${isOfSides} then concat_ws(' ', 'sides', home.id, away.id)
          else concat_ws(' ', match.state, match.starts_at, match.venue_id) end as holds,
        ${isOfSides} and (home.id is null or away.id is null or match.state in ('postponed', 'cancelled')) as is_quiet
      from matches as match
      join competitions as competition on competition.id = match.competition_id
      left join entries as home on home.id = match.home_entry_id
      left join entries as away on away.id = match.away_entry_id
      where match.id = ${matchId} and ${isPublic()}
    ), followers as (
      select follower.id, case when bool_and(has_alert) then moved.detail || ' alert'
          when bool_or(is_of_it) then moved.detail else 'out' end as detail,
        case when bool_or(is_of_it) then moved.holds else 'out' end as holds,
        case when bool_or(is_of_it) then moved.is_quiet else bool_and(is_elsewhere) end
          or exists (select from notifications as decided where decided.account_id = follower.id
            and decided.kind = 'result-decided' and decided.subject_id = ${sides?.decidedId ?? null}::uuid) as is_quiet
      from moved, lateral (
        select account_id as id, true as is_of_it, false as is_elsewhere, false as has_alert from team_follows
          where team_id = any(moved.followed_ids) and account_id > ${after}
        union all
        select account_id, team_id = any(moved.team_ids), team_id = any(${ids(sides?.elsewhereIds)}), false
          from team_members
          where team_id = any(moved.team_ids || ${ids(sides?.outIds)}) and account_id > ${after}
            and since is not null and until is null
        union all
        select account_id, true, false, true from match_alerts
          where not ${isOfSides} and match_id = ${matchId} and account_id > ${after}
      ) as follower
      group by follower.id, moved.detail, moved.holds, moved.is_quiet order by follower.id limit ${FOLLOWERS_AT_ONCE}
    ), hushed as (
      update notifications set detail = followers.detail, holds = followers.holds, known = followers.holds, rings_at = null
      from followers where followers.is_quiet and notifications.account_id = followers.id
        and notifications.kind = 'match-moved' and notifications.subject_id = ${matchId}
        and notifications.at < ${at}::timestamptz
      returning account_id
    ), told as (
      insert into notifications (id, account_id, kind, subject_kind, subject_id, count, at, detail, holds, known,
        push_waits)
      select gen_random_uuid(), account.id, 'match-moved', 'match', ${matchId}, 1, ${at}::timestamptz, followers.detail,
        followers.holds, followers.holds, ${isPushed(sql`account.id`, sql`'match-moved'`)}
      from followers join accounts as account using (id)
      where not followers.is_quiet and ${mayBeTold(behind)} and ${isRoom('match-moved', matchId, at)}
      on conflict (account_id, kind, subject_id) do update set at = ${LINE_AGAIN.at}, detail = excluded.detail,
        seen_at = ${LINE_AGAIN.seenAt}, read_at = ${LINE_AGAIN.readAt}, push_waits = ${LINE_AGAIN.pushWaits},
        holds = ${LINE_AGAIN.holds}, known = ${LINE_AGAIN.known}, rings_at = ${LINE_AGAIN.ringsAt} where notifications.at < excluded.at
      returning id, account_id, push_waits
    )
    ${soFar(sql`(select account_id from told union all select account_id from hushed) as changed`)}`);
  return portionOf(rows);
}
