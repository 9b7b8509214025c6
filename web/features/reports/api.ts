import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type * as contract from '../../../contract/reports.ts';
import { call } from '../../platform/http.ts';

export const sendReport = (body: Static<(typeof contract.report)['body']>) =>
  call<typeof contract.report>('POST', '/api/reports', { body });

/** The member's own posts and comments that others don't see. */
export const ownHiddenQuery = queryOptions({
  queryKey: ['own-hidden'],
  queryFn: async ({ signal }) =>
    (await call<typeof contract.listHidden>('GET', '/api/reports/hidden', { signal })).things,
  staleTime: 0,
});

/** Other admins are at it, too: what stands here is asked for anew on every occasion. */
const LIVELY = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: 60_000 } as const;
const countKey = ['admin', 'count', 'reports'] as const;

export type QueueStatus = 'waiting' | 'handled';

/** The queue, page by page. */
export const casesQuery = (status: QueueStatus) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'reports', status],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await call<typeof contract.listCases>('GET', '/api/admin/reports', {
        query: { status, ...(pageParam && { cursor: pageParam }) },
        signal,
      });
      client.setQueryData(countKey, page.waiting);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    ...LIVELY,
  });

/** How many things wait, for the tab. The open list says so itself: see above. */
export const waitingCountQuery = queryOptions({
  queryKey: countKey,
  queryFn: async ({ signal }) =>
    (await call<typeof contract.listCases>('GET', '/api/admin/reports', { query: { limit: 1 }, signal })).waiting,
  ...LIVELY,
});

export const actOn = ({ id, act, state }: { id: string; act: contract.CaseAct; state: contract.CaseState }) =>
  call<typeof contract.actOnCase>('POST', '/api/admin/reports/:id/:act', { params: { id, act }, body: { state } });
