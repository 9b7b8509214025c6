import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    /** The name of its multipart upload in the object store; null when its bytes are on a disk. */
    multipart: text('multipart'),
  },
  (t) => [
    index('uploads_owner').on(t.ownerId),
    index('uploads_oldest').on(t.createdAt),
    check('uploads_size', sql`${t.byteSize} > 0`),
  ],
);

/**
 * What has arrived of an upload in an object store. A part is whole, with its ETag there, or the last one that has come
 * and too short to be a part: then its bytes are an object of their own.
 */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** From 1. */
    n: integer('n').notNull(),
    etag: text('etag'),
    tailKey: text('tail_key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.n] }),
    check('upload_parts_place', sql`num_nonnulls(${t.etag}, ${t.tailKey}) = 1`),
    check('upload_parts_bytes', sql`${t.bytes} > 0`),
  ],
);
