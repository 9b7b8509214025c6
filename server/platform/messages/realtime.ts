/**
 * Sockets: Socket.IO on the app's own HTTP server. It knows rooms, events and who is connected, and no feature.
 * Engine.IO takes the requests below /socket.io/ before Fastify sees them, so none of the app's hooks run; what they
 * would do is done here: the origin, the limits, the headers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { SESSION_WATCH, type ServerEvents } from '../../../contract/live.ts';
import type { App, Parts } from '../../parts.ts';
import { SECOND } from '../clock.ts';
import { callerIps } from '../http/caller-ip.ts';
import { ipKey, perIp } from '../http/limits.ts';
import { reporter } from '../http/report.ts';
import { socketsChanged } from '../metrics/measured.ts';
import type { Siblings } from '../processes/siblings.ts';
import { asAhead } from '../request-context.ts';
import type { IsAhead } from '../servers/ahead.ts';
import type { Audience } from '../sessions/audience.ts';
import { sessionsChanged } from '../sessions/events.ts';
import type { Member, Sessions } from '../sessions/sessions.ts';
import { bareHeaders } from '../web/security-headers.ts';
import { messagesMissed } from './bus.ts';
import type { Connection, Handler } from './connection.ts';
import { createJoins, type Joins } from './joins.ts';

// A whole campus may share one address (spec D.30); one connection costs some 10 KB.
const OPENED_PER_MINUTE = 3000;
const OPEN_PER_IP = 3000;
const PACKETS_PER_SECOND = 30; // a viewer joins, leaves, answers a ping, hints at a comment: a handful
const WATCHES = 1500; // of either kind: a page that only watches its session works without, too
/** Sockets that one address may open, and those that only watch a session. */
export const OPENED = perIp('socket', OPENED_PER_MINUTE);
export const WATCHED = perIp('session-watch', WATCHES);
const ROOMS = 10; // a page shows one post; somebody who clicks fast leaves a few behind
const MESSAGE_MAX = 32 * 1024; // bytes; the longest is a hint with a comment of 2,000 characters, escaped
const CLOSED_WITHIN = 2 * SECOND; // all connections, each at a moment of its own: browsers come back and load
const LAST_WORDS = SECOND; // for browsers to answer that the connection ends, before it is cut

export type Realtime = {
  /** Listens for an event from browsers. To be called before the app listens. */
  handle(event: string, handler: Handler): void;
  /** The handlers of joins, to be passed to `handle`. */
  joins: Joins;
  /** Tells everybody in a room. */
  emit(room: string, event: string, ...words: unknown[]): void;
  /** Tells the members in a room one thing, and its visitors another. */
  emitToEither(room: string, event: string, word: Record<Audience, unknown>, ...words: unknown[]): void;
  /** Tells those of a member's browsers that are in a room. */
  emitTo(accountId: string, room: string, event: string, ...words: unknown[]): void;
  /** Whether any of a member's browsers is connected to this server. */
  isConnected(accountId: string): boolean;
  /** Tells all of a member's browsers that are connected. */
  tellMember(accountId: string, event: string, ...words: unknown[]): void;
  /** Who is in a room. */
  inRoom(room: string): Connection[];
  /** Whether anybody is in a room, or anybody of whom that holds: without a list of all. */
  isAnyIn(room: string, holds?: (connection: Connection) => boolean): boolean;
  /** The rooms that somebody is in whose names begin so: the rest of each name. */
  watched(prefix: string): string[];
  /** Takes everybody out of a room. */
  empty(room: string): void;
  /** Ends a member's connections: their browsers come back, and read anew what they show. */
  reconnect(accountId: string): void;
};

/** Sent to a member's browsers before their connections end, when their session ends or its account has changed. */
const SESSION_CHANGED = 'session-changed' satisfies keyof ServerEvents;

/** Whether a page opens it only to hear of the end of its session (web/platform/session/session-watch.ts). */
const isWatch = ({ url = '' }: IncomingMessage) => url.split(/[?&]/).includes(SESSION_WATCH);

/**
 * A browser without websockets sends many requests for one connection, and they come to any process: those for another
 * one's connection are forwarded. Its id begins with its process's number.
 */
function shareSockets(app: App, io: Server, siblings: Siblings): void {
  const { generateId } = io.engine;
  io.engine.generateId = (request: IncomingMessage) => `${siblings.number}.${generateId.call(io.engine, request)}`;
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const owner = Number(/[?&]sid=(\d+)\./.exec(request.url ?? '')?.[1] ?? siblings.number);
    if (owner === siblings.number || request.headers.upgrade) next();
    else siblings.forward(owner, request, response);
  });
  let end = async () => {};
  app.addHook('onReady', async () => {
    end = await siblings.receive((request, response) => void app.server.emit('request', request, response));
  });
  app.addHook('onClose', () => end());
}

/** Starts to serve sockets with the app, and ends with it. */
export function createRealtime(app: App, parts: Parts & { sessions: Sessions; isAhead: IsAhead }): Realtime {
  const { config, clock, limits, bus, sessions, isAhead, siblings } = parts;
  const ipOf = callerIps(config.trustProxy);
  const handlers = new Map<string, Handler>();
  const open = new Map<string, number>();
  const ofAccount = new Map<string, Set<Socket>>();
  const streams = new Set<{ destroy(): void }>();
  let closing = false;

  async function refusalOf(request: IncomingMessage): Promise<string | undefined> {
    if (closing) return 'closing';
    const { origin } = request.headers;
    // Browsers send it wherever another site could gain something: with every websocket, and with calls of other origins.
    if (origin !== undefined && origin !== config.publicUrl) return 'origin';
    const ip = ipOf(request);
    if ((open.get(ipKey(ip)) ?? 0) >= (isWatch(request) ? WATCHES : OPEN_PER_IP)) return 'too many connections';
    const spent = limits.spendIp(isWatch(request) ? WATCHED : OPENED, { ip });
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

  if (siblings) shareSockets(app, io, siblings);

  io.engine.on('connection', (connection: Socket['conn']) => {
    const key = ipKey(ipOf(connection.request));
    open.set(key, (open.get(key) ?? 0) + 1);
    socketsChanged.tell(1);
    connection.once('close', () => {
      socketsChanged.tell(-1);
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

  function memberOf(socket: Socket): Promise<Member | undefined> {
    const cookies = app.parseCookie(socket.request.headers.cookie ?? '');
    const ask = () => sessions.ofCookies(cookies);
    return isAhead(cookies) ? asAhead(ask) : ask();
  }
  const isOver = (member: Member | undefined) => member !== undefined && member.endsAt <= clock.now();

  /**
   * Tells a browser that its session is over, so that nobody finds out only at the next call, and ends its connection when
   * that has gone: nothing follows it. To close at once would throw away what waits behind something else.
   */
  function endSession(socket: Socket): void {
    socket.emit(SESSION_CHANGED);
    socket.conn.close();
  }

  /**
   * Registers a member's socket, so that it is found when the session ends; notices a session that has ended meanwhile.
   */
  async function hold(socket: Socket, member: Member): Promise<void> {
    const sockets = ofAccount.get(member.accountId) ?? new Set();
    ofAccount.set(member.accountId, sockets.add(socket));
    socket.once('disconnect', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && ofAccount.get(member.accountId) === sockets) ofAccount.delete(member.accountId);
    });
    if (!(await memberOf(socket))) endSession(socket);
  }

  const report = reporter(app.log, clock, 'realtime');
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
    let joined: string[] = []; // in their order; some may be empty by now
    const connection: Connection = {
      member,
      ip: ipOf(socket.request),
      join(room) {
        if (!socket.connected) return false;
        if (!socket.rooms.has(room) && socket.rooms.size > ROOMS) return false; // one is the socket's own room
        joined = [...joined.filter((one) => one !== room && socket.rooms.has(one)), room];
        void socket.join(room);
        return true;
      },
      leave(room = joined.findLast((one) => socket.rooms.has(one))) {
        if (room !== undefined) void socket.leave(room);
      },
      tell: (event, ...words) => void socket.emit(event, ...words),
      cut: () => void socket.conn.close(true),
    };
    socket.data.connection = connection;
    for (const [event, handler] of handlers) {
      socket.on(event, async (...words: unknown[]) => {
        if (isOver(member)) return;
        const answer = words.at(-1);
        try {
          const value = await handler(connection, typeof words[0] === 'function' ? undefined : words[0]);
          if (typeof answer === 'function') answer(value);
        } catch (error) {
          report(error); // no answer: a browser that joins asks again
        }
      });
    }
    // A page that watches a session but has none any more has missed its end.
    if (!member && isWatch(socket.request)) connection.tell(SESSION_CHANGED);
    if (!member) return;
    hold(socket, member).catch(report);
    // Nothing announces that a session has expired. A browser answers a ping every 25 s, if nothing else comes from it.
    const lookAtTheClock = () => {
      if (isOver(member)) socket.conn.close(true);
    };
    socket.conn.on('packet', lookAtTheClock);
    socket.once('disconnect', () => void socket.conn.off('packet', lookAtTheClock));
  });

  // Closed beneath Socket.IO, so that the browser takes it for a lost connection and reconnects by itself.
  const leaving = new WeakSet<Socket>();
  const subscriptions = [
    bus.subscribe(sessionsChanged, ({ accountId, sessionId }) => {
      for (const socket of [...(ofAccount.get(accountId) ?? [])]) {
        const member = socket.data.member as Member;
        if (sessionId !== undefined && member.sessionId !== sessionId) continue;
        endSession(socket);
      }
    }),
    // Nobody knows what these browsers should have been told.
    bus.subscribe(messagesMissed, () => {
      for (const socket of io.sockets.sockets.values()) {
        if (!leaving.has(socket)) setTimeout(() => socket.conn.close(true), Math.random() * CLOSED_WITHIN).unref();
        leaving.add(socket);
      }
    }),
  ];
  app.addHook('preClose', async () => {
    closing = true;
    for (const unsubscribe of subscriptions) unsubscribe();
    io.engine.close();
    // HTTP's own 'close all' does not know of upgraded connections.
    setTimeout(() => {
      for (const stream of streams) stream.destroy();
    }, LAST_WORDS).unref();
  });

  return {
    handle: (event, handler) => void handlers.set(event, handler),
    joins: createJoins(parts, report),
    emit: (room, event, ...words) => void io.to(room).emit(event, ...words),
    emitToEither(room, event, { everyone, members }, ...words) {
      const ids = [...(io.sockets.adapter.rooms.get(room) ?? [])];
      const visitors = ids.filter((id) => !io.sockets.sockets.get(id)?.data.member);
      // Each socket's own id is a room: either is turned into bytes once.
      if (visitors.length > 0) io.to(visitors).emit(event, everyone, ...words);
      if (visitors.length < ids.length)
        io.to(room)
          .except(visitors)
          .emit(event, members, ...words);
    },
    emitTo(accountId, room, event, ...words) {
      for (const socket of ofAccount.get(accountId) ?? []) if (socket.rooms.has(room)) socket.emit(event, ...words);
    },
    isConnected: (accountId) => ofAccount.has(accountId),
    tellMember(accountId, event, ...words) {
      for (const socket of ofAccount.get(accountId) ?? []) socket.emit(event, ...words);
    },
    inRoom: (room) =>
      [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
        (id) => (io.sockets.sockets.get(id)?.data.connection as Connection | undefined) ?? [],
      ),
    isAnyIn: (room, holds) => {
      const ids = io.sockets.adapter.rooms.get(room);
      if (!ids || !holds) return ids !== undefined && ids.size > 0;
      for (const id of ids) {
        const connection = io.sockets.sockets.get(id)?.data.connection as Connection | undefined;
        if (connection && holds(connection)) return true;
      }
      return false;
    },
    watched: (prefix) =>
      [...io.sockets.adapter.rooms.keys()].flatMap((room) =>
        room.startsWith(prefix) ? room.slice(prefix.length) : [],
      ),
    empty: (room) => io.in(room).socketsLeave(room),
    reconnect(accountId) {
      for (const socket of [...(ofAccount.get(accountId) ?? [])]) socket.conn.close(true);
    },
  };
}
