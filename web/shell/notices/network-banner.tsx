import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasNetworkError, onNetworkError } from '../../platform/http/network-error.ts';
import { texts } from '../texts.ts';

const ERROR_DELAY = 3000; // ms (spec 2 §9)
const BACK_SHOWN = 3000; // ms (spec 2 §9)

const LOOKS = {
  error: { role: 'alert', className: 'border-danger-ink/40 bg-danger-soft text-danger-ink [--delay:250ms]' },
  offline: { role: 'alert', className: 'border-warning-ink/40 bg-warning-soft text-warning-ink' },
  back: { role: 'status', className: 'border-pitch-ink/40 bg-pitch-soft text-pitch-ink' },
} as const;

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** The state of the network, when worth mentioning (spec 2 §2, §4). */
export function NetworkBanner() {
  const state = useNetwork();
  if (!state) return null;
  const { role, className } = LOOKS[state];
  return (
    <p
      key={state}
      role={role}
      className={`fade-in flex min-h-11 items-center gap-2.5 rounded-full border px-4 text-[0.9375rem] font-semibold ${className}`}
    >
      <span aria-hidden="true" className="size-2.5 flex-none rounded-full bg-current" />
      {texts.network[state]()}
    </p>
  );
}

/**
 * The network-error flag counts only after a while: by then it has been checked again (platform/http/network-error.ts),
 * and the banner's fade waits a moment longer for the result.
 */
function useNetwork(): keyof typeof LOOKS | null {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  const failing = useSyncExternalStore(onNetworkError, hasNetworkError) && online;
  const [wasOffline, setWasOffline] = useState(!online);
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!online) return setWasOffline(true);
    const timer = setTimeout(() => setWasOffline(false), BACK_SHOWN);
    return () => clearTimeout(timer);
  }, [online]);

  useEffect(() => {
    if (!failing) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), ERROR_DELAY);
    return () => clearTimeout(timer);
  }, [failing]);

  if (!online) return 'offline';
  if (wasOffline) return 'back';
  return failing && isLong ? 'error' : null;
}
