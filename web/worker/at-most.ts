import type { WorkboxPlugin } from 'workbox-core';

/** Bounds a cache: beyond `most` entries, the oldest are deleted. */
export const atMost = (most: number): WorkboxPlugin => ({
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    for (const key of (await cache.keys()).slice(0, -most)) await cache.delete(key);
  },
});
