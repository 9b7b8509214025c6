/**
 * What the browser stores. It may refuse to, when it is told so or is full: some of its functions throw then, others
 * reject. Then nothing is stored, and nothing breaks.
 */

/** `sessionStorage` is the tab's own, and goes with it. */
type Where = 'localStorage' | 'sessionStorage';

/** Throws where the browser stores nothing. The service worker has none. */
const storageOf = (where: Where) => (globalThis as unknown as Record<Where, Texts>)[where];
type Texts = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** What is stored there; null where nothing is. */
export function stored(key: string, where: Where = 'localStorage'): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it (null).
 * @returns false where the browser has not
 */
export function store(key: string, value: string | null, where: Where = 'localStorage'): boolean {
  try {
    if (value === null) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes all that is stored under keys that begin so. */
export function removeStored(prefix: string, where: Where = 'localStorage'): void {
  try {
    for (const key of Object.keys(storageOf(where))) if (key.startsWith(prefix)) store(key, null, where);
  } catch {
    // Nothing is stored.
  }
}

/** What a database answers; undefined where the browser has none, or no room. */
export async function ifStored<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
