import { queryOptions } from '@tanstack/react-query';
import type {
  Conduct,
  confirmResult,
  decideResult,
  disputeResult,
  EnteredResult,
  getOutcome,
  listWaiting,
  redrawMatch,
  submitResult,
} from '../../../contract/sports/results.ts';
import { call } from '../../platform/http/http.ts';
import { keyHeader } from '../../platform/http/new-id.ts';
import type { ToSend } from '../outbox/waiting.ts';
import type { ResultToSend } from './to-send.ts';

/** How a match ended. What changes in the match makes it anew, as everything beneath `['match', id]`. */
export const outcomeQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['match', matchId, 'result'],
    queryFn: ({ signal }) =>
      call<typeof getOutcome>('GET', '/api/matches/:id/result', { params: { id: matchId }, signal }),
    staleTime: 0, // others have mostly said something since it was last looked at
  });

/** What waits for a competition's organisers. */
export const waitingQuery = (competitionId: string) =>
  queryOptions({
    queryKey: ['competition', competitionId, 'waiting-results'],
    queryFn: ({ signal }) =>
      call<typeof listWaiting>('GET', '/api/competitions/:id/results/waiting', {
        params: { id: competitionId },
        signal,
      }),
  });

/** Says something of a result, as a captain. Rejects as `call` does. */
export function sendResult({ id, matchId, words }: ToSend<ResultToSend>, signal?: AbortSignal) {
  const options = { params: { id: matchId }, headers: keyHeader(id), ...(signal && { signal }) };
  switch (words.say) {
    case 'submit': {
      const { say: _, ...body } = words;
      return call<typeof submitResult>('POST', '/api/matches/:id/result', { ...options, body });
    }
    case 'confirm': {
      const { say: _, ...body } = words;
      return call<typeof confirmResult>('POST', '/api/matches/:id/result/confirm', { ...options, body });
    }
    case 'dispute': {
      const { say: _, ...body } = words;
      return call<typeof disputeResult>('POST', '/api/matches/:id/result/dispute', { ...options, body });
    }
  }
}

/** Lets the teams of a match follow from the results, as an organiser. */
export const sendRedraw = (matchId: string) =>
  call<typeof redrawMatch>('POST', '/api/matches/:id/redraw', { params: { id: matchId } });

/** Decides a result, as an organiser. */
export const sendDecision = (
  matchId: string,
  key: string,
  body: { version: number; result: EnteredResult; reason: string; conduct?: Conduct; later?: 'redraw' | 'keep' },
) =>
  call<typeof decideResult>('POST', '/api/matches/:id/result/decide', {
    params: { id: matchId },
    headers: keyHeader(key),
    body,
  });
