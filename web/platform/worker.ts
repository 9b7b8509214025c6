const WORKER = '/sw.js';
const LOOK = 30 * 60 * 1000; // ms between looks for a new version in a tab that stays open

/**
 * Hands the app to the browser's keeping.
 * @param isKept false: the site is not to be kept; browsers that still have a worker get its farewell from the server
 * @param onMaybeNew called when there may be a newer version
 */
export async function registerWorker(isKept: boolean, onMaybeNew: () => void): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return; // the page came by plain http
  let registration: ServiceWorkerRegistration | undefined;
  let lookedAt = performance.now();
  const look = () => {
    if (document.hidden || performance.now() - lookedAt < LOOK) return;
    lookedAt = performance.now();
    registration?.update().catch(() => {});
    onMaybeNew();
  };
  setInterval(look, LOOK);
  addEventListener('visibilitychange', look);
  // Another worker has taken over. The first one of all came with this very page.
  let isFirst = !workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) onMaybeNew();
    isFirst = false;
  });
  try {
    if (isKept) registration = await workers.register(WORKER, { updateViaCache: 'none' });
  } catch (error) {
    console.warn('The app will not start without a network:', error);
  }
}
