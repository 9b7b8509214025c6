import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { feedItems, tallies } from '../../schema/feed.ts';
import { posts } from '../../schema/posts.ts';
import { videos } from '../../schema/videos.ts';

/** The months that have content, as 2026-11 in UTC, oldest first, and how many items of the feed each has. */
export const listMonths = (db: Db): Promise<{ month: string; count: number }[]> =>
  db
    .select({ month: tallies.key, count: tallies.count })
    .from(tallies)
    .where(eq(tallies.scope, 'month'))
    .orderBy(asc(tallies.key));

/** A page of the site that shows one post, or one video of the site's own host. */
export type ContentPage = { postId: string | null; videoId: string | null; changedAt: Date };

/** What was created from `from` until before `until`, oldest first, after the first `skipped` of it. */
export async function listContent(
  db: Db,
  { from, until }: { from: Date; until: Date },
  { limit, skipped }: { limit: number; skipped: number },
): Promise<ContentPage[]> {
  // From the index alone, also what is skipped.
  const stretch = db
    .select({ id: feedItems.id, createdAt: feedItems.createdAt })
    .from(feedItems)
    .where(and(gte(feedItems.createdAt, from), lt(feedItems.createdAt, until)))
    .orderBy(asc(feedItems.createdAt), asc(feedItems.id))
    .limit(limit)
    .offset(skipped)
    .as('stretch');
  return db
    .select({
      postId: posts.id,
      videoId: videos.id,
      changedAt:
        sql<Date>`coalesce(${posts.updatedAt}, ${videos.editedAt}, ${videos.publishedAt}, ${stretch.createdAt})`.mapWith(
          feedItems.createdAt,
        ),
    })
    .from(stretch)
    .leftJoin(posts, eq(posts.id, stretch.id))
    .leftJoin(videos, and(eq(videos.id, stretch.id), eq(videos.host, 'local')))
    .orderBy(asc(stretch.createdAt), asc(stretch.id));
}
