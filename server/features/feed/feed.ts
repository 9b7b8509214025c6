import type { PostCategory } from '../../../contract/posts.ts';
import type { Db } from '../../platform/database/database.ts';
import { feedPage } from './queries.ts';
import type { FeedEntity, FeedSource } from './source.ts';

export type PageWanted = { page: number; limit: number; category?: PostCategory | undefined };

/**
 * A page of the feed, whatever its size, in one statement that lists its items, then one for each kind, all at once.
 */
export async function loadFeed(
  db: Db,
  sources: FeedSource[],
  { page, limit, category }: PageWanted,
): Promise<{ total: number; items: FeedEntity[] }> {
  const { total, entries } = await feedPage(db, { limit, offset: (page - 1) * limit, category });
  const loaded = await Promise.all(
    sources.map((source) => {
      const ids = entries.flatMap(({ id, kind }) => (kind === source.kind ? id : []));
      return ids.length > 0 ? source.load(db, ids) : [];
    }),
  );
  const items = new Map(loaded.flat().map((item) => [item._id, item]));
  // An item that was deleted between the statements is left out.
  return { total, items: entries.flatMap(({ id }) => items.get(id) ?? []) };
}
