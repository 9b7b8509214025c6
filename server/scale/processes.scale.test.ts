/** One server in two processes (WORKERS=2), on the database in its data folder: what people do comes to either. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestBrowser } from '../testing/browser.ts';
import { freePort } from '../testing/machine/free-port.ts';
import { databasePid, makeDataDir, ServerProcess } from '../testing/machine/process.ts';
import { beginUpload, offsetOf, TUS } from '../testing/sending/uploads.ts';
import { openSocket } from '../testing/sockets.ts';
import { PATIENT } from '../testing/traces.ts';

const WORKERS = '2';
const MEGABYTE = 1024 * 1024;

/** Each call comes on a connection of its own, so the two processes take turns. */
const ANEW = { connection: 'close' };
const ask = (browser: TestBrowser, method: string, path: string, body?: object) =>
  browser.send(method, path, {
    headers: { ...ANEW, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** The process that answers a new connection, by the id that it gives. */
async function whoAnswers(browser: TestBrowser): Promise<{ number: string; sid: string }> {
  const { text } = await ask(browser, 'GET', '/socket.io/?EIO=4&transport=polling');
  const { sid } = JSON.parse(text.slice(1)) as { sid: string };
  return { number: sid.split('.')[0] ?? '', sid };
}

const isOf = (pid: number, parent: number) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
  } catch {
    return false; // it has ended meanwhile
  }
};
/** The processes that a server has started to answer callers; its database is not one of them. */
const processesOf = ({ child, dataDir }: ServerProcess): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isOf(pid, child.pid ?? 0) && pid !== databasePid(dataDir))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server-main'));

const folder = makeDataDir();
const open: ServerProcess[] = [];
async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  const server = new ServerProcess({ DATA_DIR: folder.path, PORT, PUBLIC_URL, WORKERS, ...env });
  open.push(server);
  return server;
}
const endAll = async () => {
  await Promise.all(open.splice(0).map((server) => server.stop()));
};
afterAll(async () => {
  await endAll();
  await folder.remove();
});

describe('two processes', () => {
  let server: ServerProcess;
  let member: TestBrowser;
  beforeAll(async () => {
    server = await (await start()).ready();
    member = await server.member('Kofi');
  });
  afterAll(endAll);

  test('both answer, each has its own connections, and members find on one what they wrote on the other', async () => {
    const answered = await Promise.all(Array.from({ length: 8 }, () => whoAnswers(member)));
    expect(new Set(answered.map(({ number }) => number))).toEqual(new Set(['1', '2']));
    for (let n = 0; n < 10; n++) {
      const form = new FormData();
      form.set('content', `Goal ${n}`);
      const { status } = await member.send('POST', '/api/posts', { headers: ANEW, body: form });
      expect(status).toBe(201);
      expect((await ask(member, 'GET', '/api/posts')).body.posts[0].content).toBe(`Goal ${n}`);
    }
  });

  test('sockets hear what is written on either, also those that only poll', async () => {
    const postId = (await ask(member, 'GET', '/api/posts')).body.posts[0]._id;
    const transports = Array.from({ length: 12 }, (_, n) => (n % 2 ? 'polling' : 'websocket'));
    const viewers = await Promise.all(
      transports.map((transport) => openSocket(server.origin, { transport, headers: { origin: server.origin } })),
    );
    for (const viewer of viewers) expect(await viewer.ask('join-post', { postId })).toBe(true);
    for (const content of ['Well played', 'Again!']) {
      expect((await ask(member, 'POST', `/api/posts/${postId}/comments`, { content })).status).toBe(201);
    }
    await vi.waitFor(() => {
      for (const { heard } of viewers) expect(heard).toHaveLength(2);
    }, PATIENT);
    const engines = viewers.map(({ socket }) => socket.io.engine as unknown as { id: string });
    expect(new Set(engines.map(({ id }) => id.split('.')[0]))).toEqual(new Set(['1', '2']));
  });

  test('wrong logins are ten in all, and a logout is believed by both', async () => {
    const stranger = server.visitor();
    await stranger.get('/api/countries');
    const statuses = [];
    for (let n = 0; n < 14; n++) {
      const password = `wrong ${n}`;
      statuses.push((await ask(stranger, 'POST', '/api/auth/login', { username: 'Kofi', password })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);

    const leaving = await server.member('Ama');
    const copy = server.visitor();
    for (const [name, value] of leaving.cookies) copy.cookies.set(name, value);
    const isIn = async () => (await ask(copy, 'POST', '/api/auth/check')).body.authenticated as boolean;
    expect([await isIn(), await isIn(), await isIn(), await isIn()]).toEqual([true, true, true, true]);
    await ask(leaving, 'POST', '/api/auth/logout');
    await vi.waitFor(async () => expect([await isIn(), await isIn()]).toEqual([false, false]), PATIENT);
  });

  test('parts of one upload come to either, and of two at the same moment one', async () => {
    const bytes = randomBytes(6 * MEGABYTE);
    const { path } = await beginUpload(member, bytes.length);
    const send = (offset: number, length: number) =>
      member
        .send('PATCH', path, {
          headers: {
            ...{ ...TUS, ...ANEW },
            ...{ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          },
          body: bytes.subarray(offset, offset + length),
        })
        .then(
          ({ status }) => status,
          () => 0, // it was asked to end in the middle, since another one came
        );
    for (let offset = 0; offset < bytes.length; ) {
      const statuses = await Promise.all([0, 1, 2].map(() => send(offset, MEGABYTE)));
      expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
      offset = (await offsetOf(member, path)) ?? -1;
      expect(offset).toBeGreaterThanOrEqual(0);
    }
    const stored = readFileSync(`${folder.path}/files/uploads/${path.split('/').pop()}`);
    const sum = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    expect(sum(stored)).toBe(sum(bytes));
    await member.send('DELETE', path, { headers: TUS });
  });

  test('one that is killed is started again, and the other answers meanwhile', async () => {
    const [victim = 0] = processesOf(server);
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(() => expect(server.output).toMatch(/Process \d has ended by itself \(SIGKILL\)/), PATIENT);
    for (let n = 0; n < 5; n++) expect((await ask(member, 'GET', '/api/posts')).status).toBe(200);
    await vi.waitFor(async () => {
      const answered = [await whoAnswers(member), await whoAnswers(member)];
      expect(answered.map(({ number }) => number).toSorted()).toEqual(['1', '2']);
    }, PATIENT);
    expect(processesOf(server)).not.toContain(victim);
  });
});

describe('the processes of a server', () => {
  afterEach(endAll);

  test('end with it, by SIGTERM and by Ctrl-C, which all of them hear', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await (await start()).ready();
      for (const pid of [...processesOf(server), server.child.pid ?? 0]) process.kill(pid, signal);
      const { code, stdout, stderr } = await server.ended;
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toBe(`Touchline is ready at ${server.origin}\n`);
      expect(databasePid(folder.path)).toBeUndefined();
    }
  });

  test('tell proxies that they are about to end, go on meanwhile, and wait no longer when told again', async () => {
    const server = await (await start({ DRAIN_SECONDS: '120' })).ready();
    const visitor = server.visitor();
    const statusOf = async (path: string) => (await ask(visitor, 'GET', path)).status;
    server.child.kill('SIGTERM');
    await vi.waitFor(
      async () => expect([await statusOf('/ready'), await statusOf('/ready')]).toEqual([503, 503]),
      PATIENT,
    );
    expect([await statusOf('/'), await statusOf('/')]).toEqual([200, 200]);
    server.child.kill('SIGTERM');
    const { code, stdout, stderr } = await server.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`Touchline is ready at ${server.origin}\nTouchline ends in 120 s.\n`);
  });

  test('end with it also while they start', async () => {
    for (const milliseconds of [150, 500, 900, 1300]) {
      const server = await start();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      const { code, stderr } = await server.stop();
      expect(stderr).toBe('');
      if (code !== null) expect(code).toBe(0); // null: it had not even begun to listen for signals
      await vi.waitFor(() => expect(databasePid(folder.path)).toBeUndefined(), PATIENT);
    }
  });

  test('end when their lead is killed, and the next start finds all free', async () => {
    const server = await (await start()).ready();
    await server.kill(); // its output ends with the last of them
    await (await start()).ready();
  });

  test('say in one line why they can’t start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const server = await start({ PORT: String(port) });
    const { code, stdout, stderr } = await server.ended;
    taken.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`Port ${port} is in use. Choose another: PORT=3001 npm start\n`);
    expect(databasePid(folder.path)).toBeUndefined();
  });
});
