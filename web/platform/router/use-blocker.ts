import { useEffect, useState } from 'react';
import { useUnfinished } from '../offline/unfinished.ts';
import { useSiteRouter } from './site-router.tsx';

type Leaving = { proceed: () => void; reset: () => void };

/**
 * Holds the viewer on this page while it is on: at links, at the back button, and by the browser's own question where
 * they reload or close it.
 * @returns what to do when they are about to go elsewhere in the app; undefined while they are not
 */
export function useBlocker(isOn: boolean): Leaving | undefined {
  useUnfinished(isOn);
  const router = useSiteRouter();
  const [goOn, setGoOn] = useState<() => void>();

  useEffect(() => {
    if (!isOn) return;
    return router.block((leave) => setGoOn(() => leave));
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
