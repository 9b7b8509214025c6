import type { WorkboxPlugin } from 'workbox-core';

/** Bounds a cache: of more than `most` entries, those that came first go. */
export const atMost = (most: number): WorkboxPlugin => ({
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    for (const key of (await cache.keys()).slice(0, -most)) await cache.delete(key);
  },
});
