import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { FeedItem, listPosts, PostCategory } from '../../../contract/posts.ts';

export const feedKey = ['feed'] as const;

export type Category = PostCategory | '';

export type FeedPage = Static<(typeof listPosts)['answer']>;
export type Feed = InfiniteData<FeedPage>;

/**
 * The items of all pages. New posts move items to later pages, so of each page only what follows its last known item
 * counts: each item is shown once, and no newer one ends up among older ones.
 */
export function feedItems(pages: FeedPage[]): FeedItem[] {
  const items = new Map<string, FeedItem>();
  for (const page of pages) {
    const posts = page.posts as FeedItem[];
    const lastKnown = posts.findLastIndex(({ _id }) => items.has(_id));
    for (const item of posts.slice(lastKnown + 1)) items.set(item._id, item);
  }
  return [...items.values()];
}

/** The same feed with other items, as one page: how many pages they came in no longer matters. */
export const withItems = (
  feed: Feed,
  items: FeedItem[],
  { total, totalPages }: Pick<FeedPage, 'total' | 'totalPages'>,
): Feed => ({
  pages: [{ posts: items, total, totalPages, page: 1 }],
  pageParams: feed.pageParams.slice(-1),
});

/** All feeds that have been loaded, with their keys. */
export const allFeeds = (client: QueryClient) => client.getQueriesData<Feed>({ queryKey: feedKey });
