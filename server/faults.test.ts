/** The real process in trouble: killed, started twice, started wrongly, asked to end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestBrowser } from './testing/browser.ts';
import { urlOf } from './testing/engines/servers.ts';
import { freePort } from './testing/machine/free-port.ts';
import { databasePid, type Ending, makeDataDir, ServerProcess } from './testing/machine/process.ts';
import { openRequest, rawForm, rawVideoParts, seedMedia, videoForm } from './testing/sending/forms.ts';
import { createDatabase } from './testing/site.ts';
import { PATIENT } from './testing/traces.ts';

const UPLOAD = '/api/videos/upload-youtube';
const data = makeDataDir();
let port: string;
let server: ServerProcess;
let member: TestBrowser;

const start = (env: Record<string, string> = {}) => new ServerProcess({ DATA_DIR: data.path, PORT: port, ...env });
const filesIn = (folder: string) => {
  const path = join(data.path, 'files', folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const gallery = async () => (await server.visitor().get('/api/videos/get-videos')).body;
const bytesOf = async (link: string) => (await server.visitor().get(`/media/${link.slice(-11)}`)).bytes;

/** Begins an upload and sends half of it. */
function beginUpload() {
  const { contentType, body } = rawForm(rawVideoParts());
  const half = Math.floor(body.length / 2);
  const headers = { 'content-type': contentType, 'content-length': String(body.length) };
  const { outgoing, answer } = openRequest(server, member, UPLOAD, headers);
  outgoing.write(body.subarray(0, half));
  return { outgoing, answer, rest: body.subarray(half) };
}

beforeAll(async () => {
  port = String(await freePort());
  server = await start().ready();
  member = await server.member('Ama');
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

describe('a server that is killed', () => {
  test('right after it said 201 has the video, the post and the session after the next start', async () => {
    const upload = await member.post(UPLOAD, videoForm({ title: 'Kept' }));
    const form = new FormData();
    form.append('content', 'Kept too');
    const post = await member.post('/api/posts', form);
    await server.kill();
    expect([upload.status, post.status]).toEqual([201, 201]);

    server = await start().ready();
    expect((await gallery()).videos).toEqual([upload.body.video]);
    expect((await bytesOf(upload.body.video.youtubeLink)).equals(seedMedia())).toBe(true);
    expect((await member.post('/api/auth/check')).body.authenticated).toBe(true);
    const feed = await member.get('/api/posts');
    expect(feed.body.posts).toEqual([post.body.post, { kind: 'video', likes: [], ...upload.body.video }]);
    expect([filesIn('incoming'), filesIn('uploads')]).toEqual([[], []]);
  });

  // [S2-2.99]
  test('among calls with keys has done each of them once when they are sent again', async () => {
    const form = new FormData();
    form.append('content', 'Under fire');
    const { _id } = (await member.post('/api/posts', form)).body.post;
    const send = (n: number) =>
      member.send('POST', `/api/posts/${_id}/comments`, {
        body: JSON.stringify({ content: `Comment ${n}` }),
        headers: { 'content-type': 'application/json', 'idempotency-key': `"under-fire-${n}"` },
      });
    const numbers = Array.from({ length: 12 }, (_, n) => n);
    const first = numbers.map((n) => send(n).catch(() => undefined));
    await Promise.race(first);
    await server.kill();
    const answers = await Promise.all(first);

    server = await start().ready();
    const again = await Promise.all(numbers.map(send));
    expect(again.map(({ status }) => status)).toEqual(numbers.map(() => 201));
    for (const n of numbers) if (answers[n]) expect(again[n]?.body).toEqual(answers[n].body);
    const { comments } = (await member.get(`/api/posts/${_id}`)).body.post;
    const contents = comments.map(({ content }: { content: string }) => content);
    expect(contents.toSorted()).toEqual(numbers.map((n) => `Comment ${n}`).toSorted());
  });

  test('during an upload has nothing of it after the next start', async () => {
    const before = await gallery();
    const { answer } = beginUpload();
    const cut = answer.catch((error: NodeJS.ErrnoException) => error.code);
    await vi.waitFor(() => expect(filesIn('incoming')).toHaveLength(1), PATIENT);
    await server.kill();
    expect(await cut).toBe('ECONNRESET');
    expect(filesIn('incoming')).toHaveLength(1);

    server = await start().ready();
    expect([filesIn('incoming'), filesIn('uploads')]).toEqual([[], []]);
    expect(filesIn('videos')).toHaveLength(before.total);
    expect(await gallery()).toEqual(before);
  });

  test('starts again also where its database lived on', async () => {
    await server.stop();
    // Without setpriv nothing tells the database that the server is gone.
    const bin = join(data.path, 'bin');
    mkdirSync(bin);
    for (const name of ['unshare', 'true', 'id', 'test', 'sh']) {
      const found = ['/usr/bin', '/bin'].map((folder) => join(folder, name)).find(existsSync);
      if (found) symlinkSync(found, join(bin, name));
    }
    server = await start({ PATH: bin }).ready();
    const upload = await member.post(UPLOAD, videoForm({ title: 'Before the orphan' }));
    await server.kill();
    expect(upload.status).toBe(201);
    const orphan = databasePid(data.path);
    expect(orphan).toBeDefined();

    server = await start().ready();
    expect(databasePid(data.path)).not.toBe(orphan);
    expect((await gallery()).videos[0].title).toBe('Before the orphan');
  });
});

describe('a server that is asked to end', () => {
  test('does so with code 0 and leaves no process and no lock', async () => {
    const begin = performance.now();
    const { code, stderr } = await server.stop();
    expect([code, stderr]).toEqual([0, '']);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(databasePid(data.path)).toBeUndefined();
    expect(existsSync(join(data.path, 'touchline.lock'))).toBe(false);
    server = await start().ready();
  });

  test('lets an upload that has begun come to its end', async () => {
    const { outgoing, answer, rest } = beginUpload();
    await vi.waitFor(() => expect(filesIn('incoming')).toHaveLength(1), PATIENT);
    const ended = server.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    outgoing.end(rest);
    const { status, body } = await answer;
    expect([status, body.message]).toEqual([201, 'Video uploaded successfully!']);
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    server = await start().ready();
    expect((await bytesOf(body.video.youtubeLink)).equals(seedMedia())).toBe(true);
  });
});

describe('a server that others can stand in for', () => {
  const statusOf = async (path: string) => (await server.visitor().get(path)).status;

  test('says at once that it is about to end, answers meanwhile, and ends when it is told again', async () => {
    await server.stop();
    server = await start({ DRAIN_SECONDS: '60' }).ready();
    expect(await statusOf('/ready')).toBe(200);
    server.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(503), PATIENT);
    const form = new FormData();
    form.append('content', 'While it drains');
    expect((await member.post('/api/posts', form)).status).toBe(201);
    expect(await statusOf('/live')).toBe(200);
    expect(await server.stop()).toMatchObject({ code: 0, stderr: '' });
    server = await start({ DRAIN_SECONDS: '1' }).ready();
    const begin = performance.now();
    expect(await server.stop()).toMatchObject({ code: 0, stderr: '' });
    expect(performance.now() - begin).toBeGreaterThan(1000);
    server = await start({ DRAIN_SECONDS: '60' }).ready();
    server.child.kill('SIGINT'); // Ctrl-C does not wait
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    server = await start().ready();
  });
});

describe('a database that stops', () => {
  /** PostgreSQL and all its processes. */
  function signalDatabase(signal: NodeJS.Signals): void {
    const main = databasePid(data.path) ?? Number.NaN;
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' });
    for (const pid of [main, ...stdout.trim().split(/\s+/).map(Number)]) process.kill(pid, signal);
  }
  const status = async (path: string, browser = member) => (await browser.get(path)).status;

  test('and stands still is told in words within 3 seconds, and nothing acknowledged is lost when it goes on', async () => {
    const form = new FormData();
    form.append('content', 'Before it froze');
    const { post } = (await member.post('/api/posts', form)).body;
    expect(await status('/api/posts')).toBe(200);
    signalDatabase('SIGSTOP');
    try {
      const begin = performance.now();
      const comment = await member.post(`/api/posts/${post._id}/comments`, { content: 'Into the ice' });
      expect([comment.status, comment.headers.get('retry-after')]).toEqual([503, '3']);
      expect(performance.now() - begin).toBeLessThan(4000);
      const page = await member.get('/api/posts');
      expect([page.status, page.body.posts[0].content]).toEqual([200, 'Before it froze']);
      expect([await status('/ready'), await status('/live'), await status('/')]).toEqual([200, 200, 200]);
      expect(server.output.match(/.*does not answer.*/g)).toEqual([expect.stringMatching(/^The database does not/)]);
    } finally {
      signalDatabase('SIGCONT');
    }
    await vi.waitFor(async () => expect(await status(`/api/posts/${post._id}`)).toBe(200), PATIENT);
    await vi.waitFor(() => expect(server.output).toContain('The database answers again'), PATIENT);
    expect((await member.post(UPLOAD, videoForm({ title: 'After the ice' }))).status).toBe(201); // jobs go on, too
    expect(server.output).not.toMatch(/\n\s+at /); // no stack for what is known
  }, 60_000);
});

describe('a start that can’t be', () => {
  const other = makeDataDir();
  afterAll(other.remove);

  /** One line on the terminal, and nothing else. */
  async function expectRefusal(ending: Promise<Ending>, line: RegExp): Promise<void> {
    const { code, stdout, stderr } = await ending;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(line);
    expect(stderr).not.toMatch(/node:|\.ts\b|Error:/);
  }

  test('because the folder is in use says by whom, and does not disturb that one', async () => {
    const line = new RegExp(
      `^DATA_DIR ${data.path} is in use by another Touchline \\(process ${server.child.pid}, http://localhost:${port}\\)`,
    );
    await expectRefusal(start({ PORT: String(await freePort()) }).ended, line);
    expect((await member.post(UPLOAD, videoForm({ title: 'Undisturbed' }))).status).toBe(201);
    expect(databasePid(data.path)).toBeDefined();
  });

  test('because the port is in use says so', async () => {
    const second = start({ DATA_DIR: other.path });
    await expectRefusal(second.ended, new RegExp(`^Port ${port} is in use\\. Choose another: PORT=`));
    expect(databasePid(other.path)).toBeUndefined();
    expect(existsSync(join(other.path, 'touchline.lock'))).toBe(false);
    expect((await server.visitor().get('/')).status).toBe(200);
  });

  test('because the folder can’t be written, or a variable is wrong, names it', async () => {
    const file = join(other.path, 'file');
    writeFileSync(file, 'not a folder');
    const DATABASE_URL = 'mysql://user:hunter2@db';
    await Promise.all([
      expectRefusal(start({ DATA_DIR: file }).ended, /^DATA_DIR \S+ can't be written \(\w+\)\. Choose another/),
      expectRefusal(start({ PORT: 'http' }).ended, /^PORT=http is not a whole number/),
      expectRefusal(start({ DATABASE_URL }).ended, /^DATABASE_URL is not an address(?!.*hunter2)/),
    ]);
  });

  test('because nobody answers at DATABASE_URL says so, without the password', async () => {
    const DATABASE_URL = `postgres://user:hunter2@127.0.0.1:${await freePort()}/touchline`;
    await expectRefusal(start({ DATA_DIR: other.path, DATABASE_URL }).ended, /^DATABASE_URL: (?!.*hunter2)/);
  });

  test('because DATABASE_URL leads to a standby says so', async () => {
    const { connection, drop } = await createDatabase();
    const client = new pg.Client(connection);
    await client.connect();
    // What a standby answers to whoever writes.
    await client.query(`alter database ${connection.database} set default_transaction_read_only = on`);
    await client.end();
    const DATABASE_URL = urlOf(connection);
    const standby = /^DATABASE_URL leads to a database that only reads, as a standby does/;
    await expectRefusal(start({ DATA_DIR: other.path, DATABASE_URL }).ended, standby);
    await drop();
  });
});
