import { useSyncExternalStore } from 'react';
import { scrollToTop } from '../platform/scroll.ts';
import { Drawn } from '../ui/drawn.tsx';
import { texts } from './texts.ts';

const THRESHOLD = 300; // px (spec 1 §9)

let lastY = 0;
let isOnTheWayUp = false;

const isWanted = () => isOnTheWayUp && scrollY > THRESHOLD;

function subscribe(listener: () => void) {
  const look = () => {
    if (scrollY !== lastY) isOnTheWayUp = scrollY < lastY;
    lastY = scrollY;
    listener();
  };
  addEventListener('scroll', look, { passive: true });
  return () => removeEventListener('scroll', look);
}

/** Appears on scrolling up, not on reading on. */
export function ScrollTopButton() {
  if (!useSyncExternalStore(subscribe, isWanted)) return null;
  return (
    <button
      type="button"
      aria-label={texts.scrollToTop()}
      onClick={scrollToTop}
      className="icon-btn fade-in scroll-top"
    >
      <Drawn icon="Up" className="size-5" />
    </button>
  );
}
