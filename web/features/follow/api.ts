import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  followSchool,
  getTies,
  listSchoolFollows,
  listTies,
  removeTie,
  save,
  setTie,
  suggestFollows,
  TieKind,
  unfollowSchool,
} from '../../../contract/people/follow.ts';
import { call } from '../../platform/http/http.ts';
import { feedKey } from '../feed/feed-items.ts';

/** The query key of all that depends on whom the member follows. */
export const followKey = ['follow'] as const;
export type TieList = TieKind | 'follower';

/** What the member is to somebody. */
export const tiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...followKey, 'with', id],
    queryFn: ({ signal }) => call<typeof getTies>('GET', '/api/ties/with/:id', { params: { id }, signal }),
    retry: false,
  });

/** The member's own lists of people. */
export const tieListQuery = (kind: TieList) =>
  infiniteQueryOptions({
    queryKey: [...followKey, 'list', kind],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listTies>('GET', '/api/ties', {
        query: { kind, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

export const schoolFollowsQuery = queryOptions({
  queryKey: [...followKey, 'schools'],
  queryFn: async ({ signal }) =>
    (await call<typeof listSchoolFollows>('GET', '/api/school-follows', { signal })).schools,
});

/** Whom the member could follow. */
export const suggestionsQuery = queryOptions({
  queryKey: [...followKey, 'suggestions'],
  queryFn: ({ signal }) => call<typeof suggestFollows>('GET', '/api/follow-suggestions', { signal }),
});

/** Follows, mutes or blocks somebody, or ends that. What is shown of them then is read anew. */
export async function changeTie(client: QueryClient, kind: TieKind, id: string, isSet: boolean): Promise<void> {
  const params = { kind, id };
  if (isSet) await call<typeof setTie>('PUT', '/api/ties/:kind/:id', { params });
  else await call<typeof removeTie>('DELETE', '/api/ties/:kind/:id', { params });
  if (kind === 'follow') return void (await client.invalidateQueries({ queryKey: followKey }));
  client.removeQueries({ queryKey: feedKey, type: 'inactive' });
  await client.invalidateQueries();
}

export async function changeSchoolFollow(client: QueryClient, school: string, isSet: boolean): Promise<void> {
  const query = { school };
  if (isSet) await call<typeof followSchool>('PUT', '/api/school-follows', { query });
  else await call<typeof unfollowSchool>('DELETE', '/api/school-follows', { query });
  await client.invalidateQueries({ queryKey: followKey });
}

/** Puts something onto the member's list, or takes it off. */
export async function changeSave(client: QueryClient, kind: 'post' | 'video', id: string, isSet: boolean) {
  const params = { kind, id };
  await call<typeof save>(isSet ? 'PUT' : ('DELETE' as 'PUT'), '/api/saves/:kind/:id', { params });
  await client.invalidateQueries({ queryKey: [...followKey, 'saved'] });
}
