import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { useLastKnown } from '../../platform/http/last-known.ts';
import { installOffer, onInstallOffer } from '../../platform/offline/install.ts';
import { forgetOthers } from '../../platform/offline/seen-caches.ts';
import { registerWorker } from '../../platform/offline/worker.ts';
import { isAskedToWait, onQueries } from '../../platform/query.ts';
import { useSession } from '../../platform/session/session.ts';
import { worksOffline } from '../../platform/site.ts';
import { NetworkBanner } from './network-banner.tsx';

// Loaded when one is to be shown, since every page loads this file.
const InstallNotice = lazy(
  () => import('./install-notices.tsx').then((module) => ({ default: module.InstallNotice })),
  'quiet',
);
const NewVersion = lazy(() => import('./new-version.tsx').then((module) => ({ default: module.NewVersion })), 'quiet');
const LastKnownLine = lazy(
  () => import('./last-known-line.tsx').then((module) => ({ default: module.LastKnownLine })),
  'quiet',
);
const BusyLine = lazy(() => import('./last-known-line.tsx').then((module) => ({ default: module.BusyLine })), 'quiet');
const MemberNotices = lazy(
  () => import('./member-notices.tsx').then((module) => ({ default: module.MemberNotices })),
  'quiet',
);

/** Safari on an iPad says that it runs on a Mac. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Notices that come up at the lower edge by themselves; a press beside a banner reaches what lies beneath. They are
 * above the members' bar, and on wide screens leave the column at the right to the floating buttons.
 */
function Notices({ loadedAt }: { loadedAt: number }) {
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  /** How many times there may have been a newer version. */
  const [maybeNew, setMaybeNew] = useState(0);
  const lastKnown = useLastKnown();
  const isBusy = useSyncExternalStore(onQueries, isAskedToWait);
  const isMember = useSession(({ isLoggedIn }) => isLoggedIn);
  useEffect(() => {
    if (import.meta.env.PROD) void registerWorker(worksOffline, () => setMaybeNew((times) => times + 1));
  }, []);
  return (
    <div className="pointer-events-none fixed right-20 bottom-[calc(1.25rem+max(var(--bar),env(safe-area-inset-bottom)))] left-4 z-40 flex flex-col items-start gap-2 max-md:right-4 sm:right-auto">
      {(offer || isIos()) && <InstallNotice offer={offer} loadedAt={loadedAt} />}
      {maybeNew > 0 && <NewVersion key={maybeNew} />}
      {isMember && <MemberNotices />}
      {lastKnown ? <LastKnownLine /> : isBusy && <BusyLine />}
      <NetworkBanner />
    </div>
  );
}

/**
 * To be called once, when the page has been loaded.
 * @param loadedAt when that was, by `performance.now()`
 * @returns takes them away
 */
export function startNotices(loadedAt: number): () => void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(<Notices loadedAt={loadedAt} />);
  // A tab closed too early may have left data of a member who has logged out.
  void forgetOthers(useSession.getState().userData?._id);
  return () => {
    root.unmount();
    host.remove();
  };
}
