import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ReactionCounts } from '../../contract/reactions.ts';
import type { Hidden } from '../../contract/reports.ts';
import { moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/**
 * Its counters are maintained by triggers (functions/), so that they also hold when an account's rows vanish by cascade
 * (docs/design/data.md).
 */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    category: text('category').notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    likeCount: integer('like_count').notNull().default(0),
    reactionCounts: jsonb('reaction_counts').$type<ReactionCounts>().notNull().default({}),
    commentCount: integer('comment_count').notNull().default(0),
    /** Bytes that its pictures take in the file store. */
    pictureBytes: bigint('picture_bytes', { mode: 'number' }).notNull().default(0),
    /** Null: everybody sees it. Otherwise it has no place in the feed. */
    hidden: text('hidden').$type<Hidden>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('posts_author').on(t.authorId, newest(t.createdAt)),
    index('posts_hidden').on(t.authorId, newest(t.createdAt), newest(t.id)).where(sql`hidden is not null`),
    index('posts_pictures').on(t.authorId, t.pictureBytes).where(sql`picture_bytes > 0`), // summed up for each member's quota
    check('posts_content_length', sql`char_length(${t.content}) <= 5000`),
    check(
      'posts_category',
      sql`${t.category} in ('general', 'sports', 'achievement', 'training', 'competition', 'fitness')`,
    ),
    check('posts_counters', sql`${t.likeCount} >= 0 and ${t.commentCount} >= 0`),
    check('posts_hidden', sql`${t.hidden} in ('hidden', 'held')`),
  ],
);

export const postImages = pgTable(
  'post_images',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** Key in the file store without the width and ending: `<key>-<width>.webp`. */
    fileKey: text('file_key').notNull().unique(),
    widths: integer('widths').array().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt').notNull().default(''),
    /** Base64. */
    thumbhash: text('thumbhash'),
    /** Of all its widths together. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    check('post_images_position', sql`${t.position} between 0 and 9`), // spec 2 §9: at most 10
    check('post_images_size', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);
