import { useEffect } from 'react';
import { locale } from '../../../contract/texts/language.ts';
import { keepTrying } from '../../platform/code/keep-trying.ts';
import { byFetch, exchange } from '../../platform/http/exchange.ts';
import { useLastKnown } from '../../platform/http/last-known.ts';
import { queryClient } from '../../platform/query.ts';
import { texts } from './last-known-texts.ts';

/**
 * Says that the page is not the latest, and asks for it until it comes: then everything on the screen is loaded anew.
 */
export function LastKnownLine() {
  const { url, asOf } = useLastKnown() ?? {};
  useEffect(() => {
    if (!url) return;
    const { stop } = keepTrying(async () => {
      await exchange({ method: 'GET', url, headers: {} }, byFetch);
      if (useLastKnown.getState()) throw new Error('Not yet');
    });
    return () => {
      stop();
      if (!useLastKnown.getState()) void queryClient.invalidateQueries();
    };
  }, [url]);
  if (!asOf) return null;
  const time = new Date(asOf).toLocaleTimeString(locale().tag, { hour: '2-digit', minute: '2-digit' });
  return <Line>{texts.lastKnown({ time })}</Line>;
}

/** Says that the site is asked too much, and that what is missing will come. */
export const BusyLine = () => <Line>{texts.busy()}</Line>;

function Line({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="fade-in flex min-h-11 items-center gap-2.5 rounded-full border border-warning-ink/40 bg-warning-soft px-4 text-[0.9375rem] font-semibold text-warning-ink"
    >
      <span aria-hidden="true" className="size-2.5 flex-none rounded-full bg-current" />
      {children}
    </p>
  );
}
