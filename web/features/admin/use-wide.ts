import { useSyncExternalStore } from 'react';

const query = matchMedia('(width >= 75rem)'); // in less, the seven columns don't fit side by side

const listen = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether there is room for the table of users; without it, each user is a card. */
export const useWide = () => useSyncExternalStore(listen, () => query.matches);
