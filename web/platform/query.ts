import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { askedToWait, isUnanswered } from './http/errors.ts';
import { hasNetworkError, onNetworkError } from './http/network-error.ts';
import { takeShownAgain } from './http/read-again.ts';
import { forgetOthers } from './offline/seen-caches.ts';
import { useSession } from './session/session.ts';

const BUSY_TRIES = 3; // with the waits below some half a minute; then the page says that it could not be loaded
const SECOND = 1000;

/** How long to wait before a call is made again, in ms; longer each time, and not all browsers at the same moment. */
const waitBefore = (failures: number, error: unknown): number =>
  (askedToWait(error) ?? SECOND) * 2 ** failures * (1 + Math.random() / 2);

const FRESH_FOR = 30_000; // as often as the feed's first page is refetched (spec 2 §9)

// Notified within the same event, a form is busy before the second click of a double click. The default is to notify it
// by a timer, and the form would be sent twice.
notifyManager.setScheduler(queueMicrotask);

// A member who signs in, in this tab or another, must not see what was loaded for another.
useSession.subscribe((now, before) => {
  if (now.userData?._id === before.userData?._id) return;
  queryClient.clear();
  void forgetOthers(now.userData?._id);
});

// The library assumes that a page starts online, and would not notice that the network has come back.
onlineManager.setOnline(navigator.onLine);

// What was shown from the cache is refetched as soon as the server answers, and so is what could not be shown.
onNetworkError(() => {
  if (hasNetworkError()) return;
  if (takeShownAgain()) void queryClient.invalidateQueries();
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.data === undefined && isUnanswered(state.error),
  });
});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR,
      // Coming back to the tab must not move what the viewer is reading.
      refetchOnWindowFocus: false,
      // Without a network a call may be answered from the cache; what fails is tried again when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A lost connection is often back a second later, and a server that is asked too much says when to come again
      // (shell/notices says so meanwhile); any other error would only come again.
      retry: (failures, error) =>
        failures < (askedToWait(error) === undefined ? Number(isUnanswered(error)) : BUSY_TRIES),
      retryDelay: waitBefore,
    },
    // What can't be sent fails at once, with a message, instead of looking busy until there is a network.
    mutations: { networkMode: 'always' },
  },
});

/** Calls `listener` whenever a query changes. @returns ends that */
export const onQueries = (listener: () => void): (() => void) => queryClient.getQueryCache().subscribe(listener);

/** Whether the page waits for something because the server has asked us to come again later. */
export const isAskedToWait = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.fetchStatus === 'fetching' && askedToWait(state.fetchFailureReason) !== undefined);
