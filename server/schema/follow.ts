import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';
import { posts } from './posts.ts';
import { videos } from './videos.ts';

export type TieKind = 'follow' | 'mute' | 'block';

/** What one member is to another: they follow them, have muted them, or have blocked them. */
export const ties = pgTable(
  'ties',
  {
    /** By which a member's copy goes on. */
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<TieKind>().notNull(),
    otherId: uuid('other_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind, t.otherId] }),
    index('ties_newest').on(t.accountId, t.kind, newest(t.createdAt), newest(t.otherId)),
    index('ties_to').on(t.otherId, t.kind, newest(t.createdAt), newest(t.accountId)),
    check('ties_kind', sql`${t.kind} in ('follow', 'mute', 'block')`),
    check('ties_two', sql`${t.accountId} <> ${t.otherId}`),
  ],
);

/** Whose clips a member follows. A school is its name, as its videos have it. */
export const schoolFollows = pgTable(
  'school_follows',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    school: text('school').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.school] }), index('school_follows_school').on(t.school, t.accountId)],
);

/** A member's list: posts and videos to come back to. */
export const saves = pgTable(
  'saves',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    /** Its id in the feed. */
    itemId: uuid('item_id').notNull().generatedAlwaysAs(sql`coalesce(post_id, video_id)`),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.itemId] }),
    index('saves_newest').on(t.accountId, newest(t.createdAt), newest(t.itemId)),
    index('saves_post').on(t.postId).where(sql`post_id is not null`),
    index('saves_video').on(t.videoId).where(sql`video_id is not null`),
    check('saves_one', sql`num_nonnulls(${t.postId}, ${t.videoId}) = 1`),
  ],
);
