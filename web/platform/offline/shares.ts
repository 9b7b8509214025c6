/**
 * What was shared with the installed app and waits in this browser for its form: the service worker puts it there, the
 * page of `paths.share` takes it. In the database that is cleared at the logout (stash.ts).
 */
import { del, delMany, entries, get, set, update } from 'idb-keyval';

export type Share = {
  title: string;
  text: string;
  url: string;
  files: File[];
  /** ms since 1970. */
  at: number;
  /** The member to whom it was shown first; left out while nobody was signed in. */
  for?: string;
};

const PREFIX = 'shared:';
const keyOf = (id: string) => PREFIX + id;
const LIFE = 24 * 60 * 60 * 1000; // ms
const WAITING_MAX = 3; // shares: whoever posts the form, any page can, must not fill the disk

const isOld = ({ at }: Share) => Date.now() - at > LIFE;

/** Forgets what has waited for a day, and the oldest beyond `most`. */
export async function forgetOldShares(most = WAITING_MAX): Promise<void> {
  const waiting = (await entries<string, Share | undefined>()).filter(([key]) => String(key).startsWith(PREFIX));
  const byAge = waiting.sort(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
  const gone = byAge.filter(([, share], place) => !share || place >= most || isOld(share));
  await delMany(gone.map(([key]) => key));
}

/** Puts one there, in the place of the oldest where too many wait. Rejects if the browser has no room for it. */
export async function stashShare(id: string, share: Share): Promise<void> {
  await forgetOldShares(WAITING_MAX - 1);
  await set(keyOf(id), share);
}

/** One that waits; it stays. */
export async function findShare(id: string): Promise<Share | undefined> {
  const share = await get<Share>(keyOf(id));
  return share && !isOld(share) ? share : undefined;
}

/** Notes to whom it was shown first. */
export const claimShare = (id: string, accountId: string): Promise<void> =>
  update<Share | undefined>(keyOf(id), (share) => share && { ...share, for: share.for ?? accountId });

/** Takes it away. @returns false if another tab has done so */
export async function takeShare(id: string): Promise<boolean> {
  let taken: Share | undefined;
  await update<Share | undefined>(keyOf(id), (share) => {
    taken = share;
    return undefined;
  });
  await del(keyOf(id));
  return taken !== undefined;
}
