import { io, type Socket } from 'socket.io-client';
import { type ClientEvents, RECONNECT_ATTEMPTS, RECONNECT_DELAY, type ServerEvents } from '../../../contract/live.ts';
import { backgroundDelay } from '../backoff.ts';
import { JOINING, line, sessionChanged } from './line.ts';
import { notificationsChanged } from './notifications.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

type Listeners = {
  /** Adds listeners, before anything can arrive. */
  prepare: (socket: LiveSocket) => void;
  /** Connected. `inCrowd`: reconnected, when all other pages may be coming back as well. */
  onConnect: (socket: LiveSocket, inCrowd: boolean) => void;
  onLost: () => void;
  /** The tries are used up: from now on they go on in the background. */
  onPause?: (() => void) | undefined;
  /** Parameters of its url. */
  query?: Record<string, string>;
};

/** In the order in which they are tried: after a time-out the one that needs nothing of what is in between. */
const transports = () => (line.hangs ? ['polling', 'websocket'] : ['websocket', 'polling']);

/**
 * Opens a connection to the server. A lost one is retried 5 times, a second apart (spec 2 §9); after that in the
 * background, ever less often, and at once when the network comes back or the tab is shown again. The Socket.IO client
 * is loaded with this file, so import it only when it is needed.
 * @returns closes it for good
 */
export function openSocket({ prepare, onConnect, onLost, onPause, query }: Listeners): () => void {
  const socket: LiveSocket = io({
    ...(query && { query }),
    transports: transports(),
    tryAllTransports: true, // if something in between does not let websockets through
    reconnectionAttempts: RECONNECT_ATTEMPTS,
    reconnectionDelay: RECONNECT_DELAY,
    reconnectionDelayMax: RECONNECT_DELAY,
    randomizationFactor: 0,
    forceNew: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let thrownOut = 0;
  /** How many tries there were in the background; undefined: none are being made. */
  let tries: number | undefined;

  const connect = () => void socket.connect();
  function tryLater(): void {
    tries ??= 0;
    socket.io.reconnection(false); // each try counts as one
    onPause?.();
    clearTimeout(timer);
    timer = setTimeout(connect, backgroundDelay(tries++));
  }

  /** Websockets are let through to nowhere: the next try is by polling, from which a websocket that works takes over. */
  function hang(): void {
    line.hangs = true;
    socket.io.opts.transports = transports();
  }
  function works(): void {
    line.hangs = false;
  }
  let joining: ReturnType<typeof setTimeout> | undefined;
  socket.io.on('error', ({ message }) => message === 'timeout' && hang());
  socket.io.on('open', () => {
    const { engine } = socket.io;
    engine.once('upgrade', works);
    if (engine.transport.name !== 'websocket') return;
    joining = setTimeout(() => {
      hang();
      engine.close();
    }, JOINING);
  });
  socket.io.on('close', () => clearTimeout(joining));
  socket.io.on('reconnect_failed', tryLater);
  socket.on('connect_error', () => {
    if (tries !== undefined) tryLater();
  });
  socket.on('connect', () => {
    clearTimeout(joining);
    if (socket.io.engine.transport.name === 'websocket') works();
    notificationsChanged();
    onConnect(socket, !isFirst && tries === undefined);
    isFirst = false;
    tries = undefined;
    socket.io.reconnection(true);
  });
  socket.on('disconnect', (reason) => {
    onLost();
    // The server closed it: the client does not retry then by itself.
    const isThrownOut = reason === 'io server disconnect';
    if (isThrownOut && ++thrownOut <= RECONNECT_ATTEMPTS) timer = setTimeout(connect, RECONNECT_DELAY);
    else if (isThrownOut || tries !== undefined) tryLater();
  });
  socket.on('session-changed', sessionChanged);
  socket.on('notifications-changed', notificationsChanged);
  const tryNow = () => {
    if (tries === undefined || document.hidden) return;
    tries = 0;
    thrownOut = 0;
    clearTimeout(timer);
    connect();
  };
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);
  prepare(socket);

  return () => {
    clearTimeout(timer);
    clearTimeout(joining);
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
    socket.off('disconnect');
    socket.disconnect();
  };
}
