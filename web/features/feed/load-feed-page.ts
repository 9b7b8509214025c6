import { FEED_PAGE_SIZE } from '../../../contract/pages/feed-size.ts';
import type { FeedItem, listPosts, PostCategory } from '../../../contract/posts.ts';
import { callWhole } from '../../platform/http/http.ts';
import { beginReading } from './viewer.ts';

/** One page of the feed, with the viewer's own data (viewer.ts); '' means all categories. */
export async function loadFeedPage(page: number, category: PostCategory | '', signal?: AbortSignal) {
  const complete = beginReading();
  const { answer, headers } = await callWhole<typeof listPosts>('GET', '/api/posts', {
    query: { page, limit: FEED_PAGE_SIZE, ...(category && { category }) },
    ...(signal && { signal }),
  });
  return { ...answer, posts: complete(answer.posts as FeedItem[], headers) };
}
