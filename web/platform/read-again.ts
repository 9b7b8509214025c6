import type { getPost, listPosts } from '../../contract/posts.ts';
import type { listVideos } from '../../contract/videos.ts';
import { useSession } from './session.ts';

/** The calls whose answers a member can read again without a network; of no other is an answer kept. */
const READ_AGAIN: string[] = ['/api/posts', '/api/posts/:id', '/api/videos/get-videos'] satisfies (
  | typeof listPosts
  | typeof getPost
  | typeof listVideos
)['path'][];

let shownAgain = false;

/** Whether something was shown as it was seen last, since this was asked before. */
export function takeShownAgain(): boolean {
  const was = shownAgain;
  shownAgain = false;
  return was;
}

/** Whether answers of this call are kept for the member who is signed in. Of visitors nothing is. */
export const isReadAgain = (method: string, path: string): boolean =>
  method === 'GET' && READ_AGAIN.includes(path) && useSession.getState().isLoggedIn && 'caches' in globalThis;

/** Keeps the answer of such a call, or finds the one that was kept; undefined for other calls. */
export function readAgain(method: string, path: string, address: string) {
  const accountId = useSession.getState().userData?._id;
  if (!accountId || !isReadAgain(method, path)) return undefined;
  const load = () => import('./last-seen.ts'); // the landing page must not pay for it
  return {
    /** Where there is no room, or the code can't be loaded, there is nothing to read later. */
    keep(answer: Response): void {
      load()
        .then(({ keepSeen }) => keepSeen(accountId, address, answer))
        .catch(() => {});
    },
    async lastSeen(): Promise<Response | undefined> {
      const seen = await load()
        .then(({ lastSeen }) => lastSeen(accountId, address))
        .catch(() => undefined);
      if (seen) shownAgain = true;
      return seen;
    },
  };
}
