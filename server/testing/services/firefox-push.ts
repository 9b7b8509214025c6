/**
 * A push service on this machine that Firefox itself subscribes with: it speaks Mozilla's protocol to browsers, over a
 * WebSocket (https://mozilla-push-service.readthedocs.io/en/latest/design/), and takes what sites send by RFC 8030. It
 * can't read it. It needs no vitest: `PUSH_SERVICE_ORIGIN` is its origin, and `prefs` have Firefox connect to it.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { isAuthorised } from './push-service.ts';

/** What a browser asks for; an empty object is a ping. */
type Asked =
  | { messageType?: undefined }
  | { messageType: 'hello'; uaid?: string }
  | { messageType: 'register'; channelID: string; key?: string }
  | { messageType: 'unregister'; channelID: string }
  | { messageType: 'ack'; updates: { channelID: string; version: string; code: number }[] };

/** A subscription; `key` is the site's, the only one that may send to it (RFC 8292, section 4). */
type Channel = { id: string; uaid: string; endpoint: string; key: string | undefined };

/** Starts a push service. @returns it, and what came of subscriptions and messages */
export async function startFirefoxPush() {
  const channels = new Map<string, Channel>();
  const browsers = new Map<string, WebSocket>();
  const ended: string[] = [];
  const sent: { endpoint: string; body: Buffer }[] = [];
  const acknowledged: number[] = [];
  let origin = '';

  function answer(socket: WebSocket, asked: Asked): object | undefined {
    switch (asked.messageType) {
      case undefined:
        return {};
      case 'hello': {
        const isKnown = [...channels.values()].some(({ uaid }) => uaid === asked.uaid);
        const uaid = isKnown && asked.uaid ? asked.uaid : randomUUID();
        browsers.set(uaid, socket);
        return { ...asked, status: 200, uaid, use_webpush: true, broadcasts: {} };
      }
      case 'register': {
        // Firefox asks again for what it has asked for while it connects.
        const known = [...channels.values()].find(({ id }) => id === asked.channelID);
        const [uaid = ''] = [...browsers].find(([, one]) => one === socket) ?? [];
        const path = `/push/${randomBytes(16).toString('base64url')}`;
        const endpoint = known?.endpoint ?? `${origin}${path}`;
        if (!known) channels.set(path, { id: asked.channelID, uaid, endpoint, key: asked.key?.replaceAll('=', '') });
        return { ...asked, status: 200, pushEndpoint: endpoint };
      }
      case 'unregister': {
        const found = [...channels].find(([, { id }]) => id === asked.channelID);
        if (found) {
          channels.delete(found[0]);
          ended.push(found[1].endpoint);
        }
        return { ...asked, status: 200 };
      }
      case 'ack':
        acknowledged.push(...asked.updates.map(({ code }) => code));
        return undefined;
      default:
        return undefined;
    }
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const channel = channels.get(request.url ?? '');
    if (!channel) return void response.writeHead(410).end();
    const { authorization, 'content-encoding': encoding } = request.headers;
    const isTheSites = !channel.key || authorization?.endsWith(`k=${channel.key}`);
    if (!isTheSites || !isAuthorised(authorization, origin)) return void response.writeHead(403).end();
    const body = Buffer.concat(chunks);
    sent.push({ endpoint: channel.endpoint, body });
    browsers.get(channel.uaid)?.send(
      JSON.stringify({
        messageType: 'notification',
        channelID: channel.id,
        version: randomUUID(),
        data: body.toString('base64url'),
        headers: { encoding },
      }),
    );
    response.writeHead(201).end();
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', (text) => {
      const said = answer(socket, JSON.parse(String(text)));
      if (said) socket.send(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;

  return {
    origin,
    /** Firefox's preferences (its dom/push/PushService.sys.mjs and dom/push/PushServiceWebSocket.sys.mjs). */
    prefs: {
      'dom.push.serverURL': `ws://${host}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'dom.push.retryBaseInterval': 100, // ms
    },
    /** The endpoints that browsers are subscribed with. */
    subscribed: () => [...channels.values()].map(({ endpoint }) => endpoint),
    /** The endpoints that browsers have ended. */
    ended,
    /** What sites have sent, which only the browser can read. */
    sent,
    /** What browsers say of what was handed to them: 100 is that the site's service worker has taken it. */
    acknowledged,
    /** Loses all subscriptions; browsers hear of it when they connect again, which they do at once. */
    forget(): void {
      channels.clear();
      for (const socket of browsers.values()) socket.terminate();
      browsers.clear();
    },
    async close(): Promise<void> {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
