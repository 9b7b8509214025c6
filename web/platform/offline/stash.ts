import { tryImport } from '../code/load-code.ts';

/** Prefix of the keys under which features stash a member's drafts in local storage: they are deleted with the rest. */
export const STASH_PREFIX = 'kept:';
/** The library's database; deleted without the library, which may not be loadable when a member logs out. */
const DATABASE = 'keyval-store';

/** Deletes what features have stashed in this browser for a member who logs out: drafts, uploads under way. */
export async function clearStash(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(STASH_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was stashed.
  }
  const library = await tryImport(() => import('idb-keyval'));
  if (library)
    await library.clear().catch(() => {}); // a browser that stores nothing has nothing to delete
  else indexedDB.deleteDatabase(DATABASE);
}
