import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { digest, moment } from '../platform/database/columns.ts';
import { accounts } from './accounts.ts';

/** Members' copies of their own data: at most one each, which a new one replaces. */
export const dataExports = pgTable(
  'data_exports',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the request: another one whenever the member asks anew, so that what was made for an earlier one is known. */
    id: uuid('id').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** There was no room for it. */
    failedAt: moment('failed_at'),
    /** Key in the file store, which cannot be guessed; null until it is made. */
    fileKey: text('file_key').unique(),
    byteSize: bigint('byte_size', { mode: 'number' }),
    readyAt: moment('ready_at'),
    expiresAt: moment('expires_at'),
    /** What a browser shows that was given the right to download it for a few minutes, against the password. */
    ticketHash: digest('ticket_hash'),
    ticketUntil: moment('ticket_until'),
  },
  (t) => [
    index('data_exports_expiry').on(t.expiresAt),
    check('data_exports_whole', sql`num_nonnulls(${t.fileKey}, ${t.byteSize}, ${t.readyAt}, ${t.expiresAt}) in (0, 4)`),
    check('data_exports_ticket', sql`(${t.ticketHash} is null) = (${t.ticketUntil} is null)`),
  ],
);
