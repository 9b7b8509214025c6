import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Hidden } from '../../contract/reports.ts';
import { byTime, moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';
import { posts } from './posts.ts';
import { videos } from './videos.ts';

/** Each is on a post or on a video (docs/decisions/0071-what-people-talk-about.md). */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** Null: everybody sees it. Otherwise it is not counted. */
    hidden: text('hidden').$type<Hidden>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('comments_post').on(t.postId, t.createdAt, t.id),
    index('comments_video').on(t.videoId, t.createdAt, t.id).where(sql`video_id is not null`),
    index('comments_account').on(t.accountId),
    index('comments_hidden').on(t.accountId, newest(t.createdAt), newest(t.id)).where(sql`hidden is not null`),
    byTime('comments_time', t.createdAt),
    check('comments_content_length', sql`char_length(${t.content}) between 1 and 2000`),
    check('comments_target', sql`num_nonnulls(${t.postId}, ${t.videoId}) = 1`),
    check('comments_hidden', sql`${t.hidden} in ('hidden', 'held')`),
  ],
);
