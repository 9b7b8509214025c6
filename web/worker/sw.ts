/**
 * The service worker: the app starts without a network, and shows the pictures that were seen. What calls answer is
 * none of its business (web/platform/last-seen.ts); players, films, uploads and sockets pass it by. Why it is as it
 * is: docs/decisions/0026.
 */
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { paths, SHELL } from '../../contract/pages.ts';
import { PICTURES } from '../platform/seen-caches.ts';
import { asLongAsShown } from './as-long-as-shown.ts';
import { atMost } from './at-most.ts';
import { keepEarlier, USED } from './earlier-version.ts';

declare const self: ServiceWorkerGlobalScope;

const USED_MAX = 150; // files: those of a version and the one before it are fewer
const PICTURES_MAX = 200; // about what five pages of the feed and of the gallery show
const PATIENCE = 3; // seconds, where a picture has been seen before

const shell = self.__WB_MANIFEST as PrecacheEntry[]; // the build writes no bare addresses (tools/build/offline.ts)
precacheAndRoute(shell);

// A newer worker takes over at once: it serves every version of the pages, so none has to wait for the other's end,
// and one that is broken is gone with the next visit.
self.addEventListener('install', (event) => {
  event.waitUntil(keepEarlier(shell.map(({ url }) => url)));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The server's own page whenever it answers: a kept one would be older than the server's calls.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        return (await matchPrecache(SHELL)) ?? Response.error();
      }
    },
    { allowlist: Object.values(paths).map(addressesOf) },
  ),
);

/** All addresses of a page, without the host, for the router: `/app/:postId?x=1`. */
function addressesOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
}

// Their names carry a hash of their content. What is not in the shell is kept when it is used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: USED, plugins: [atMost(USED_MAX)] }),
);

// Both may be hidden or deleted at any time, so the network is asked first: for minutes it is the browser's own cache
// that answers, and then mostly an answer without bytes (server/platform/web/caching.ts).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(images|posters)\//.test(url.pathname),
  new NetworkFirst({
    cacheName: PICTURES,
    networkTimeoutSeconds: PATIENCE,
    plugins: [asLongAsShown(PICTURES), atMost(PICTURES_MAX)],
  }),
);
