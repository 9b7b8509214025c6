import { io, type Socket } from 'socket.io-client';
import { type ClientEvents, RECONNECT_ATTEMPTS, RECONNECT_DELAY, type ServerEvents } from '../../contract/live.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/**
 * Opens a connection to the server. A lost one is tried again 5 times, a second apart (spec 2 §9); when these are used
 * up, once more when the network comes back or the tab is shown again. The other side of the wire is loaded with this
 * file, so import it only when it is needed.
 * @param prepare adds what listens, before anything can come
 * @returns closes it for good
 */
export function openSocket(prepare: (socket: LiveSocket) => void): () => void {
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true, // where something between does not let websockets through
    reconnectionAttempts: RECONNECT_ATTEMPTS,
    reconnectionDelay: RECONNECT_DELAY,
    reconnectionDelayMax: RECONNECT_DELAY,
    randomizationFactor: 0,
    forceNew: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let thrownOut = 0;
  let hasGivenUp = false;

  socket.io.on('reconnect_failed', () => {
    hasGivenUp = true;
  });
  socket.on('connect', () => {
    hasGivenUp = false;
  });
  // The server ended it, as with a session that has ended: the client's own rules don't try again then.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    hasGivenUp = ++thrownOut > RECONNECT_ATTEMPTS;
    if (!hasGivenUp) timer = setTimeout(() => socket.connect(), RECONNECT_DELAY);
  });
  const tryAnew = () => {
    if (!hasGivenUp || document.hidden) return;
    hasGivenUp = false;
    thrownOut = 0;
    socket.connect();
  };
  addEventListener('online', tryAnew);
  document.addEventListener('visibilitychange', tryAnew);
  prepare(socket);

  return () => {
    clearTimeout(timer);
    removeEventListener('online', tryAnew);
    document.removeEventListener('visibilitychange', tryAnew);
    socket.disconnect();
  };
}
