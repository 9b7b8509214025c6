import { Share2 } from 'lucide-react';
import { BRAND } from '../../../contract/head.ts';
import { copyText } from '../../platform/clipboard.ts';
import { FEED_TOAST, toast } from '../../platform/toasts.ts';

const SHARE_TEXT_LENGTH = 100; // spec 2 §9

/** Hands a link to the device's own sharing, or to the clipboard where there is none. */
export function ShareButton({ path, text }: { path: string; text: string }) {
  async function share() {
    const url = new URL(path, location.origin).href;
    const start = [...text].slice(0, SHARE_TEXT_LENGTH).join(''); // characters: no half emoji
    if (navigator.share) {
      try {
        await navigator.share({ title: BRAND, url, ...(start && { text: start }) });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return; // closed without sharing
      }
    }
    if (await copyText(url)) toast.success('Link copied to clipboard!', FEED_TOAST);
    else toast.error('The link could not be copied.', FEED_TOAST);
  }

  return (
    <button type="button" onClick={share} className="btn btn-quiet max-sm:px-2.5">
      <Share2 aria-hidden="true" className="size-5" />
      Share
    </button>
  );
}
