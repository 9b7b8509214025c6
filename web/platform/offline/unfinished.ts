import { useEffect } from 'react';

let held = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  held += by;
  for (const listener of listeners) listener();
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While something runs that a reload would end, the browser asks before it leaves the page, and no notice offers a
 * reload.
 */
export function useUnfinished(running: boolean): void {
  useEffect(() => {
    if (!running) return;
    change(1);
    addEventListener('beforeunload', ask);
    return () => {
      change(-1);
      removeEventListener('beforeunload', ask);
    };
  }, [running]);
}

/** Whether something runs on this page that a reload would end. */
export const isUnfinished = () => held > 0;

/** Calls `listener` when that may have changed. @returns removes the listener */
export function onUnfinished(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
