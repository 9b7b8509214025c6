import type { WorkboxPlugin } from 'workbox-core';

/** Forgets what the server no longer shows, and keeps nothing of what it shows to one person only. */
export function asLongAsShown(cacheName: string): WorkboxPlugin {
  return {
    async fetchDidSucceed({ request, response }) {
      if (response.status === 404) await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
      return response;
    },
    cacheWillUpdate: async ({ response }) =>
      response.ok && !response.headers.get('cache-control')?.includes('no-store') ? response : null,
  };
}
