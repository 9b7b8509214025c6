import type { endPush, getPush, Subscription, subscribePush } from '../../../contract/notifications/push.ts';
import { call } from '../../platform/http/http.ts';
import { findSubscription, isOf, subscribe, unsubscribe } from '../../platform/offline/push-subscription.ts';
import { useSession } from '../../platform/session/session.ts';

/**
 * Whether the member is told in this browser. `install`: an iPhone's or iPad's browser, where only installed apps can
 * be; `denied`: the member has told the browser not to let the site.
 */
export type BrowserState = 'on' | 'off' | 'denied' | 'install' | 'none';

const isApple = () =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const me = () => useSession.getState().userData?._id;

export async function readState(): Promise<BrowserState> {
  const subscription = await findSubscription().catch(() => undefined);
  if (subscription === undefined) return isApple() && !isInstalled() ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'denied';
  return subscription && Notification.permission === 'granted' && isOf(me()) ? 'on' : 'off';
}

const send = (subscription: PushSubscription) =>
  call<typeof subscribePush>('PUT', '/api/push', { body: subscription.toJSON() as Subscription });

/** Asks for the permission, after a click, and subscribes. @returns what is so then */
export async function switchOn(): Promise<BrowserState> {
  const accountId = me();
  if ((await Notification.requestPermission()) !== 'granted' || accountId === undefined) return readState();
  const { publicKey } = await call<typeof getPush>('GET', '/api/push');
  const subscription = await subscribe(publicKey, accountId);
  try {
    await send(subscription);
  } catch (error) {
    await unsubscribe(); // nobody would send anything to it
    throw error;
  }
  return 'on';
}

export async function switchOff(): Promise<BrowserState> {
  const subscription = await findSubscription();
  if (subscription) await call<typeof endPush>('POST', '/api/push/end', { body: { endpoint: subscription.endpoint } });
  await unsubscribe();
  return 'off';
}

/** At a visit: tells the server that this browser is still there. Another member's is ended. */
export async function confirmBrowser(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  if (isOf(me())) await send(subscription);
  else await unsubscribe();
}
