import { lazy, StrictMode, Suspense, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { installOffer, onInstallOffer } from '../platform/install.ts';
import { forgetOthers } from '../platform/seen-caches.ts';
import { useSession } from '../platform/session.ts';
import { keepsApp } from '../platform/site.ts';
import { followVersions, hasNewVersion, onNewVersion } from '../platform/version.ts';
import { NetworkBanner } from './network-banner.tsx';

const InstallPrompt = lazy(() => import('./install-prompt.tsx').then((module) => ({ default: module.InstallPrompt })));
const IosHint = lazy(() => import('./ios-hint.tsx').then((module) => ({ default: module.IosHint })));
const NewVersion = lazy(() => import('./new-version.tsx').then((module) => ({ default: module.NewVersion })));

/** Safari on a tablet calls itself a Mac's. */
const isIos =
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled =
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/**
 * What comes up at the lower edge without being asked for. The column at the right stays free for the pages' own
 * floating buttons.
 */
function Notices() {
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  const newVersion = useSyncExternalStore(onNewVersion, hasNewVersion);
  const [hint] = useState(isIos && !isInstalled);
  return (
    <div className="pointer-events-none fixed right-20 bottom-[calc(1.25rem+env(safe-area-inset-bottom))] left-4 z-40 flex flex-col items-start gap-2 *:pointer-events-auto sm:right-auto">
      <Suspense>
        {offer && !isInstalled && <InstallPrompt offer={offer} />}
        {hint && <IosHint />}
        {newVersion && <NewVersion />}
      </Suspense>
      <NetworkBanner />
    </div>
  );
}

/** To be called once, when the page has been loaded. */
export function startNotices(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <StrictMode>
      <Notices />
    </StrictMode>,
  );
  if (import.meta.env.PROD) void followVersions(keepsApp);
  // A tab that was closed too early may have left something of somebody who is gone.
  void forgetOthers(useSession.getState().userData?._id);
}
