import { store, stored } from '../../platform/stored.ts';

const STORAGE_KEY = 'install-later';
const LATER = 14 * 24 * 60 * 60 * 1000; // ms

/** Whether the viewer has chosen 'Later' in the last 14 days. */
export function isLater(): boolean {
  const saidAt = Number(stored(STORAGE_KEY) ?? Number.NaN);
  return Math.abs(Date.now() - saidAt) < LATER; // a clock that was set back must not make this last for years
}

/** Remembers that the viewer has chosen 'Later'. */
export const sayLater = (): void => void store(STORAGE_KEY, String(Date.now()));
