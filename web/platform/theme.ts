import { useSyncExternalStore } from 'react';
import { store, stored } from './stored.ts';

const STORAGE_KEY = 'darkMode'; // spec 1 §9: 'true' or 'false'; index.html reads it before the first paint
const PAGE = { light: '#f7f9f6', dark: '#0a1410' } as const; // --page in styles.css, for the browser's own frame

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const isDark = () => document.documentElement.classList.contains('dark');

/** @param choice 'true' or 'false'; null: the system's counts */
function apply(choice = stored(STORAGE_KEY)): void {
  const dark = choice === null ? system.matches : choice === 'true';
  document.documentElement.classList.toggle('dark', dark);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = dark ? PAGE.dark : PAGE.light;
  }
  for (const listener of listeners) listener();
}

apply(); // index.html has set the theme, but not the browser's own frame
system.addEventListener('change', () => apply());
addEventListener('storage', (event) => event.key === STORAGE_KEY && apply());

function toggleDarkMode(): void {
  const dark = String(!isDark());
  store(STORAGE_KEY, dark);
  apply(dark);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the dark theme is on, and the switch for it. */
export function useDarkMode(): [boolean, () => void] {
  return [useSyncExternalStore(subscribe, isDark), toggleDarkMode];
}
