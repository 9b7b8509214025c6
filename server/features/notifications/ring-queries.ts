/** What has changed in a line since it rang, and rings once more when its hour is over (`RingsFor`). */
import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import type { Db } from '../../platform/database/database.ts';
import { isVisibleToMember } from '../follow/queries.ts';
import { isPushed, PAUSE } from './act-queries.ts';
import { STANDS } from './queries.ts';

const AT_ONCE = 1000; // lines of one transaction

/** Of kinds whose facts don't say when something is over: whether what the line says is still so. */
const IS_STILL_SO = sql`case notifications.kind
  when 'result-due' then exists (
    select from matches where matches.competition_id = notifications.subject_id and matches.nudges > 0
      and matches.state in ('scheduled', 'live')
      and (notifications.detail = 'missing organiser' or exists (
        select from entries join team_members as member on member.team_id = entries.team_id
        where entries.id in (matches.home_entry_id, matches.away_entry_id)
          and member.account_id = notifications.account_id and member.since is not null and member.until is null)))
  when 'entry' then notifications.detail <> 'asked' or exists (
    select from entries where entries.competition_id = notifications.subject_id and entries.state = 'asked'
      and entries.created_at > notifications.at - interval '1 minute'
      and 'asked ' || entries.team_id is distinct from notifications.known)
  when 'joined' then notifications.detail in ('refused', 'invited') or exists (
    select from team_members as member where member.team_id = notifications.subject_id
      and member.account_id = notifications.account_id and member.since is not null and member.until is null)
    = (notifications.detail not in ('removed', 'taken-off'))
  else true end`;

/**
 * Has some of the lines ring whose hour is over, as far as what has changed in them still stands and is not known.
 * @param byActor the kinds that ring for whatever one person does: of what waits of one, the newest line rings for all
 * @returns how many were looked at, who was told, and what is to be pushed
 */
export async function ringAgain(
  tx: Db,
  now: Date,
  byActor: readonly NotificationKind[],
): Promise<{ looked: number; told: string[]; toPush: string[] }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isByActor = (kind: SQL) => sql`${kind} = any(${sql.param([...byActor])}::text[])`;
  const { rows } = await tx.execute<{ looked: number; told: string[]; toPush: string[] }>(sql`
    with due as (
      select id from notifications where rings_at <= ${at} order by rings_at limit ${AT_ONCE} for update skip locked
    ), shown as (
      select notifications.id, notifications.account_id, notifications.kind, notifications.at,
        notifications.holds is distinct from notifications.known or notifications.kind = 'entry' as has_changed
      from due join notifications using (id)
      where notifications.count > 0 and ${STANDS} and ${IS_STILL_SO}
    ), waiting as (
      select shown.id, shown.account_id, shown.kind, actor.actor_id,
        row_number() over (partition by shown.account_id, shown.kind, actor.actor_id
          order by actor.at desc, shown.id desc) as nth
      from shown join notification_actors as actor on actor.notification_id = shown.id
      where actor.acts > 0 and cardinality(actor.waiting) > 0
        and ${isVisibleToMember(sql`shown.account_id`, sql`actor.actor_id`)}
    ), rings as (
      select id from shown where has_changed
      union
      select id from waiting where not ${isByActor(sql`waiting.kind`)} or (nth = 1 and not exists (
        select from notifications as other join notification_actors as acted on acted.notification_id = other.id
        where other.account_id = waiting.account_id and other.kind = waiting.kind and acted.actor_id = waiting.actor_id
          and acted.rung_at > ${at} - ${PAUSE}))
    ), known as (
      update notification_actors as actor set waiting = '{}', rung_at = ${at} from due
      where actor.notification_id = due.id and cardinality(actor.waiting) > 0
    ), told as (
      update notifications set rings_at = null, known = holds,
        at = case when judged.rings then ${at} else at end,
        seen_at = case when judged.rings then null else seen_at end,
        read_at = case when judged.rings then null else read_at end,
        push_waits = case when judged.rings then ${isPushed(sql`notifications.account_id`, sql`notifications.kind`)}
          else push_waits end
      from (select due.id, due.id in (select id from rings) as rings from due) as judged
      where notifications.id = judged.id
      returning notifications.id, notifications.account_id, notifications.push_waits, judged.rings
    )
    select count(*)::int as looked,
      coalesce(array_agg(distinct account_id::text) filter (where rings), '{}') as told,
      coalesce(array_agg(id::text) filter (where rings and push_waits), '{}') as "toPush"
    from told`);
  return rows[0] ?? { looked: 0, told: [], toPush: [] };
}
