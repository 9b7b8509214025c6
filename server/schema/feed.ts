import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, newest } from '../platform/database/columns.ts';

/**
 * The feed: one narrow row for each item, so that a page of all kinds mixed, newest first, by category, is one walk
 * along one index. The kinds are those of the sources that server/app.ts names. A row is deleted with its item: the
 * table of each kind has a trigger for it, `leave_feed('<kind>')` (docs/decisions/0051-sources-and-reportables.md).
 */
export const feedItems = pgTable(
  'feed_items',
  {
    /** The item's own id; ids of different kinds differ. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    category: text('category').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('feed_items_newest').on(newest(t.createdAt), newest(t.id)),
    index('feed_items_category').on(t.category, newest(t.createdAt), newest(t.id)),
  ],
);

/**
 * Whose and whereof each item of the feed is: `by:<account>`, `school:<name>`, `tag:<in lower case>`. Triggers maintain
 * it, so that it also holds for what servers put into the feed that know nothing of it
 * (docs/decisions/0076-follow-mute-block.md).
 */
export const feedLabels = pgTable(
  'feed_labels',
  {
    id: uuid('id')
      .notNull()
      .references(() => feedItems.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** The item's. */
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.label] }),
    index('feed_labels_of').on(t.label, newest(t.createdAt), newest(t.id)),
    // What can be followed: read from the index alone, until a page is full.
    index('feed_labels_newest').on(newest(t.createdAt), newest(t.id), t.label).where(sql`label not like 'tag:%'`),
  ],
);

/**
 * Counts, maintained by triggers: of each category's feed items ('feed'), each month's ('month', as 2026-11 in UTC) and
 * each faculty's published videos ('faculty').
 */
export const tallies = pgTable(
  'tallies',
  {
    scope: text('scope').$type<'feed' | 'month' | 'faculty'>().notNull(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), check('tallies_count', sql`${t.count} >= 0`)],
);
