import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { RESERVATION_MINUTES } from '../../../contract/uploads.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { uploads } from '../../schema.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Where the bytes of an upload are, while they arrive and until what was made of them no longer needs them. */
export const uploadKeyOf = (id: string) => `uploads/${id}`;

/**
 * Makes the uploads of a member this transaction's business: two that are begun at once count each other. It waits
 * half a second at most, here and after, since others wait for their room meanwhile: then it fails.
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
 * For what a power cut may take back: the statement is answered before it is on the disk. Each part of an upload would
 * wait for the disk twice otherwise.
 */
const unhurried = sql`set_config('synchronous_commit', 'off', true) is not null`;

/** Says that somebody is at an upload: room is kept for the rest of it. */
export async function touchUpload(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ touchedAt: now })
    .where(and(eq(uploads.id, id), unhurried));
}

/** Notes how much of an upload has arrived. */
export async function noteArrival(db: Db, id: string, receivedBytes: number, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ receivedBytes, touchedAt: now })
    .where(and(eq(uploads.id, id), unhurried));
}

/** The moment since which an upload was touched for which room is still kept. */
export const reservedSince = (now: Date) => new Date(now.getTime() - RESERVATION_MINUTES * MINUTE);

/** @returns bytes that are still to come of the uploads for which room is kept; a day's unfinished ones are looked at */
export async function announcedBytes(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(byte_size - received_bytes), 0)::bigint as bytes
    from uploads where touched_at > ${reservedSince(now).toISOString()}`);
  return rows[0]?.bytes ?? 0;
}

/** @returns bytes that a member's videos, pictures and uploads under way take, or will */
export async function bytesStoredBy(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select (
      (
        select coalesce(sum(byte_size), 0) from videos
        where uploader_id = ${accountId}
          and (upload_key is not null or (host = 'local' and status in ('published', 'hidden')))
      )
      + (select coalesce(sum(picture_bytes), 0) from posts where author_id = ${accountId} and picture_bytes > 0)
      + (select coalesce(sum(byte_size), 0) from uploads where owner_id = ${accountId})
    )::bigint as bytes`);
  return rows[0]?.bytes ?? 0;
}

/** Forgets an upload: its bytes are somebody else's business from here on. @returns false when it was gone already */
export async function forgetUpload(db: Db, id: string): Promise<boolean> {
  const rows = await db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return rows.length > 0;
}

/**
 * Forgets what was begun before a moment, some hundred at a time; not what somebody is at now: its bytes would go on
 * coming, into a file that is gone. @returns the ids
 */
export async function forgetUploadsBefore(db: Db, moment: Date, now: Date): Promise<string[]> {
  const old = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(lt(uploads.createdAt, moment), lt(uploads.touchedAt, reservedSince(now))))
    .limit(500);
  const rows = await db
    .delete(uploads)
    .where(and(inArray(uploads.id, old)))
    .returning({ id: uploads.id });
  return rows.map(({ id }) => id);
}

/** Which of these ids are uploads. */
export async function listUploadsAmong(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(sql`${uploads.id} = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
