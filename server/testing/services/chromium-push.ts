/**
 * A push service on this machine that Chromium itself subscribes with, which asks no other than Google's: it speaks what
 * Chromium's own client speaks (google_apis/gcm in its source), a check-in and a registration over HTTP and the stream
 * MCS over TLS, and takes what sites send by RFC 8030. It can't read that. It needs no vitest: `PUSH_SERVICE_ORIGIN` is
 * its origin, and `args` have Chromium connect to it. Chromium gives sites an endpoint of Google's all the same
 * (`ENDPOINTS`): where `origin` is put in its place, the rest of the address is right.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { isAuthorised } from './push-service.ts';

/** The origins of the endpoints of released Chromiums, and of others (chrome/browser/push_messaging). */
export const ENDPOINTS = /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com)(?=\/fcm\/send\/)/;

const MCS_VERSION = 41; // google_apis/gcm/engine/connection_factory_impl.cc
/** What a message of the stream is (google_apis/gcm/base/mcs_util.h). */
const TAG = { ping: 0, pong: 1, login: 2, loggedIn: 3, data: 8 } as const;

// Protocol Buffers' encoding: https://protobuf.dev/programming-guides/encoding/
function varint(value: number): Buffer {
  const bytes = [];
  let rest = value;
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}
const whole = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, value: string | Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(Buffer.byteLength(value)), Buffer.from(value)]);
const fixed = (field: number) => Buffer.concat([varint(field * 8 + 1), randomBytes(8)]);

/** The messages at the beginning of what has come, and what is left of it: a tag, the length, and as many bytes. */
function messagesIn(come: Buffer): { tags: number[]; rest: Buffer } {
  const tags: number[] = [];
  for (let at = 0; ; ) {
    let [length, shift, next] = [0, 1, at + 1];
    for (; next < come.length; shift *= 128) {
      const byte = come.readUInt8(next++);
      length += (byte % 128) * shift;
      if (byte < 128) break;
    }
    const isWhole = come.length > at + 1 && come.readUInt8(next - 1) < 128 && come.length >= next + length;
    if (!isWhole) return { tags, rest: come.subarray(at) };
    tags.push(come.readUInt8(at));
    at = next + length;
  }
}

/** A subscription: whose it is in the browser, and the site's key, which alone may send to it (RFC 8292, section 4). */
type Channel = { app: string; subtype: string; key: string };

/** A certificate of this machine's own; undefined without openssl. */
function certificate(): { key: Buffer; cert: Buffer } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-push-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'certificate')];
  try {
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ]);
    return made.status === 0 ? { key: readFileSync(key), cert: readFileSync(cert) } : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Starts a push service. @returns it, and what came of subscriptions and messages; undefined without openssl */
export async function startChromiumPush() {
  const identity = certificate();
  if (!identity) return undefined;
  const channels = new Map<string, Channel>();
  const streams = new Set<TLSSocket>();
  const ended: string[] = [];
  const sent: Buffer[] = [];
  let origin = '';

  const say = (stream: TLSSocket, tag: number, ...fields: Buffer[]) => {
    const message = Buffer.concat(fields);
    stream.write(Buffer.concat([Buffer.from([tag]), varint(message.length), message]));
  };

  /** A subscription that is made or ended, as a form. @returns the answer's body */
  function register(form: URLSearchParams): string {
    const subtype = form.get('X-subtype') ?? '';
    if (form.has('delete')) {
      for (const [path, one] of channels) if (one.subtype === subtype && channels.delete(path)) ended.push(path);
      return 'token=gone';
    }
    const token = randomBytes(16).toString('base64url');
    // Without a subtype it is the browser's own.
    if (subtype)
      channels.set(`/fcm/send/${token}`, { app: form.get('app') ?? '', subtype, key: form.get('sender') ?? '' });
    return `token=${token}`;
  }

  function push(request: IncomingMessage, body: Buffer): number {
    const channel = channels.get(request.url ?? '');
    if (!channel) return 410;
    const { authorization, 'content-encoding': encoding = '' } = request.headers;
    if (!authorization?.endsWith(`k=${channel.key}`) || !isAuthorised(authorization, origin)) return 403;
    sent.push(body);
    const told = { subtype: channel.subtype, 'content-encoding': encoding };
    for (const stream of streams)
      say(
        stream,
        TAG.data,
        ...[bytes(2, ''), bytes(3, channel.key), bytes(5, channel.app)],
        ...Object.entries(told).map(([name, value]) => bytes(7, Buffer.concat([bytes(1, name), bytes(2, value)]))),
        ...[bytes(9, randomBytes(8).toString('hex')), whole(17, 60), whole(18, Date.now()), bytes(21, body)],
      );
    return 201;
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (request.url === '/checkin')
      response.end(Buffer.concat([whole(1, 1), whole(3, Date.now()), fixed(7), fixed(8), bytes(11, '1')]));
    else if (request.url === '/register') response.end(register(new URLSearchParams(String(body))));
    else response.writeHead(push(request, body)).end();
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  const mcs = createTlsServer(identity, (stream) => {
    let come = Buffer.alloc(0);
    let isGreeted = false;
    stream.on('error', () => stream.destroy());
    stream.on('close', () => streams.delete(stream));
    stream.on('data', (data: Buffer) => {
      come = Buffer.concat([come, data]);
      if (!isGreeted) {
        isGreeted = true;
        come = come.subarray(1); // its version
        stream.write(Buffer.from([MCS_VERSION]));
      }
      const { tags, rest } = messagesIn(come);
      come = Buffer.from(rest);
      for (const tag of tags) {
        if (tag === TAG.ping) say(stream, TAG.pong);
        if (tag !== TAG.login) continue;
        say(stream, TAG.loggedIn, bytes(1, ''), whole(8, Date.now()));
        streams.add(stream);
      }
    });
  });
  origin = `http://127.0.0.1:${await listen(server)}`;
  const stream = await listen(mcs);

  return {
    origin,
    /** Chromium's switches (google_apis/gcm/engine/gservices_switches.cc). */
    args: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${stream}`,
      '--ignore-certificate-errors',
    ],
    /** The paths of the endpoints that the browser is subscribed with, and of those that it has ended. */
    subscribed: () => [...channels.keys()],
    ended,
    /** Whether the browser waits for what is sent. */
    isConnected: () => streams.size > 0,
    /** What sites have sent, which only the browser can read. */
    sent,
    async close(): Promise<void> {
      for (const one of streams) one.destroy();
      server.closeAllConnections();
      await Promise.all([server, mcs].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}
export type ChromiumPush = NonNullable<Awaited<ReturnType<typeof startChromiumPush>>>;
