import { useSyncExternalStore } from 'react';

const query = matchMedia('(width >= 64rem)'); // Tailwind's lg: below it seven columns don't fit

const listen = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether there is room for the table of users; where there is not, each is a card. */
export const useWide = () => useSyncExternalStore(listen, () => query.matches);
