import { bigserial, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The servers that run on this database, each with a sign of life of the last seconds (docs/design/several-servers.md).
 * Unlogged: it writes nothing that a crash of the database would have to bring back.
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

/** Who does what nobody else may do meanwhile (server/platform/jobs/lease.ts). */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  /** Another one, and a larger one, each time the lease is taken: whoever had it before no longer matches. */
  fence: bigserial('fence', { mode: 'number' }).notNull(),
  /** For people who look into the table: the machine and the process. */
  holder: text('holder').notNull(),
  /** By the database's clock; put off by each heartbeat. */
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});
