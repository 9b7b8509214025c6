/**
 * The service worker: the app starts without a network, and shows pictures seen before. It does not cache the answers
 * to calls (web/platform/offline/last-seen.ts does), and leaves players, videos, uploads and sockets alone. The
 * reasons: docs/design/offline.md.
 */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { paths, SHELL } from '../../contract/pages/pages.ts';
import { sportsPaths } from '../../contract/pages/sports-pages.ts';
import { PICTURES } from '../platform/offline/seen-caches.ts';
import { forgetOldShares } from '../platform/offline/shares.ts';
import { asLongAsShown } from './as-long-as-shown.ts';
import { atMost } from './at-most.ts';
import { cacheEarlier, USED } from './earlier-version.ts';
import { hearPushes } from './push.ts';
import { receiveShare } from './share-target.ts';
import { unpack } from './unpack.ts';

declare const self: ServiceWorkerGlobalScope;

const USED_MAX = 500; // files: a version has some 180, and the one before it stays for tabs that still run it
const PICTURES_MAX = 200; // about what five pages of the feed and of the gallery show
const PATIENCE = 3; // seconds, if a picture has been seen before

const listed = self.__WB_MANIFEST as PrecacheEntry[]; // the build writes no bare urls (tools/build/offline.ts)
const isPack = ({ url }: PrecacheEntry) => url.endsWith('.json');
const shell = listed.filter((entry) => !isPack(entry));
const precache = new PrecacheController();
precache.addToCacheList(shell);
registerRoute(new PrecacheRoute(precache));

/** What is in the cache already is not asked for again. */
async function install(event: ExtendableEvent): Promise<void> {
  for (const { url } of listed.filter(isPack)) await unpack(url);
  await precache.install(event);
}

// A newer worker takes over at once: it serves every version of the pages, so it need not wait for the old one to end,
// and a broken worker is gone by the next visit.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cacheEarlier(shell.map(({ url }) => url)), install(event)]));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.activate(event), self.clients.claim()]));
});
hearPushes();

// The server's own page whenever it answers: a cached one would be older than the server's calls.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        return (await precache.matchPrecache(SHELL)) ?? Response.error();
      }
    },
    { allowlist: [...Object.values(paths), ...Object.values(sportsPaths)].map(urlsOf) },
  ),
);

/** Matches all urls of a page, without the host: `/app/:postId?x=1`. */
function urlsOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
}

// What waits too long goes at the next visit, whether or not something else is shared.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === paths.share, receiveShare, 'POST');
void forgetOldShares().catch(() => {}); // a browser that stores nothing has nothing to forget

// Their names carry a hash of their content. What is not in the shell is cached when it is used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: USED, plugins: [atMost(USED_MAX)] }),
);

// Both may be hidden or deleted at any time, so the network comes first: for minutes it is the browser's own cache
// that answers, and then mostly an answer without bytes (server/platform/web/caching.ts).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(images|posters)\//.test(url.pathname),
  new NetworkFirst({
    cacheName: PICTURES,
    networkTimeoutSeconds: PATIENCE,
    plugins: [asLongAsShown(PICTURES), atMost(PICTURES_MAX)],
  }),
);
