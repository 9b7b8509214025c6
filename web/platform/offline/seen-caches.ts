import { ifStored } from '../stored.ts';

/** Where a browser caches what its member last saw, to be read without a network. */

const SEEN = 'seen-';

/** The cache with the answers that one member saw. */
export const seenBy = (accountId: string) => `${SEEN}${accountId}`;
/** The cache with the pictures and posters; the service worker fills it. */
export const PICTURES = 'seen-pictures';

/**
 * Deletes what everybody but this member has seen in this browser.
 * @param accountId the member's; undefined for a visitor
 */
export async function forgetOthers(accountId: string | undefined): Promise<void> {
  if (!('caches' in globalThis)) return; // browsers have none on a page served by plain http
  await ifStored(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(SEEN) && name !== PICTURES);
    const others = names.filter((name) => accountId === undefined || name !== seenBy(accountId));
    if (others.length === 0) return;
    // Which member saw these pictures is not known.
    await Promise.all([...others, PICTURES].map((name) => caches.delete(name)));
  });
}
