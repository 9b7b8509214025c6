import { cacheNames } from 'workbox-core';

/** Files of the build that are not in the shell, or were in the shell of an earlier version. */
export const USED = 'used-code';

/**
 * Keeps the shell's files of the version before, when a new version comes: a tab that is still open has its code,
 * and asks for the rest of it when another page is opened there, while the server has only the new one.
 * @param coming the addresses of the new shell
 */
export async function keepEarlier(coming: string[]): Promise<void> {
  const stays = new Set(coming.map((url) => new URL(url, location.href).pathname));
  const [shell, used] = await Promise.all([caches.open(cacheNames.precache), caches.open(USED)]);
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/assets/') || stays.has(pathname)) continue;
    const file = await shell.match(request);
    if (file) await used.put(pathname, file);
  }
}
