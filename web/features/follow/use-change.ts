import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { texts } from './texts.ts';

type Begin = (change: (client: ReturnType<typeof useQueryClient>) => Promise<void>) => void;

/**
 * Does one change at a time, and says why one failed.
 * @param isInDialog whether a dialog is open, which says it: a toast would be behind it
 * @returns whether one is under way, what begins one, and why the dialog's has failed
 */
export function useChange(isInDialog = false): [busy: boolean, begin: Begin, failure: string | false] {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | false>(false);
  if (failure && !isInDialog) setFailure(false); // it was closed
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const begin: Begin = (change) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(false);
    change(client)
      .catch((error) => {
        const words = errorText(error, texts.failed());
        if (isInDialog) setFailure(words);
        else toast.error(words);
      })
      .finally(() => {
        isUnderWay.current = false;
        setBusy(false);
      });
  };
  return [busy, begin, failure];
}
