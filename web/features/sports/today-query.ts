import { queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { listToday } from '../../../contract/sports/lists.ts';
import { call } from '../../platform/http/http.ts';
import { now } from '../../platform/now.ts';

const LIVE_EVERY = 20_000; // ms: nobody in the rail waits for a goal as on the page of the match, which is told at once
const OTHERWISE_EVERY = 5 * 60_000;

/** The viewer's own day. */
function today(): { from: number; until: number } {
  const at = new Date(now());
  const midnight = (daysOn: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysOn).getTime();
  return { from: midnight(0), until: midnight(1) };
}

const ask = (of: 'all' | undefined, signal: AbortSignal) =>
  call<typeof listToday>('GET', '/api/today', { query: { ...today(), ...(of && { of }) }, signal });

const refetchInterval = ({ state }: { state: { data: Static<typeof listToday.answer> | undefined } }) =>
  state.data?.matches.some((match) => match.state === 'live') ? LIVE_EVERY : OTHERWISE_EVERY;

/** The matches of today: their cards are loaded only where there are any (today.tsx). */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => ask(undefined, signal),
  refetchInterval,
});

/** All matches of today, as everybody sees them. */
export const allTodayQuery = queryOptions({
  queryKey: ['today', 'all'],
  queryFn: ({ signal }) => ask('all', signal),
  refetchInterval,
});
