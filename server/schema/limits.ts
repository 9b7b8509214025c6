import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * How often something was tried, where several servers have to count it together (docs/design/several-servers.md). Its
 * columns are those that rate-limiter-flexible writes, in their order. Unlogged: a try costs no wait for the disk, and
 * after a crash of the database counting begins anew.
 */
export const limits = pgTable('limits', {
  /** The rule's name and the hashed key. */
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull(),
  /** Milliseconds since 1970, by the site's clock. No index has it, so a try rewrites one row and nothing else. */
  expire: bigint('expire', { mode: 'number' }),
});
