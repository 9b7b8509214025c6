/** Callers that hold connections and stall, with shorter limits than the site's own. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { uploadsPath } from '../../../contract/uploads.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { callSlowly, type SlowCaller } from '../../testing/machine/slow.ts';
import { openRequest, rawForm, rawVideoParts, videoForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { openSocket } from '../../testing/sockets.ts';
import { PATIENT } from '../../testing/traces.ts';
import type { Patience } from './slow-callers.ts';

const PATIENCE: Partial<Patience> = {
  ...{ head: 300, body: 300, upload: 600, uploadBytes: 10_000, reading: 500, readingBytes: 10_000, idle: 300 },
  ...{ check: 50, connectionsPerIp: 1000 },
};
const LONG = 3000; // milliseconds after which no connection may be open any more, on a busy machine
const MANY = 60;

let site: Site;
let member: TestBrowser;
let film: string;
beforeAll(async () => {
  site = await createSite({}, () => ({ patience: PATIENCE }));
  member = await site.member('Kofi');
  const { video } = (await member.post('/api/videos/upload-youtube', videoForm())).body;
  film = new URL(video.youtubeLink).searchParams.get('v') ?? '';
  await site.files.put(`videos/${film}`, Buffer.alloc(24 * 1024 * 1024, 'film')); // more than the system buffers
});

const head = (line: string, headers: Record<string, string | number>) =>
  `${[`${line} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
const signed = () => ({
  cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-xsrf-token': member.cookies.get('XSRF-TOKEN') ?? '',
});
const late = (milliseconds: number) => wait(milliseconds, 'still held', { ref: false });
/** How long the server held them, the longest of all. */
async function held(callers: SlowCaller[]): Promise<number> {
  const times = await Promise.all(callers.map(({ gone }) => Promise.race([gone, late(LONG)])));
  expect(times).not.toContain('still held');
  return Math.max(...(times as number[]));
}
const many = (words?: () => string, count = MANY) =>
  Array.from({ length: count }, () => callSlowly(site.origin, words?.()));
/** How many connections a site's server has. */
const openOf = ({ app }: Site) => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n)));
/** Others, while that many are held. */
async function othersAreAnswered(): Promise<void> {
  for (let n = 0; n < 5; n++) expect((await site.visitor().get('/api/countries')).status).toBe(200);
}

describe('are let go, and others answered meanwhile:', () => {
  test('callers that say nothing, half a head, or half a head after a whole call', async () => {
    const whole = head('GET /api/countries', {});
    const callers = [
      ...many(),
      ...many(() => 'GET /api/countries HTTP/1.1\r\nhost: local'),
      ...many(() => `${whole}GET /`),
    ];
    await othersAreAnswered();
    expect(await held(callers)).toBeGreaterThanOrEqual(250);
  });

  test('callers that send half of a call’s body, announced or in chunks', async () => {
    const json = { ...signed(), 'content-type': 'application/json' };
    const callers = [
      ...many(() => `${head('POST /api/auth/login', { ...json, 'content-length': 100 })}{"us`),
      ...many(() => `${head('POST /api/auth/login', { ...json, 'transfer-encoding': 'chunked' })}5\r\n{"use\r\n`, 10),
      ...many(() => `${head('POST /socket.io/?EIO=4&transport=polling', { 'content-length': 100 })}40`, 10),
      ...many(() => `${head('GET /api/countries', { 'content-length': 100 })}x`, 10), // answered, and never read
      ...many(() => `${head('POST /nothing', { ...json, 'content-length': 100 })}x`, 10),
    ];
    // A byte now and then does not help.
    const dripping = setInterval(() => callers[0]?.socket.write('a'), 50);
    await othersAreAnswered();
    expect(await held(callers)).toBeGreaterThanOrEqual(250);
    clearInterval(dripping);
    expect(callers[1]?.said()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('uploads that go on for ever, though they have their answer', async () => {
    const form = { ...signed(), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000_000 };
    const callers = ['keep-alive', 'close'].map((connection) =>
      callSlowly(site.origin, head('POST /nothing', { ...form, connection })),
    );
    const sending = setInterval(() => callers.forEach(({ socket }) => void socket.write(Buffer.alloc(50_000))), 20);
    expect(await held(callers)).toBeGreaterThanOrEqual(250);
    clearInterval(sending);
    for (const caller of callers) expect(caller.said()).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('callers who never hang up themselves, after an early answer and one more call', async () => {
    const form = { ...signed(), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 };
    const nobodyIsLeft = () => vi.waitFor(async () => expect(await openOf(site)).toBe(0), LONG);
    await nobodyIsLeft();
    const caller = connect({ port: Number(new URL(site.origin).port), host: '127.0.0.1', allowHalfOpen: true });
    const said: Buffer[] = [];
    caller.on('error', () => {}).on('data', (data: Buffer) => said.push(data));
    caller.write(head('POST /nothing', form));
    await vi.waitFor(() => expect(Buffer.concat(said).toString()).toMatch(/^HTTP\/1\.1 404 /), PATIENT);
    caller.write(Buffer.alloc(100_000));
    caller.write(head('GET /api/countries', { connection: 'close' }));
    await once(caller, 'end'); // the server has ended its side
    await nobodyIsLeft();
    caller.destroy();
  });

  test('uploads that do not go on, or too slowly to end; one that goes on is taken', async () => {
    const create = { 'tus-resumable': '1.0.0', 'upload-length': '1000000' };
    const begun = await member.send('POST', uploadsPath, { headers: create });
    expect(begun.status).toBe(201);
    const location = begun.headers.get('location') ?? '';
    const form = { ...signed(), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 500_000 };
    const part = { ...signed(), 'tus-resumable': '1.0.0', 'upload-offset': 0, 'content-length': 1_000_000 };
    const begin = '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';
    const callers = [
      ...many(() => `${head('POST /api/videos/upload-youtube', form)}${begin}`, 20),
      ...many(() => `${head('POST /api/posts', form)}${begin}`, 20),
      callSlowly(
        site.origin,
        `${head(`PATCH ${location}`, { ...part, 'content-type': 'application/offset+octet-stream' })}some`,
      ),
    ];
    const dripping = setInterval(() => callers.forEach(({ socket }) => void socket.write('a')), 50);

    const { contentType, body } = rawForm(rawVideoParts());
    const honest = openRequest(site, member, '/api/videos/upload-youtube', {
      ...{ 'content-type': contentType, 'content-length': String(body.length) },
    });
    const began = performance.now();
    const pace = Math.ceil(body.length / 30);
    for (let at = 0; at < body.length; at += pace) {
      honest.outgoing.write(body.subarray(at, at + pace));
      await wait(50);
    }
    honest.outgoing.end();
    const took = performance.now() - began;
    expect(await held(callers)).toBeGreaterThanOrEqual(550);
    clearInterval(dripping);
    expect(took).toBeGreaterThan(2 * 600); // longer than any of the limits
    expect((await honest.answer).status).toBe(201);
    // The bytes that had arrived are there, and the upload can go on.
    const { headers } = await member.send('HEAD', location, { headers: { 'tus-resumable': '1.0.0' } });
    expect(Number(headers.get('upload-offset'))).toBeGreaterThanOrEqual(4);
  });

  test('readers who take nothing of a film, or a byte now and then; one who takes it slowly gets all of it', async () => {
    const ask = head(`GET /media/${film}`, {});
    // The reader's own side only notices when it reads on.
    const ends: Promise<unknown>[] = [];
    const note = (socket: Socket) => void ends.push(once(socket, 'close'));
    site.app.server.on('connection', note);
    const callers = Array.from({ length: 12 }, () => callSlowly(site.origin, ask, false));
    await expect.poll(() => ends.length).toBe(callers.length);
    site.app.server.off('connection', note);
    const [sipping] = callers;
    const sips = setInterval(() => void sipping?.socket.read(1), 50);
    const slow = callSlowly(site.origin, head(`GET /media/${film}`, { connection: 'close' }), false);
    let taken = 0;
    const gulps = setInterval(() => {
      for (let chunk = slow.socket.read(); chunk !== null && taken < 1e9; chunk = null) taken += chunk.length;
    }, 2);
    await othersAreAnswered();
    expect(await Promise.race([Promise.all(ends), late(PATIENT.timeout)])).not.toBe('still held');
    clearInterval(sips);
    await slow.gone; // a busy machine takes some ten seconds for so many gulps
    clearInterval(gulps);
    expect(taken).toBeGreaterThan(24 * 1024 * 1024);
  });

  test('connections that wait for a next call that does not come', async () => {
    const callers = many(() => head('GET /api/countries', {}), 20);
    const longest = await held(callers);
    expect(longest).toBeGreaterThanOrEqual(250);
    expect(callers.every(({ said }) => said().startsWith('HTTP/1.1 200'))).toBe(true);
  });
});

test('sockets are not calls: they stay, by websocket and by polling', async () => {
  const sockets = await Promise.all([
    openSocket(site.origin, { browser: member }),
    openSocket(site.origin, { transport: 'polling' }),
  ]);
  await wait(1200); // longer than any of the limits
  for (const { socket, ask } of sockets) {
    expect(await ask('join-post', {})).toBe(false);
    expect(socket.connected).toBe(true);
  }
});

test('a call that takes long to be answered is not cut', async () => {
  const own = await createSite({}, ({ limits }) => ({
    patience: PATIENCE,
    limits: { ...limits, spendIp: () => wait(1000) },
  }));
  expect((await own.visitor().get('/api/videos/get-videos')).status).toBe(200);
  await own.close();
});

describe('connections', () => {
  const few: Partial<Patience> = { connections: 6, connectionsPerIp: 3, check: 50 };
  /** Which of so many connections stay open. */
  async function stay(own: Site, count: number, words = ''): Promise<number> {
    const callers = Array.from({ length: count }, () => callSlowly(own.origin, words));
    const fates = await Promise.all(
      callers.map(({ gone }) => Promise.race([gone, wait(200, 'stays', { ref: false })])),
    );
    for (const { socket } of callers) socket.destroy();
    await expect.poll(() => openOf(own)).toBe(0);
    return fates.filter((fate) => fate === 'stays').length;
  }

  test('are limited by address, and are free again when they end', async () => {
    const own = await createSite({}, () => ({ patience: few }));
    for (let turn = 0; turn < 2; turn++) expect(await stay(own, 5)).toBe(3);
    await own.close();
  });

  test('are limited in all, also those of a proxy that speaks for many', async () => {
    const own = await createSite({ TRUST_PROXY: 'loopback' }, () => ({ patience: few }));
    expect(await stay(own, 8, head('POST /api/auth/login', { 'content-length': 9 }))).toBe(6);
    // If none is free, idle connections make room.
    const idle = Array.from({ length: 6 }, () => callSlowly(own.origin, head('GET /api/countries', {})));
    await expect.poll(() => idle.filter(({ said }) => said().startsWith('HTTP/1.1 200')).length).toBe(6);
    await callSlowly(own.origin).gone; // dropped
    expect((await own.visitor().get('/api/countries')).status).toBe(200);
    await own.close();
  });
});

test('a server that ends does not wait for connections whose last call has been answered meanwhile', async () => {
  const own = await createSite({}); // with the site's own patience: fifty seconds for the next call
  const body = '{"username":"nobody"}';
  const json = { ...signed(), 'content-type': 'application/json', 'content-length': body.length };
  const begun = once(own.app.server, 'request');
  const { socket, said, gone } = callSlowly(own.origin, `${head('POST /api/auth/login', json)}${body.slice(0, 5)}`);
  await begun;
  const since = performance.now();
  const closed = own.app.close();
  await expect.poll(() => own.app.server.listening).toBe(false); // it has ended the connections that were idle
  socket.write(body.slice(5));
  await closed;
  expect(said()).toMatch(/^HTTP\/1.1 4/);
  expect(performance.now() - since).toBeLessThan(8000);
  await gone;
});
