import { useSyncExternalStore } from 'react';
import { relativeTime } from '../../platform/time.ts';

const LOOK_AGAIN = 10_000; // ms: minutes are the smallest unit

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tell = () => {
  for (const listener of listeners) listener();
};

/** One timer for all times on the page; a suspended tab catches up when it is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tell, LOOK_AGAIN);
    document.addEventListener('visibilitychange', tell);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** How long ago something was, updated while the page is open. */
export function Ago({ time }: { time: string }) {
  const words = useSyncExternalStore(subscribe, () => relativeTime(time));
  return (
    <time
      dateTime={time}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = new Date(time).toLocaleString(); // not before: loading `Intl` is expensive
      }}
      className="text-sm text-muted"
    >
      {words}
    </time>
  );
}
