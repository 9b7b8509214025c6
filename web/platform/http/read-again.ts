import type { getPost, listPosts } from '../../../contract/posts.ts';
import type { getOutcome } from '../../../contract/sports/results.ts';
import type { listVideos } from '../../../contract/videos.ts';
import { tryImport } from '../code/load-code.ts';
import { useSession } from '../session/session.ts';

/** The calls whose answers a member can read again without a network; no other answers are cached. */
const READ_AGAIN: string[] = [
  '/api/posts',
  '/api/posts/:id',
  '/api/videos/get-videos',
  '/api/matches/:id/result',
] satisfies (typeof listPosts | typeof getPost | typeof listVideos | typeof getOutcome)['path'][];

let shownAgain = false;

/** Whether a cached answer has been shown since the last call of this function. */
export function takeShownAgain(): boolean {
  const was = shownAgain;
  shownAgain = false;
  return was;
}

/** Whether answers to this call are cached for the member. For visitors, none are. */
export const isReadAgain = (method: string, path: string): boolean =>
  method === 'GET' && READ_AGAIN.includes(path) && useSession.getState().isLoggedIn && 'caches' in globalThis;

/** Caches the answer to such a call, or finds the cached one; undefined for other calls. */
export function readAgain(method: string, path: string, url: string) {
  const accountId = useSession.getState().userData?._id;
  if (!accountId || !isReadAgain(method, path)) return undefined;
  const load = () => tryImport(() => import('../offline/last-seen.ts')); // the landing page must not pay for it
  return {
    /** If there is no room, or the code can't be loaded, there will be nothing to read later. */
    keep(answer: Response): void {
      load()
        .then((code) => code?.cacheSeen(accountId, url, answer))
        .catch(() => {});
    },
    async lastSeen(): Promise<Response | undefined> {
      const seen = await load()
        .then((code) => code?.lastSeen(accountId, url))
        .catch(() => undefined);
      if (seen) shownAgain = true;
      return seen;
    },
  };
}
