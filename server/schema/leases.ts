import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
