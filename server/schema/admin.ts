import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/**
 * Lasting states of the site, such as a nearly full disk, that its admins have been told of: once, until the state
 * ends.
 */
export const notices = pgTable('notices', {
  kind: text('kind').$type<'low-space'>().primaryKey(),
  since: moment('since').notNull(),
});

/**
 * How many posts, comments, reactions and accounts there are, and how many bytes the files that rows name, maintained
 * by triggers. The sum of the rows of a name counts: whoever writes takes a row that nobody else holds, or adds one, so
 * that no two writers wait for each other.
 */
export const totals = pgTable(
  'totals',
  {
    slot: bigint('slot', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * `posts`, `comments`, `reactions`; for accounts one of eight: `person user active verified`; for files `bytes pictures`,
     * `bytes posters`, `bytes videos`, `bytes uploads`.
     */
    name: text('name').notNull(),
    /** May be below 0: what was added here may have been taken away there. */
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [index('totals_name').on(t.name)],
);
