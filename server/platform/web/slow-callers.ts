/**
 * Lets go of callers that keep a connection and do not go on: Node's own limits cover silent connections and half
 * heads, but the one for bodies counts from a request's beginning, and an honest upload takes hours. Which numbers and
 * why: docs/decisions/0040-slow-callers-and-hidden-files.md.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { trustedProxies } from '../caller-address.ts';
import { SECOND } from '../clock.ts';
import { addressKey } from '../limits.ts';

/** How long callers are waited for, in milliseconds, and how many of them. */
export type Patience = {
  /** For the first byte, and for the end of a request's head. */
  head: number;
  /** For the end of a call's body. */
  body: number;
  /** In which an upload has to bring `uploadBytes`. */
  upload: number;
  uploadBytes: number;
  /** In which somebody who is being sent something has to take `readingBytes` of it, or the rest. */
  reading: number;
  readingBytes: number;
  /** For the next request on an open connection. */
  idle: number;
  /** How often it is looked. */
  check: number;
  /** Connections at once. */
  connections: number;
  connectionsPerAddress: number;
};

const FILES_SHARE = 0.75; // of what the system lets this process open: the rest is for files, the database, mails
const FILES_ELSEWHERE = 10_240; // where it doesn't say: a Mac's

/** How many files and connections the system lets this process open. */
function filesMax(): number {
  try {
    const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft) || FILES_ELSEWHERE;
  } catch {
    return FILES_ELSEWHERE;
  }
}

/** How many connections this process can carry, and how many of them one address may hold. */
function room(): Pick<Patience, 'connections' | 'connectionsPerAddress'> {
  const connections = Math.min(15_000, Math.floor(filesMax() * FILES_SHARE)); // a silent one costs some 10 KB
  // A campus that shares one address has up to 3,000 sockets (realtime.ts), and its browsers' calls beside them.
  return { connections, connectionsPerAddress: Math.min(5000, Math.floor(connections / 2)) };
}

/** All but uploads are let go within 60 s of their last step (issue 13). */
const patienceOfSite = (): Patience => ({
  head: 20 * SECOND,
  body: 30 * SECOND, // 256 KB over 70 kbit/s
  upload: 120 * SECOND,
  uploadBytes: 64 * 1024, // 4 kbit/s: less brings no film to its end
  reading: 50 * SECOND, // a player that is paused asks for the rest by a range when it goes on
  readingBytes: 16 * 1024, // 2.6 kbit/s
  idle: 50 * SECOND,
  check: 5 * SECOND,
  ...room(),
});

/** What was last seen of a connection; times are of `performance.now()`. */
type Seen = {
  key: string | undefined;
  /** The request whose body is still to come. */
  call?: { request: IncomingMessage; response: ServerResponse; isUpload: boolean; since: number; bytes: number };
  /** What it had taken of what it is sent, when `takenAt` began. */
  taken: number;
  takenAt: number;
};

/** How many bytes of an answer the system has passed on. As Node's own timeouts look: the parts of one write count. */
function takenBy(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}

const UPLOADS = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** For Fastify: the limits that Node keeps itself, those of a request's head also where there is none for its body. */
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
 * @param trusted proxies, as TRUST_PROXY names them: many callers share their connections
 * @param change what differs from the site's own patience, for tests
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
  const byAddress = new Map<string, number>();

  server.maxConnections = patience.connections;
  let roomMadeAt = 0;
  // The next ones find room if somebody keeps a connection and asks for nothing.
  server.on('drop', () => {
    const now = performance.now();
    if (now - roomMadeAt < patience.check) return; // it looks at all of them
    roomMadeAt = now;
    server.closeIdleConnections();
  });

  function forget(socket: Socket): void {
    const seen = open.get(socket);
    open.delete(socket);
    if (!seen?.key) return;
    const left = (byAddress.get(seen.key) ?? 1) - 1;
    if (left > 0) byAddress.set(seen.key, left);
    else byAddress.delete(seen.key);
  }

  /** Begins to watch a connection, or ends it where its address has too many. */
  function greet(socket: Socket): Seen | undefined {
    const address = socket.remoteAddress;
    if (address === undefined) return undefined; // it is gone already
    const key = isProxy(address) ? undefined : addressKey(address);
    const count = key === undefined ? 0 : (byAddress.get(key) ?? 0);
    if (count >= patience.connectionsPerAddress) {
      socket.destroy();
      return undefined;
    }
    if (key !== undefined) byAddress.set(key, count + 1);
    const seen: Seen = { key, taken: 0, takenAt: performance.now() };
    open.set(socket, seen);
    socket.once('close', () => forget(socket));
    return seen;
  }

  /** Notes whose body is to come. Below every listener of the server: quick answers and sockets take calls as well. */
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
    if (isMain && !hasBody(request)) return; // most of them
    // With HOST=localhost Fastify makes a second server that nobody else gets to see.
    if (!isMain && !by.listeners('request').includes(handler as (...args: unknown[]) => void)) return;
    const seen = open.get(socket) ?? greet(socket);
    if (!seen || !hasBody(request)) return;
    const isUpload = UPLOADS.test(request.headers['content-type'] ?? '');
    seen.call = { request, response, isUpload, since: performance.now(), bytes: socket.bytesRead };
  }

  /** Says why where nothing has been said yet, and hangs up. */
  function letGo(socket: Socket, seen: Seen): void {
    const response = seen.call?.response;
    delete seen.call;
    if (response?.socket === socket && !response.headersSent) {
      socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    }
    socket.destroySoon();
    setTimeout(() => socket.destroy(), patience.check).unref(); // where it does not even take that
  }

  /** Every step that is large enough begins the wait anew. */
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
      else if (takesNothing(socket, seen, now)) socket.destroy(); // also a websocket: it has a heartbeat, but no end
    }
  }

  server.on('connection', greet);
  subscribe('http.server.request.start', note);
  const timer = setInterval(look, patience.check).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unsubscribe('http.server.request.start', note);
  });
}
