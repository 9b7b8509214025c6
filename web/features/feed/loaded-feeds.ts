/** What changes items in the feeds that have been loaded; it loads nothing of how a feed is read. */
import type { QueryClient } from '@tanstack/react-query';
import { withoutItem } from './feed-changes.ts';
import { allFeeds, type Category, type Feed } from './feed-items.ts';

/** The query key of one item's own page. */
export const itemKey = (id: string) => ['post', id] as const;

/** Changes each feed that has been loaded. */
export function changeFeeds(client: QueryClient, change: (feed: Feed, category: Category) => Feed): void {
  for (const [key, feed] of allFeeds(client)) {
    const changed = feed && change(feed, key[1] as Category);
    if (changed && changed !== feed) client.setQueryData<Feed>(key, changed);
  }
}

/** Removes an item that is gone from every feed. */
export const removeItem = (client: QueryClient, id: string): void =>
  changeFeeds(client, (feed) => withoutItem(feed, id));
