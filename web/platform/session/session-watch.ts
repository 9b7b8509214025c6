import { SESSION_WATCH, type ServerEvents } from '../../../contract/live.ts';
import { backgroundDelay } from '../backoff.ts';
import { tryImport } from '../code/load-code.ts';
import { JOINING, line, sessionChanged } from '../live/line.ts';
import { notificationsChanged } from '../live/notifications.ts';

/** In ms. The server pings every 25 s: a page that has received nothing for this long is cut off. */
const SILENCE = 60_000;
/** In ms: as long as Socket.IO's client waits for a connection. */
const OPENING = 20_000;
// Socket.IO's packets (https://socket.io/docs/v4/engine-io-protocol/), only those needed here.
const [OPENED, PING, PONG, JOIN, JOINED, EVENT] = ['0', '2', '3', '40', '40', '42'];
const CHANGED = `${EVENT}["${'session-changed' satisfies keyof ServerEvents}"`;
const NOTIFIED = `${EVENT}["${'notifications-changed' satisfies keyof ServerEvents}"`;

/**
 * Listens for the end of the member's session on a page without live comments, so that a deactivated member does not go
 * on reading. A bare websocket: Socket.IO's client is 12 KB, and this needs a single message; it is loaded where
 * websockets hang. The message also comes to those who connect after the session has ended; so a hidden tab needs no
 * connection.
 * @returns ends it
 */
export function watchSession(): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let polling: AbortController | undefined;

  function tryLater(): void {
    clearTimeout(timer);
    timer = setTimeout(open, backgroundDelay(tries++));
  }
  async function poll(): Promise<void> {
    const own = new AbortController();
    polling = own;
    const code = await tryImport(() => import('../live/socket.ts'));
    if (own.signal.aborted) return;
    if (code) {
      const query = Object.fromEntries(new URLSearchParams(SESSION_WATCH));
      own.signal.addEventListener('abort', code.openSocket({ query, prepare() {}, onConnect() {}, onLost() {} }));
    } else {
      polling = undefined;
      tryLater();
    }
  }
  function open(): void {
    clearTimeout(timer);
    if (socket || polling || document.hidden || !navigator.onLine) return;
    if (line.hangs) return void poll();
    const own = new WebSocket(
      `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&${SESSION_WATCH}`,
    );
    socket = own;
    const lost = () => {
      if (socket !== own) return;
      socket = undefined;
      own.close();
      tryLater();
    };
    const hang = () => {
      line.hangs = true;
      lost();
    };
    own.onclose = lost;
    timer = setTimeout(hang, OPENING);
    own.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      timer = data.startsWith(OPENED) ? setTimeout(hang, JOINING) : setTimeout(lost, SILENCE);
      if (data === PING) own.send(PONG);
      else if (data.startsWith(CHANGED)) sessionChanged();
      else if (data.startsWith(NOTIFIED)) notificationsChanged();
      else if (data.startsWith(OPENED)) own.send(JOIN);
      else if (data.startsWith(JOINED)) {
        notificationsChanged();
        tries = 0;
      }
    };
  }
  function close(): void {
    clearTimeout(timer);
    socket?.close();
    socket = undefined;
    polling?.abort();
    polling = undefined;
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
