import { BRAND } from '../../../contract/pages/head.ts';
import { cutText } from '../../../contract/texts/cut.ts';
import { copyText } from '../../platform/clipboard.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { texts } from './texts.ts';

const SHARE_TEXT_LENGTH = 100; // spec 2 §9

/** Copies the URL of a page of the site, and says whether that worked (spec 2 §8). */
export async function copyLink(path: string): Promise<void> {
  if (await copyText(new URL(path, location.origin).href)) toast.success(texts.linkCopied(), FEED_TOAST);
  else toast.error(texts.linkNotCopied(), FEED_TOAST);
}

/** Shares a link through the device's own share sheet, or copies it if there is none. */
export async function share(path: string, text: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  const start = cutText(text, SHARE_TEXT_LENGTH);
  if (navigator.share) {
    try {
      await navigator.share({ title: BRAND, url, ...(start && { text: start }) });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // closed without sharing
    }
  }
  await copyLink(path);
}
