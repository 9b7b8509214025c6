import { tryImport } from '../code/load-code.ts';
import { ifStored, removeStored } from '../stored.ts';

/** Prefix of the keys under which features stash a member's drafts in local storage: they are deleted with the rest. */
export const STASH_PREFIX = 'kept:';
/** The library's database; deleted without the library, which may not be loadable when a member logs out. */
const DATABASE = 'keyval-store';

/** Deletes what features have stashed in this browser for a member who logs out: drafts, uploads under way. */
export async function clearStash(): Promise<void> {
  removeStored(STASH_PREFIX);
  const library = await tryImport(() => import('idb-keyval'));
  await ifStored(async () => (library ? library.clear() : void indexedDB.deleteDatabase(DATABASE)));
}
