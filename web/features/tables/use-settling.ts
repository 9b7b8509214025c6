import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Draw } from '../../../contract/sports/tables.ts';
import { errorText } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/new-id.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { refreshCompetition, refreshTables } from './api.ts';
import { texts } from './settle-texts.ts';

type How = { order: string[]; reason: string };
type Settled = { by: 'lot' | 'organiser'; entries: string[]; reason: string };

/**
 * Settles something by lot (without a reason), or by an organiser's word.
 * @param send the same key stands for the same attempt
 * @param show shows what has come of it, before all is read anew
 */
export function useSettling(
  competitionId: string,
  send: (settled: Settled, key: string) => Promise<{ message: string; draw: Draw }>,
  show: (client: QueryClient, draw: Draw) => void,
  failed: string = texts.failed(),
) {
  const client = useQueryClient();
  const [asks, setAsks] = useState<'lot' | 'organiser'>();
  // What is sent again after a lost connection is the same attempt.
  const attempt = useRef({ key: '', of: '' });
  const settling = useMutation({
    mutationFn: ({ order, reason }: How) => {
      const settled: Settled = { by: reason ? 'organiser' : 'lot', entries: order, reason };
      const of = JSON.stringify(settled);
      if (attempt.current.of !== of) attempt.current = { key: newId(), of };
      return send(settled, attempt.current.key);
    },
    onSuccess: ({ message, draw }) => {
      toast.success(message);
      setAsks(undefined);
      show(client, draw);
      void refreshCompetition(client, competitionId);
    },
    onError: () => void refreshTables(client, competitionId), // somebody else may have decided it
  });
  return {
    asks,
    setAsks,
    isPending: settling.isPending,
    failure: settling.isError && errorText(settling.error, failed),
    settle: (order: string[], reason: string) => settling.mutate({ order, reason }),
    close: () => {
      settling.reset();
      setAsks(undefined);
    },
  };
}
