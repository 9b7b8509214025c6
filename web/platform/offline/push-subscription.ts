/** This browser's subscription to pushes, and whose it is. */
import { store, stored } from '../stored.ts';

const WHOSE = 'push-of'; // the account's id: a browser can be another member's tomorrow

/** The service worker, which is what pushes come to; undefined where there is none. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? navigator.serviceWorker.getRegistration()
    : undefined;

/** The subscription of this browser; null: it has none; undefined: it can have none. */
export async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const worker = await findWorker();
  return worker?.pushManager.getSubscription();
}

/** Whether a member has set this browser up. */
export const isOf = (accountId: string | undefined): boolean => accountId !== undefined && stored(WHOSE) === accountId;

const STARTS_WITHIN = 10_000; // ms: it is small, and its files are what the page has loaded already

/** The service worker once it runs: at a first visit it is still being installed, and Chromium lets none such subscribe. */
const running = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(reject, STARTS_WITHIN, new Error('the service worker does not start')),
    ),
  ]);

/** Subscribes this browser anew. @throws where the browser, or its push service, does not */
export async function subscribe(key: string, accountId: string): Promise<PushSubscription> {
  if (!(await findWorker())) throw new Error('there is no service worker');
  const worker = await running();
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be another member's, or of another key
  const applicationServerKey = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  store(WHOSE, accountId);
  return subscription;
}

/** Ends it: nothing comes to this browser any more, whatever the server knows. */
export async function unsubscribe(): Promise<void> {
  store(WHOSE, null);
  try {
    await (await findSubscription())?.unsubscribe();
  } catch {
    // A browser that stores nothing has nothing to end.
  }
}
