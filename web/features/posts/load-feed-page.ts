import { FEED_PAGE_SIZE, type listPosts, type PostCategory } from '../../../contract/posts.ts';
import { call } from '../../platform/http.ts';

/** One page of the feed; '' is all categories. */
export const loadFeedPage = (page: number, category: PostCategory | '', signal?: AbortSignal) =>
  call<typeof listPosts>('GET', '/api/posts', {
    query: { page, limit: FEED_PAGE_SIZE, ...(category && { category }) },
    ...(signal && { signal }),
  });
