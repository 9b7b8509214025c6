import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Competition } from '../../../contract/sports/competitions.ts';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { competitionQuery, showChanged } from './api.ts';
import { texts } from './texts.ts';

/**
 * An act of an organiser: what it has changed is shown by its answer, and it is over then; what hangs on it is read anew
 * behind that. Why it was refused is said. Acts in one competition are done one after the other.
 * @param act gets the competition as the acts before it have left it: what sends a whole must not bring back what they
 * changed
 */
export function useAct<Input = void>(
  id: string,
  act: (input: Input, now: Competition | undefined) => Promise<{ competition?: Competition }>,
  { onDone, isQuiet = false }: { onDone?: () => void /** The caller shows the error. */; isQuiet?: boolean } = {},
) {
  const client = useQueryClient();
  return useMutation({
    scope: { id },
    mutationFn: (input: Input) => act(input, client.getQueryData(competitionQuery(id).queryKey)?.competition),
    onSuccess: ({ competition }) => {
      if (competition) showChanged(client, competition);
      onDone?.();
      // What hangs on it: its log, its rules, its matches, its tables.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id), refetchType: 'active' });
    },
    onError: (error) => {
      if (!isQuiet) toast.error(errorText(error, texts.failed()));
    },
  });
}
