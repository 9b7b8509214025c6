import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { installOffer, onInstallOffer } from '../platform/install.ts';
import { forgetOthers } from '../platform/seen-caches.ts';
import { useSession } from '../platform/session.ts';
import { keepsApp } from '../platform/site.ts';
import { registerWorker } from '../platform/worker.ts';
import { NetworkBanner } from './network-banner.tsx';

// Loaded when one is to be shown: every page loads this file.
const loadInstall = () => import('./install-notices.tsx');
const InstallPrompt = lazy(() => loadInstall().then((module) => ({ default: module.InstallPrompt })));
const IosHint = lazy(() => loadInstall().then((module) => ({ default: module.IosHint })));
const NewVersion = lazy(() => import('./new-version.tsx').then((module) => ({ default: module.NewVersion })));
const OutboxSpot = lazy(() =>
  import('../features/outbox/outbox-spot.tsx').then((module) => ({ default: module.OutboxSpot })),
);

/** Safari on a tablet calls itself a Mac's. */
const isIos =
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * What comes up at the lower edge without being asked for; a banner lets presses through to what lies beneath. The
 * column at the right stays free for the pages' own
 * floating buttons.
 */
function Notices({ loadedAt }: { loadedAt: number }) {
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  /** How often there may have been a newer version. */
  const [maybeNew, setMaybeNew] = useState(0);
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  useEffect(() => {
    if (import.meta.env.PROD) void registerWorker(keepsApp, () => setMaybeNew((times) => times + 1));
  }, []);
  return (
    <div className="pointer-events-none fixed right-20 bottom-[calc(1.25rem+env(safe-area-inset-bottom))] left-4 z-40 flex flex-col items-start gap-2 sm:right-auto">
      <Suspense>
        {offer && <InstallPrompt offer={offer} />}
        {isIos && <IosHint loadedAt={loadedAt} />}
        {maybeNew > 0 && <NewVersion key={maybeNew} />}
        {isMember && <OutboxSpot />}
      </Suspense>
      <NetworkBanner />
    </div>
  );
}

/**
 * To be called once, when the page has been loaded.
 * @param loadedAt when that was, as `performance.now()` tells it
 */
export function startNotices(loadedAt: number): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Notices loadedAt={loadedAt} />);
  // A tab that was closed too early may have left something of somebody who is gone.
  void forgetOthers(useSession.getState().userData?._id);
}
