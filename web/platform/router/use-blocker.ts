import { useEffect, useState } from 'react';
import { useSiteRouter } from './site-router.tsx';

type Leaving = { proceed: () => void; reset: () => void };

/**
 * Holds the viewer on this page while it is on, also at the back button.
 * @returns what to do when they are about to leave; undefined while they are not
 */
export function useBlocker(isOn: boolean): Leaving | undefined {
  const router = useSiteRouter();
  const [goOn, setGoOn] = useState<() => void>();

  useEffect(() => {
    if (!isOn) return;
    return router.guard((leave) => setGoOn(() => leave));
  }, [router, isOn]);

  if (!goOn) return undefined;
  const reset = () => setGoOn(undefined);
  return {
    reset,
    proceed() {
      reset();
      goOn();
    },
  };
}
