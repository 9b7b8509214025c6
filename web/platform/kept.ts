/** Where features keep a member's drafts in local storage: keys that begin so are forgotten with the rest. */
export const KEPT_PREFIX = 'kept:';

/** Forgets what features have kept in this browser for a member who leaves it: drafts, uploads under way. */
export async function forgetKept(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was kept.
  }
  const { clear } = await import('idb-keyval');
  await clear().catch(() => {}); // a browser that keeps nothing has nothing to forget
}
