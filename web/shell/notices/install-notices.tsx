import { Share, SquarePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BRAND } from '../../../contract/pages/head.ts';
import { endInstallOffer, type InstallOffer } from '../../platform/offline/install.ts';
import { texts as platformTexts } from '../../platform/texts/texts.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Mark } from '../../ui/brand/mark.tsx';
import { Button } from '../../ui/button.tsx';
import { isLater, sayLater } from './install-later.ts';
import { texts } from './install-texts.ts';

const DELAY = 2000; // ms after the browser's signal, or after load (spec 2 §9)
const TOAST_DELAY = 6000; // ms after the user accepts (spec 2 §9)
const HINT_SHOWN = 6000; // ms (spec 2 §9)
const TOAST = { autoClose: 4000 }; // ms (spec 2 §9)

/** The page already runs as the app; iOS has its own property for that. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** How to install the app: by the browser's offer if it has made one, else by hand. */
export function InstallNotice({ offer, loadedAt }: { offer: InstallOffer | null; loadedAt: number }) {
  return offer ? <InstallPrompt offer={offer} /> : <IosHint loadedAt={loadedAt} />;
}

/** Offers to install the app, a while after the browser has said that it can be installed. */
function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (isInstalled() || isLater()) return;
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
      // A viewer who has declined the browser's prompt need not decline again tomorrow.
      if (outcome === 'dismissed') return later();
      setTimeout(() => toast.success(texts.installed(), TOAST), TOAST_DELAY);
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
            {texts.install({ brand: BRAND })}
          </h2>
          <p className="text-sm text-muted">{texts.installGood()}</p>
        </div>
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="quiet" onClick={later} disabled={busy}>
          {texts.installLater()}
        </Button>
        <Button variant="pitch" onClick={install} busy={busy}>
          {texts.installNow()}
        </Button>
      </div>
    </section>
  );
}

/** Tells how to install the app if the browser can't offer it: on iPhones and iPads. */
function IosHint({ loadedAt }: { loadedAt: number }) {
  const [state, setState] = useState<'coming' | 'shown' | 'gone'>(() =>
    isInstalled() || isLater() ? 'gone' : 'coming',
  );

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
          {texts.install({ brand: BRAND })}
        </h2>
        <button
          type="button"
          aria-label={platformTexts.close()}
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
          {texts.share()} <Share aria-hidden="true" className="mb-1 inline size-4 text-muted" />
        </li>
        <li>
          {texts.addToHome()} <SquarePlus aria-hidden="true" className="mb-1 inline size-4 text-muted" />
        </li>
        <li>{texts.add()}</li>
      </ol>
    </section>
  );
}
