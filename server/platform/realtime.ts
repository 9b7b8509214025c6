/**
 * Sockets: Socket.IO on the app's own HTTP server. It knows rooms, events and who is connected, and no feature.
 * Engine.IO takes the requests below /socket.io/ before Fastify sees them, so no hook of the app stands in the way;
 * what those hooks would do is done here: the origin, the limits, the headers.
 */
import type { IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { App, Parts } from '../parts.ts';
import { callerAddresses } from './caller-address.ts';
import { SECOND } from './clock.ts';
import { addressKey, perAddress } from './limits.ts';
import { sessionsChanged } from './sessions/events.ts';
import type { Member, Sessions } from './sessions/sessions.ts';
import { bareHeaders } from './web/security-headers.ts';

// A whole campus may share one address (DESIGN.md decision 15); one connection costs some 10 KB.
const OPENED_PER_MINUTE = 3000;
const OPEN_PER_ADDRESS = 3000;
const PACKETS_PER_SECOND = 30; // a reader joins, leaves, answers a ping, hints at a comment: a handful
const ROOMS = 10; // a page shows one post; a quick reader leaves a few behind
const MESSAGE_MAX = 32 * 1024; // bytes; the longest is a hint with a comment of 2,000 characters, escaped
const LAST_WORDS = SECOND; // for browsers to answer the end of the connection, before it is cut

/** One browser's connection. */
export type Connection = {
  /** Who it is, or undefined for a visitor. When the session ends the connection does, and comes back as a visitor's. */
  readonly member: Member | undefined;
  /** @returns false when the connection is in too many rooms already */
  join(room: string): boolean;
  leave(room: string): void;
};

/** What a browser sends: the first thing that came with the event, of any form. What it returns is the answer. */
export type Handler = (connection: Connection, payload: unknown) => unknown;

export type Realtime = {
  /** Listens for an event of the browsers. To be called before the app listens. */
  handle(event: string, handler: Handler): void;
  /** Tells everybody in a room. */
  emit(room: string, event: string, ...words: unknown[]): void;
  /** Takes everybody out of a room. */
  empty(room: string): void;
};

/** Starts to serve sockets with the app, and ends with it. */
export function createRealtime(app: App, parts: Parts & { sessions: Sessions }): Realtime {
  const { config, clock, limits, bus, sessions } = parts;
  const addressOf = callerAddresses(config.trustProxy);
  const handlers = new Map<string, Handler>();
  const open = new Map<string, number>();
  const ofAccount = new Map<string, Set<Socket>>();
  const streams = new Set<{ destroy(): void }>();
  let closing = false;

  async function refusalOf(request: IncomingMessage): Promise<string | undefined> {
    if (closing) return 'closing';
    const { origin } = request.headers;
    // Browsers name it wherever another site could gain by it: at every websocket, and at calls of other origins.
    if (origin !== undefined && origin !== config.publicUrl) return 'origin';
    const ip = addressOf(request);
    if ((open.get(addressKey(ip)) ?? 0) >= OPEN_PER_ADDRESS) return 'too many connections';
    const spent = limits.spendAddress(perAddress('socket', OPENED_PER_MINUTE), { ip });
    return spent.then(
      () => undefined,
      () => 'too many connections',
    );
  }

  const io = new Server(app.server, {
    transports: ['polling', 'websocket'],
    serveClient: false,
    connectTimeout: 10 * SECOND,
    maxHttpBufferSize: MESSAGE_MAX,
    allowRequest: (request, decide) => {
      refusalOf(request).then(
        (refusal) => decide(refusal, refusal === undefined),
        () => decide('unavailable', false),
      );
    },
  });
  const headers = Object.entries(bareHeaders(config.publicUrl.startsWith('https:')));
  io.engine.use((_request: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });

  io.engine.on('connection', (connection: Socket['conn']) => {
    const key = addressKey(addressOf(connection.request));
    open.set(key, (open.get(key) ?? 0) + 1);
    connection.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    let [second, packets] = [0, 0];
    connection.on('packet', () => {
      const now = Math.floor(clock.now().getTime() / SECOND);
      if (now !== second) [second, packets] = [now, 0];
      packets += 1;
      if (packets > PACKETS_PER_SECOND) connection.close(true);
    });
  });
  app.server.on('upgrade', (_request, stream) => {
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
  });

  const memberOf = (socket: Socket): Promise<Member | undefined> =>
    sessions.ofCookies(app.parseCookie(socket.request.headers.cookie ?? ''));
  const isOver = (member: Member | undefined) => member !== undefined && member.endsAt <= clock.now();

  /** Keeps the socket of a member to be found when the session ends; what ended meanwhile is noticed. */
  async function hold(socket: Socket, member: Member): Promise<void> {
    const sockets = ofAccount.get(member.accountId) ?? new Set();
    ofAccount.set(member.accountId, sockets.add(socket));
    socket.once('disconnect', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && ofAccount.get(member.accountId) === sockets) ofAccount.delete(member.accountId);
    });
    if (!(await memberOf(socket))) socket.conn.close(true);
  }

  const report = (error: unknown) => app.log.error({ err: error }, 'realtime');
  io.use((socket, next) => {
    memberOf(socket).then(
      (member) => {
        socket.data.member = member;
        next();
      },
      (error) => {
        report(error);
        socket.conn.close(true); // the browser tries again, as after any lost connection
      },
    );
  });
  io.on('connection', (socket) => {
    const member = socket.data.member as Member | undefined;
    const connection: Connection = {
      member,
      join(room) {
        if (!socket.rooms.has(room) && socket.rooms.size > ROOMS) return false; // one is its own
        void socket.join(room);
        return true;
      },
      leave: (room) => void socket.leave(room),
    };
    for (const [event, handler] of handlers) {
      socket.on(event, async (...words: unknown[]) => {
        if (isOver(member)) return;
        const answer = words.at(-1);
        try {
          const value = await handler(connection, typeof words[0] === 'function' ? undefined : words[0]);
          if (typeof answer === 'function') answer(value);
        } catch (error) {
          report(error); // no answer: the browser gives up waiting
        }
      });
    }
    if (!member) return;
    hold(socket, member).catch(report);
    // Nobody tells the end of a session's time. Every 25 s a browser answers a ping, if nothing else comes from it.
    const lookAtTheClock = () => {
      if (isOver(member)) socket.conn.close(true);
    };
    socket.conn.on('packet', lookAtTheClock);
    socket.once('disconnect', () => void socket.conn.off('packet', lookAtTheClock));
  });

  // Closed below Socket.IO, so that the browser takes it for a lost connection and comes back by itself.
  const unsubscribe = bus.subscribe(sessionsChanged, ({ accountId, sessionId }) => {
    for (const socket of [...(ofAccount.get(accountId) ?? [])]) {
      const member = socket.data.member as Member;
      if (sessionId === undefined || member.sessionId === sessionId) socket.conn.close(true);
    }
  });
  app.addHook('preClose', async () => {
    closing = true;
    unsubscribe();
    io.engine.close();
    // HTTP's own 'close all' does not know of upgraded connections.
    setTimeout(() => {
      for (const stream of streams) stream.destroy();
    }, LAST_WORDS).unref();
  });

  return {
    handle: (event, handler) => void handlers.set(event, handler),
    emit: (room, event, ...words) => void io.to(room).emit(event, ...words),
    empty: (room) => io.in(room).socketsLeave(room),
  };
}
