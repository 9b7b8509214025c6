import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { uploads } from '../../schema.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Where the bytes of an upload are, while they arrive and until what was made of them no longer needs them. */
export const uploadKeyOf = (id: string) => `uploads/${id}`;

export async function insertUpload(db: Db, upload: UploadRow): Promise<void> {
  await db.insert(uploads).values(upload);
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/** @returns how many uploads of a member are under way, or done and not yet used */
export const countUploads = (db: Db, ownerId: string): Promise<number> =>
  db.$count(uploads, eq(uploads.ownerId, ownerId));

/** Forgets an upload: its bytes are somebody else's business from here on. @returns false when it was gone already */
export async function forgetUpload(db: Db, id: string): Promise<boolean> {
  const rows = await db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return rows.length > 0;
}

/** Forgets what was begun before a moment, some hundred at a time. @returns the ids */
export async function forgetUploadsBefore(db: Db, moment: Date): Promise<string[]> {
  const old = db.select({ id: uploads.id }).from(uploads).where(lt(uploads.createdAt, moment)).limit(500);
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
