import { useEffect, useState } from 'react';
import { useUnfinished } from '../offline/unfinished.ts';
import { useSiteRouter } from './site-router.tsx';

type Leaving = {
  /** Whether they are about to go, and are to be asked. */
  isAsked: boolean;
  /** Asks because of what they pressed on the page itself. */
  ask: () => void;
  stay: () => void;
  /** Goes where they were about to go. @returns whether that is elsewhere: what they pressed may be on the page itself */
  leave: () => boolean;
};

const nowhere = () => {};

/**
 * Holds the viewer on what would be lost while it is on: at links, at the back button, and by the browser's own question
 * where they reload or close the page.
 */
export function useLeaving(isOn: boolean): Leaving {
  const router = useSiteRouter();
  const [goOn, setGoOn] = useState<() => void>();
  useUnfinished(isOn);
  useEffect(() => {
    if (!isOn) return;
    return router.block((goThere) => setGoOn(() => goThere));
  }, [router, isOn]);

  const stay = () => setGoOn(undefined);
  return {
    isAsked: isOn && goOn !== undefined,
    ask: () => setGoOn(() => nowhere),
    stay,
    leave() {
      stay();
      goOn?.();
      return goOn !== undefined && goOn !== nowhere;
    },
  };
}
