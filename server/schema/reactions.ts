import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReactionType } from '../../contract/reactions.ts';
import { byTime, moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';
import { posts } from './posts.ts';
import { matches } from './sports/matches.ts';
import { videos } from './videos.ts';

/** At most one per member and post (spec 2 §4), video or match. */
export const reactions = pgTable(
  'reactions',
  {
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    matchId: uuid('match_id').references(() => matches.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** UUIDv7, so it sorts by time. */
    id: uuid('id').notNull(),
    type: text('type').$type<ReactionType>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('reactions_video').on(t.videoId, t.accountId).where(sql`video_id is not null`),
    uniqueIndex('reactions_match').on(t.matchId, t.accountId).where(sql`match_id is not null`),
    index('reactions_newest').on(t.postId, newest(t.createdAt), newest(t.id)),
    index('reactions_video_newest').on(t.videoId, newest(t.createdAt), newest(t.id)).where(sql`video_id is not null`),
    index('reactions_account').on(t.accountId, t.postId),
    // Of all rows, since `on conflict (post_id, account_id)` finds no partial index; behind the one above,
    // since PostgreSQL takes the later one of two that cost the same.
    uniqueIndex('reactions_post').on(t.postId, t.accountId),
    byTime('reactions_time', t.createdAt),
    check('reactions_target', sql`num_nonnulls(${t.postId}, ${t.videoId}, ${t.matchId}) = 1`),
    check(
      'reactions_type',
      sql`${t.type} in ('like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow')`,
    ),
  ],
);
