import { FEED_REACH, type PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Cursor, cutPage } from '../../platform/http/cursor.ts';
import { invalid, worded } from '../../platform/http/problem.ts';
import type { Audience } from '../../platform/sessions/audience.ts';
import { type FeedEntry, feedLength, feedPage } from './queries.ts';
import type { FeedEntity, FeedSource } from './source.ts';
import { texts } from './texts.ts';

export type PageWanted = {
  /** A page by its number, or what comes after a cursor. */
  at: { page: number } | { after: Cursor };
  limit: number;
  category?: PostCategory | undefined;
};

/** A page that lies beyond the reach. @throws 400 if there is something on it */
async function beyondReach(db: Db, category: PostCategory | undefined, offset: number) {
  const total = await feedLength(db, category);
  if (offset < total) throw invalid(worded(texts.beyondReach, { reach: FEED_REACH }), 'page');
  return { total, entries: [] };
}

/**
 * A page of the feed, which members alone read, whatever its size, in one statement that lists its items, then one for each kind, all at once.
 * @throws 400 for a page that only a cursor reaches
 */
export async function loadFeed(
  db: Db,
  sources: FeedSource[],
  { at, limit, category }: PageWanted,
): Promise<{ total: number; items: FeedEntity[]; nextCursor: string | null }> {
  const from = 'page' in at ? { offset: (at.page - 1) * limit } : at;
  const isBeyond = 'offset' in from && from.offset + limit > FEED_REACH;
  const { total, entries } = isBeyond
    ? await beyondReach(db, category, from.offset)
    : await feedPage(db, { ...from, limit: limit + 1, category });
  const { shown, nextCursor } = cutPage(entries, limit);
  return { total, items: await loadItems(db, sources, shown, 'members'), nextCursor };
}

/** The items of these entries, in their order: one statement for each kind, all at once. */
export async function loadItems(
  db: Db,
  sources: FeedSource[],
  entries: FeedEntry[],
  to: Audience,
): Promise<FeedEntity[]> {
  const loaded = await Promise.all(
    sources.map((source) => {
      const ids = entries.flatMap(({ id, kind }) => (kind === source.kind ? id : []));
      return ids.length > 0 ? source.load(db, ids, to) : [];
    }),
  );
  const items = new Map(loaded.flat().map((item) => [item._id, item]));
  // An item that was deleted between the statements is left out.
  return entries.flatMap(({ id }) => items.get(id) ?? []);
}

/** The items as somebody is shown them who does not see these people. */
export function withoutPeople(sources: FeedSource[], items: FeedEntity[], unseen: ReadonlySet<string>): FeedEntity[] {
  if (unseen.size === 0) return items;
  return items.flatMap((item) => sources.find(({ kind }) => kind === item.kind)?.without(item, unseen) ?? []);
}
