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

/** Runs `action` `milliseconds` after `when` became true; cancelled when the component unmounts. */
export function useDelayed(when: boolean, milliseconds: number, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  }, [when, milliseconds]);
}
