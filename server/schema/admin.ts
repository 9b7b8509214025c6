import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/**
 * Lasting states of the site, such as a nearly full disk, that its admins have been told of: once, until the state
 * ends.
 */
export const notices = pgTable('notices', {
  kind: text('kind').$type<'low-space'>().primaryKey(),
  since: moment('since').notNull(),
});
