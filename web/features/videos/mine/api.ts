import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { listOwnVideos, removeOwnVideo, retryOwnVideo } from '../../../../contract/own-videos.ts';
import { call } from '../../../platform/http/http.ts';
import { videosKey } from '../api.ts';

/** Nested under the videos' key: after an upload, this is refetched along with the gallery. */
export const ownVideosKey = [...videosKey, 'own'] as const;

/** The mutation key of a video's removal while it is under way. */
export const removalKey = (id: string) => ['remove-video', id] as const;

const WITHOUT_NEWS = 60_000; // ms: for when no socket gets through

/** The member's own uploads, newest first. They change by themselves, so cached ones always count as stale. */
export const ownVideosQuery = infiniteQueryOptions({
  queryKey: ownVideosKey,
  queryFn: ({ pageParam, signal }) =>
    call<typeof listOwnVideos>('GET', '/api/videos/mine', {
      query: { ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.waiting ? WITHOUT_NEWS : false),
});

/** Shows that an upload is being retried, so that its next refusal counts as news, however soon it comes. */
export function showTrying(client: QueryClient, id: string): void {
  client.setQueryData(ownVideosQuery.queryKey, (data) => {
    const trying = { state: 'waiting', reason: null, refusal: null, canRetry: false } as const;
    return (
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          videos: page.videos.map((video) => (video._id === id ? { ...video, ...trying } : video)),
        })),
      }
    );
  });
}

export const retryUpload = (id: string) =>
  call<typeof retryOwnVideo>('POST', '/api/videos/mine/:id/retry', { params: { id } });

/** @param isPublished whether the member knows that it is published */
export const removeUpload = (id: string, isPublished: boolean) =>
  call<typeof removeOwnVideo>('DELETE', '/api/videos/mine/:id', {
    params: { id },
    query: isPublished ? { published: true } : {},
  });
