import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byTime, moment } from '../platform/database/columns.ts';

/**
 * What has happened, each written in the transaction of the act (docs/design/facts-and-live.md). Its id counts up, so
 * that facts about one thing, whose acts wait for each other, are in order whatever the clocks of several servers say.
 */
export const facts = pgTable(
  'facts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Ids and kinds, never what people typed. */
    data: jsonb('data').$type<object>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [byTime('facts_by_time', t.createdAt)],
);

/**
 * Facts that a consumer has yet to handle. The row is deleted in the transaction in which the consumer handles the
 * fact: hence the fact takes effect once.
 */
export const factDeliveries = pgTable(
  'fact_deliveries',
  {
    consumer: text('consumer').notNull(),
    factId: bigint('fact_id', { mode: 'number' })
      .notNull()
      .references(() => facts.id, { onDelete: 'cascade' }),
    /** How often the consumer has failed at the fact, the last error, and when the next try is due. */
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    retryAt: moment('retry_at'),
    /** There are no more tries. */
    givenUpAt: moment('given_up_at'),
  },
  (t) => [primaryKey({ columns: [t.consumer, t.factId] }), index('fact_deliveries_fact').on(t.factId)],
);
