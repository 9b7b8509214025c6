import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  getAthlete,
  getPin,
  leaveClip,
  listClipPeople,
  listMatchClips,
  listMatchesOfClip,
  listMatchesOfToday,
  listNamedClips,
  Pin,
  pinClip,
  unpinClip,
} from '../../../contract/videos/match-clips.ts';
import { call } from '../../platform/http/http.ts';

export const clipsKey = (matchId: string) => ['match-clips', matchId];

/** The newest clips of a match, or those behind a cursor. */
export const loadClips = (matchId: string, cursor: string | undefined, signal: AbortSignal) =>
  call<typeof listMatchClips>('GET', '/api/matches/:id/clips', {
    params: { id: matchId },
    query: cursor === undefined ? {} : { cursor },
    signal,
  });

export const pinKey = (videoId: string) => ['clip-pin', videoId];
export const pinQuery = (videoId: string) =>
  queryOptions({
    queryKey: pinKey(videoId),
    queryFn: ({ signal }) => call<typeof getPin>('GET', '/api/videos/:id/match', { params: { id: videoId }, signal }),
  });

/** The matches that a clip of the member's may be of. */
export const offeredQuery = queryOptions({
  queryKey: ['matches-of-today'],
  queryFn: ({ signal }) => call<typeof listMatchesOfToday>('GET', '/api/my-matches/today', { signal }),
});

/** The matches that the member can pin a clip to. */
export const offeredForQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['matches-of-clip', videoId],
    queryFn: ({ signal }) =>
      call<typeof listMatchesOfClip>('GET', '/api/videos/:id/matches', { params: { id: videoId }, signal }),
  });

export const clipPeopleQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['clip-people', matchId],
    queryFn: ({ signal }) =>
      call<typeof listClipPeople>('GET', '/api/matches/:id/clip-people', { params: { id: matchId }, signal }),
  });

export const sendPin = (videoId: string, body: Pin) =>
  call<typeof pinClip>('PUT', '/api/videos/:id/match', { params: { id: videoId }, body });
export const sendUnpin = (videoId: string) =>
  call<typeof unpinClip>('DELETE', '/api/videos/:id/match', { params: { id: videoId } });

export const sendLeave = (videoId: string) =>
  call<typeof leaveClip>('DELETE', '/api/videos/:id/match/me', { params: { id: videoId } });

/** The clips that name the member. */
export const namedClipsQuery = infiniteQueryOptions({
  queryKey: ['named-clips'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof listNamedClips>('GET', '/api/my-matches/clips', {
      query: pageParam === null ? {} : { cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0, // others name somebody at any time
});

export const athleteQuery = (username: string) =>
  queryOptions({
    queryKey: ['athlete', username],
    queryFn: ({ signal }) =>
      call<typeof getAthlete>('GET', '/api/people/:username/athlete', { params: { username }, signal }),
  });
