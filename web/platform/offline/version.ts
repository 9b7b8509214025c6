import { SHELL } from '../../../contract/pages/pages.ts';

/** The script and the stylesheet that this page began with; their names change when anything in the app does. */
const ownFiles = [
  document.querySelector('script[type="module"][src]')?.getAttribute('src'),
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href'),
].filter((url) => url?.startsWith('/assets/'));

/**
 * Whether the server has another version of the app than this tab. The request bypasses every cache, since only the
 * server knows; false if no answer comes.
 */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(`${SHELL}?now`, { cache: 'no-store' });
    if (!answer.ok) return false;
    const html = await answer.text();
    return ownFiles.some((url) => !html.includes(`"${url}"`));
  } catch {
    return false;
  }
}
