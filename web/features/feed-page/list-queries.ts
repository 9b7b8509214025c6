import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listFollowing, listOfSchool, listSaves, listTagged } from '../../../contract/people/follow.ts';
import type { FeedItem } from '../../../contract/posts.ts';
import { callWhole } from '../../platform/http/http.ts';
import { beginReading } from '../feed/viewer.ts';
import { followKey } from '../follow/api.ts';

type Lists = {
  following: typeof listFollowing;
  saved: typeof listSaves;
  tagged: typeof listTagged;
  school: typeof listOfSchool;
};
const URLS = {
  following: '/api/feed/following',
  saved: '/api/saves',
  tagged: '/api/feed/tagged',
  school: '/api/feed/school',
} as const;

/** A list of the feed's items, page by page; `of`: the tag or the school. */
export const listQuery = (list: keyof Lists, of: { tag?: string; school?: string } = {}) =>
  infiniteQueryOptions({
    queryKey: [...followKey, list, of],
    queryFn: async ({ pageParam, signal }) => {
      const complete = beginReading();
      const { answer, headers } = await callWhole<Lists['following']>('GET', URLS[list] as typeof URLS.following, {
        query: { ...of, ...(pageParam && { cursor: pageParam }) },
        signal,
      });
      return { items: complete(answer.posts as FeedItem[], headers), nextCursor: answer.nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
