import { LAST_KNOWN } from '../../../contract/errors.ts';
import { useSession } from '../session/session.ts';
import { seenBy } from './seen-caches.ts';

const ANSWERS_MAX = 60; // pages of the feed and of the gallery, and posts: about 2 MB

const signedIn = () => useSession.getState().userData?._id;

/**
 * Caches the answer to a member's call, with its headers, to be read again when no answer comes.
 * @param url path and query
 */
export async function cacheSeen(accountId: string, url: string, answer: Response): Promise<void> {
  const gone = answer.status === 403 || answer.status === 404;
  if (!answer.ok && !gone) return;
  if (!answer.headers.get('content-type')?.includes('json')) return; // some page in between, such as a wifi's login
  if (answer.headers.has(LAST_KNOWN)) return; // what this browser saw before says the same, without the header
  const name = seenBy(accountId);
  const cache = await caches.open(name);
  if (gone) await cache.delete(url, { ignoreVary: true });
  else await cache.put(url, answer);
  for (const key of (await cache.keys()).slice(0, -ANSWERS_MAX)) await cache.delete(key, { ignoreVary: true });
  if (signedIn() !== accountId) await caches.delete(name); // a member who has logged out meanwhile leaves nothing behind
}

/** The last answer that this member got; undefined if there is none. */
export const lastSeen = (accountId: string, url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: seenBy(accountId), ignoreVary: true });
