/** The clips of a match. Apart from the calls of forms and own clips, which the page of a match doesn't load. */
import type { listMatchClips } from '../../../contract/videos/match-clips.ts';
import { call } from '../../platform/http/http.ts';

export const clipsKey = (matchId: string) => ['match-clips', matchId];

/** The newest clips of a match, or those behind a cursor. */
export const loadClips = (matchId: string, cursor: string | undefined, signal: AbortSignal) =>
  call<typeof listMatchClips>('GET', '/api/matches/:id/clips', {
    params: { id: matchId },
    query: cursor === undefined ? {} : { cursor },
    signal,
  });
