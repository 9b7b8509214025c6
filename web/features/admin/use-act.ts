import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../platform/toasts.ts';
import { askAnew } from './api.ts';
import { actErrorText } from './errors.ts';

type Answer = { message: string };
type Settings<Given, Got> = {
  /** The text of spec 2 §8 for a failure. */
  failed: string;
  /** Brings the lists in line, before the server is asked for them. */
  onDone?: (client: QueryClient, answer: Got, given: Given) => void;
  /** Whatever came of it. */
  onEnd?: () => void;
};

/**
 * An act of an admin: says by a toast what came of it, and asks for everything anew, also when it was refused, since
 * then another admin was there first.
 * @returns `start`, which does nothing while the act is under way
 */
export function useAct<Given, Got extends Answer>(
  act: (given: Given) => Promise<Got>,
  { failed, onDone, onEnd }: Settings<Given, Got>,
) {
  const client = useQueryClient();
  const underWay = useRef(false); // the second click of two comes before the button knows that it is busy
  const { mutate, isPending, variables } = useMutation({
    mutationFn: act,
    onSuccess: (answer, given) => {
      toast.success(answer.message);
      onDone?.(client, answer, given);
      onEnd?.(); // in one go with the list, so that the dialog gives the focus back before the list moves it
    },
    onError: (error) => {
      toast.error(actErrorText(error, failed));
      onEnd?.();
    },
    onSettled: () => {
      underWay.current = false;
      void askAnew(client);
    },
  });
  const start = (given: Given) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(given);
  };
  return { start, isPending, given: variables };
}
