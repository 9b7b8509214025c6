/** Where a browser keeps what its member saw last, for reading it without a network. */

const SEEN = 'seen-';

/** The cache with the answers that one member saw. */
export const seenBy = (accountId: string) => `${SEEN}${accountId}`;
/** The cache with the pictures and posters; the service worker fills it. */
export const PICTURES = 'seen-pictures';

/**
 * Deletes what everybody but this member has seen in this browser.
 * @param accountId who is signed in; undefined: nobody
 */
export async function forgetOthers(accountId: string | undefined): Promise<void> {
  if (!('caches' in globalThis)) return; // browsers have none where the page came by plain http
  const names = (await caches.keys()).filter((name) => name.startsWith(SEEN) && name !== PICTURES);
  const others = names.filter((name) => accountId === undefined || name !== seenBy(accountId));
  if (others.length === 0) return;
  // Whose pictures they are is not known.
  await Promise.all([...others, PICTURES].map((name) => caches.delete(name)));
}
