import type { Static, TSchema } from 'typebox';
import type {
  addScorer,
  findLastLineUp,
  getRosters,
  removeScorer,
  setLineUp,
} from '../../../contract/sports/match-calls.ts';
import { call } from '../../platform/http/http.ts';

type Body<C extends { body: TSchema }> = Static<C['body']>;

export const rostersKey = (id: string) => ['rosters', id] as const;

/** Who can be named in a timeline and a line-up, and who keeps the score. */
export const loadRosters = (id: string, signal?: AbortSignal) =>
  call<typeof getRosters>('GET', '/api/matches/:id/rosters', { params: { id }, ...(signal && { signal }) });

export const loadLastLineUp = (id: string, side: 'home' | 'away') =>
  call<typeof findLastLineUp>('GET', '/api/matches/:id/line-ups/:side/last', { params: { id, side } });

export const sendLineUp = (id: string, side: 'home' | 'away', body: Body<typeof setLineUp>) =>
  call<typeof setLineUp>('PUT', '/api/matches/:id/line-ups/:side', { params: { id, side }, body });

export const sendScorer = (id: string, username: string) =>
  call<typeof addScorer>('POST', '/api/matches/:id/scorers', { params: { id }, body: { username } });

export const withdrawScorer = (id: string, username: string) =>
  call<typeof removeScorer>('POST', '/api/matches/:id/scorers/remove', { params: { id }, body: { username } });
