import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isUnanswered } from '../../platform/http/errors.ts';
import { texts } from './texts.ts';

/** Whether something on the page waits for the network. */
function useIsWaiting(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((listener) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]),
    () => cache.getAll().some((query) => query.isActive() && isUnanswered(query.state.error)),
  );
}

/** Says once for all parts of the page (platform/http/patient.ts) that they wait for the network. */
export function NoNetwork() {
  const isWaiting = useIsWaiting();
  return (
    <div role="status">
      {isWaiting && <p className="card mt-6 px-5 py-4 font-medium text-muted">{texts.noNetwork()}</p>}
    </div>
  );
}
