import { Share, SquarePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BRAND } from '../../contract/head.ts';
import { isLater, sayLater } from './install-later.ts';

const DELAY = 2000; // ms after load (spec 2 §9)
const SHOWN = 6000; // ms (spec 2 §9)

/** Tells how to install the app where the browser has no offer to make: on iPhones and iPads. */
export function IosHint() {
  const [state, setState] = useState<'coming' | 'shown' | 'gone'>(isLater() ? 'gone' : 'coming');

  useEffect(() => {
    if (state === 'gone') return;
    const loaded = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
    const wait = state === 'shown' ? SHOWN : Math.max(0, (loaded?.loadEventStart ?? 0) + DELAY - performance.now());
    const timer = setTimeout(() => setState(state === 'shown' ? 'gone' : 'shown'), wait);
    return () => clearTimeout(timer);
  }, [state]);

  if (state !== 'shown') return null;
  return (
    <section aria-labelledby="ios-hint-title" className="card fade-in max-w-sm py-3 pr-2 pl-4 text-ink">
      <div className="flex items-center gap-2">
        <h2 id="ios-hint-title" className="grow text-lg">
          Install {BRAND}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => {
            sayLater();
            setState('gone');
          }}
          className="icon-btn"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <ol className="mt-1 grid list-inside list-decimal gap-1.5 font-semibold marker:text-muted">
        <li>
          Share <Share aria-hidden="true" className="mb-1 inline size-4 text-muted" />
        </li>
        <li>
          Add to Home Screen <SquarePlus aria-hidden="true" className="mb-1 inline size-4 text-muted" />
        </li>
        <li>Add</li>
      </ol>
    </section>
  );
}
