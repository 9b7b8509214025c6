import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { getTables, settleLevel, settleSlots, takeBackDraw } from '../../../contract/sports/tables.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';

const tablesKey = (competitionId: string) => ['tables', competitionId] as const;

/** All tables of a competition: its page, its matches and its organisers share them. */
export const tablesQuery = (competitionId: string) =>
  queryOptions({
    queryKey: tablesKey(competitionId),
    queryFn: ({ signal }) =>
      call<typeof getTables>('GET', '/api/competitions/:id/tables', {
        params: { id: competitionId },
        query: {},
        signal,
      }),
  });

/** Reads a competition's tables anew: a result has come, or something else that they are made from has changed. */
export const refreshTables = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: tablesKey(competitionId) });

/** Puts those that are level into an order. @param key the same one for the same attempt */
export const sendOrder = (competitionId: string, body: Static<(typeof settleLevel)['body']>, key: string) =>
  call<typeof settleLevel>('POST', '/api/competitions/:id/draws', {
    ...{ params: { id: competitionId }, body, headers: keyHeader(key) },
  });

/** Says which of the best goes to which match. @param key the same one for the same attempt */
export const sendSpread = (competitionId: string, body: Static<(typeof settleSlots)['body']>, key: string) =>
  call<typeof settleSlots>('POST', '/api/competitions/:id/slots', {
    ...{ params: { id: competitionId }, body, headers: keyHeader(key) },
  });

export const sendTakingBack = (competitionId: string, drawId: string, reason: string) =>
  call<typeof takeBackDraw>('POST', '/api/competitions/:id/draws/:drawId/take-back', {
    ...{ params: { id: competitionId, drawId }, body: { reason } },
  });

/** Reads anew whatever of a competition is shown: its tables, its bracket, its matches, its log. */
export const refreshCompetition = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(competitionId), refetchType: 'active' });
