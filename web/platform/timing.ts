import { useEffect, useEffectEvent, useState } from 'react';

/** False at first, true after `milliseconds`. */
export function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return elapsed;
}

/** Runs `action` `milliseconds` after `when` became true; called off when the screen goes. */
export function useDelayed(when: boolean, milliseconds: number, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  }, [when, milliseconds]);
}
