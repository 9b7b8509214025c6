import { SHELL } from '../../contract/pages.ts';

const LOOK = 30 * 60 * 1000; // ms between looks for a new version in a tab that stays open
const WORKER = '/sw.js';

let isOld = false;
let lookedAt = performance.now();
const listeners = new Set<() => void>();

/** Whether the server has a newer version of the app than this tab. */
export const hasNewVersion = () => isOld;

/** Tells when a newer version has come. @returns ends it */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The script and the stylesheet that this page began with; their names change with anything in the app. */
const ownFiles = [
  document.querySelector('script[type="module"][src]')?.getAttribute('src'),
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href'),
].filter((address) => address?.startsWith('/assets/'));

/** Compares this tab with the server's own page, past every cache: nothing else knows what is new. */
async function look(): Promise<void> {
  lookedAt = performance.now();
  try {
    const answer = await fetch(`${SHELL}?now`, { cache: 'no-store' });
    if (!answer.ok) return;
    const html = await answer.text();
    isOld = ownFiles.some((address) => !html.includes(`"${address}"`));
  } catch {
    return; // later
  }
  if (isOld) for (const listener of listeners) listener();
}

/**
 * Hands the app to the browser's keeping, and looks for newer versions of it from then on.
 * @param isKept false: the site is not to be kept; browsers that still have a worker get its farewell from the server
 */
export async function followVersions(isKept: boolean): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return; // the page came by plain http
  let registration: ServiceWorkerRegistration | undefined;
  const again = () => {
    if (document.hidden || performance.now() - lookedAt < LOOK) return;
    void look();
    registration?.update().catch(() => {});
  };
  setInterval(again, LOOK);
  addEventListener('visibilitychange', again);
  // Another worker has taken over: the first one of this browser, or one that came with a new version.
  workers.addEventListener('controllerchange', () => void look());
  try {
    if (isKept) registration = await workers.register(WORKER, { updateViaCache: 'none' });
  } catch (error) {
    console.warn('The app will not start without a network:', error);
  }
}
