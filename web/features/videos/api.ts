import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { listVideos } from '../../../contract/videos.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';

export const videosKey = ['videos'] as const;

const PER_PAGE = 12; // four rows of three

/** `isPart`: the answer was an error with videos; what else there is isn't known. */
type Page = Static<(typeof listVideos)['answer']> & { isPart?: true };

/** An error that carries a message and videos is an answer with these videos (spec 1 §7). */
const list = (query: { limit: number; cursor?: string; faculty?: string }, signal: AbortSignal): Promise<Page> =>
  call<typeof listVideos>('GET', '/api/videos/get-videos', { query, signal }).catch((error: unknown) => {
    const videos = error instanceof ApiError && error.message ? error.body.videos : undefined;
    if (!Array.isArray(videos)) throw error;
    return { videos, total: videos.length, faculties: [], nextCursor: null, isPart: true };
  });

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
