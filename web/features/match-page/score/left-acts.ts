/** The prefix under which the version before kept what a scorekeeper had done. It can go when nobody has it any more. */
export const leftPrefix = (accountId: string) => `score:${accountId}:`;

/**
 * Whether the version before has left something that was not sent. Asked at each visit, so without a library.
 * Rejects if this browser stores nothing.
 */
export const hasLeftActs = (accountId: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onupgradeneeded = () => opening.transaction?.abort(); // there is none, and none is made
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const prefix = leftPrefix(accountId);
      try {
        const store = opening.result.transaction('keyval').objectStore('keyval');
        const counting = store.count(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        counting.onsuccess = () => resolve(counting.result > 0);
        counting.onerror = () => resolve(false);
      } catch (error) {
        reject(error);
      }
      opening.result.close(); // once the transaction is over
    };
  });
