import type { WorkboxPlugin } from 'workbox-core';

/** Deletes from the cache what the server no longer shows, and caches nothing that it shows to one member only. */
export function asLongAsShown(cacheName: string): WorkboxPlugin {
  return {
    async fetchDidSucceed({ request, response }) {
      // In all widths: a poster's are in the query.
      const every = { ignoreVary: true, ignoreSearch: true };
      if (response.status === 404) await (await caches.open(cacheName)).delete(request, every);
      return response;
    },
    cacheWillUpdate: async ({ response }) =>
      response.ok && !response.headers.get('cache-control')?.includes('no-store') ? response : null,
  };
}
