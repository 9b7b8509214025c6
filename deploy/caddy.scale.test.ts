/** The way of docs/running.md's second page: one server, and Caddy with the certificate in front of it. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { io } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { TestBrowser } from '../server/testing/browser.ts';
import { lacksCaddy, startCaddy } from '../server/testing/engines/caddy.ts';
import { freePort } from '../server/testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../server/testing/machine/process.ts';
import { beginUpload, offsetOf, sendBytes } from '../server/testing/sending/uploads.ts';

const PART = 8 * 1024 * 1024; // what browsers send at once (web/features/videos)

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test.skipIf(lacksCaddy)(
  'through Caddy members log in by https, upload in large parts and have a websocket',
  async () => {
    const data = makeDataDir();
    ends.push(data.remove);
    const [https, port, metrics] = [await freePort(), await freePort(), await freePort()];
    const origin = `https://localhost:${https}`;
    const server = new ServerProcess({
      ...{ DATA_DIR: data.path, PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' },
      METRICS_PORT: String(metrics),
    });
    ends.push(() => server.stop());
    const [caddy] = await Promise.all([startCaddy(https, `127.0.0.1:${port}`), server.ready()]);
    ends.push(caddy.close);
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, caddy.root]);
    ends.push(() => setDefaultCACertificates(usual));

    // The mail is read from the folder, and all that follows goes through Caddy.
    const member = (await server.member('Kofi')).at({ origin });
    const { status, body } = await member.post('/api/auth/login', {
      email: 'kofi@uni.example',
      password: 'kick-off-1930',
    });
    expect([status, body.data.username]).toEqual([200, 'Kofi']);
    expect([...member.cookies.keys()]).toContain('__Host-token');

    const { path } = await beginUpload(member, PART + 1);
    expect((await sendBytes(member, path, 0, Buffer.alloc(PART, 7))).status).toBe(204);
    expect(await offsetOf(member, path)).toBe(PART);

    const socket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true, ca: caddy.root });
    ends.push(() => socket.close());
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(true)).once('connect_error', reject));

    // Caddy names the request, and the server believes it: what callers say of themselves counts for nothing.
    const refused = await new TestBrowser(origin).get('/api/posts/1', {
      'x-request-id': 'mine',
      'x-forwarded-for': '9.9.9.9',
    });
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    const http = await fetch(`http://127.0.0.1:${metrics}/metrics`);
    expect(await http.text()).toContain('touchline_sockets 1\n');
  },
);

test.skipIf(lacksCaddy)('its log tells that the server is away, and nothing of who asked for what', async () => {
  const [https, port] = [await freePort(), await freePort()];
  const caddy = await startCaddy(https, `127.0.0.1:${port}`);
  ends.push(caddy.close);
  const headers = { cookie: 'token=swordfish', 'x-swordfish': 'swordfish' };
  const asking = request(`https://localhost:${https}/verify-email/swordfish?token=swordfish`, {
    ...{ headers, ca: caddy.root, agent: false },
  });
  const [answer] = (await once(asking.end(), 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(502);
  await vi.waitFor(() => expect(caddy.said()).toContain('connection refused'), { timeout: 5000 });
  expect(caddy.said()).not.toMatch(/swordfish/i);
});
