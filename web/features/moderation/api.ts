import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type * as contract from '../../../contract/reports.ts';
import { call } from '../../platform/http/http.ts';
import { type News, useNews } from '../../platform/live/use-news.ts';

export const sendReport = (body: Static<(typeof contract.report)['body']>) =>
  call<typeof contract.report>('POST', '/api/reports', { body });

/** The member's own posts and comments that others don't see. */
export const ownHiddenQuery = queryOptions({
  queryKey: ['own-hidden'],
  queryFn: async ({ signal }) =>
    (await call<typeof contract.listHidden>('GET', '/api/reports/hidden', { signal })).things,
  staleTime: 0,
});

/** Other admins may be at work at the same time, so these are refetched at every opportunity. */
const LIVELY = { staleTime: 0, refetchOnWindowFocus: true } as const;
const casesKey = ['admin', 'reports'] as const;
const countKey = ['admin', 'count', 'reports'] as const;
const WITHOUT_NEWS = 60_000; // ms

/** What the server says when something in the queue changes. */
const QUEUE_NEWS: News = {
  join: 'join-review-queue',
  changed: 'review-queue-changed',
  queryKeys: [casesKey, countKey],
};

/** Keeps the queue up to date. @returns how often to refetch it: only while there is no connection that brings news */
export const useQueueNews = (): number | false => !useNews(QUEUE_NEWS) && WITHOUT_NEWS;

export type QueueStatus = 'waiting' | 'handled';

/** The queue, page by page. */
export const casesQuery = (status: QueueStatus) =>
  infiniteQueryOptions({
    queryKey: [...casesKey, status],
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

/** How many things wait, for the tab's label. The open list sets this itself: see `casesQuery`. */
export const waitingCountQuery = queryOptions({
  queryKey: countKey,
  queryFn: async ({ signal }) =>
    (await call<typeof contract.listCases>('GET', '/api/admin/reports', { query: { limit: 1 }, signal })).waiting,
  ...LIVELY,
});

export const actOn = ({ id, act, state }: { id: string; act: contract.CaseAct; state: contract.CaseState }) =>
  call<typeof contract.actOnCase>('POST', '/api/admin/reports/:id/:act', { params: { id, act }, body: { state } });
