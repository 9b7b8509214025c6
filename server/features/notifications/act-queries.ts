/** Writes what members are told of: acts of others, and outcomes. */
import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../contract/notifications/notifications.ts';
import { type TargetName, targetOf } from '../../../contract/talk/targets.ts';
import type { OfReply } from '../../facts/comments.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { comments } from '../../schema/comments.ts';
import { notificationActors, notifications, type SubjectKind } from '../../schema/notifications.ts';
import { posts } from '../../schema/posts.ts';
import { videos } from '../../schema/videos.ts';
import { isWanted } from './settings-queries.ts';

/** Whom a notification is for, and about what. */
export type Addressed = {
  accountId: string;
  kind: NotificationKind;
  subjectKind: SubjectKind;
  subjectId: string;
};

/** What has happened, and where; `thing`: the id of what is done, if that is not the place nor the subject. */
export type Happening = { at: Date; detail?: string | undefined; placeId?: string | undefined; thing?: string };

/**
 * The same of an outcome: of how many things it tells. `holds`: what is so now, such as the score, if that is not what the
 * line says: where it is as the member knows it, nothing is news. `isOneOfMany`: what it told before is so as well.
 * `quietHours`: how long it is quiet after it rang, if that is not one.
 */
export type Outcome = Happening & { count?: number; holds?: string; isOneOfMany?: boolean; quietHours?: number };

/** What has come to be told, and whether it is to be pushed: the member wants that, in a browser at least. */
export type Told = { id: string; pushWaits: boolean; pushedAt: Date | null };
const TOLD = { id: notifications.id, pushWaits: notifications.pushWaits, pushedAt: notifications.pushedAt };

export const isPushed = (account: SQL, kind: SQL) => sql`(
  exists (select from push_subscriptions as browser where browser.account_id = ${account})
  and ${isWanted('push', account, kind)})`;

/**
 * For what a kind calls for a member's attention once within an hour (`PAUSE`), in the bell and by push. What changes
 * meanwhile changes its line; what then still stands and is not known rings once more when the hour is over
 * (`ring-queries.ts`). Nothing that people type is part of it.
 *
 * - `subject`: for what it is about. What happens later replaces what the line said, whoever does it.
 * - `subject and actor`: for what one person does there. What they do besides is another thing, unless they have taken
 *   something back: taken back and done anew, it is the same one.
 * - `actor`: for what one person does, whatever it is about.
 */
export type RingsFor = 'subject' | 'subject and actor' | 'actor';

export const PAUSE = sql`interval '1 hour'`;

/** Makes it new again: neither seen nor read. `pushedAt` stays until it is seen, so that many acts are one push. */
const anew = ({ at, pushWaits }: { at: Date | SQL; pushWaits: SQL }) => ({ at, seenAt: null, readAt: null, pushWaits });

/** Whether a line that an insert finds rang so short a time ago that it changes quietly. */
const isQuietFor = (pause: SQL) => sql`notifications.at > excluded.at - ${pause}`;

/**
 * What an insert that finds a line of a kind that rings for its subject does with it.
 * @param pause how long it is quiet, and `isQuiet` whether it is
 */
export function lineAgain(pause: SQL, isQuiet = isQuietFor(pause)) {
  const unlessQuiet = (column: 'at' | 'seen_at' | 'read_at' | 'push_waits' | 'known', value: SQL) =>
    sql`case when ${isQuiet} then notifications.${sql.raw(column)} else ${value} end`;
  const ringsAt = sql`case when ${isQuiet} and excluded.holds is distinct from notifications.known
    then notifications.at + ${pause} end`;
  return {
    at: unlessQuiet('at', sql`excluded.at`),
    seenAt: unlessQuiet('seen_at', sql`null`),
    readAt: unlessQuiet('read_at', sql`null`),
    pushWaits: unlessQuiet('push_waits', sql`excluded.push_waits`),
    holds: sql`excluded.holds`,
    known: unlessQuiet('known', sql`excluded.holds`),
    ringsAt,
  };
}
/** The same for most. */
export const LINE_AGAIN = lineAgain(PAUSE);

/** The same where what the line told before is so as well: it still rings for that. */
function lineOfManyAgain(pause: SQL) {
  const again = lineAgain(pause);
  const waits = sql`case when ${isQuietFor(pause)} then notifications.rings_at end`;
  return { ...again, ringsAt: sql`coalesce(${waits}, ${again.ringsAt})` };
}

/** What a line says, by which it is known whether it says something else now. */
const saidOf = (line: { detail?: string | null | undefined; placeId?: string | null | undefined; count?: number }) =>
  [line.detail, line.placeId, line.count ?? 1].join(' ');

/** Tells a member of an outcome, which names nobody. What is already told about the same thing is replaced. */
export async function putOutcome(
  tx: Db,
  to: Addressed,
  {
    at,
    count = 1,
    detail,
    placeId,
    holds = saidOf({ detail, placeId, count }),
    isOneOfMany = false,
    quietHours,
  }: Outcome,
): Promise<Told | undefined> {
  const pushWaits = isPushed(sql`${to.accountId}::uuid`, sql`${to.kind}::text`);
  const line = { at, detail, placeId, count, holds, known: holds };
  const pause = quietHours === undefined ? PAUSE : sql`${quietHours} * interval '1 hour'`;
  const [row] = await tx
    .insert(notifications)
    .values({ id: randomUUIDv7(), ...to, ...line, pushWaits })
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.kind, notifications.subjectId],
      set: {
        ...(isOneOfMany ? lineOfManyAgain(pause) : lineAgain(pause)),
        detail,
        placeId,
        subjectKind: to.subjectKind,
        count,
      },
    })
    .returning(TOLD);
  return row;
}

const given = {
  accountId: sql.placeholder('accountId'),
  kind: sql.placeholder('kind'),
  subjectKind: sql.placeholder('subjectKind'),
  subjectId: sql.placeholder('subjectId'),
  at: sql.placeholder('at'),
};
const oneEach = [notifications.accountId, notifications.kind, notifications.subjectId];

const held = prepared((db) =>
  db
    .insert(notifications)
    .values({ id: sql.placeholder('id'), ...given })
    .onConflictDoUpdate({ target: oneEach, set: { subjectKind: sql`excluded.subject_kind` } })
    .returning({ id: notifications.id, isNew: sql<boolean>`xmax = 0` })
    .prepare('notification_held'),
);

/** The notification that acts are added to; made if there is none yet, and then of nobody's acts. */
async function holdGroup(tx: Db, to: Addressed, at: Date): Promise<{ id: string; isNew: boolean }> {
  const [row] = await held(tx).execute({ id: randomUUIDv7(), ...to, at });
  if (!row) throw new Error('an insert that replaces answered no row');
  return row;
}

const toldAnew = prepared((db) =>
  db
    .insert(notifications)
    .values({
      id: sql.placeholder('id'),
      ...given,
      detail: sql.placeholder('detail'),
      placeId: sql.placeholder('placeId'),
      holds: sql.placeholder('holds'),
      known: sql.placeholder('holds'),
      pushWaits: isPushed(sql`${sql.placeholder('accountId')}::uuid`, sql`${sql.placeholder('kind')}::text`),
    })
    .onConflictDoUpdate({
      target: oneEach,
      set: {
        ...LINE_AGAIN,
        subjectKind: sql`excluded.subject_kind`,
        detail: sql`coalesce(excluded.detail, notifications.detail)`,
        placeId: sql`coalesce(excluded.place_id, notifications.place_id)`,
      },
    })
    .returning(TOLD)
    .prepare('notification_told_anew'),
);

/**
 * How an act counts. `once`: another act of the same person is the same one (a reaction that was taken back); `each`:
 * it is another one (a comment). Whatever is not news only counts.
 */
export type Counting = { adds: 'once' | 'each'; isNews?: boolean };

const ofActor = {
  notificationId: sql.placeholder('notificationId'),
  actorId: sql.placeholder('actorId'),
  acts: 1,
  at: sql.placeholder('at'),
};
const oneEachActor = [notificationActors.notificationId, notificationActors.actorId];

const actedInLine = prepared((db) =>
  db
    .insert(notificationActors)
    .values(ofActor)
    .onConflictDoUpdate({
      target: oneEachActor,
      set: { acts: sql`${notificationActors.acts} + 1`, at: sql`excluded.at` },
    })
    .prepare('notification_acted_in_line'),
);

const MOMENT = sql`${sql.placeholder('at')}::timestamptz`;
const ACTOR = sql`${sql.placeholder('actorId')}::uuid`;
const LINE = sql`${sql.placeholder('notificationId')}::uuid`;
/** When the actor made the member's attention be called within the hour, so that this is to be quiet; null: it is not. */
const QUIET_SINCE: Record<Exclude<RingsFor, 'subject'>, SQL<Date | null>> = {
  'subject and actor': sql`(select one.rung_at from notification_actors as one
    where one.notification_id = ${LINE} and one.actor_id = ${ACTOR} and one.has_taken_back
      and one.rung_at > ${MOMENT} - ${PAUSE})`,
  actor: sql`(select max(one.rung_at)
    from notifications as same join notifications as line using (account_id, kind)
    join notification_actors as one on one.notification_id = line.id and one.actor_id = ${ACTOR}
    where same.id = ${LINE} and one.rung_at > ${MOMENT} - ${PAUSE})`,
};
const WAITING_KEPT = 100; // ids: more than anybody does in an hour who is not stopped by a limit

/** Counts an act, and notes whether it rings or waits. `isNew`: it is the person's first one. */
const acted = (adds: Counting['adds'], ringsFor: Exclude<RingsFor, 'subject'>) => {
  const since = QUIET_SINCE[ringsFor];
  const isNews = sql`${sql.placeholder('isNews')}::boolean`;
  const thing = sql`${sql.placeholder('thing')}::text`;
  const all = sql`(notification_actors.waiting || excluded.waiting)`;
  return prepared((db) =>
    db
      .insert(notificationActors)
      .values({
        ...ofActor,
        rungAt: sql`case when ${isNews} and ${since} is null then ${MOMENT} end`,
        waiting: sql`case when ${isNews} and ${since} is not null then array[${thing}] else '{}' end`,
      })
      .onConflictDoUpdate({
        target: oneEachActor,
        set:
          adds === 'once'
            ? { acts: 1 }
            : {
                acts: sql`notification_actors.acts + 1`,
                at: sql`coalesce(excluded.rung_at, notification_actors.at)`,
                rungAt: sql`coalesce(excluded.rung_at, notification_actors.rung_at)`,
                hasTakenBack: sql`notification_actors.has_taken_back and excluded.rung_at is null`,
                waiting: sql`case when excluded.rung_at is not null then '{}'
                  else ${all}[greatest(1, cardinality(${all}) - ${sql.raw(String(WAITING_KEPT - 1))}):] end`,
              },
      })
      .returning({ isNew: sql<boolean>`xmax = 0`, since: since.mapWith(notificationActors.at) })
      .prepare(`notification_acted_${adds}_${ringsFor.replaceAll(' ', '_')}`),
  );
};
const noteActor = {
  'subject and actor': {
    once: acted('once', 'subject and actor'),
    each: acted('each', 'subject and actor'),
  },
  actor: { once: acted('once', 'actor'), each: acted('each', 'actor') },
};

/**
 * Adds somebody's act to a notification.
 * @returns undefined where that is nothing new to the member, or no news before the hour is over
 */
export async function addAct(
  tx: Db,
  to: Addressed,
  actorId: string,
  {
    at,
    detail = null,
    placeId = null,
    thing = placeId ?? to.subjectId,
  }: Omit<Happening, 'detail' | 'placeId'> & {
    detail?: string | null | undefined;
    placeId?: string | null | undefined;
  },
  { adds, isNews = true }: Counting,
  ringsFor: RingsFor,
): Promise<Told | undefined> {
  if (ringsFor === 'subject') {
    const holds = saidOf({ detail, placeId });
    const [told] = await toldAnew(tx).execute({ id: randomUUIDv7(), ...to, at, detail, placeId, holds });
    if (told) await actedInLine(tx).execute({ notificationId: told.id, actorId, at });
    return told;
  }
  const { id, isNew: isNewLine } = await holdGroup(tx, to, at);
  const [actor] = await noteActor[ringsFor][adds](tx).execute({ notificationId: id, actorId, at, isNews, thing });
  if (!actor || !isNews || (adds === 'once' && !actor.isNew)) return undefined;
  const { since } = actor;
  const pushWaits = isPushed(sql`notifications.account_id`, sql`notifications.kind`);
  const ringsAt = since && sql`least(notifications.rings_at, ${since.toISOString()}::timestamptz + ${PAUSE})`;
  const [told] = await tx
    .update(notifications)
    .set({
      ...(ringsAt ? { ringsAt, ...(isNewLine && { seenAt: at }) } : anew({ at, pushWaits })),
      ...(detail !== null && { detail }),
      ...(placeId !== null && { placeId }),
    })
    .where(eq(notifications.id, id))
    .returning(TOLD);
  return told;
}

/** Takes one act back. @param thing what it did, as `Happening` says; else the subject @returns whether the notification has changed */
export async function takeBackAct(
  tx: Db,
  to: Omit<Addressed, 'subjectKind'>,
  actorId: string,
  thing = to.subjectId,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update notification_actors
    set acts = acts - 1, has_taken_back = true, waiting = array_remove(waiting, ${thing}::text)
    where actor_id = ${actorId} and acts > 0 and notification_id = (
      select id from notifications
      where account_id = ${to.accountId} and kind = ${to.kind} and subject_id = ${to.subjectId}
    )`);
  return rowCount === 1;
}

/** Of what is no longer so: of one member, or of all but some; only as long as their line says `detail`. */
export type NoLonger = { subjectId: string; detail?: string } & ({ accountId: string } | { except: readonly string[] });

/** Takes back whatever was done of that, whoever did it. @returns who was told of it */
export async function takeBackAll(tx: Db, kind: NotificationKind, of: NoLonger): Promise<string[]> {
  const isTheirs =
    'accountId' in of
      ? sql`line.account_id = ${of.accountId}`
      : sql`line.account_id <> all(${sql.param([...of.except])}::uuid[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update notification_actors as actor set acts = 0, has_taken_back = true, waiting = '{}'
    from notifications as line
    where line.id = actor.notification_id and actor.acts > 0 and line.kind = ${kind} and line.subject_id = ${of.subjectId}
      and ${isTheirs} and ${of.detail === undefined ? sql`true` : sql`line.detail = ${of.detail}`}
    returning line.account_id as id`);
  return [...new Set(rows.map(({ id }) => id))];
}

/** What these kinds said of a subject is overtaken: it rings no more. */
export async function noLongerRings(
  tx: Db,
  kinds: readonly NotificationKind[],
  subjectIds: readonly string[],
): Promise<void> {
  await tx
    .update(notifications)
    .set({ ringsAt: null })
    .where(
      and(
        sql`${notifications.subjectId} = any(${sql.param([...subjectIds])}::uuid[])`,
        inArray(notifications.kind, [...kinds]),
        isNotNull(notifications.ringsAt),
      ),
    );
}

/**
 * Removes what one person did from what another is told of, both ways: they have blocked each other. Also what was told of
 * the clips that one of them has uploaded, and of the competitions that one has made: its name, and those of its teams, may
 * be what the block is about.
 */
export async function partActors(tx: Db, one: string, other: string): Promise<void> {
  const of = (accountId: string, actorId: string) => sql`
    delete from notification_actors where actor_id = ${actorId}
      and notification_id in (select id from notifications where account_id = ${accountId})`;
  const clips = (accountId: string, uploaderId: string) => sql`
    delete from notifications where account_id = ${accountId} and kind = 'clip'
      and subject_id in (select id from videos where uploader_id = ${uploaderId})`;
  const competitions = (accountId: string, makerId: string) => sql`
    delete from notifications as line where account_id = ${accountId} and exists (
      select from competitions as competition where competition.created_by = ${makerId} and competition.id = case line.subject_kind
        when 'competition' then line.subject_id
        when 'match' then (select competition_id from matches where matches.id = line.subject_id) end)`;
  for (const part of [of, clips, competitions]) {
    await tx.execute(part(one, other));
    await tx.execute(part(other, one));
  }
}

const postOwner = prepared((db) =>
  db
    .select({ accountId: posts.authorId })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('subjectId')))
    .prepare('notifications_post_owner'),
);
const videoOwner = prepared((db) =>
  db
    .select({ accountId: videos.uploaderId })
    .from(videos)
    .where(eq(videos.id, sql.placeholder('subjectId')))
    .prepare('notifications_video_owner'),
);

/** Whose a post or a video is that somebody acts on; undefined: it is gone, or nobody's, as a match. */
export async function ownerOf(db: Db, name: TargetName): Promise<Omit<Addressed, 'kind'> | undefined> {
  const { kind: subjectKind, id: subjectId } = targetOf(name);
  if (subjectKind === 'match') return undefined;
  const [row] = await (subjectKind === 'post' ? postOwner : videoOwner)(db).execute({ subjectId });
  return row?.accountId ? { accountId: row.accountId, subjectKind, subjectId } : undefined;
}

/** Whose the comment is that somebody has answered; undefined: nothing was answered, or it is gone. */
export async function answeredBy(
  db: Db,
  { answersId: subjectId }: OfReply,
): Promise<Omit<Addressed, 'kind'> | undefined> {
  if (subjectId === undefined) return undefined;
  const [row] = await db.select({ accountId: comments.accountId }).from(comments).where(eq(comments.id, subjectId));
  return row?.accountId ? { accountId: row.accountId, subjectKind: 'comment', subjectId } : undefined;
}
