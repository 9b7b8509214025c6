import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { digest, moment } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/**
 * Records: calls done under a caller's key, with their answers, so that nothing is done twice
 * (contract/idempotency.ts). A record is written in the transaction of its call's act.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the request. */
    requestHash: digest('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.key] }),
    index('idempotency_keys_oldest').on(t.createdAt),
    check('idempotency_keys_length', sql`char_length(${t.key}) between 8 and 100`),
  ],
);
