/** Writes what members are told of: acts of others, and outcomes. */
import { randomUUIDv7 } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
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

/** What has happened, and where. */
export type Happening = { at: Date; detail?: string | undefined; placeId?: string | undefined };

/** The same of an outcome: of how many things it tells, and how long it is no news again. */
export type Outcome = Happening & { count?: number; quietMinutes?: number };

/** What has come to be told, and whether it is to be pushed: the member wants that, in a browser at least. */
export type Told = { id: string; pushWaits: boolean; pushedAt: Date | null };
const TOLD = { id: notifications.id, pushWaits: notifications.pushWaits, pushedAt: notifications.pushedAt };

export const isPushed = (account: SQL, kind: SQL) => sql`(
  exists (select from push_subscriptions as browser where browser.account_id = ${account})
  and ${isWanted('push', account, kind)})`;

/** Makes it new again: neither seen nor read. `pushedAt` stays until it is seen, so that many acts are one push. */
const anew = ({ at, pushWaits }: { at: Date | SQL; pushWaits: SQL }) => ({ at, seenAt: null, readAt: null, pushWaits });

/**
 * Tells a member of an outcome, which names nobody. What is already told about the same thing is replaced; what was new
 * less than `quietMinutes` ago says what is so now, and is not new again.
 */
export async function putOutcome(
  tx: Db,
  to: Addressed,
  { at, count = 1, quietMinutes = 0, ...where }: Outcome,
): Promise<Told | undefined> {
  const pushWaits = isPushed(sql`${to.accountId}::uuid`, sql`${to.kind}::text`);
  const isQuiet = sql`notifications.at > excluded.at - make_interval(mins => ${quietMinutes})`;
  const anewUnlessQuiet = (column: 'at' | 'seen_at' | 'read_at' | 'push_waits', value: SQL) =>
    sql`case when ${isQuiet} then notifications.${sql.raw(column)} else ${value} end`;
  const [row] = await tx
    .insert(notifications)
    .values({ id: randomUUIDv7(), ...to, at, ...where, count, pushWaits })
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.kind, notifications.subjectId],
      set: {
        ...(quietMinutes === 0
          ? anew({ at, pushWaits: sql`excluded.push_waits` })
          : {
              at: anewUnlessQuiet('at', sql`excluded.at`),
              seenAt: anewUnlessQuiet('seen_at', sql`null`),
              readAt: anewUnlessQuiet('read_at', sql`null`),
              pushWaits: anewUnlessQuiet('push_waits', sql`excluded.push_waits`),
            }),
        ...where,
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
    .returning({ id: notifications.id })
    .prepare('notification_held'),
);

/** The notification that acts are added to; made if there is none yet, and then of nobody's acts. */
async function holdGroup(tx: Db, to: Addressed, at: Date): Promise<string> {
  const [row] = await held(tx).execute({ id: randomUUIDv7(), ...to, at });
  if (!row) throw new Error('an insert that replaces answered no row');
  return row.id;
}

const toldAnew = prepared((db) =>
  db
    .insert(notifications)
    .values({
      id: sql.placeholder('id'),
      ...given,
      detail: sql.placeholder('detail'),
      placeId: sql.placeholder('placeId'),
      pushWaits: isPushed(sql`${sql.placeholder('accountId')}::uuid`, sql`${sql.placeholder('kind')}::text`),
    })
    .onConflictDoUpdate({
      target: oneEach,
      set: {
        subjectKind: sql`excluded.subject_kind`,
        ...anew({ at: sql`excluded.at`, pushWaits: sql`excluded.push_waits` }),
        detail: sql`coalesce(excluded.detail, notifications.detail)`,
        placeId: sql`coalesce(excluded.place_id, notifications.place_id)`,
      },
    })
    .returning(TOLD)
    .prepare('notification_told_anew'),
);

/** How an act that is added to those of the same person counts. */
const acted = (adds: Counting['adds']) =>
  prepared((db) =>
    db
      .insert(notificationActors)
      .values({
        notificationId: sql.placeholder('notificationId'),
        actorId: sql.placeholder('actorId'),
        acts: 1,
        at: sql.placeholder('at'),
      })
      .onConflictDoUpdate({
        target: [notificationActors.notificationId, notificationActors.actorId],
        set: adds === 'each' ? { acts: sql`${notificationActors.acts} + 1`, at: sql`excluded.at` } : { acts: 1 },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
      .prepare(`notification_acted_${adds}`),
  );
const noteActor = { once: acted('once'), each: acted('each') };

/**
 * How an act counts. `once`: another act of the same person is the same one (a reaction that was taken back); `each`:
 * it is another one (a comment). Whatever is not news only counts.
 */
export type Counting = { adds: 'once' | 'each'; isNews?: boolean };

/**
 * Adds somebody's act to a notification.
 * @returns undefined where that is nothing new to the member
 */
export async function addAct(
  tx: Db,
  to: Addressed,
  actorId: string,
  happening: Happening,
  { adds, isNews = true }: Counting,
): Promise<Told | undefined> {
  const { at, detail = null, placeId = null } = happening;
  if (isNews && adds === 'each') {
    const [told] = await toldAnew(tx).execute({ id: randomUUIDv7(), ...to, at, detail, placeId });
    if (told) await noteActor.each(tx).execute({ notificationId: told.id, actorId, at });
    return told;
  }
  const id = await holdGroup(tx, to, at);
  const [actor] = await noteActor[adds](tx).execute({ notificationId: id, actorId, at });
  if (!isNews || !actor?.isNew) return undefined;
  const pushWaits = isPushed(sql`notifications.account_id`, sql`notifications.kind`);
  const [told] = await tx
    .update(notifications)
    .set({
      ...anew({ at, pushWaits }),
      ...(detail !== null && { detail }),
      ...(placeId !== null && { placeId }),
    })
    .where(eq(notifications.id, id))
    .returning(TOLD);
  return told;
}

/** Takes one act back. @returns whether the notification has changed */
export async function takeBackAct(tx: Db, to: Omit<Addressed, 'subjectKind'>, actorId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update notification_actors set acts = acts - 1
    where actor_id = ${actorId} and acts > 0 and notification_id = (
      select id from notifications
      where account_id = ${to.accountId} and kind = ${to.kind} and subject_id = ${to.subjectId}
    )`);
  return rowCount === 1;
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
