import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { createPost, FeedItem, FeedPost, getPost, listPosts, PostCategory } from '../../../contract/posts.ts';
import { call } from '../../platform/http.ts';
import { loadFeedPage } from './load-feed-page.ts';

export const feedKey = ['feed'] as const;

export type FeedPage = Static<(typeof listPosts)['answer']>;
export type PostWithComments = Static<(typeof getPost)['answer']>['post'];

/** The feed, newest first; '' is all categories. */
export const feedQuery = (category: PostCategory | '') =>
  infiniteQueryOptions({
    queryKey: [...feedKey, category],
    queryFn: ({ pageParam, signal }) => loadFeedPage(pageParam, category, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.totalPages ? page + 1 : null),
  });

/** The items of all pages. What is written meanwhile moves later pages down, so an item may come twice: it is shown once. */
export function feedItems(pages: FeedPage[]): FeedItem[] {
  const items = new Map<string, FeedItem>();
  for (const page of pages)
    for (const item of page.posts as FeedItem[]) items.set(item._id, items.get(item._id) ?? item);
  return [...items.values()];
}

/** Puts a post that was just written on top of the feeds it belongs to, before any server is asked again. */
export function prependPost(client: QueryClient, post: FeedPost): void {
  for (const category of ['', post.category] as (PostCategory | '')[]) {
    client.setQueryData(feedQuery(category).queryKey, (feed) => {
      const [first, ...rest] = feed?.pages ?? [];
      if (!feed || !first) return feed;
      return { ...feed, pages: [{ ...first, posts: [post, ...first.posts], total: first.total + 1 }, ...rest] };
    });
  }
}

export const submitPost = (fields: { content: string; tags: string; category: PostCategory }) =>
  call<typeof createPost>('POST', '/api/posts', { fields });

/** One post with its comments, oldest first. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getPost>('GET', '/api/posts/:id', { params: { id }, signal })).post,
  });
