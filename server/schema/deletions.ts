import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/** Accounts whose owners have asked for their deletion, and can still take that back. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    requestedAt: moment('requested_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Whether the videos go, too; otherwise they stay without an uploader (spec D.19). */
    withVideos: boolean('with_videos').notNull(),
  },
  (t) => [index('account_deletions_due').on(t.dueAt)],
);
