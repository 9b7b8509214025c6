/**
 * A push service on this machine, with the browsers that are subscribed to it: it checks who sends (RFC 8292), and
 * decrypts what browsers would (RFC 8291). Faults on order. It needs no vitest: `PUSH_SERVICE_ORIGIN` is its origin.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage, Subscription } from '../../../contract/notifications/push.ts';

type Received = { to: string; message: PushMessage; headers: IncomingMessage['headers']; bytes: number };
/** `hang`: no answer at all; `endless`: 201 with a body that never ends. */
type Fault = { status?: number; headers?: Record<string, string>; hang?: true; endless?: true };

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** A browser's half of RFC 8291. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const idBytes = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const input = derive(own.computeSecret(sender), secret, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const cipher = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12));
  cipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([cipher.update(body.subarray(21 + idBytes, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Whether the header says who sends to this origin, until when, and is signed with the key that it names. */
export function isAuthorised(header: string | undefined, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return isSigned && aud === origin && Number.isInteger(exp) && /^(mailto|https?):/.test(sub);
}

/** Starts a push service. @returns it, and what it has taken */
export async function startPushService() {
  const browsers = new Map<string, { own: ReturnType<typeof createECDH>; secret: Buffer }>();
  const received: Received[] = [];
  const faults: Fault[] = [];
  let asked = 0;
  let origin = '';

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fault = faults.shift();
    if (fault?.hang) return;
    const to = request.url ?? '';
    const browser = browsers.get(to);
    const status = fault?.status ?? (browser ? 201 : 410);
    if (status === 201 && browser) {
      if (!isAuthorised(request.headers.authorization, origin)) return void response.writeHead(403).end();
      const body = Buffer.concat(chunks);
      const message = JSON.parse(decrypt(body, browser.own, browser.secret));
      received.push({ to, message, headers: request.headers, bytes: body.length });
    }
    response.writeHead(status, fault?.headers);
    if (!fault?.endless) return void response.end();
    const timer = setInterval(() => response.write(Buffer.alloc(8 * 1024)), 5);
    response.on('close', () => clearInterval(timer));
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    /** How often something was sent, whatever became of it. */
    asked: () => asked,
    /** A browser that is subscribed here. @returns what it tells the site */
    subscribe(): Subscription {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const secret = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      browsers.set(path, { own, secret });
      const keys = { p256dh: own.getPublicKey().toString('base64url'), auth: secret.toString('base64url') };
      return { endpoint: `${origin}${path}`, keys };
    },
    /** It is no longer subscribed: 410 from now on. */
    unsubscribe: ({ endpoint }: Subscription) => void browsers.delete(new URL(endpoint).pathname),
    /** What is sent next has these faults, in their order. */
    fail: (...next: Fault[]) => void faults.push(...next),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
