import { sql } from 'drizzle-orm';
import type { PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

export type FeedEntry = { id: string; kind: 'post' | 'video' };

const place = sql.placeholder;

/**
 * How much there is, and one page of it. The walk to the page touches the index and nothing else (what is skipped
 * costs next to nothing); the rows of the page itself are then looked up by id. One statement, so that both are of one
 * moment.
 */
const build = (name: string, category: ReturnType<typeof sql>, tally: ReturnType<typeof sql>) =>
  prepared((db) =>
    db
      .select({
        total: sql<number>`whole.total`,
        id: sql<string | null>`item.id`,
        kind: sql<FeedEntry['kind']>`case when item.video_id is null then 'post' else 'video' end`,
      })
      .from(
        sql`(
          select coalesce((select count from tallies where scope = 'feed' and key = ${tally}), 0) as total
        ) as whole left join (
          select id from feed_items ${category}
          order by created_at desc, id desc limit ${place('limit')} offset ${place('offset')}
        ) as page on true left join feed_items as item on item.id = page.id`,
      )
      .orderBy(sql`item.created_at desc, item.id desc`)
      .prepare(name),
  );
const pageOfAll = build('feed_page', sql``, sql`'all'`);
const pageOfCategory = build(
  'feed_page_of_category',
  sql`where category = ${place('category')}`,
  sql`${place('category')}`,
);

/** One page of the feed: which posts and videos stand on it, newest first, and how many there are in all. */
export async function feedPage(
  db: Db,
  { limit, offset, category }: { limit: number; offset: number; category?: PostCategory | undefined },
): Promise<{ total: number; entries: FeedEntry[] }> {
  const rows = await (category
    ? pageOfCategory(db).execute({ limit, offset, category })
    : pageOfAll(db).execute({ limit, offset }));
  return { total: rows[0]?.total ?? 0, entries: rows.flatMap(({ id, kind }) => (id === null ? [] : { id, kind })) };
}
