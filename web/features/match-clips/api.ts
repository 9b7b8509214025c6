import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  answerClipProposal,
  ClipProposal,
  getAthlete,
  getMatchForClip,
  getPin,
  leaveClip,
  listClipPeople,
  listMatchesOfClip,
  listMatchesOfToday,
  listNamedClips,
  Pin,
  pinClip,
  unpinClip,
} from '../../../contract/videos/match-clips.ts';
import { call } from '../../platform/http/http.ts';

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

/** A match by itself, for a clip that somebody adds to it. Rejects with a 404 where it isn't there for the member. */
export const forClipQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['match-for-clip', matchId],
    queryFn: ({ signal }) =>
      call<typeof getMatchForClip>('GET', '/api/matches/:id/for-clip', { params: { id: matchId }, signal }),
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

/** What the member says to somebody who wants to put their clip to a match. */
export const sendAnswer = (videoId: string, { match, by }: ClipProposal, accepts: boolean) =>
  call<typeof answerClipProposal>('POST', '/api/videos/:id/match/proposals/:matchId', {
    params: { id: videoId, matchId: match._id },
    body: { accepts, by: by._id },
  });

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
