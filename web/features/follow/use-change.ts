import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { texts } from './texts.ts';

/** Does one change at a time, and says why one failed. @returns whether one is under way, and what begins one */
export function useChange(): [boolean, (change: (client: ReturnType<typeof useQueryClient>) => Promise<void>) => void] {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const begin = (change: (of: typeof client) => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    change(client)
      .catch((error) => toast.error(errorText(error, texts.failed())))
      .finally(() => {
        isUnderWay.current = false;
        setBusy(false);
      });
  };
  return [busy, begin];
}
