import { type PointerEvent, useRef, useSyncExternalStore } from 'react';
import { tryImport } from '../../platform/code/load-code.ts';
import { onCorrectedNow } from '../../platform/now.ts';
import { relativeTime } from '../../platform/time.ts';
import type { Touch } from './exact-time.ts';

const LOOK_AGAIN = 10_000; // ms: minutes are the smallest unit

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tell = () => {
  for (const listener of listeners) listener();
};

onCorrectedNow(tell);

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

type Props = {
  time: string;
  /** It stands within a link, where nothing else can be pressed: only the pointer shows the exact time. */
  inLink?: boolean;
};

/** How long ago something was, updated while the page is open; a press, the pointer or the focus shows when exactly. */
export function Ago({ time, inLink = false }: Props) {
  const words = useSyncExternalStore(subscribe, () => relativeTime(time));
  const button = useRef<HTMLButtonElement>(null);
  // Without its code, there is how long ago it was.
  const tell = (how: Touch) =>
    void tryImport(() => import('./exact-time.ts')).then(
      (code) => button.current && code?.tellExact(button.current, time, how),
    );
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return (
    <time
      dateTime={time}
      onPointerEnter={(event) => {
        // Not before: loading `Intl` is expensive.
        if (inLink) event.currentTarget.title = new Date(time).toLocaleString();
        else if (isMouse(event)) tell('point');
      }}
      onPointerLeave={(event) => isMouse(event) && tell('leave')}
      className="text-sm text-muted"
    >
      {inLink ? (
        words
      ) : (
        <button
          ref={button}
          type="button"
          onClick={() => tell('press')}
          onFocus={() => tell('focus')}
          onBlur={() => tell('blur')}
          className="rounded leading-6"
        >
          {words}
        </button>
      )}
    </time>
  );
}
