import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Static } from 'typebox';
import type * as admin from '../../../contract/admin.ts';
import type { deleteVideo } from '../../../contract/videos.ts';
import { call } from '../../platform/http/http.ts';
import type { PanelLocation, UserGroup } from './panel-location.ts';

type UserPage = Static<(typeof admin.listUsers)['answer']>;
type VideoPage = Static<(typeof admin.listAdminVideos)['answer']>;

const adminKey = ['admin'] as const;
const usersKey = [...adminKey, 'users'] as const;
const videosKey = [...adminKey, 'videos'] as const;
const countKey = (of: 'users' | 'videos') => [...adminKey, 'count', of] as const;

/** Another admin may be at work at the same time, so these are refetched at every opportunity. */
const LIVELY = { staleTime: 0, refetchOnWindowFocus: true } as const;
const OVERVIEW_EVERY = 60_000; // as often as the server counts (contract: OVERVIEW_AGE)
const SOON = 5_000; // while something is being published

const GROUPS: Record<UserGroup, Partial<Static<(typeof admin.listUsers)['query']>>> = {
  everyone: {},
  admins: { role: 'admin' },
  inactive: { status: 'inactive' },
  unverified: { verified: 'no' },
};

/** Users, page by page, by the search, filter and order that the URL holds. */
export const usersQuery = ({
  search,
  group,
  sort,
  order,
}: Pick<PanelLocation, 'search' | 'group' | 'sort' | 'order'>) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, { search, group, sort, order }],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await call<typeof admin.listUsers>('GET', '/api/admin/users/all-user', {
        query: { ...(search && { search }), ...GROUPS[group], sort, order, ...(pageParam && { cursor: pageParam }) },
        signal,
      });
      client.setQueryData(countKey('users'), page.all);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    ...LIVELY,
  });

/** Published videos, newest first and page by page, by the search and the faculty that the URL holds. */
export const adminVideosQuery = ({ search, faculty }: Pick<PanelLocation, 'search' | 'faculty'>) =>
  infiniteQueryOptions({
    queryKey: [...videosKey, { search, faculty }],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await call<typeof admin.listAdminVideos>('GET', '/api/admin/videos', {
        query: { ...(search && { search }), ...(faculty && { faculty }), ...(pageParam && { cursor: pageParam }) },
        signal,
      });
      client.setQueryData(countKey('videos'), page.all);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    ...LIVELY,
  });

/** How many there are in all, for the tab's label. A list that is open sets this itself: see `usersQuery`. */
export const userCountQuery = queryOptions({
  queryKey: countKey('users'),
  queryFn: async ({ signal }) =>
    (await call<typeof admin.listUsers>('GET', '/api/admin/users/all-user', { query: { limit: 1 }, signal })).all,
  ...LIVELY,
});

export const videoCountQuery = queryOptions({
  queryKey: countKey('videos'),
  queryFn: async ({ signal }) =>
    (await call<typeof admin.listAdminVideos>('GET', '/api/admin/videos', { query: { limit: 1 }, signal })).all,
  ...LIVELY,
});

export const overviewQuery = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: ({ signal }) => call<typeof admin.overview>('GET', '/api/admin/overview', { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.queue.videos.some(({ status }) => status === 'publishing') ? SOON : OVERVIEW_EVERY,
  ...LIVELY,
});

export const auditQuery = infiniteQueryOptions({
  queryKey: [...adminKey, 'log'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof admin.listAudit>('GET', '/api/admin/audit', {
      query: { ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  ...LIVELY,
});

export const setStatus = (id: string, isActive: boolean) =>
  call<typeof admin.setUserStatus>('PATCH', '/api/admin/users/:id/status', { params: { id }, body: { isActive } });

export const setRole = (id: string, role: 'user' | 'admin') =>
  call<typeof admin.setUserRole>('PATCH', '/api/admin/users/:id/role', { params: { id }, body: { role } });

export const removeUser = (id: string) =>
  call<typeof admin.deleteUser>('DELETE', '/api/admin/users/delete-user/:id', { params: { id } });

export const removeVideo = (id: string) =>
  call<typeof deleteVideo>('DELETE', '/api/admin/users/videos/:id', { params: { id } });

export const publishAgain = (id: string) =>
  call<typeof admin.retryVideo>('POST', '/api/admin/videos/:id/retry', { params: { id } });

function editUsers(client: QueryClient, edit: (users: admin.AdminUser[]) => admin.AdminUser[]): void {
  client.setQueriesData<InfiniteData<UserPage>>(
    { queryKey: usersKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, users: edit(page.users) })) },
  );
}

/** Replaces a user's row by what the server answered, in every list that has it. */
export const noteUser = (client: QueryClient, user: admin.AdminUser) =>
  editUsers(client, (users) => users.map((one) => (one._id === user._id ? user : one)));

/** Removes a user's row at once; the counts follow when the lists have been refetched. */
export const forgetUser = (client: QueryClient, id: string) =>
  editUsers(client, (users) => users.filter(({ _id }) => _id !== id));

/** As `forgetUser`, for a video. */
export function forgetVideo(client: QueryClient, id: string): void {
  const others = (page: VideoPage) => ({ ...page, videos: page.videos.filter(({ _id }) => _id !== id) });
  client.setQueriesData<InfiniteData<VideoPage>>(
    { queryKey: videosKey },
    (data) => data && { ...data, pages: data.pages.map(others) },
  );
}
