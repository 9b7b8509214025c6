const STORAGE_KEY = 'install-later';
const LATER = 14 * 24 * 60 * 60 * 1000; // ms

/** Whether the viewer has chosen 'Later' in the last 14 days. */
export function isLater(): boolean {
  try {
    const saidAt = Number(localStorage.getItem(STORAGE_KEY) ?? Number.NaN);
    return Math.abs(Date.now() - saidAt) < LATER; // a clock that was set back must not make this last for years
  } catch {
    return false; // storage is switched off
  }
}

/** Remembers that the viewer has chosen 'Later'. */
export function sayLater(): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    // Storage is full or switched off: it is forgotten with the page.
  }
}
