import { useSyncExternalStore } from 'react';

const query = matchMedia('(width >= 75rem)'); // below it the seven columns don't fit beside each other

const listen = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether there is room for the table of users; where there is not, each is a card. */
export const useWide = () => useSyncExternalStore(listen, () => query.matches);
