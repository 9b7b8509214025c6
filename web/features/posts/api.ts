import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type deletePost, FEED_PAGE_SIZE, type FeedPost, type PostCategory } from '../../../contract/posts.ts';
import { call } from '../../platform/http.ts';
import { changesSince, journalMoment } from '../comments/journal.ts';
import { afterChange, withShown } from '../comments/thread.ts';
import {
  bringInLine,
  type Feed,
  type FeedPage,
  feedItems,
  nextPage,
  withoutItem,
  withPatched,
  withPostOnTop,
} from './feed-merge.ts';
import { loadFeedPage } from './load-feed-page.ts';
import { loadPost, type PostWithComments } from './load-post.ts';

export const feedKey = ['feed'] as const;

const REFRESH = 30_000; // ms (spec 2 §9)
const KEPT = 60 * 60 * 1000; // ms: who has read a post for long still comes back to their place in the feed
const TRIES = 3; // of a page that was changed here while it was on its way

export type Category = PostCategory | '';

/**
 * The feed, newest first; '' is all categories. It is never fetched anew by itself, which would move what somebody is
 * reading: see firstPageQuery.
 */
export const feedQuery = (category: Category) =>
  infiniteQueryOptions({
    queryKey: [...feedKey, category],
    queryFn: ({ pageParam, signal }) => loggingFailure(loadFeedPage(pageParam, category, signal)),
    initialPageParam: 1,
    getNextPageParam: (_last, pages, page) => nextPage(pages, page),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  });

/**
 * Page 1 as the server has it now, fetched every 30 s while the tab is to be seen, and at once when it is shown again
 * after longer. What is shown is brought in line with it; what is new waits here.
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
    gcTime: 0, // whoever comes back begins with what is shown
  });

/** A feed that can't be fetched is only logged (spec 2 §8). */
async function loggingFailure<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof DOMException)) console.error('The feed could not be fetched:', error);
    throw error;
  }
}

const allFeeds = (client: QueryClient) => client.getQueriesData<Feed>({ queryKey: feedKey });

/** Loads once more when the feed was changed here meanwhile: the answer may be older than the change. */
async function unchanged(client: QueryClient, load: () => Promise<FeedPage>): Promise<FeedPage> {
  for (let tries = 1; ; tries++) {
    const before = allFeeds(client).map(([, feed]) => feed);
    const page = await load();
    const now = allFeeds(client).map(([, feed]) => feed);
    if (tries >= TRIES || now.every((feed, index) => feed === before[index])) return page;
  }
}

function changeFeeds(client: QueryClient, change: (feed: Feed, category: Category) => Feed): void {
  for (const [key, feed] of allFeeds(client))
    if (feed) client.setQueryData<Feed>(key, change(feed, key[1] as Category));
}

/**
 * Fetches the page of the feed that holds a post, and shows its items as they are there now. Does nothing where the
 * post stands in no feed that was loaded. Rejects as `call` does.
 */
export async function reloadItem(client: QueryClient, postId: string): Promise<void> {
  for (const [key, feed] of allFeeds(client)) {
    const index = feed ? feedItems(feed.pages).findIndex(({ _id }) => _id === postId) : -1;
    if (index < 0) continue;
    const number = Math.floor(index / FEED_PAGE_SIZE) + 1;
    let page = await unchanged(client, () => loadFeedPage(number, key[1] as Category));
    const isThere = page.posts.some(({ _id }) => _id === postId);
    // What was written meanwhile, and waits to be shown, has moved it to the next page.
    if (!isThere && number < page.totalPages)
      page = await unchanged(client, () => loadFeedPage(number + 1, key[1] as Category));
    return changeFeeds(client, (one) => withPatched(one, page));
  }
}

/** Puts a post that was just written on top of the feeds it belongs to, before any server is asked again. */
export const prependPost = (client: QueryClient, post: FeedPost): void =>
  changeFeeds(client, (feed, category) => (belongs(post, category) ? withPostOnTop(feed, post) : feed));

/** Shows a post that was just edited as it is now, wherever it is shown; a feed that it has left loses it. */
export function patchPost(client: QueryClient, post: FeedPost): void {
  changeFeeds(client, (feed, category) =>
    belongs(post, category) ? withPatched(feed, { posts: [post] }) : withoutItem(feed, post._id),
  );
  const { kind: _, ...fields } = post;
  client.setQueryData(postQuery(post._id).queryKey, (shown) => {
    if (!shown) return shown;
    const { viewerReaction: __, ...rest } = shown; // it belongs to the counts that were there before
    return { ...rest, ...fields };
  });
}

const belongs = (post: FeedPost, category: Category) => category === '' || category === post.category;

/** Takes a deleted post out of every feed. */
export const removePost = (client: QueryClient, id: string): void =>
  changeFeeds(client, (feed) => withoutItem(feed, id));

/** Names the deletion of a post while it is on its way. */
export const deletionKey = (id: string) => ['delete-post', id] as const;

export const sendDeletion = (id: string) => call<typeof deletePost>('DELETE', '/api/posts/:id', { params: { id } });

/** One post with its comments, oldest first: the newest, and those before them that were loaded already. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const began = journalMoment();
      const fresh = withShown(await loadPost(id, signal), client.getQueryData<PostWithComments>(queryKey));
      return changesSince(id, began).reduce(afterChange, fresh);
    },
  });
