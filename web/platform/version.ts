import { SHELL } from '../../contract/pages.ts';

/** The script and the stylesheet that this page began with; their names change with anything in the app. */
const ownFiles = [
  document.querySelector('script[type="module"][src]')?.getAttribute('src'),
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href'),
].filter((address) => address?.startsWith('/assets/'));

/**
 * Whether the server has another version of the app than this tab. It is asked past every cache, since nothing else
 * knows what is new; without an answer: not that we know.
 */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(`${SHELL}?now`, { cache: 'no-store' });
    if (!answer.ok) return false;
    const html = await answer.text();
    return ownFiles.some((address) => !html.includes(`"${address}"`));
  } catch {
    return false;
  }
}
