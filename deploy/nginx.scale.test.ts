/** nginx instead of Caddy (docs/running.md, step 2). */
import { randomBytes } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { io } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { lacksNginx, startNginx } from '../server/testing/engines/nginx.ts';
import { freePort } from '../server/testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../server/testing/machine/process.ts';
import { seedMedia, videoForm } from '../server/testing/sending/forms.ts';
import { beginUpload, offsetOf, sendBytes } from '../server/testing/sending/uploads.ts';

const PART = 8 * 1024 * 1024; // what browsers send at once (web/features/videos)

if (lacksNginx) console.log(`What nginx passes on is skipped: ${lacksNginx}.`);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test.skipIf(lacksNginx)(
  'through nginx members log in by https, upload in large parts, see parts of films and have a websocket',
  async () => {
    const data = makeDataDir();
    ends.push(data.remove);
    const [https, port] = [await freePort(), await freePort()];
    const origin = `https://localhost:${https}`;
    const server = new ServerProcess({
      ...{ DATA_DIR: data.path, PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' },
    });
    ends.push(() => server.stop());
    const [nginx] = await Promise.all([startNginx(https, `127.0.0.1:${port}`), server.ready()]);
    ends.push(nginx.close);
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, nginx.root]);
    ends.push(() => setDefaultCACertificates(usual));

    const plain = await fetch(`http://127.0.0.1:${nginx.http}/app?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/app?x=1']);

    // The mail is read from the folder, and all that follows goes through nginx.
    const member = (await server.member('Kofi')).at({ origin });
    const { status, body } = await member.post('/api/auth/login', {
      email: 'kofi@uni.example',
      password: 'kick-off-1930',
    });
    expect([status, body.data.username]).toEqual([200, 'Kofi']);
    expect([...member.cookies.keys()]).toContain('__Host-token');

    const { path } = await beginUpload(member, PART + 1);
    expect((await sendBytes(member, path, 0, randomBytes(PART))).status).toBe(204);
    expect(await offsetOf(member, path)).toBe(PART);

    const video = (await member.post('/api/videos/upload-youtube', videoForm())).body.video;
    const film = `${origin}/media/${video.youtubeLink.slice(-11)}`;
    await vi.waitFor(async () => expect((await fetch(film)).status).toBe(200), { timeout: 10_000 });
    const part = await fetch(film, { headers: { range: 'bytes=100-299' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, expect.stringMatching(/^bytes 100-299\//)]);
    expect(Buffer.from(await part.arrayBuffer()).equals(seedMedia().subarray(100, 300))).toBe(true);

    const socket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true, ca: nginx.root });
    ends.push(() => socket.close());
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(true)).once('connect_error', reject));

    // nginx names the request, and the server believes it: what callers say of themselves counts for nothing.
    const refused = await member.get('/api/posts/1', { 'x-request-id': 'mine', 'x-forwarded-for': '9.9.9.9' });
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(nginx.said()).not.toMatch(/ 5\d\d /); // nothing has failed
  },
  60_000,
);

test.skipIf(lacksNginx)('its log tells that the server is away, and nothing of who asked for what', async () => {
  const [https, port] = [await freePort(), await freePort()];
  const nginx = await startNginx(https, `127.0.0.1:${port}`);
  ends.push(nginx.close);
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, nginx.root]);
  ends.push(() => setDefaultCACertificates(usual));
  const { status } = await fetch(`https://localhost:${https}/verify-email/swordfish?token=swordfish`, {
    headers: { cookie: 'token=swordfish', 'x-swordfish': 'swordfish' },
  });
  expect(status).toBe(502);
  await vi.waitFor(() => expect(nginx.said()).toMatch(/ 502 GET \/verify-email /), { timeout: 5000 });
  expect(nginx.said()).not.toMatch(/swordfish/i);
});
