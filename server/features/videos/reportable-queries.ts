/** The queries for videos that reports and their queue need. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { videos } from '../../schema/videos.ts';

/** Locks a published video, so that it stays until the transaction ends. @returns its owner */
export async function holdVideo(tx: Db, id: string): Promise<{ ownerId: string | null } | undefined> {
  const [row] = await tx
    .select({ ownerId: videos.uploaderId })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.status, 'published')))
    .for('key share');
  return row;
}

/** Videos by id, with their uploaders. */
export const describeVideos = (db: Db, ids: string[]) =>
  db
    .select({
      id: videos.id,
      edition: videos.edition,
      title: videos.title,
      status: videos.status,
      host: videos.host,
      hostVideoId: videos.hostVideoId,
      createdAt: videos.createdAt,
      author: { id: accounts.id, username: accounts.username, isActive: accounts.isActive },
    })
    .from(videos)
    .leftJoin(accounts, eq(accounts.id, videos.uploaderId))
    .where(sql`${videos.id} = any(${sql.param(ids)}::uuid[])`);
