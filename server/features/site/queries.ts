import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { feedItems } from '../../schema/feed.ts';
import { posts } from '../../schema/posts.ts';
import { videos } from '../../schema/videos.ts';

/** When the oldest and the newest item of the feed were created; undefined if it is empty. */
export async function feedSpan(db: Db): Promise<{ first: Date; last: Date } | undefined> {
  const [row] = await db
    .select({
      first: sql<Date | null>`min(${feedItems.createdAt})`.mapWith(feedItems.createdAt),
      last: sql<Date | null>`max(${feedItems.createdAt})`.mapWith(feedItems.createdAt),
    })
    .from(feedItems);
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** A page of the site that shows one post, or one video of the site's own host. */
export type ContentPage = { postId: string | null; hostVideoId: string | null; changedAt: Date };

/** What was created from `from` until before `until`, newest first. */
export async function listContent(db: Db, from: Date, until: Date, limit: number): Promise<ContentPage[]> {
  return db
    .select({
      postId: posts.id,
      hostVideoId: videos.hostVideoId,
      changedAt: sql<Date>`coalesce(${posts.updatedAt}, ${videos.publishedAt}, ${feedItems.createdAt})`.mapWith(
        feedItems.createdAt,
      ),
    })
    .from(feedItems)
    .leftJoin(posts, and(eq(posts.id, feedItems.id), eq(feedItems.kind, 'post')))
    .leftJoin(videos, and(eq(videos.id, feedItems.id), eq(feedItems.kind, 'video'), eq(videos.host, 'local')))
    .where(and(gte(feedItems.createdAt, from), lt(feedItems.createdAt, until)))
    .orderBy(desc(feedItems.createdAt), desc(feedItems.id))
    .limit(limit);
}
