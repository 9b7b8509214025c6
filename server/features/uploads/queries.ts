import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { RESERVATION_MINUTES } from '../../../contract/uploads.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type DiscardedUpload, uploadKeyOf } from '../../platform/files/upload-bytes.ts';
import { isUuid } from '../../platform/ids.ts';
import { uploads } from '../../schema/uploads.ts';

export type UploadRow = typeof uploads.$inferSelect;

/**
 * Lets only this transaction begin uploads of a member, so that two begun at once count each other. From here on it
 * waits at most half a second for any lock and then fails, since others wait for room meanwhile.
 */
export async function lockUploadsOf(tx: Db, ownerId: string): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '500ms'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 0))`);
}

export async function insertUpload(db: Db, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload);
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/** @returns how many uploads of a member are under way, or done and not yet used */
export const countUploads = (db: Db, ownerId: string): Promise<number> =>
  db.$count(uploads, eq(uploads.ownerId, ownerId));

/**
 * For what a power cut may undo: the statement is answered before it is on disk. Otherwise each part of an upload would
 * wait for the disk twice.
 */
const unhurried = sql`set_config('synchronous_commit', 'off', true) is not null`;

/** Marks an upload as active, so that room stays reserved for the rest of it. */
export async function touchUpload(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ touchedAt: now })
    .where(and(eq(uploads.id, id), unhurried));
}

/** Records how much of an upload has arrived. */
export async function noteArrival(db: Db, id: string, receivedBytes: number, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ receivedBytes, touchedAt: now })
    .where(and(eq(uploads.id, id), unhurried));
}

/** Uploads touched after this moment still have room reserved. */
export const reservedSince = (now: Date) => new Date(now.getTime() - RESERVATION_MINUTES * MINUTE);

/** @returns bytes still to come of the uploads with reserved room; it scans a day's unfinished ones */
export async function announcedBytes(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(byte_size - received_bytes), 0)::bigint as bytes
    from uploads where touched_at > ${reservedSince(now).toISOString()}`);
  return rows[0]?.bytes ?? 0;
}

/** @returns bytes that a member's videos, pictures and unfinished uploads take or will take */
export async function bytesStoredBy(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select (
      (
        select coalesce(sum(byte_size), 0) from videos
        where uploader_id = ${accountId}
          and (upload_key is not null or (host = 'local' and status in ('published', 'hidden')))
      )
      + (select coalesce(sum(picture_bytes), 0) from posts where author_id = ${accountId} and picture_bytes > 0)
      + (select coalesce(sum(bytes), 0) from avatars where account_id = ${accountId})
      + (select coalesce(sum(byte_size), 0) from uploads where owner_id = ${accountId})
    )::bigint as bytes`);
  return rows[0]?.bytes ?? 0;
}

const discarded = { id: uploads.id, multipart: uploads.multipart };

/** Deletes the row of an upload; the caller deals with its bytes. @returns undefined when it was already gone */
export async function forgetUpload(db: Db, id: string): Promise<DiscardedUpload | undefined> {
  const [row] = await db.delete(uploads).where(eq(uploads.id, id)).returning(discarded);
  return row;
}

/**
 * Deletes the rows of uploads begun before a moment, some hundred at a time; not active ones, whose bytes would keep
 * arriving in a file that is gone.
 */
export async function forgetUploadsBefore(db: Db, moment: Date, now: Date): Promise<DiscardedUpload[]> {
  const old = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(lt(uploads.createdAt, moment), lt(uploads.touchedAt, reservedSince(now))))
    .limit(500);
  return db
    .delete(uploads)
    .where(and(inArray(uploads.id, old)))
    .returning(discarded);
}

/** Which of these file keys belong to uploads that are under way, or done and not yet used. */
export async function listUploadsInUse(db: Db, keys: string[]): Promise<Set<string>> {
  const ids = keys.map((key) => key.slice(uploadKeyOf('').length)).filter(isUuid);
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(sql`${uploads.id} = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => uploadKeyOf(id)));
}
