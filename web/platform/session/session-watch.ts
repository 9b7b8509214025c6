import { SESSION_WATCH, type ServerEvents } from '../../../contract/live.ts';
import { backgroundDelay } from '../backoff.ts';
import { notificationsChanged } from '../live/notifications.ts';
import { ensureSession } from './session-check.ts';

/** Lets the answer to this browser's own logout come first: it leads elsewhere than an ended session does. In ms. */
const OWN_ANSWER = 500;

/** In ms. The server pings every 25 s: a page that has received nothing for this long is cut off. */
const SILENCE = 60_000;

/** The server says that the session has ended or changed: checks, and leaves if it has ended. */
export const sessionChanged = (): void => void setTimeout(() => ensureSession('').catch(() => {}), OWN_ANSWER);

// Socket.IO's packets (https://socket.io/docs/v4/engine-io-protocol/), only those needed here.
const [OPENED, PING, PONG, JOIN, EVENT] = ['0', '2', '3', '40', '42'];
const CHANGED = `${EVENT}["${'session-changed' satisfies keyof ServerEvents}"`;
const NOTIFIED = `${EVENT}["${'notifications-changed' satisfies keyof ServerEvents}"`;

/**
 * Listens for the end of the member's session on a page without live comments, so that a deactivated member does not go
 * on reading (issue 14). A bare websocket: Socket.IO's client is 12 KB, and this needs a single message. It also comes
 * to those who connect after the session has ended; so a hidden tab needs no connection.
 * @returns ends it
 */
export function watchSession(): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function open(): void {
    clearTimeout(timer);
    if (socket || document.hidden || !navigator.onLine) return;
    const own = new WebSocket(
      `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&${SESSION_WATCH}`,
    );
    socket = own;
    const lost = () => {
      if (socket !== own) return;
      socket = undefined;
      own.close();
      clearTimeout(timer);
      timer = setTimeout(open, backgroundDelay(tries++));
    };
    own.onclose = lost;
    own.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      timer = setTimeout(lost, SILENCE);
      if (data === PING) own.send(PONG);
      else if (data.startsWith(CHANGED)) sessionChanged();
      else if (data.startsWith(NOTIFIED)) notificationsChanged();
      else if (data.startsWith(OPENED)) {
        own.send(JOIN);
        notificationsChanged();
        tries = 0;
      }
    };
  }
  function close(): void {
    clearTimeout(timer);
    socket?.close();
    socket = undefined;
  }
  const look = () => (document.hidden ? close() : open());
  addEventListener('online', open);
  document.addEventListener('visibilitychange', look);
  open();

  return () => {
    removeEventListener('online', open);
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
