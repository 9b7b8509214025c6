import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportMessages } from '../../../contract/reports.ts';
import { toast } from '../../platform/toasts.ts';
import { actErrorText } from '../admin/errors.ts';
import { actOn } from './api.ts';

type Given = Parameters<typeof actOn>[0];
type Moments = { onLeaving: () => void; onLeft: () => void; onEnd: () => void };

/**
 * Deals with a case: says by a toast what came of it, and asks for everything anew, also when another admin was
 * faster. `start` does nothing while an act is under way.
 */
export function useCaseAct({ onLeaving, onLeft, onEnd }: Moments) {
  const client = useQueryClient();
  const underWay = useRef(false); // the second click of two comes before the button knows that it is busy
  const { mutate, isPending, variables } = useMutation({
    mutationFn: actOn,
    onSuccess: async ({ message }) => {
      toast.success(message);
      onLeaving();
      onEnd();
      await client.invalidateQueries({ queryKey: ['admin'] }); // the button stays busy until the list says so
      onLeft();
    },
    onError: (error) => {
      toast.error(actErrorText(error, reportMessages.actFailed));
      onEnd();
    },
    onSettled: () => {
      underWay.current = false;
      void client.invalidateQueries();
    },
  });
  const start = (given: Given) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(given);
  };
  return { start, isPending, given: variables };
}
