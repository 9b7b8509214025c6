import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../platform/toasts/toasts.ts';
import { actErrorText, isHopeless } from './errors.ts';

type Answer = { message: string };
type Settings<Given, Got> = {
  /** The message for a failure, from spec 2 §8. */
  failed: string;
  /** How a failure is worded: by default only in the panel's own words. */
  wording?: (error: unknown, failed: string) => string;
  /** Updates the lists that are shown, before they are refetched. */
  onDone?: (client: QueryClient, answer: Got, given: Given) => void;
  /** The act has succeeded, or can't succeed any more. */
  onEnd?: () => void;
  /** What else has to finish before it counts as done, such as a refetch of the list that it changes. */
  until?: (client: QueryClient) => Promise<void>;
};

/**
 * Something an admin does: shows its outcome in a toast and refetches everything, even if it was refused, since then
 * another admin was probably faster.
 * @returns `start`, which does nothing while the act is under way; `failure`: why it failed, until it is tried again
 */
export function useAct<Given, Got extends Answer>(
  act: (given: Given) => Promise<Got>,
  { failed, wording = actErrorText, onDone, onEnd, until }: Settings<Given, Got>,
) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: act,
    onSuccess: async (answer, given) => {
      toast.success(answer.message);
      onDone?.(client, answer, given);
      onEnd?.(); // in the same render as the list, so that the dialog returns the focus before the list moves it
      await until?.(client);
    },
    onError: (error) => {
      toast.error(wording(error, failed));
      if (isHopeless(error)) onEnd?.();
    },
    onSettled: () => void client.invalidateQueries(), // refetches what is on screen now, the rest when next opened
  });
  const start = (given: Given) => {
    if (!isPending) mutate(given);
  };
  return { start, isPending, given: variables, failure: error !== null && wording(error, failed) };
}
