import { and, eq, sql } from 'drizzle-orm';
import { uploadParts, uploads } from '../../schema/uploads.ts';
import type { Db } from '../database/database.ts';

export type UploadPart = Omit<typeof uploadParts.$inferSelect, 'uploadId'>;

/** The parts of an upload that have arrived, in their order. */
export const listParts = (db: Db, uploadId: string): Promise<UploadPart[]> =>
  db
    .select({ n: uploadParts.n, etag: uploadParts.etag, tailKey: uploadParts.tailKey, bytes: uploadParts.bytes })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(uploadParts.n);

/**
 * Records a part that has arrived: in the place of the tail that it begins with, or as a new one.
 * @returns false when something else has arrived there meanwhile, or the upload is gone: then nothing is recorded
 */
export async function recordPart(
  db: Db,
  uploadId: string,
  part: UploadPart,
  tailKey: string | undefined,
): Promise<boolean> {
  if (tailKey !== undefined) {
    const { rowCount } = await db
      .update(uploadParts)
      .set(part)
      .where(and(eq(uploadParts.uploadId, uploadId), eq(uploadParts.n, part.n), eq(uploadParts.tailKey, tailKey)));
    return rowCount === 1;
  }
  const { rowCount } = await db.execute(sql`
    insert into ${uploadParts} (upload_id, n, etag, tail_key, bytes)
    select id, ${part.n}, ${part.etag}, ${part.tailKey}, ${part.bytes} from ${uploads} where id = ${uploadId}
    on conflict do nothing`);
  return rowCount === 1;
}

/** Which of these uploads are under way, or done and not yet used. */
export async function listUploadsUnderWay(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(sql`${uploads.id} = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
