import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { olderThan } from '../../platform/http/cursor-queries.ts';
import { feedItems } from '../../schema/feed.ts';
import { isPublic } from '../../schema/sports/competitions.ts';

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

type PageOfLabels = { after: Cursor | undefined; limit: number };

/** Builds the statements of a list of items by the one that gives the page's ids, newest first and behind a cursor. */
function listing(name: string, page: (behind: SQL) => SQL) {
  const statement = (called: string, behind: SQL) =>
    prepared((db) =>
      db
        .select({
          id: sql<string>`item.id`,
          kind: sql<FeedEntry['kind']>`item.kind`,
          createdAt: sql<Date>`item.created_at`.mapWith(feedItems.createdAt),
        })
        // `offset 0`: each is looked up, since a plan for a page of any length would rather read all items.
        .from(
          sql`(${page(behind)}) as page cross join lateral (select * from feed_items where id = page.id offset 0) as item`,
        )
        .orderBy(sql`item.created_at desc, item.id desc`)
        .prepare(called),
    );
  const first = statement(name, sql`true`);
  const behind = statement(`${name}_after`, behindCursor.behind);
  return (db: Db, { after, limit }: PageOfLabels, given: Record<string, string>): Promise<FeedEntry[]> =>
    after
      ? behind(db).execute({ ...given, limit, createdAt: after.createdAt.toISOString(), after: after.id })
      : first(db).execute({ ...given, limit });
}

const newestFirst = sql`order by created_at desc, id desc`;

const labelled = listing(
  'feed_labelled',
  (behind) =>
    sql`select id from feed_labels where label = ${place('label')} and ${behind} ${newestFirst} limit ${place('limit')}`,
);

/** What of the feed has a label, such as a tag: along one index. */
export const labelledPage = (db: Db, label: string, page: PageOfLabels): Promise<FeedEntry[]> =>
  labelled(db, page, { label });

/** A tag's label: as the database writes it in lower case, which made the labels. */
export async function tagLabel(db: Db, tag: string): Promise<string> {
  const { rows } = await db.execute<{ label: string }>(sql`select 'tag:' || lower(${tag}) as label`);
  return rows[0]?.label ?? '';
}

/** Labels that one item has at most, but for tags: those of a clip's uploader, school, match's teams and competition. */
const FOLLOWABLE = sql.raw('5');

// As many labels are walked as there are followed ones: to look at one takes a fifth of asking for the newest of
// somebody. Of who wrote last, so many are asked for all of theirs as have the page's items between them.
const followed = listing(
  'feed_followed',
  (behind) => sql`
    with mine as materialized (
      select 'by:' || other_id as label from ties where account_id = ${place('accountId')} and kind = 'follow'
      union all select 'school:' || school from school_follows where account_id = ${place('accountId')}
      union all select 'team:' || team.id from team_follows as follow join teams as team on team.id = follow.team_id
        where follow.account_id = ${place('accountId')} and team.hidden is null
      union all select 'competition:' || competition.id from competition_follows as follow
        join competitions as competition on competition.id = follow.competition_id
        where follow.account_id = ${place('accountId')} and ${isPublic()}
    ), walked as materialized (
      select distinct id, created_at from (
        select id, created_at from (
          select id, created_at, label from feed_labels where label not like 'tag:%' and ${behind}
          ${newestFirst} limit (select count(*) from mine)
        ) as newest where (label in (select label from mine)) is true limit ${FOLLOWABLE} * ${place('limit')}::int
      ) as own
    ), merged as (
      select id, created_at from (
        select mine.label, dense_rank() over (order by last.created_at desc, last.id desc) as rank
        from mine cross join lateral (
          select id, created_at from feed_labels where label = mine.label and ${behind} ${newestFirst} limit 1
        ) as last
        where (select count(*) from walked) < ${place('limit')}::int
      ) as recent cross join lateral (
        select id, created_at from feed_labels where label = recent.label and ${behind}
        ${newestFirst} limit ${place('limit')}
      ) as own
      where recent.rank <= ${place('limit')}::int
    )
    select id from (table walked union table merged) as found ${newestFirst} limit ${place('limit')}`,
);

/**
 * What of the feed is by people, or of schools, teams and competitions, that an account follows, in one statement. Of somebody who follows much,
 * a page is soon full on the way down the feed; where it isn't, those are asked for their newest, and the ones who wrote
 * last for all that can be on the page.
 */
export const followedPage = (db: Db, accountId: string, page: PageOfLabels): Promise<FeedEntry[]> =>
  followed(db, page, { accountId });

/** What an account has saved and still stands in the feed, what was saved last first. */
export async function savedPage(db: Db, accountId: string, { after, limit }: PageOfLabels): Promise<FeedEntry[]> {
  const { rows } = await db.execute<{ id: string; kind: string; at: string }>(sql`
    select item.id, item.kind, extract(epoch from save.created_at) * 1000 as at
    from saves as save join feed_items as item on item.id = save.item_id
    where save.account_id = ${accountId} and ${
      olderThan({ createdAt: sql`save.created_at`, id: sql`save.item_id` }, after) ?? sql`true`
    }
    order by save.created_at desc, save.item_id desc limit ${limit}`);
  return rows.map(({ id, kind, at }) => ({ id, kind, createdAt: new Date(Number(at)) }));
}
