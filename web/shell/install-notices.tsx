import { Share, SquarePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BRAND } from '../../contract/head.ts';
import { endInstallOffer, type InstallOffer } from '../platform/install.ts';
import { toast } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { isLater, sayLater } from './install-later.ts';

const DELAY = 2000; // ms after the browser's signal, or after load (spec 2 §9)
const TOAST_DELAY = 6000; // ms after the user accepts (spec 2 §9)
const HINT_SHOWN = 6000; // ms (spec 2 §9)
const TOAST = { autoClose: 4000 }; // ms (spec 2 §9)

/** The page runs as the app already; iOS says so in its own way. */
const isInstalled =
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** Offers to install the app, a while after the browser has said that it can be. */
export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (isInstalled || isLater()) return;
    const timer = setTimeout(() => setShown(true), Math.max(0, offer.at + DELAY - performance.now()));
    return () => clearTimeout(timer);
  }, [offer]);

  if (!shown) return null;

  function later() {
    sayLater();
    endInstallOffer();
  }

  async function install() {
    setBusy(true);
    try {
      await offer.event.prompt();
      const { outcome } = await offer.event.userChoice;
      // Who has said no to the browser need not say it again tomorrow.
      if (outcome === 'dismissed') return later();
      setTimeout(() => toast.success('App installed successfully!', TOAST), TOAST_DELAY);
    } catch (error) {
      console.warn('The browser did not ask:', error);
    }
    endInstallOffer();
  }

  return (
    <section aria-labelledby="install-title" className="card fade-in pointer-events-auto max-w-sm p-4 text-ink">
      <div className="flex items-center gap-3">
        <Mark className="size-11" />
        <div>
          <h2 id="install-title" className="text-lg">
            Install {BRAND}
          </h2>
          <p className="text-sm text-muted">On your home screen, and readable without a network.</p>
        </div>
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button look="quiet" onClick={later} disabled={busy}>
          Later
        </Button>
        <Button look="pitch" onClick={install} busy={busy}>
          Install
        </Button>
      </div>
    </section>
  );
}

/** Tells how to install the app where the browser has no offer to make: on iPhones and iPads. */
export function IosHint({ loadedAt }: { loadedAt: number }) {
  const [state, setState] = useState<'coming' | 'shown' | 'gone'>(isInstalled || isLater() ? 'gone' : 'coming');

  useEffect(() => {
    if (state === 'gone') return;
    const wait = state === 'shown' ? HINT_SHOWN : Math.max(0, loadedAt + DELAY - performance.now());
    const timer = setTimeout(() => setState(state === 'shown' ? 'gone' : 'shown'), wait);
    return () => clearTimeout(timer);
  }, [state, loadedAt]);

  if (state !== 'shown') return null;
  return (
    <section
      aria-labelledby="ios-hint-title"
      className="card fade-in pointer-events-auto max-w-sm py-3 pr-2 pl-4 text-ink"
    >
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
