import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  followCompetition,
  getCompetition,
  leaveLog,
  listCompetitionActs,
} from '../../../contract/sports/competition-calls.ts';
import type { MatchCard } from '../../../contract/sports/core.ts';
import type { withdrawEntry } from '../../../contract/sports/entries/withdrawal.ts';
import type {
  getBracket,
  listAwaitedResults,
  listCompetitionMatches,
  listCompetitions,
  listMyMatches,
  listScorers,
  MatchListName,
} from '../../../contract/sports/lists.ts';
import type { MatchNews } from '../../../contract/sports/match-calls.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
const retry = (tries: number, error: unknown) => tries < 1 && !isMissing(error);

/** The query key of everything about a competition. */
export const competitionKey = (id: string) => ['competition', id] as const;
/** The query key of everything about the member's own matches. */
export const MY_MATCHES = ['my-matches'] as const;

export type CompetitionView = Awaited<ReturnType<typeof loadCompetition>>;
const loadCompetition = (id: string, signal: AbortSignal) =>
  call<typeof getCompetition>('GET', '/api/competitions/:id', { params: { id }, signal });

export const competitionQuery = (id: string) =>
  queryOptions({ queryKey: competitionKey(id), queryFn: ({ signal }) => loadCompetition(id, signal), retry });

export type Listed = { state?: 'running' | 'open' | 'ended'; sport?: string; school?: string; mine?: 'yes' };

export const competitionsQuery = (asked: Listed) =>
  infiniteQueryOptions({
    queryKey: ['competitions', asked],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listCompetitions>('GET', '/api/competitions', {
        query: { ...asked, ...(pageParam && { cursor: pageParam }) } as never,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

export const matchesQuery = (id: string, list: MatchListName, team: string) =>
  infiniteQueryOptions({
    queryKey: [...competitionKey(id), 'matches', list, team],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listCompetitionMatches>('GET', '/api/competitions/:id/matches', {
        params: { id },
        query: { list, ...(team && { team }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry,
  });

export const bracketQuery = (id: string) =>
  queryOptions({
    queryKey: [...competitionKey(id), 'bracket'],
    queryFn: async ({ signal }) =>
      (await call<typeof getBracket>('GET', '/api/competitions/:id/bracket', { params: { id }, signal })).stages,
    retry,
  });

export const scorersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...competitionKey(id), 'scorers'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listScorers>('GET', '/api/competitions/:id/scorers', {
        params: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry,
  });

export const actsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...competitionKey(id), 'acts'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listCompetitionActs>('GET', '/api/competitions/:id/acts', {
        params: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry,
  });

export const myMatchesQuery = (list: MatchListName) =>
  infiniteQueryOptions({
    queryKey: [...MY_MATCHES, list],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listMyMatches>('GET', '/api/my-matches', {
        query: { list, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

export const awaitedQuery = queryOptions({
  queryKey: [...MY_MATCHES, 'awaited'],
  queryFn: async ({ signal }) =>
    (await call<typeof listAwaitedResults>('GET', '/api/my-matches/awaited', { signal })).awaited,
});

/** Takes the viewer's own team out of a competition. */
export const sendLeaving = (id: string, entryId: string) =>
  call<typeof withdrawEntry>('POST', '/api/competitions/:id/entries/:entryId/withdraw', {
    params: { id, entryId },
    body: { how: 'void', reason: '' },
  });

/** Follows a competition, or stops. */
export async function changeFollow(client: QueryClient, id: string, follows: boolean): Promise<void> {
  await call<typeof followCompetition>((follows ? 'PUT' : 'DELETE') as 'PUT', '/api/competitions/:id/follow', {
    params: { id },
  });
  client.setQueryData(competitionQuery(id).queryKey, (before) =>
    before && before.viewer.follows !== follows
      ? { ...before, viewer: { ...before.viewer, follows }, followers: before.followers + (follows ? 1 : -1) }
      : before,
  );
  void client.invalidateQueries({ queryKey: ['competitions'] });
}

/** Anything that holds cards of matches, however deep. */
function withNews<Data>(data: Data, id: string, change: Partial<MatchCard>): Data {
  if (Array.isArray(data)) return data.map((one) => withNews(one, id, change)) as Data;
  if (typeof data !== 'object' || data === null) return data;
  const object = data as Record<string, unknown>;
  if (object._id === id && 'home' in object && 'away' in object) return { ...data, ...change };
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, withNews(value, id, change)])) as Data;
}

/** Shows what is new of a match in the lists that hold it. */
export function showNews(client: QueryClient, news: MatchNews): void {
  const { state, score, result, startsAt, venue, isMissing, endedAt, matchId, competitionId } = news;
  const isOver = state === 'live' && endedAt !== null;
  const change = { state, isOver, score, result, startsAt, venue, isMissing };
  for (const part of ['matches', 'bracket'])
    client.setQueriesData({ queryKey: [...competitionKey(competitionId), part] }, (before: unknown) =>
      withNews(before, matchId, change),
    );
}

/** Takes the member's own name out of a competition's log. */
export const sendLeavingLog = (id: string) =>
  call<typeof leaveLog>('DELETE', '/api/competitions/:id/acts/me', { params: { id } });
