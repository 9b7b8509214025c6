import { useEffect, useState } from 'react';

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
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
    // Only `when` starts the clock; `action` is a new function at every render.
  }, [when, milliseconds]);
}
