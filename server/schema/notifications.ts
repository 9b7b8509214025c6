import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '../../contract/notifications/notifications.ts';
import { bytes, digest, moment, newest } from '../platform/database/columns.ts';
import { accounts, sessions } from './accounts.ts';

/** What a notification is about: it says where its words, and the page that it opens, come from. */
export type SubjectKind = 'post' | 'comment' | 'video' | 'match' | 'team' | 'competition' | 'none';

/**
 * What members are told of: one row for each member, kind and subject, however many people act on it. Written by the
 * facts' consumer (docs/design/facts-and-live.md).
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Without a foreign key: what is gone is not shown, and removed in portions. */
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** What the sentence depends on besides the kind, such as the outcome of a report. */
    detail: text('detail'),
    /** The newest comment of several, where the page is opened. */
    placeId: uuid('place_id'),
    /**
     * How many people's acts stand, maintained by a trigger of `notification_actors`; 1 for kinds in which nobody acts.
     * At 0 it is not shown, and stays, so that who acts again is no news again.
     */
    count: integer('count').notNull().default(0),
    /** When it last called for attention; what has changed quietly since then leaves it as it is. */
    at: moment('at').notNull(),
    /** What it says now, of kinds whose later acts replace the earlier ones; null: each act adds to it. */
    holds: text('holds'),
    /** The same as it was when it last rang, or was last seen. */
    known: text('known'),
    /** Something has changed in it since it rang: when it may ring again; null: nothing has. */
    ringsAt: moment('rings_at'),
    /** The member has seen that there is something new; null: counted by the bell. */
    seenAt: moment('seen_at'),
    /** The member has opened it. */
    readAt: moment('read_at'),
    /** When it was last pushed; null again as soon as it is seen, so that the next act is pushed at once. */
    pushedAt: moment('pushed_at'),
    /** Something in it is still to be pushed: set with the act, taken by whoever pushes it. */
    pushWaits: boolean('push_waits').notNull().default(false),
  },
  (t) => [
    unique('notifications_one_each').on(t.accountId, t.kind, t.subjectId),
    index('notifications_newest').on(t.accountId, newest(t.at), newest(t.id)).where(sql`count > 0`),
    index('notifications_unseen').on(t.accountId).where(sql`seen_at is null and count > 0`),
    index('notifications_subject').on(t.subjectId),
    index('notifications_age').on(t.at),
    index('notifications_ringing').on(t.ringsAt).where(sql`rings_at is not null`),
    index('notifications_changed').on(t.accountId).where(sql`rings_at is not null`),
  ],
);

/** Who has acted: one row for each person and notification, also when their acts are taken back. */
export const notificationActors = pgTable(
  'notification_actors',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** How many of their acts stand. */
    acts: integer('acts').notNull(),
    at: moment('at').notNull(),
    /** When an act of theirs last made it ring. */
    rungAt: moment('rung_at'),
    /** They have taken something back since: what they do anew within the hour is no other thing. */
    hasTakenBack: boolean('has_taken_back').notNull().default(false),
    /** What they have done since, of what stands, which has not rung: the ids of it. */
    waiting: text('waiting').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.actorId] }),
    index('notification_actors_newest').on(t.notificationId, newest(t.at)).where(sql`acts > 0`),
    index('notification_actors_actor').on(t.actorId),
  ],
);

/** The browsers in which somebody has signed in to an account: a new one is told to the member. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    browser: digest('browser').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.browser] })],
);

/** How a member wants to be told of a kind; what has no row is as `contract/notifications/settings.ts` says. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** On the page and in the bell's count. */
    here: boolean('here').notNull(),
    push: boolean('push').notNull(),
    mail: boolean('mail').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind] })],
);

const MINUTES = sql.raw('between 0 and 1439');

/** When a member is not to be disturbed: pushes wait until it ends. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Minutes after midnight, in the zone; it may end on the next day. */
    fromMinute: integer('from_minute').notNull(),
    untilMinute: integer('until_minute').notNull(),
    /** An IANA name, such as Africa/Accra. */
    timeZone: text('time_zone').notNull(),
  },
  (t) => [
    check('quiet_hours_minutes', sql`${t.fromMinute} ${MINUTES} and ${t.untilMinute} ${MINUTES}`),
    check('quiet_hours_some', sql`${t.fromMinute} <> ${t.untilMinute}`),
  ],
);

/** A browser in which a member wants to be told: it ends with the session there. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where its push service takes what is sent to it; whoever knows it can send something. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and its secret, by which what is sent is encrypted (RFC 8291). */
    publicKey: bytes('public_key').notNull(),
    secret: bytes('secret').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the browser has said so last, or its push service has taken something. */
    confirmedAt: moment('confirmed_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_account').on(t.accountId, newest(t.confirmedAt)),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_age').on(t.confirmedAt),
  ],
);

/** The pair of keys by which push services know this site (RFC 8292): one for all its servers, made once. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey(),
    publicKey: bytes('public_key').notNull(),
    privateKey: bytes('private_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [check('push_keys_one', sql`${t.id} = 1`)],
);

/** Who wants, or has wanted, to be told by mail once a week what they have missed. */
export const digests = pgTable(
  'digests',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** An IANA name: mail comes by the clock on the member's wall. */
    timeZone: text('time_zone').notNull(),
    /** When the next one is to be looked at; null: it is off. */
    dueAt: moment('due_at'),
    /** Up to here everything has been told, or needs not be. */
    toldUntil: moment('told_until').notNull(),
    sentAt: moment('sent_at'),
    /** When the member was last known to be here: sessions vanish, and say it no longer. */
    visitedAt: moment('visited_at').notNull(),
    /** Why the site itself has switched it off. */
    ended: text('ended').$type<'idle' | 'refused'>(),
    /** What ends it, in each of its mails for ever, so that the oldest one can still be unsubscribed by. */
    token: text('token').notNull(),
    /** By which it is looked for, so that the time that takes says nothing of the secret. */
    tokenHash: digest('token_hash').notNull().unique(),
  },
  (t) => [
    index('digests_due').on(t.dueAt).where(sql`due_at is not null`),
    check('digests_ended', sql`${t.ended} in ('idle', 'refused')`),
    check('digests_ended_off', sql`${t.ended} is null or ${t.dueAt} is null`),
  ],
);
