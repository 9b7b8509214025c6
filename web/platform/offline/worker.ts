const WORKER = '/sw.js';
const LOOK = 30 * 60 * 1000; // ms between checks for a new version in a tab that stays open

const SETTLED = 3000; // ms: at a first visit, what the page shows must not share a slow line with all of the app

/**
 * Has the browser store the app, by a service worker.
 * @param isWanted false: remove what is stored instead: browsers that still have a worker get one from the server that removes itself
 * @param onMaybeNew called when there may be a newer version
 */
export async function registerWorker(isWanted: boolean, onMaybeNew: () => void): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return; // the page was served by plain http
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
  // Another worker has taken over. The very first one came with this page, so it is nothing new.
  let isFirst = !workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) onMaybeNew();
    isFirst = false;
  });
  if (isWanted && !workers.controller) await new Promise((resolve) => setTimeout(resolve, SETTLED));
  try {
    if (isWanted) registration = await workers.register(WORKER, { updateViaCache: 'none' });
  } catch (error) {
    console.warn('The app will not start without a network:', error);
  }
}
