/** Told to the page when the member's notifications have changed, by whichever connection it has. */
const CHANGED = 'notifications-changed';

/** The server says so; or a connection is there again, and nobody knows what was missed. */
export const notificationsChanged = (): void => void dispatchEvent(new Event(CHANGED));

/** @returns ends it */
export function onNotifications(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
