import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { search } from '../../../contract/search/search.ts';
import { call } from '../../platform/http/http.ts';
import type { Asked } from './asked.ts';

/** Whether there is anything to search for. */
export const isAsking = ({ q, school, faculty, event }: Asked) => Boolean(q || school || faculty || event);

/** What is found. While the next answer comes, the one before stays; each answer belongs to its own words. */
export const searchQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call<typeof search>('GET', '/api/search', { query: asked, signal }),
    enabled: isAsking(asked),
    placeholderData: keepPreviousData,
  });
