import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Hidden } from '../../contract/reports.ts';
import { byTime, moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';
import { posts } from './posts.ts';
import { matches } from './sports/matches.ts';
import { videos } from './videos.ts';

/**
 * Each is on a post, a video or a match, and a reply beneath another comment on that. Triggers keep `reply_count`,
 * `hidden_replies` and `love_count`, and leave a stub in the place of a comment that goes while its replies stay.
 */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    matchId: uuid('match_id').references(() => matches.id, { onDelete: 'cascade' }),
    /** Null: a stub, which stays until its last reply goes. It has no text, and is hidden, so that it is not counted. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** Null: everybody sees it. Otherwise it is not counted. */
    hidden: text('hidden').$type<Hidden>(),
    createdAt: moment('created_at').notNull(),
    /** The comment that a reply stands beneath. Without a foreign key: its stub takes its place. */
    parentId: uuid('parent_id'),
    /** The other reply that it answers, which may be gone. */
    answersId: uuid('answers_id'),
    editedAt: moment('edited_at'),
    /** How often it was changed. */
    edition: integer('edition').notNull().default(0),
    pinnedAt: moment('pinned_at'),
    /** Replies that others see, and those that they don't. */
    replyCount: integer('reply_count').notNull().default(0),
    hiddenReplies: integer('hidden_replies').notNull().default(0),
    loveCount: integer('love_count').notNull().default(0),
  },
  (t) => [
    index('comments_post').on(t.postId, t.createdAt, t.id),
    index('comments_video').on(t.videoId, t.createdAt, t.id).where(sql`video_id is not null`),
    index('comments_match').on(t.matchId, t.createdAt, t.id).where(sql`match_id is not null`),
    // What is listed: replies stand beneath. `comments_post`, `comments_video` and `comments_match` are those of the newest of all.
    index('comments_post_listed').on(t.postId, t.createdAt, t.id).where(sql`parent_id is null and post_id is not null`),
    index('comments_video_listed')
      .on(t.videoId, t.createdAt, t.id)
      .where(sql`parent_id is null and video_id is not null`),
    index('comments_match_listed')
      .on(t.matchId, t.createdAt, t.id)
      .where(sql`parent_id is null and match_id is not null`),
    index('comments_post_loved')
      .on(t.postId, t.loveCount, t.createdAt, t.id)
      .where(sql`parent_id is null and post_id is not null`),
    index('comments_video_loved')
      .on(t.videoId, t.loveCount, t.createdAt, t.id)
      .where(sql`parent_id is null and video_id is not null`),
    index('comments_match_loved')
      .on(t.matchId, t.loveCount, t.createdAt, t.id)
      .where(sql`parent_id is null and match_id is not null`),
    index('comments_replies').on(t.parentId, t.createdAt, t.id).where(sql`parent_id is not null`),
    uniqueIndex('comments_post_pinned').on(t.postId).where(sql`pinned_at is not null and post_id is not null`),
    uniqueIndex('comments_video_pinned').on(t.videoId).where(sql`pinned_at is not null and video_id is not null`),
    uniqueIndex('comments_match_pinned').on(t.matchId).where(sql`pinned_at is not null and match_id is not null`),
    index('comments_account').on(t.accountId),
    index('comments_hidden').on(t.accountId, newest(t.createdAt), newest(t.id)).where(sql`hidden is not null`),
    byTime('comments_time', t.createdAt),
    check('comments_content_length', sql`char_length(${t.content}) between 1 and 2000`),
    check('comments_target', sql`num_nonnulls(${t.postId}, ${t.videoId}, ${t.matchId}) = 1`),
    check('comments_hidden', sql`${t.hidden} in ('hidden', 'held')`),
  ],
);

/** Who loves a comment: one heart each. */
export const commentLoves = pgTable(
  'comment_loves',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.accountId] }), index('comment_loves_account').on(t.accountId)],
);

/** Whom the names in comments and posts mean, so that they still do when usernames change. */
export const mentions = pgTable(
  'mentions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** Who wrote the text. */
    authorId: uuid('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As the text has it, in lower case. */
    name: text('name').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Whether they are told of it. A text tells each of them once, and only so many, however often it is edited. */
    isTold: boolean('is_told').notNull(),
    /** False: an edit has taken the name out of the text. */
    stands: boolean('stands').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('mentions_comment').on(t.commentId, t.name).where(sql`comment_id is not null`),
    uniqueIndex('mentions_post').on(t.postId, t.name).where(sql`post_id is not null`),
    index('mentions_account').on(t.accountId),
    index('mentions_author').on(t.authorId, t.isTold, t.createdAt),
    check('mentions_one', sql`num_nonnulls(${t.commentId}, ${t.postId}) = 1`),
  ],
);
