import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/** Resumable uploads that are under way, or finished and not yet used; the bytes are in a file with the same id. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** How much had arrived when its last request ended. The file itself has the exact size; this is for sums. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** When a request of it last began or ended: an upload that goes on has room reserved. */
    touchedAt: moment('touched_at').notNull().default(sql`now()`),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('uploads_owner').on(t.ownerId),
    index('uploads_oldest').on(t.createdAt),
    check('uploads_size', sql`${t.byteSize} > 0`),
  ],
);
