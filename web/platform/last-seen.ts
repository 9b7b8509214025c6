import { seenBy } from './seen-caches.ts';
import { useSession } from './session.ts';

const ANSWERS_MAX = 60; // pages of the feed and of the gallery, and posts: about 2 MB

const signedIn = () => useSession.getState().userData?._id;

/**
 * Keeps what a call has answered to a member, headers and all, to be read again when no answer comes.
 * @param address path and query
 */
export async function keepSeen(accountId: string, address: string, answer: Response): Promise<void> {
  const gone = answer.status === 403 || answer.status === 404;
  if (!answer.ok && !gone) return;
  const name = seenBy(accountId);
  const cache = await caches.open(name);
  if (gone) await cache.delete(address, { ignoreVary: true });
  else await cache.put(address, answer);
  for (const key of (await cache.keys()).slice(0, -ANSWERS_MAX)) await cache.delete(key, { ignoreVary: true });
  if (signedIn() !== accountId) await caches.delete(name); // who has left meanwhile leaves nothing behind
}

/** What this member was answered last; undefined where that is not known. */
export const lastSeen = (accountId: string, address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName: seenBy(accountId), ignoreVary: true });
