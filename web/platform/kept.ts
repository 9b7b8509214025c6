/** Forgets what features have kept in this browser for a member who leaves it: drafts, uploads under way. */
export async function forgetKept(): Promise<void> {
  const { clear } = await import('idb-keyval');
  await clear().catch(() => {}); // a browser that keeps nothing has nothing to forget
}
