import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Cursor } from '../../../platform/http/cursor.ts';
import { olderThan } from '../../../platform/http/cursor-queries.ts';
import { videos } from '../../../schema/videos.ts';
import type { VideoRow } from '../queries.ts';

/** A page of a member's uploaded videos in any state, newest first. */
export const listOwn = (db: Db, accountId: string, limit: number, after?: Cursor): Promise<VideoRow[]> =>
  db
    .select()
    .from(videos)
    .where(and(eq(videos.uploaderId, accountId), olderThan(videos, after)))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(limit);

export type OwnCounts = { total: number; waiting: number; failed: number };

/** How many videos a member has uploaded, and how many of them their host does not have yet, or has refused. */
export async function countOwn(db: Db, accountId: string): Promise<OwnCounts> {
  const { rows } = await db.execute<OwnCounts>(sql`
    select count(*) as total, count(*) filter (where status = 'stored') as waiting,
      count(*) filter (where status = 'failed') as failed
    from videos where uploader_id = ${accountId}`);
  return rows[0] ?? { total: 0, waiting: 0, failed: 0 };
}

/** A member's own video; with `locks` nobody else can change it until the transaction ends. */
export async function findOwn(tx: Db, accountId: string, id: string, locks = false): Promise<VideoRow | undefined> {
  const query = tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.uploaderId, accountId)));
  return (await (locks ? query.for('update') : query))[0];
}
