import type { QueryClient } from '@tanstack/react-query';
import { FEED_PAGE_SIZE } from '../../../contract/pages/feed-size.ts';
import { withPatched } from './feed-changes.ts';
import { allFeeds, type Category, feedItems } from './feed-items.ts';
import { unchanged } from './feed-query.ts';
import { loadFeedPage } from './load-feed-page.ts';
import { changeFeeds, itemKey } from './loaded-feeds.ts';

/**
 * Refetches the page of the feed that holds an item, and updates its items. Does nothing if it is in no feed that has
 * been loaded. Rejects as `call` does.
 */
export async function reloadItem(client: QueryClient, id: string): Promise<void> {
  for (const [key, feed] of allFeeds(client)) {
    const index = feed ? feedItems(feed.pages).findIndex(({ _id }) => _id === id) : -1;
    if (index < 0) continue;
    const number = Math.floor(index / FEED_PAGE_SIZE) + 1;
    let page = await unchanged(client, () => loadFeedPage(number, key[1] as Category));
    const isThere = page.posts.some(({ _id }) => _id === id);
    // New posts that wait to be shown have moved it to the next page.
    if (!isThere && number < page.totalPages)
      page = await unchanged(client, () => loadFeedPage(number + 1, key[1] as Category));
    return changeFeeds(client, (one) => withPatched(one, page));
  }
}

/** Refetches an item wherever it is shown. */
export function refreshItem(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: itemKey(id) });
  void reloadItem(client, id).catch(() => {}); // what is shown stays; the next refetch of the feed corrects it
}
