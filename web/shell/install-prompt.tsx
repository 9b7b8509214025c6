import { useEffect, useState } from 'react';
import { BRAND } from '../../contract/head.ts';
import { endInstallOffer, type InstallOffer } from '../platform/install.ts';
import { toast } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { isLater, sayLater } from './install-later.ts';

const DELAY = 2000; // ms after the browser's signal (spec 2 §9)
const TOAST_DELAY = 6000; // ms after the user accepts (spec 2 §9)
const TOAST = { autoClose: 4000 }; // ms (spec 2 §9)

/** Offers to install the app, a while after the browser has said that it can be. */
export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (isLater()) return;
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
    <section aria-labelledby="install-title" className="card fade-in max-w-sm p-4 text-ink">
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
