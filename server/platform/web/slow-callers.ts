/**
 * Drops callers that hold a connection without going on: Node's own limits cover silent connections and unfinished
 * heads, but its limit for bodies counts from a request's beginning, and an honest upload takes hours. See
 * docs/design/accounts-and-trust.md.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';
import { trustedProxies } from '../http/caller-ip.ts';
import { ipKey } from '../http/limits.ts';

/** How long the server waits for callers, in milliseconds, and how many it serves at once. */
export type Patience = {
  /** For the first byte, and for the end of a request's head. */
  head: number;
  /** For the end of a call's body. */
  body: number;
  /** The time in which an upload has to send `uploadBytes`. */
  upload: number;
  uploadBytes: number;
  /** The time in which a caller has to take `readingBytes` of what is being sent, or the rest of it. */
  reading: number;
  readingBytes: number;
  /** For the next request on an open connection. */
  idle: number;
  /** How often it checks. */
  check: number;
  /** Connections at once. */
  connections: number;
  connectionsPerIp: number;
};

const CLOSING = 0.1 * SECOND; // how often connections that have become idle are ended while the server closes
const FILES_SHARE = 0.75; // the share of what the system lets this process open; the rest is for files, the database and mails
const FILES_ELSEWHERE = 10_240; // if it doesn't say: the limit of a Mac

/** How many files and connections the system lets this process open. */
function filesMax(): number {
  try {
    const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft) || FILES_ELSEWHERE;
  } catch {
    return FILES_ELSEWHERE;
  }
}

/** How many connections this process can carry, and how many of them one IP may hold. */
function room(): Pick<Patience, 'connections' | 'connectionsPerIp'> {
  const connections = Math.min(15_000, Math.floor(filesMax() * FILES_SHARE)); // a silent one costs some 10 KB
  // A campus that shares one IP has up to 3,000 sockets (realtime.ts), and its browsers' calls beside them.
  return { connections, connectionsPerIp: Math.min(5000, Math.floor(connections / 2)) };
}

/** All but uploads are dropped within 60 s of their last progress. */
const patienceOfSite = (): Patience => ({
  head: 20 * SECOND,
  body: 30 * SECOND, // 256 KB over 70 kbit/s
  upload: 120 * SECOND,
  uploadBytes: 64 * 1024, // 4 kbit/s: at less, no film would ever arrive
  reading: 50 * SECOND, // a paused player asks for the rest with a range request when it goes on
  readingBytes: 16 * 1024, // 2.6 kbit/s
  idle: 50 * SECOND,
  check: 5 * SECOND,
  ...room(),
});

/** What was last seen of a connection; times are from `performance.now()`. */
type Seen = {
  key: string | undefined;
  /** The request whose body is still to come. */
  call?: { request: IncomingMessage; response: ServerResponse; isUpload: boolean; since: number; bytes: number };
  /** How many bytes of its answers it had taken at `takenAt`. */
  taken: number;
  takenAt: number;
};

/** How many bytes of an answer the system has passed on. Parts of one write count, as for Node's own timeouts. */
function takenBy(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}

const UPLOADS = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Throws away what somebody goes on sending who has their answer. Hanging up on bytes that nobody has read resets the
 * connection, and a reset takes the answer from callers who have not read it yet (RFC 9112 §9.6). To be called as the
 * answer is finished, before Node hangs up where the connection is not kept.
 */
function readOn(socket: Socket, request: IncomingMessage): void {
  let isLast = false;
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  finished(request, () => {
    if (isLast) socket.destroy();
    else Reflect.deleteProperty(socket, 'destroySoon'); // the connection's next call ends as any other
  });
  request.removeAllListeners('data').removeAllListeners('readable').unpipe(); // whoever read it has answered
  setImmediate(() => request.resume()); // a reader by 'readable' is known to be gone a tick later
}

/**
 * For Fastify: the limits that Node enforces itself; those of a request's head also apply when there is none for its
 * body.
 */
export function nodeLimits(change: Partial<Patience> = {}) {
  const { head, idle, check } = { ...patienceOfSite(), ...change };
  return {
    requestTimeout: 0, // an upload of 2 GB over a phone's connection takes its time
    keepAliveTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: check },
  };
}

/**
 * Guards the app's server until it closes. To be called before anything else listens to it.
 * @param trusted the proxies named by TRUST_PROXY: many callers share their connections
 * @param change for tests: what differs from the site's own patience
 */
export function letGoOfSlowCallers(
  app: FastifyInstance,
  trusted: string[] | false,
  change: Partial<Patience> = {},
): void {
  const patience = { ...patienceOfSite(), ...change };
  const { server } = app;
  const [handler] = server.listeners('request');
  const isProxy = trustedProxies(trusted);
  const open = new Map<Socket, Seen>();
  const byIp = new Map<string, number>();

  server.maxConnections = patience.connections;
  let roomMadeAt = 0;
  // Later callers find room even if somebody holds a connection and asks for nothing.
  server.on('drop', () => {
    const now = performance.now();
    if (now - roomMadeAt < patience.check) return; // this goes through all connections
    roomMadeAt = now;
    server.closeIdleConnections();
  });

  function forget(socket: Socket): void {
    const seen = open.get(socket);
    open.delete(socket);
    if (!seen?.key) return;
    const left = (byIp.get(seen.key) ?? 1) - 1;
    if (left > 0) byIp.set(seen.key, left);
    else byIp.delete(seen.key);
  }

  /** Begins to watch a connection, or ends it if its IP has too many. */
  function greet(socket: Socket): Seen | undefined {
    const ip = socket.remoteAddress;
    if (ip === undefined) return undefined; // it is already gone
    const key = isProxy(ip) ? undefined : ipKey(ip);
    const count = key === undefined ? 0 : (byIp.get(key) ?? 0);
    if (count >= patience.connectionsPerIp) {
      socket.destroy();
      return undefined;
    }
    if (key !== undefined) byIp.set(key, count + 1);
    const seen: Seen = { key, taken: 0, takenAt: performance.now() };
    open.set(socket, seen);
    socket.once('close', () => forget(socket));
    return seen;
  }

  /**
   * Remembers a request whose body is still to come. Called before any of the server's listeners, because quick answers
   * and sockets take requests, too.
   */
  function note(message: unknown): void {
    const {
      request,
      response,
      socket,
      server: by,
    } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      socket: Socket;
      server: Server;
    };
    const isMain = by === server;
    if (isMain && !hasBody(request)) return; // as for most requests
    // With HOST=localhost Fastify makes a second server that is visible to nobody else.
    if (!isMain && !by.listeners('request').includes(handler as (...args: unknown[]) => void)) return;
    const seen = open.get(socket) ?? greet(socket);
    if (!seen || !hasBody(request)) return;
    const isUpload = UPLOADS.test(request.headers['content-type'] ?? '');
    const call = { request, response, isUpload, since: performance.now(), bytes: socket.bytesRead };
    seen.call = call;
    response.once('finish', () => {
      if (request.complete || socket.destroyed) return;
      Object.assign(call, { isUpload: false, since: performance.now() }); // whoever goes on sending has that long
      readOn(socket, request);
    });
  }

  /** Answers with the reason, if nothing has been answered yet, and hangs up. */
  function letGo(socket: Socket, seen: Seen): void {
    const response = seen.call?.response;
    delete seen.call;
    if (response?.socket === socket && !response.headersSent) {
      socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    }
    socket.destroySoon();
    setTimeout(() => socket.destroy(), patience.check).unref(); // if it does not even take that
  }

  /** Every step that is large enough restarts the wait. */
  function isLate(socket: Socket, { call }: Seen, now: number): boolean {
    if (!call) return false;
    if (call.isUpload && socket.bytesRead - call.bytes >= patience.uploadBytes) {
      Object.assign(call, { since: now, bytes: socket.bytesRead });
    }
    return now - call.since >= (call.isUpload ? patience.upload : patience.body);
  }

  function takesNothing(socket: Socket, seen: Seen, now: number): boolean {
    const taken = takenBy(socket);
    if (socket.writableLength === 0 || taken - seen.taken >= patience.readingBytes) {
      Object.assign(seen, { taken, takenAt: now });
    }
    return now - seen.takenAt >= patience.reading;
  }

  function look(): void {
    const now = performance.now();
    for (const [socket, seen] of open) {
      if (seen.call?.request.complete) delete seen.call;
      if (isLate(socket, seen, now)) letGo(socket, seen);
      else if (takesNothing(socket, seen, now)) socket.destroy(); // also a websocket, which has a heartbeat but no end
    }
  }

  // Node ends idle connections only at the moment at which the server begins to close. Those whose last call is answered
  // later would hold it up for as long as they may be idle.
  app.addHook('preClose', async () => {
    const closing = setInterval(() => server.closeIdleConnections(), CLOSING).unref();
    server.once('close', () => clearInterval(closing));
  });
  server.on('connection', greet);
  subscribe('http.server.request.start', note);
  const timer = setInterval(look, patience.check).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unsubscribe('http.server.request.start', note);
  });
}
