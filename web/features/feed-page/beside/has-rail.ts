import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 80rem)'); // Tailwind's xl, where there is room for the rail

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window has room for a column beside the feed. */
export const useHasRail = () => useSyncExternalStore(subscribe, () => wide.matches);
