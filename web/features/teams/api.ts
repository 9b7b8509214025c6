import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { Sport } from '../../../contract/sports/sports.ts';
import type {
  askTeam,
  askToJoin,
  endAgent,
  followTeam,
  getJoin,
  getTeam,
  inviteAgent,
  listAgents,
  listAsAgent,
  listOwnAgents,
  listOwnTeams,
  listTeamFollows,
  listTeams,
  makeTeam,
} from '../../../contract/sports/teams.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';

/** The query key of everything about teams. */
export const teamsKey = ['teams'] as const;

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
const retry = (tries: number, error: unknown) => tries < 1 && !isMissing(error);

/** A team with its members, as the viewer sees it. */
export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: [...teamsKey, 'one', id],
    queryFn: ({ signal }) => call<typeof getTeam>('GET', '/api/teams/:id', { params: { id }, signal }),
    retry,
  });

/** Which teams are looked for: by words of the name, sport and university. */
export type TeamFilter = { q?: string; sport?: Sport; school?: string };

/** Teams that play, newest first. While the next answer comes, the one before stays; each belongs to its own filter. */
export const teamListQuery = (filter: TeamFilter) =>
  infiniteQueryOptions({
    queryKey: [...teamsKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listTeams>('GET', '/api/teams', {
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const ownTeamsQuery = queryOptions({
  queryKey: [...teamsKey, 'own'],
  queryFn: async ({ signal }) => (await call<typeof listOwnTeams>('GET', '/api/teams/mine', { signal })).teams,
});

export const followedTeamsQuery = infiniteQueryOptions({
  queryKey: [...teamsKey, 'followed'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof listTeamFollows>('GET', '/api/team-follows', {
      query: pageParam ? { cursor: pageParam } : {},
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
});

/** Makes a team; the same key again is the same team. */
export const sendTeam = (body: Static<(typeof makeTeam)['body']>, key: string) =>
  call<typeof makeTeam>('POST', '/api/teams', { body, headers: keyHeader(key) });

/** The team of a link. */
export const joinQuery = (token: string) =>
  queryOptions({
    queryKey: [...teamsKey, 'join', token],
    queryFn: ({ signal }) => call<typeof getJoin>('GET', '/api/join/:token', { params: { token }, signal }),
    retry,
  });

/**
 * Asks to join, and reads anew what is known of teams: also why that is refused, which may have come meanwhile.
 * @param memberId the name on its roster that the member says is theirs
 */
export const sendAsk = (client: QueryClient, token: string, memberId?: string) =>
  call<typeof askToJoin>('POST', '/api/join/:token', {
    params: { token },
    query: memberId === undefined ? {} : { memberId },
  }).finally(() => client.invalidateQueries({ queryKey: teamsKey }));

/** The same on the page of a team. */
export const sendAskOnPage = (client: QueryClient, id: string, memberId?: string) =>
  call<typeof askTeam>('POST', '/api/teams/:id/requests', {
    params: { id },
    query: memberId === undefined ? {} : { memberId },
  }).finally(() => client.invalidateQueries({ queryKey: teamsKey }));

/** Who looks for a team in one sport. */
export const agentsQuery = (sport: Sport) =>
  infiniteQueryOptions({
    queryKey: [...teamsKey, 'agents', sport],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAgents>('GET', '/api/free-agents', {
        query: { sport, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

export const ownAgentsQuery = queryOptions({
  queryKey: [...teamsKey, 'own-agents'],
  queryFn: async ({ signal }) => (await call<typeof listOwnAgents>('GET', '/api/free-agents/mine', { signal })).agents,
});

/** Puts the member on the board with these words, or takes them off it (null). @returns what to say */
export async function changeAgent(client: QueryClient, sport: Sport, about: string | null): Promise<string> {
  const params = { sport };
  const { message } =
    about === null
      ? await call<typeof endAgent>('DELETE', '/api/free-agents/:sport', { params })
      : await call<typeof listAsAgent>('PUT', '/api/free-agents/:sport', { params, body: { about } });
  await client.invalidateQueries({ queryKey: teamsKey });
  return message;
}

export const sendInvitation = (teamId: string, accountId: string) =>
  call<typeof inviteAgent>('POST', '/api/teams/:id/invitations', { params: { id: teamId }, body: { accountId } });

/** Follows a team, or no longer. */
export async function changeTeamFollow(client: QueryClient, id: string, isSet: boolean): Promise<void> {
  await call<typeof followTeam>(isSet ? 'PUT' : ('DELETE' as 'PUT'), '/api/team-follows/:id', { params: { id } });
  await client.invalidateQueries({ queryKey: teamsKey });
}
