import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { feedItems, tallies } from '../../schema/feed.ts';
import { posts } from '../../schema/posts.ts';
import { isPublic } from '../../schema/sports/competitions.ts';
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

/** The months in which competitions and matches were made, as 2026-11 in UTC, and how many; from indexes alone. */
export async function listMonthsOfMatchDay(db: Db): Promise<{ month: string; count: number }[]> {
  const { rows } = await db.execute<{ month: string; count: number }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from (
      select created_at from competitions union all select created_at from matches
    ) as made group by 1 order by 1`);
  return rows;
}

/** A page of match day. */
export type MatchDayPage = { kind: 'competition' | 'match'; id: string; changedAt: Date };

/**
 * The same as `listContent`, of competitions and matches, without teams, whose pages name who plays: hidden ones and drafts
 * have their place in the order, so
 * that what was written goes on standing where a crawler has found it, but are left out.
 */
export async function listMatchDay(
  db: Db,
  { from, until }: { from: Date; until: Date },
  { limit, skipped }: { limit: number; skipped: number },
): Promise<MatchDayPage[]> {
  const inMonth = sql`created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Omit<MatchDayPage, 'changedAt'> & { changedAt: string }>(sql`
    with stretch as materialized (
      select kind, id, created_at from (
        select 'competition' as kind, id, created_at from competitions where ${inMonth}
        union all select 'match', id, created_at from matches where ${inMonth}
      ) as made order by created_at, id limit ${limit} offset ${skipped}
    )
    select stretch.kind, stretch.id, coalesce(match.changed_at, stretch.created_at) as "changedAt"
    from stretch left join matches as match on stretch.kind = 'match' and match.id = stretch.id
      left join competitions as competition on competition.id = coalesce(match.competition_id, stretch.id)
    where ${isPublic()}
    order by stretch.created_at, stretch.id`);
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }));
}
