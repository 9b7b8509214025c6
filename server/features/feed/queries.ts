import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { feedItems } from '../../schema/feed.ts';

export type FeedEntry = { id: string; kind: string; createdAt: Date };

const place = sql.placeholder;
const all = { items: sql`true`, tally: sql`'all'` };
const ofCategory = { items: sql`category = ${place('category')}`, tally: sql`${place('category')}` };
const lengthOf = (tally: SQL) =>
  sql`(select coalesce((select count from tallies where scope = 'feed' and key = ${tally}), 0) as total)`;

/**
 * How many items there are, and one page of them. The walk to the page reads only the index (skipped items cost next to
 * nothing); the page's rows are then looked up by id. One statement, so that both are of one moment.
 */
const build = (name: string, { items, tally }: typeof all, from: { behind?: SQL; offset?: SQL }) =>
  prepared((db) =>
    db
      .select({
        total: sql<number>`whole.total`,
        id: sql<string | null>`item.id`,
        kind: sql<FeedEntry['kind']>`item.kind`,
        createdAt: sql<Date>`item.created_at`.mapWith(feedItems.createdAt),
      })
      .from(
        sql`${lengthOf(tally)} as whole left join (
          select id from feed_items where ${items} and ${from.behind ?? sql`true`}
          order by created_at desc, id desc limit ${place('limit')} offset ${from.offset ?? sql`0`}
        ) as page on true left join feed_items as item on item.id = page.id`,
      )
      .orderBy(sql`item.created_at desc, item.id desc`)
      .prepare(name),
  );
const paged = { offset: sql`${place('offset')}` };
const behindCursor = { behind: sql`(created_at, id) < (${place('createdAt')}::timestamptz, ${place('after')}::uuid)` };
const pages = {
  all: build('feed_page', all, paged),
  ofCategory: build('feed_page_of_category', ofCategory, paged),
  allAfter: build('feed_after', all, behindCursor),
  ofCategoryAfter: build('feed_of_category_after', ofCategory, behindCursor),
};

/** Where a page begins: so many items from the newest one, or behind a cursor. */
type Beginning = { offset: number } | { after: Cursor };

/** One page of the feed: which items stand on it, newest first, and how many there are in all. */
export async function feedPage(
  db: Db,
  { limit, category, ...from }: Beginning & { limit: number; category?: PostCategory | undefined },
): Promise<{ total: number; entries: FeedEntry[] }> {
  const given =
    'after' in from
      ? { limit, createdAt: from.after.createdAt.toISOString(), after: from.after.id }
      : { limit, offset: from.offset };
  const [whole, part] =
    'after' in from ? [pages.allAfter, pages.ofCategoryAfter] : ([pages.all, pages.ofCategory] as const);
  const rows = await (category ? part(db).execute({ ...given, category }) : whole(db).execute(given));
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.flatMap(({ id, kind, createdAt }) => (id === null ? [] : { id, kind, createdAt })),
  };
}

/** How many items the feed has. */
export async function feedLength(db: Db, category: PostCategory | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select total from ${lengthOf(sql`${category ?? 'all'}`)} as whole`,
  );
  return rows[0]?.total ?? 0;
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
