import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The servers that run on this database, each with a sign of life of the last seconds (docs/decisions/0061). Unlogged:
 * it writes nothing that a crash of the database would have to bring back.
 */
export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  /** The machine and the data folder: servers with the same one share their files, and a lock keeps others away. */
  home: text('home').notNull(),
  /** What admins call the machine. */
  host: text('host').notNull(),
  /** Whether it keeps nothing in its data folder that others would need. */
  sharesAll: boolean('shares_all').notNull(),
  /** By the database's clock: those of two machines may differ. */
  heardAt: timestamp('heard_at', { withTimezone: true }).notNull(),
});
