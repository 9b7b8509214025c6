import { Share2 } from 'lucide-react';
import { share } from './share.ts';
import { texts } from './texts.ts';

/** Shares a link (see `share`). */
export function ShareButton({ path, text }: { path: string; text: string }) {
  return (
    <button type="button" onClick={() => share(path, text)} className="btn btn-quiet max-sm:px-2.5">
      <Share2 aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">{texts.share()}</span>
    </button>
  );
}
