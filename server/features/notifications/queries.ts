import { and, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { ACTORS_SHOWN, type NotificationKind, UNSEEN_SHOWN } from '../../../contract/notifications/notifications.ts';
import type { Result } from '../../../contract/sports/core.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import type { NamedRow } from '../../../contract/talk/targets.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { notifications, type SubjectKind } from '../../schema/notifications.ts';
import { isPublic } from '../../schema/sports/competitions.ts';
import { sideTeam } from '../../schema/sports/matches.ts';
import { type AuthorRow, nameBeside } from '../accounts/queries.ts';
import { shownTeamName } from '../teams/queries.ts';
import { isWanted } from './settings-queries.ts';

/** Drafts and hidden ones are there for whoever organises them. */
const isShownCompetition = sql`(
  ${isPublic('competitions')}
  or exists (
    select from competition_organisers as organiser
    where organiser.competition_id = competitions.id and organiser.account_id = notifications.account_id)
  or exists (select from accounts where accounts.id = notifications.account_id and accounts.role = 'admin'))`;

/** An invitation is told until it is answered, also to a draft, of which whoever is invited sees nothing else. */
const isInvited = sql`(competitions.hidden is null and exists (
  select from organiser_invitations as invitation where invitation.competition_id = competitions.id
    and invitation.account_id = notifications.account_id and invitation.state = 'sent'))`;

/**
 * What the member may see of a subject: it is there, and shown to others or their own. Names are written out: where one
 * table is selected from, a column's own name would stand for one of the subquery's.
 */
export const STANDS = sql`case notifications.subject_kind
  when 'post' then exists (
    select from posts where posts.id = notifications.subject_id
      and (posts.hidden is null or posts.author_id = notifications.account_id))
  when 'comment' then exists (
    select from comments where comments.id = notifications.subject_id
      and (comments.hidden is null or comments.account_id = notifications.account_id))
  when 'video' then exists (
    select from videos where videos.id = notifications.subject_id
      and (videos.status = 'published' or videos.uploader_id = notifications.account_id))
  when 'match' then exists (
    select from matches join competitions on competitions.id = matches.competition_id
    where matches.id = notifications.subject_id and ${isShownCompetition})
  when 'competition' then exists (
    select from competitions where competitions.id = notifications.subject_id and case notifications.kind
      when 'organiser-invited' then ${isInvited} else ${isShownCompetition} end)
  when 'team' then exists (
    select from teams where teams.id = notifications.subject_id
      and (teams.hidden is null or exists (
        select from team_members as member where member.team_id = teams.id
          and member.account_id = notifications.account_id and member.since is not null and member.until is null)))
    and (notifications.kind <> 'entry-invited' or exists (
      select from entry_invitations as invitation
        join competitions on competitions.id = invitation.competition_id and ${isPublic('competitions')}
      where invitation.team_id = notifications.subject_id and invitation.state = 'sent'
        and invitation.entry_id is not null))
  when 'none' then notifications.kind <> 'entry-invited' or exists (
    select from team_members as member join entry_invitations as invitation on invitation.team_id = member.team_id
      join competitions on competitions.id = invitation.competition_id and ${isPublic('competitions')}
    where member.account_id = notifications.account_id and member.since is not null and member.until is null
      and invitation.state = 'sent' and invitation.entry_id is not null and not exists (
        select from ties as tie where tie.kind = 'block' and (tie.account_id, tie.other_id) in (
          (notifications.account_id, invitation.invited_by), (invitation.invited_by, notifications.account_id))))
  else true end`;

/** The member wants to read of such things here. */
const IS_HERE = isWanted('here', sql`notifications.account_id`, sql`notifications.kind`);

/** A match that a notification names: who plays, and how it stands if anybody has said so. */
export type NamedMatchRow = { home: string | null; away: string | null; sport: Sport; result: Result | null };

const namedMatch = (id: 'subject_id' | 'place_id') => sql`(
  select json_build_object('home', ${shownTeamName('home_entry', 'home')}, 'away', ${shownTeamName('away_entry', 'away')},
    'sport', competition.sport, 'result', case when said.version is not null then json_build_object('kind', said.kind,
      'score', said.score, 'forfeitedBy', said.forfeited_by, 'goesOn', said.goes_on)
      when matches.state = 'live' and notifications.kind = 'match-alert' then json_build_object('kind', 'played',
        'score', json_build_object('home', matches.home_score, 'away', matches.away_score), 'forfeitedBy', null,
        'goesOn', null) end)
  from matches
  join competitions as competition on competition.id = matches.competition_id
  left join entries as home_entry on home_entry.id = matches.home_entry_id
  left join teams as home on home.id = ${sideTeam('matches', 'home_entry')}
  left join entries as away_entry on away_entry.id = matches.away_entry_id
  left join teams as away on away.id = ${sideTeam('matches', 'away_entry')}
  left join match_results as said
    on said.match_id = matches.id and said.version = coalesce(matches.counting_version, matches.version)
  where matches.id = notifications.${sql.raw(id)})`;

/** The one match whose result is due, or the competition in which several are. */
const IS_ONE_DUE = sql`notifications.kind = 'result-due' and notifications.count = 1`;

const EXCERPT_READ = 1000; // characters; shortened to what is shown, with white space collapsed

/** A notification with what its sentence and its link need. */
export type NotificationRow = Cursor & {
  kind: NotificationKind;
  subjectKind: SubjectKind;
  subjectId: string;
  detail: string | null;
  placeId: string | null;
  count: number;
  seenAt: Date | null;
  readAt: Date | null;
  excerpt: string;
  /** In place of an excerpt. */
  match: NamedMatchRow | null;
  /** What a comment stands on. */
  commented: NamedRow | null;
  /** Whether the video, or the one that the comment is on, has its page. */
  isWatched: boolean;
  actors: AuthorRow[];
};

const ROW = {
  id: notifications.id,
  createdAt: notifications.at,
  kind: notifications.kind,
  subjectKind: notifications.subjectKind,
  subjectId: notifications.subjectId,
  detail: notifications.detail,
  placeId: notifications.placeId,
  count: notifications.count,
  seenAt: notifications.seenAt,
  readAt: notifications.readAt,
  excerpt: sql<string>`coalesce(left(case notifications.subject_kind
    when 'post' then (select content from posts where posts.id = notifications.subject_id)
    when 'comment' then (select content from comments where comments.id = notifications.subject_id)
    when 'video' then (select title from videos where videos.id = notifications.subject_id)
    when 'team' then (select name from teams where teams.id = notifications.subject_id)
    when 'competition' then (select name from competitions where competitions.id = notifications.subject_id)
  end, ${EXCERPT_READ}), '')`,
  match: sql<NamedMatchRow | null>`case when notifications.subject_kind = 'match' then ${namedMatch('subject_id')}
    when notifications.subject_kind = 'competition' and ${IS_ONE_DUE} then ${namedMatch('place_id')} end`,
  commented: sql<NotificationRow['commented']>`case when notifications.subject_kind = 'comment' then
    (select json_build_object('postId', post_id, 'videoId', video_id, 'matchId', match_id)
     from comments where comments.id = notifications.subject_id) end`,
  isWatched: sql<boolean>`exists (
    select from videos
    where status = 'published' and videos.id = case notifications.subject_kind
      when 'video' then notifications.subject_id
      when 'comment' then (select video_id from comments where comments.id = notifications.subject_id)
    end)`,
  actors: sql<NotificationRow['actors']>`(
    select coalesce(json_agg(newest), '[]') from (
      select accounts.id, accounts.username, accounts.profile_picture as "profilePicture",
        ${nameBeside(sql`accounts.id`)} as "shownName", actor.at
      from notification_actors as actor join accounts on accounts.id = actor.actor_id
      where actor.notification_id = notifications.id and actor.acts > 0 and accounts.leaving_at is null
      union all
      select accounts.id, accounts.username, accounts.profile_picture, ${nameBeside(sql`accounts.id`)}, videos.created_at
      from videos join accounts on accounts.id = videos.uploader_id
      where notifications.kind = 'clip' and videos.id = notifications.subject_id and accounts.leaving_at is null
      order by at desc, id limit ${ACTORS_SHOWN}
    ) as newest)`,
};

/** A member's notifications, or those behind a cursor, the newest first. */
export const listNotifications = (
  db: Db,
  accountId: string,
  limit: number,
  after?: Cursor,
): Promise<NotificationRow[]> =>
  db
    .select(ROW)
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        sql`${notifications.count} > 0`,
        STANDS,
        IS_HERE,
        olderThan({ createdAt: notifications.at, id: notifications.id }, after),
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit);

/** One of a member's notifications, if there is still something to be told. */
export async function findShown(db: Db, accountId: string, id: string): Promise<NotificationRow | undefined> {
  const [row] = await db
    .select(ROW)
    .from(notifications)
    .where(
      and(eq(notifications.id, id), eq(notifications.accountId, accountId), sql`${notifications.count} > 0`, STANDS),
    );
  return row;
}

type Span = { since: Date; until: Date };

/** What a member has not seen of a span of time, of the kinds that they want by mail. */
const IS_MISSED = and(
  eq(notifications.accountId, sql.placeholder('accountId')),
  isNull(notifications.seenAt),
  gt(notifications.at, sql.placeholder('since')),
  lte(notifications.at, sql.placeholder('until')),
  sql`${notifications.count} > 0`,
  isWanted('mail', sql`notifications.account_id`, sql`notifications.kind`),
  STANDS,
);

// Prepared: they touch so many tables that planning them took most of a mail's time, and thousands are due together.
const missed = prepared((db) =>
  db
    .select(ROW)
    .from(notifications)
    .where(IS_MISSED)
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .prepare('notifications_missed'),
);
const missedCount = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(IS_MISSED)
    .prepare('notifications_missed_count'),
);

/** The newest of what a member has missed, for their mail. */
export const listMissed = (db: Db, accountId: string, span: Span & { limit: number }): Promise<NotificationRow[]> =>
  missed(db).execute({ accountId, ...span });

export async function countMissed(db: Db, accountId: string, span: Span): Promise<number> {
  const [row] = await missedCount(db).execute({ accountId, ...span });
  return row?.count ?? 0;
}

const unseen = prepared((db) =>
  db
    .select({ unseen: sql<number>`count(*)::int` })
    .from(
      sql`(
        select from notifications
        where account_id = ${sql.placeholder('accountId')} and seen_at is null and count > 0 and ${STANDS} and ${IS_HERE}
        limit ${sql.raw(String(UNSEEN_SHOWN + 1))}
      ) as new_ones`,
    )
    .prepare('notifications_unseen'),
);

/** How many a member has not seen, counted no further than the bell says. Each page of the site asks. */
export async function countUnseen(db: Db, accountId: string): Promise<number> {
  const [row] = await unseen(db).execute({ accountId });
  return row?.unseen ?? 0;
}

/** Sets something in some of a member's lines, with which they know all that has changed in these. */
async function setKnown(db: Db, accountId: string, which: SQL, change: SQL): Promise<number> {
  const own = sql`notifications.account_id = ${accountId} and ${which}`;
  const { rowCount } = await db.execute(sql`
    with known as (
      update notification_actors as actor set waiting = '{}' from notifications
      where ${own} and notifications.rings_at is not null
        and actor.notification_id = notifications.id and cardinality(actor.waiting) > 0)
    update notifications set ${change}, known = holds, rings_at = null, pushed_at = null, push_waits = false where ${own}`);
  return rowCount ?? 0;
}

/** What opening sets; what is read has been seen. */
const seen = (now: Date) => sql`seen_at = coalesce(seen_at, ${now.toISOString()}::timestamptz)`;
const opened = (now: Date) => sql`read_at = ${now.toISOString()}::timestamptz, ${seen(now)}`;
const HAS_CHANGED = sql`notifications.rings_at is not null`;

/** Notes that a member has looked at the list. @returns whether anything was new */
export const markSeen = async (db: Db, accountId: string, now: Date): Promise<boolean> =>
  (await setKnown(db, accountId, sql`(notifications.seen_at is null or ${HAS_CHANGED})`, seen(now))) > 0;

/** Notes that a member has opened a notification. @returns false where they have no such one */
export const markRead = async (db: Db, accountId: string, id: string, now: Date): Promise<boolean> =>
  (await setKnown(db, accountId, sql`notifications.id = ${id}`, opened(now))) === 1;

/** The same for all of them. @returns whether any had not been read */
export const markAllRead = async (db: Db, accountId: string, now: Date): Promise<boolean> =>
  (await setKnown(db, accountId, sql`(notifications.read_at is null or ${HAS_CHANGED})`, opened(now))) > 0;

const PORTION = 1000; // rows of one transaction

/** Removes some of the notifications to which nothing was added since a moment. @returns how many */
export async function forgetBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id = any(array(
      select id from notifications where at < ${before.toISOString()}::timestamptz limit ${PORTION}
    ))`);
  return rowCount ?? 0;
}

/** Members who have more notifications than that. */
export async function listCrowded(db: Db, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select account_id as id from notifications group by account_id having count(*) > ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Of one competition: what it has told beyond these makes room first, so that it drives out nothing else. */
const KEPT_OF_COMPETITION = 100;

/** Removes a member's oldest notifications, down to a number. */
export async function thinOut(db: Db, accountId: string, most: number): Promise<void> {
  await db.execute(sql`
    delete from notifications where id = any(array(
      select id from (
        select line.id, line.at, row_number() over (
          partition by coalesce(match.competition_id, case line.subject_kind when 'competition' then line.subject_id else line.id end)
          order by line.at desc, line.id desc) as nth
        from notifications as line
        left join matches as match on line.subject_kind = 'match' and match.id = line.subject_id
        where line.account_id = ${accountId}) as ranked
      order by nth > ${KEPT_OF_COMPETITION}, at desc, id desc offset ${most}
    ))`);
}
