import { cacheNames } from 'workbox-core';

/** The cache of the build's files that are not in the shell, or were in the shell of an earlier version. */
export const USED = 'used-code';

/**
 * Caches the previous version's shell files when a new version comes: a tab that is still open runs its code, and
 * requests more of it when another page is opened there, while the server has only the new version.
 * @param coming the urls of the new shell
 */
export async function cacheEarlier(coming: string[]): Promise<void> {
  const stays = new Set(coming.map((url) => new URL(url, location.href).pathname));
  const [shell, used] = await Promise.all([caches.open(cacheNames.precache), caches.open(USED)]);
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/assets/') || stays.has(pathname)) continue;
    const file = await shell.match(request);
    if (file) await used.put(pathname, file);
  }
}
