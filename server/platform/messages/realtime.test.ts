/** Sockets themselves: who may connect, how much, and when it ends. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestBrowser } from '../../testing/browser.ts';
import { freePort } from '../../testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../../testing/machine/process.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { PATIENT } from '../../testing/traces.ts';
import { SECOND } from '../clock.ts';
import { sessionsChanged } from '../sessions/events.ts';

const PUBLIC_URL = 'https://sports.example.edu';
let site: Site;
beforeAll(async () => {
  site = await createSite({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' });
});

/** A bare request, as the browser of another site would make it. */
const handshake = (headers: Record<string, string>) =>
  site.visitor().send('GET', '/socket.io/?EIO=4&transport=polling', { headers });

describe('a connection', () => {
  // [S2-7.21]
  test('is open to visitors and members, by websocket and by polling, and goes from one to the other', async () => {
    const member = await site.member('Ama');
    for (const transport of ['websocket', 'polling'] as const) {
      for (const browser of [undefined, member]) {
        const { socket } = await openSocket(site.origin, browser ? { browser, transport } : { transport });
        expect(socket.io.engine.transport.name).toBe(transport);
      }
    }
    const { socket } = await openSocket(site.origin, { transport: 'polling' });
    socket.io.opts.transports = ['polling', 'websocket'];
    socket.connect();
    socket.disconnect().connect();
    await vi.waitFor(() => expect(socket.io.engine.transport.name).toBe('websocket'), PATIENT);
  });

  // [D.3]
  test('is for pages of this site only', async () => {
    expect((await handshake({ origin: PUBLIC_URL })).status).toBe(200);
    expect((await handshake({})).status).toBe(200); // a page's own call to its own site names no origin
    for (const origin of ['https://evil.example', 'null', 'http://sports.example.edu', `${PUBLIC_URL}.evil.example`]) {
      const { status, text, headers } = await handshake({ origin });
      expect([origin, status, JSON.parse(text).message]).toEqual([origin, 403, 'origin']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      await expect(openSocket(site.origin, { headers: { origin } })).rejects.toThrow('websocket error');
    }
    await openSocket(site.origin, { headers: { origin: PUBLIC_URL } });
  });

  test('has the headers of every other answer, and lets other pages and calls be', async () => {
    const { headers, status } = await handshake({});
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('strict-transport-security')).toContain('31536000');
    expect((await site.visitor().get('/')).headers.get('content-security-policy')).toContain(
      "connect-src 'self' wss://sports.example.edu;",
    );
    for (const path of ['/socket.io', '/socket.iox/', '/api/socket.io/']) {
      expect((await site.visitor().get(path)).status).toBe(404);
    }
  });

  test('that makes no sense is refused, and the site goes on', async () => {
    const answers = [];
    for (const query of [
      '',
      '?EIO=3&transport=polling',
      '?EIO=4&transport=__proto__',
      '?EIO=4&transport=polling&sid=x',
    ]) {
      answers.push((await site.visitor().get(`/socket.io/${query}`)).status);
    }
    expect(answers).toEqual([400, 400, 400, 400]);
    const sid = JSON.parse((await handshake({})).text.slice(1)).sid;
    const body = (bytes: string) =>
      site.visitor().send('POST', `/socket.io/?EIO=4&transport=polling&sid=${sid}`, { body: bytes });
    expect((await body('x'.repeat(40_000))).status).toBe(413);
    const ends: Promise<unknown>[] = [];
    for (const message of [
      '4',
      '40{',
      '42[',
      '42["disconnect"]',
      '42["connect_error"]',
      '451-["x"]',
      '9',
      'b!',
      '4{"a":',
    ]) {
      const socket = new WebSocket(`${site.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      ends.push(new Promise((resolve) => socket.on('close', resolve).on('error', resolve)));
      socket.on('open', () => {
        socket.send('40');
        socket.send(message);
        socket.close();
      });
    }
    await Promise.all(ends);
    // Also upgrade requests that are no websocket.
    const { hostname, port } = new URL(site.origin);
    const upgrade = (path: string, key = 'dGhlIHNhbXBsZSBub25jZQ==') =>
      new Promise((resolve) => {
        request({
          hostname,
          port,
          path,
          headers: { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-key': key },
        })
          .on('response', (answer) => resolve(answer.resume().statusCode))
          .on('upgrade', (answer) => resolve(answer.statusCode))
          .on('error', () => resolve('cut'))
          .end();
      });
    expect(await upgrade('/socket.io/?EIO=4&transport=websocket', 'x')).toBe(400);
    expect(await upgrade('/api/posts')).toBe('cut');
    await openSocket(site.origin);
  });

  test('sends at most thirty messages a second, of at most 32 KB', async () => {
    const flood = await openSocket(site.origin);
    for (let n = 0; n < 40; n++) flood.socket.emit('new-comment', { n });
    expect(await flood.ended).toBe('transport close');
    const steady = await openSocket(site.origin);
    for (let n = 0; n < 40; n++) {
      site.clock.advance(n % 10 === 0 ? SECOND : 0);
      expect(await steady.ask('join-post', {})).toBe(false);
    }
    const large = await openSocket(site.origin);
    large.socket.emit('new-comment', { text: 'x'.repeat(33_000) });
    expect(await large.ended).toBe('transport close');
  });

  test('is one of three thousand a minute from an address, and the address is the one behind the proxy', async () => {
    const own = await createSite({ TRUST_PROXY: 'loopback' });
    const { port } = new URL(own.origin);
    const ask = (from: string) => own.visitor().get('/socket.io/?EIO=4&transport=polling', { 'x-forwarded-for': from });
    // Pipelined, since three thousand answers one by one take their time.
    const socket = connect(Number(port), '127.0.0.1');
    const line = 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.7\r\n\r\n';
    let answers = '';
    await new Promise<void>((resolve) => {
      socket.on('data', (data) => {
        answers += data;
        if (answers.split('HTTP/1.1 200').length > 3000) resolve();
      });
      socket.write(line.repeat(3000));
    });
    socket.destroy();
    expect((await ask('192.0.2.7')).status).toBe(403);
    expect((await ask('203.0.113.9, 192.0.2.7')).status).toBe(403); // an ip that the caller claims does not count
    expect((await ask('192.0.2.8')).status).toBe(200);
  });
});

// [B1.4]
test('a page that only watches its session leaves room for those that need more', async () => {
  const own = await createSite({ TRUST_PROXY: 'loopback' });
  const path = '/socket.io/?EIO=4&transport=polling';
  const ask = (query = '') => own.visitor().get(path + query, { 'x-forwarded-for': '192.0.2.7' });
  const socket = connect(Number(new URL(own.origin).port), '127.0.0.1');
  const line = `GET ${path}&watch=session HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.7\r\n\r\n`;
  let answers = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      answers += data;
      if (answers.split('HTTP/1.1 200').length > 1500) resolve();
    });
    socket.write(line.repeat(1500));
  });
  socket.destroy();
  expect((await ask('&watch=session')).status).toBe(403);
  expect((await ask()).status).toBe(200);
});

describe('a member’s connection ends with the session', () => {
  const end: [string, (member: TestBrowser, other: TestBrowser) => Promise<unknown> | unknown][] = [
    ['by logging out', (member) => member.post('/api/auth/logout')],
    [
      'from another device',
      async (member, other) => {
        const { sessions } = (await other.get('/api/auth/sessions')).body;
        const { _id } = sessions.find(({ current }: { current: boolean }) => !current);
        expect((await other.send('DELETE', `/api/auth/sessions/${_id}`)).status).toBe(200);
        expect((await member.get('/api/posts')).status).toBe(401);
      },
    ],
    ['by logging out everywhere else', (_member, other) => other.post('/api/auth/sessions/end-others')],
    ['by being deactivated', ({ accountId }) => site.bus.publish(sessionsChanged, { accountId })],
  ];
  for (const [n, [how, act]] of end.entries()) {
    // [D.3]
    test(`${how}; it may come back as a visitor`, async () => {
      const member = await site.member(`Ending${n}`);
      const other = site.visitor();
      await other.post('/api/auth/login', { username: `ending${n}`, password: PASSWORD });
      const neighbour = await openSocket(site.origin, { browser: await site.member(`Staying${n}`) });
      const visitor = await openSocket(site.origin);
      const mine = await openSocket(site.origin, { browser: member });
      const polling = await openSocket(site.origin, { browser: member, transport: 'polling' });
      await act(member, other);
      // As a lost connection is, so that the browser comes back by itself.
      expect(await mine.ended).toBe('transport close');
      expect(await polling.ended).toMatch(/^transport (close|error)$/);
      await openSocket(site.origin, { browser: member });
      for (const { socket, settle } of [neighbour, visitor]) {
        await settle();
        expect(socket.connected).toBe(true);
      }
    });
  }
});

// [D.4]
test('ends with the server, which does not wait for it', { timeout: 90_000, tags: ['slow'] }, async () => {
  const folder = makeDataDir();
  const server = await new ServerProcess({ DATA_DIR: folder.path, PORT: String(await freePort()) }).ready();
  const websocket = await openSocket(server.origin);
  const polling = await openSocket(server.origin, { transport: 'polling' });
  // A socket that no longer answers, like a phone that left the network.
  const { hostname, port } = new URL(server.origin);
  const dead = connect(Number(port), hostname);
  dead.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise((resolve) => dead.once('data', resolve));
  const began = performance.now();
  const { code, stderr } = await server.stop();
  expect([code, stderr]).toEqual([0, '']);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await websocket.ended).toBe('transport close');
  expect(await polling.ended).toMatch(/^transport (close|error)$/);
  dead.destroy();
  await folder.remove();
});
