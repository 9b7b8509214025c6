import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '../../contract/notifications/notifications.ts';
import { digest, moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/** What a notification is about: it says where its words, and the page that it opens, come from. */
export type SubjectKind = 'post' | 'comment' | 'video' | 'none';

/**
 * What members are told of: one row for each member, kind and subject, however many people act on it. Written by the
 * facts' consumer (docs/decisions/0078-notifications.md).
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
    /** When the newest act happened. */
    at: moment('at').notNull(),
    /** The member has seen that there is something new; null: counted by the bell. */
    seenAt: moment('seen_at'),
    /** The member has opened it. */
    readAt: moment('read_at'),
    /** When it was last pushed: once until it is seen. */
    pushedAt: moment('pushed_at'),
  },
  (t) => [
    unique('notifications_one_each').on(t.accountId, t.kind, t.subjectId),
    index('notifications_newest').on(t.accountId, newest(t.at), newest(t.id)).where(sql`count > 0`),
    index('notifications_unseen').on(t.accountId).where(sql`seen_at is null and count > 0`),
    index('notifications_subject').on(t.subjectId),
    index('notifications_age').on(t.at),
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
