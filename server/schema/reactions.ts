import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ReactionType } from '../../contract/reactions.ts';
import { byTime, moment, newest } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';
import { posts } from './posts.ts';

/** At most one per member and post (spec 2 §4). */
export const reactions = pgTable(
  'reactions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** UUIDv7, so it sorts by time. */
    id: uuid('id').notNull(),
    type: text('type').$type<ReactionType>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.accountId] }),
    index('reactions_newest').on(t.postId, newest(t.createdAt), newest(t.id)),
    index('reactions_account').on(t.accountId, t.postId),
    byTime('reactions_time', t.createdAt),
    check(
      'reactions_type',
      sql`${t.type} in ('like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow')`,
    ),
  ],
);
