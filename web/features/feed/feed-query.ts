import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allFeeds, type Category, type FeedPage, feedKey } from './feed-items.ts';
import { bringInLine, nextPage } from './feed-merge.ts';
import { loadFeedPage } from './load-feed-page.ts';

const REFRESH = 30_000; // ms (spec 2 §9)
const CACHED_FOR = 60 * 60 * 1000; // ms: after a long read of one post, the viewer's place in the feed is still cached
const TRIES = 3; // to fetch a page, if the feed changes here in the meantime

/**
 * The feed, newest first; '' means all categories. It is never refetched automatically, which would move what somebody
 * is reading: see firstPageQuery.
 */
export const feedQuery = (category: Category) =>
  infiniteQueryOptions({
    queryKey: [...feedKey, category],
    queryFn: ({ pageParam, signal }) => loggingFailure(loadFeedPage(pageParam, category, signal)),
    initialPageParam: 1,
    getNextPageParam: (_last, pages, page) => nextPage(pages, page),
    staleTime: Number.POSITIVE_INFINITY,
    // With nothing to show, page 1 is requested as often as it would be refreshed.
    refetchInterval: ({ state }) => state.status === 'error' && !state.data && REFRESH,
    gcTime: CACHED_FOR,
  });

/**
 * Page 1 as the server has it now, fetched every 30 s while the tab is visible, and at once when it becomes visible
 * after longer than that. What is shown is updated from it; new items wait here.
 */
export const firstPageQuery = (client: QueryClient, category: Category) =>
  queryOptions({
    queryKey: ['feed-first-page', category],
    queryFn: async ({ signal }) => {
      const fresh = await unchanged(client, () => loggingFailure(loadFeedPage(1, category, signal)));
      client.setQueryData(feedQuery(category).queryKey, (feed) => feed && bringInLine(feed, fresh));
      return fresh;
    },
    initialData: () => client.getQueryData(feedQuery(category).queryKey)?.pages[0],
    initialDataUpdatedAt: () => client.getQueryState(feedQuery(category).queryKey)?.dataUpdatedAt,
    staleTime: REFRESH,
    refetchInterval: REFRESH,
    refetchOnWindowFocus: true,
    gcTime: 0, // on the way back to the feed, what was shown before comes first
  });

/** A failure to fetch the feed is only logged (spec 2 §8). */
async function loggingFailure<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof DOMException)) console.error('The feed could not be fetched:', error);
    throw error;
  }
}

/** Loads again if the feed was changed here in the meantime, since the answer may be older than the change. */
export async function unchanged(client: QueryClient, load: () => Promise<FeedPage>): Promise<FeedPage> {
  for (let tries = 1; ; tries++) {
    const before = allFeeds(client).map(([, feed]) => feed);
    const page = await load();
    const now = allFeeds(client).map(([, feed]) => feed);
    if (tries >= TRIES || now.every((feed, index) => feed === before[index])) return page;
  }
}
