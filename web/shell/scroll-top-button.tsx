import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { scrollToTop } from '../platform/scroll.ts';

const THRESHOLD = 300; // px (spec 1 §9)

const isFarDown = () => scrollY > THRESHOLD;

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Floats above the place of a page's own floating button. */
export function ScrollTopButton() {
  if (!useSyncExternalStore(subscribe, isFarDown)) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={scrollToTop}
      className="icon-btn fade-in fixed right-5 bottom-24 z-30 border border-edge bg-surface text-ink"
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  );
}
