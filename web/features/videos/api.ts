import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { listVideos } from '../../../contract/videos.ts';
import { call } from '../../platform/http.ts';

export const videosKey = ['videos'] as const;

const PER_PAGE = 12; // four rows of three

const list = (query: { limit: number; cursor?: string; faculty?: string }, signal: AbortSignal) =>
  call<typeof listVideos>('GET', '/api/videos/get-videos', { query, signal });

/** The gallery, newest first, of one faculty or of all. */
export const galleryQuery = (faculty: string) =>
  infiniteQueryOptions({
    queryKey: [...videosKey, 'gallery', faculty],
    queryFn: ({ pageParam, signal }) =>
      list({ limit: PER_PAGE, ...(pageParam && { cursor: pageParam }), ...(faculty && { faculty }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/** The newest few, for a preview elsewhere. */
export const latestQuery = (limit: number) =>
  queryOptions({
    queryKey: [...videosKey, 'latest', limit],
    queryFn: async ({ signal }) => (await list({ limit }, signal)).videos,
  });
