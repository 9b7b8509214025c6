import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import { hasNetworkError, onNetworkError } from './network-error.ts';
import { takeShownAgain } from './read-again.ts';
import { forgetOthers } from './seen-caches.ts';
import { useSession } from './session.ts';

const FRESH_FOR = 30_000; // as often as the feed's first page is fetched anew (spec 2 §9)

// Told within the same event, a form is busy before the second click of a double click comes. By default it is told a
// timer later, and the form would be sent twice.
notifyManager.setScheduler(queueMicrotask);

// Whoever is signed in now, in this tab or another, must not see what was loaded for somebody else.
useSession.subscribe((now, before) => {
  if (now.userData?._id === before.userData?._id) return;
  queryClient.clear();
  void forgetOthers(now.userData?._id);
});

// The library takes it that a page begins with a network, and would not notice that one has come.
onlineManager.setOnline(navigator.onLine);

// What was shown as it was seen last is loaded anew as soon as the server answers.
onNetworkError(() => {
  if (!hasNetworkError() && takeShownAgain()) void queryClient.invalidateQueries();
});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR,
      // Coming back to the tab must not move what somebody is reading.
      refetchOnWindowFocus: false,
      // Without a network a call may be answered with what was seen last; what fails is tried again on return.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A lost connection is often back a second later; what the server answered, it would answer again.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'network',
    },
    // What can't be sent fails at once and says so, instead of looking busy until there is a network.
    mutations: { networkMode: 'always' },
  },
});
