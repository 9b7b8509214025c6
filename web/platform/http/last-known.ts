import { create } from 'zustand';
import { LAST_KNOWN } from '../../../contract/errors.ts';

/** The last answer that was only what the server last knew: what was asked, and when it was so; null: none is shown. */
export const useLastKnown = create<{ url: string; asOf: string } | null>(() => null);

/** To be called after every answer that is not a refusal; one without the header about the same url is the latest. */
export function noteLastKnown(url: string, headers: Headers): void {
  const asOf = headers.get(LAST_KNOWN);
  if (asOf || useLastKnown.getState()?.url === url) useLastKnown.setState(asOf ? { url, asOf } : null, true);
}
