import { and, eq, sql } from 'drizzle-orm';
import type { PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { feedItems } from '../../schema/feed.ts';

export type FeedEntry = { id: string; kind: string };

const place = sql.placeholder;

/**
 * How many items there are, and one page of them. The walk to the page reads only the index (skipped items cost next to
 * nothing); the page's rows are then looked up by id. One statement, so that both are of one moment.
 */
const build = (name: string, category: ReturnType<typeof sql>, tally: ReturnType<typeof sql>) =>
  prepared((db) =>
    db
      .select({
        total: sql<number>`whole.total`,
        id: sql<string | null>`item.id`,
        kind: sql<FeedEntry['kind']>`item.kind`,
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

/** One page of the feed: which items stand on it, newest first, and how many there are in all. */
export async function feedPage(
  db: Db,
  { limit, offset, category }: { limit: number; offset: number; category?: PostCategory | undefined },
): Promise<{ total: number; entries: FeedEntry[] }> {
  const rows = await (category
    ? pageOfCategory(db).execute({ limit, offset, category })
    : pageOfAll(db).execute({ limit, offset }));
  return { total: rows[0]?.total ?? 0, entries: rows.flatMap(({ id, kind }) => (id === null ? [] : { id, kind })) };
}

/** An item that is or was in the feed. */
export type FeedThing = { kind: string; id: string };

/**
 * Puts an item into the feed, in the transaction that publishes it; the caller has just made it or holds its lock. Does
 * nothing if it is already in the feed.
 */
export async function putIntoFeed(
  tx: Db,
  { kind, id, category, createdAt }: FeedThing & { category: string; createdAt: Date },
): Promise<void> {
  await tx.insert(feedItems).values({ kind, id, category, createdAt }).onConflictDoNothing();
}

const isItem = ({ kind, id }: FeedThing) => and(eq(feedItems.id, id), eq(feedItems.kind, kind));

/** Gives an item of the feed another category; the caller holds its lock. */
export async function moveInFeed(tx: Db, thing: FeedThing, category: string): Promise<void> {
  await tx.update(feedItems).set({ category }).where(isItem(thing));
}

/** Takes an item out of the feed without deleting it; the caller holds its lock. Deleted items leave by trigger. */
export async function takeFromFeed(tx: Db, thing: FeedThing): Promise<void> {
  await tx.delete(feedItems).where(isItem(thing));
}
