/** What is pushed to this browser, by those that don't show it themselves: shown, and opened at its place. */
import type { PushMessage } from '../../contract/notifications/push.ts';
import { BRAND } from '../../contract/pages/head.ts';
import { paths } from '../../contract/pages/pages.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icon-192.png';

/** What was pushed; what can't be read is still shown, since browsers show something of their own otherwise. */
function readPush(event: PushEvent): PushMessage['notification'] {
  const unread = { title: BRAND, body: '', navigate: new URL(paths.notifications, self.location.origin).href };
  try {
    const { notification } = JSON.parse(event.data?.text() ?? '') as PushMessage;
    return { ...notification, navigate: new URL(notification.navigate, self.location.origin).href };
  } catch {
    return { ...unread, tag: 'unread', lang: '', dir: 'auto', data: { id: null } };
  }
}

const listWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(event: PushEvent): Promise<void> {
  // Whoever looks at the site right now sees the bell.
  if ((await listWindows()).some(({ focused }) => focused)) return;
  const { title, body, tag, lang, dir, navigate, data } = readPush(event);
  await self.registration.showNotification(title, {
    ...{ body, tag, lang, dir, icon: ICON, badge: ICON },
    data: { ...data, navigate },
  });
  await navigator.setAppBadge?.().catch(() => {});
}

/** Makes a call that changes something: with the double-submit pair, where the browser lets a worker read it. */
async function send(method: string, path: string, body?: object): Promise<void> {
  const cookies = (self as { cookieStore?: CookieStore }).cookieStore;
  const pair = (await cookies?.get('__Host-XSRF-TOKEN')) ?? (await cookies?.get('XSRF-TOKEN'));
  if (!pair?.value) return;
  await fetch(path, {
    method,
    headers: { 'x-xsrf-token': decodeURIComponent(pair.value), 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
}

/** Opens the page in a tab of the site, the one that is shown if there is one; else in a new one. */
async function open(url: string): Promise<void> {
  const windows = await listWindows();
  const tab =
    windows.find((one) => one.url === url) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0];
  if (!tab) return void (await self.clients.openWindow(url));
  const shown = await tab.focus().catch(() => tab); // some browsers keep it where it is
  if (shown.url === url) return;
  // One that this worker does not control can't be led anywhere.
  await shown.navigate(url).catch(() => self.clients.openWindow(url));
}

async function click({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { navigate, id } = notification.data as { navigate: string; id: string | null };
  const url = new URL(navigate, self.location.origin);
  // Only this site's pages, whatever was sent.
  const isOurs = url.origin === self.location.origin;
  await Promise.all([
    open(isOurs ? url.href : new URL(paths.notifications, self.location.origin).href),
    id && send('POST', `/api/notifications/${encodeURIComponent(id)}/read`).catch(() => {}),
  ]);
}

/** The browser's subscription has ended: a new one takes its place. Otherwise the next visit sees to it. */
async function renew(event: ExtendableEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event as ExtendableEvent & {
    oldSubscription?: PushSubscription;
    newSubscription?: PushSubscription;
  };
  const next =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (next) await send('PUT', '/api/push', next.toJSON());
}

/** Hears what is pushed, and what becomes of it. */
export function hearPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)));
  self.addEventListener('notificationclick', (event) => event.waitUntil(click(event)));
  self.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(renew(event as ExtendableEvent).catch(() => {})),
  );
}
