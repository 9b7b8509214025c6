/** A site's files between the disk and a real object store: moved while it runs, backed up and restored. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { startEmbedded } from '../platform/database/embedded.ts';
import type { FileStore } from '../platform/files/files.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { hasSwift, makeBucket, type S3Service, startSwift } from '../testing/engines/swift.ts';
import { freePort } from '../testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../testing/machine/process.ts';
import { filesOf, type Program, programOf, rowsOf, run, untilHeard, withClient } from '../testing/machine/programs.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../testing/sending/forms.ts';
import { plain } from '../testing/sending/pictures.ts';
import { beginUpload, formOfUpload, offsetOf, sendBytes } from '../testing/sending/uploads.ts';
import { PATIENT } from '../testing/traces.ts';
import { openStores } from './open.ts';

const UPLOAD = '/api/videos/upload-youtube';
const OTHER = 'touchline-other';
const folder = mkdtempSync(join(tmpdir(), 'touchline-stores-'));
const toRemove: (() => Promise<void>)[] = [];
const newDataDir = () => {
  const { path, remove } = makeDataDir();
  toRemove.push(remove);
  return path;
};

describe.skipIf(!hasSwift())('a site whose files', { timeout: 240_000 }, () => {
  let swift: S3Service;
  let server: ServerProcess;
  let mia: TestBrowser;
  let bucket: FileStore;
  let other: FileStore;
  const DATA_DIR = newDataDir();
  const env = { DATA_DIR, PORT: '' };
  const posts: { images: { url: string }[] }[] = [];
  let film = '';
  let half = { path: '', id: '' };

  const inBucket = (name = swift.settings.bucket) => ({ ...swift.env, S3_BUCKET: name });
  async function start(more: Record<string, string> = {}) {
    server = await new ServerProcess({ ...env, ...more }).ready();
    mia = mia?.at(server) ?? (await server.member('Mia'));
  }
  async function post(content: string) {
    const form = textForm({ content });
    const bytes = await plain(620, 400).jpeg().toBuffer();
    appendFile(form, { field: 'image', bytes, name: 'p.jpg', type: 'image/jpeg' });
    const { status, body } = await mia.post('/api/posts', form);
    expect(status).toBe(201);
    posts.push(body.post);
    return body.post;
  }
  const keysOf = async (files: FileStore) => (await Array.fromAsync(files.listAll())).flat().map(({ key }) => key);
  async function hashesOf(files: FileStore): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const key of await keysOf(files)) {
      const hash = createHash('sha256');
      for await (const piece of files.read(key)) hash.update(piece);
      found[key] = hash.digest('hex');
    }
    return found;
  }
  /** All that people look at. */
  const urls = () => [...posts.flatMap(({ images }) => images.map(({ url }) => url)), `/media/${film}`];
  /** Asks for everything again and again. @returns what was answered but 200, and how often it was asked */
  function reading() {
    const wrong: string[] = [];
    let asked = 0;
    let isOver = false;
    const done = (async () => {
      while (!isOver) {
        for (const url of urls()) {
          const answered = await mia.get(url).catch((error: Error) => ({ status: error.message }));
          if (answered.status !== 200) wrong.push(`${answered.status} ${url}`);
          asked++;
        }
      }
    })();
    return async () => {
      isOver = true;
      await done;
      return { wrong, asked };
    };
  }
  const begin = (program: Program, more: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [programOf(program)], {
      env: { PATH: process.env.PATH, ...env, ...more },
      stdio: 'ignore',
    });

  beforeAll(async () => {
    env.PORT = String(await freePort());
    swift = await startSwift();
    await makeBucket({ ...swift.settings, bucket: OTHER });
    const open = (name: string) =>
      openStores({ dataDir: newDataDir(), s3: { ...swift.settings, bucket: name, publicUrl: undefined } });
    [bucket, other] = (await Promise.all([open(swift.settings.bucket), open(OTHER)])).map((stores) => {
      if (!stores.bucket) throw new Error('no bucket');
      return stores.bucket;
    }) as [FileStore, FileStore];
    await start();
    for (let n = 0; n < 12; n++) await post(`Before the move, ${n}`);
    const made = await mia.post(UPLOAD, videoForm());
    expect(made.status).toBe(201);
    film = (await mia.get('/api/videos/get-videos')).body.videos[0].youtubeLink.slice(-11);
    half = await beginUpload(mia, seedMedia().length);
    await sendBytes(mia, half.path, 0, seedMedia().subarray(0, 50_000));
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await swift?.close();
    for (const remove of toRemove) await remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are moved to a bucket while people look at them, also when the move is killed; uploads end where they began', async () => {
    const refused = await run('move-files', { ...env, ...inBucket() });
    expect(refused).toEqual({
      code: 1,
      output: 'The server that runs was started with other settings. Restart it with these, then run this again.\n',
    });
    await server.stop();
    const before = await filesOf(DATA_DIR);
    await start(inBucket());
    const fresh = await post('While they move');
    const [newKey = ''] = fresh.images.map(({ url }: { url: string }) => url.slice(1));
    expect(await bucket.exists(newKey)).toBe(true);
    expect(await filesOf(DATA_DIR)).not.toHaveProperty([newKey]);

    const stop = reading();
    const killed = begin('move-files', inBucket());
    await vi.waitFor(async () => expect((await keysOf(bucket)).length).toBeGreaterThan(8), PATIENT);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    // Its lease would run out by itself within 20 s, for which the next one waits.
    await withClient({ host: join(DATA_DIR, 'db'), user: 'touchline', database: 'touchline' }, (client) =>
      client.query("delete from leases where name = 'all-files'"),
    );
    const first = await run('move-files', { ...env, ...inBucket() });
    expect(first).toMatchObject({
      code: 1,
      output: expect.stringContaining('since their uploads are under way: 1 files'),
    });
    expect(Object.keys(await filesOf(DATA_DIR))).toEqual([`uploads/${half.id}`]);

    expect(await offsetOf(mia, half.path)).toBe(50_000);
    expect((await sendBytes(mia, half.path, 50_000, seedMedia().subarray(50_000))).status).toBe(204);
    expect((await mia.post(UPLOAD, formOfUpload(half.id))).status).toBe(201);
    const last = await run('move-files', { ...env, ...inBucket() });
    expect(last).toMatchObject({ code: 0, output: expect.stringContaining('All files are in the bucket.') });
    const { wrong, asked } = await stop();
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(50);
    expect(await filesOf(DATA_DIR)).toEqual({});
    const { [`uploads/${half.id}`]: _, ...moved } = before;
    const kept = Object.entries(moved).filter(([key]) => !key.startsWith('releases/'));
    expect(await hashesOf(bucket)).toMatchObject(Object.fromEntries(kept));
    await server.stop();
    await start(inBucket());
    for (const url of urls()) expect([url, (await mia.get(url)).status]).toEqual([url, 200]);
  });

  test('are in a bucket go into one file, and into a folder, or into another bucket beside another database, and back', async () => {
    const archive = join(folder, 'bucket.tar');
    const itsDatabase = { host: join(DATA_DIR, 'db'), user: 'touchline', database: 'touchline' };
    const removed = await post('Removed after the backup');
    await untilHeard(itsDatabase);
    expect(await run('backup', { ...env, ...inBucket() }, archive)).toMatchObject({ code: 0 });
    const files = await hashesOf(bucket);
    const rows = await withClient(itsDatabase, rowsOf);
    // While somebody goes through all files, one whose post is removed stays, and goes afterwards.
    const [removedKey = ''] = removed.images.map(({ url }: { url: string }) => url.slice(1));
    const lease = (query: string) => withClient(itsDatabase, (client) => client.query(query));
    await lease(
      "insert into leases (name, holder, expires_at) values ('all-files', 'test', now() + interval '1 hour')",
    );
    expect((await mia.send('DELETE', `/api/posts/${removed._id}`)).status).toBe(200);
    posts.pop();
    expect([(await mia.get(`/${removedKey}`)).status, await bucket.exists(removedKey)]).toEqual([404, true]);
    await lease("delete from leases where name = 'all-files'");

    const onDisk = newDataDir();
    expect(await run('restore', { DATA_DIR: onDisk }, archive)).toMatchObject({ code: 0 });
    expect(await filesOf(onDisk)).toEqual(files);
    const embedded = await startEmbedded(join(onDisk, 'db'));
    expect(await withClient(embedded.connection, rowsOf).finally(embedded.stop)).toEqual(rows);

    const held = await run('restore', { DATA_DIR: newDataDir(), ...inBucket() }, archive);
    expect(held).toEqual({
      code: 1,
      output: 'The bucket touchline already holds files. Restore into an empty one: S3_BUCKET=…\n',
    });
    const { host, user } = inject('database');
    const name = `stores_${process.pid}`;
    const admin = { host, user, database: 'postgres' };
    await withClient(admin, (client) => client.query(`create database ${name}`));
    try {
      const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
      const outside = { DATABASE_URL, DATA_DIR: newDataDir(), ...inBucket(OTHER) };
      expect(await run('restore', outside, archive)).toMatchObject({ code: 0 });
      expect(await hashesOf(other)).toEqual(files);
      expect(await withClient({ connectionString: DATABASE_URL }, rowsOf)).toEqual(rows);
      expect(await run('backup', outside, join(folder, 'other.tar'))).toMatchObject({ code: 0 });
    } finally {
      await withClient(admin, (client) => client.query(`drop database ${name} with (force)`));
    }
    const back = newDataDir();
    expect(await run('restore', { DATA_DIR: back }, join(folder, 'other.tar'))).toMatchObject({ code: 0 });
    expect(await filesOf(back)).toEqual(files);
    await vi.waitFor(async () => expect(await bucket.exists(removedKey)).toBe(false), PATIENT);
  });

  test('are moved back to the disk, from where a site without a bucket serves them', async () => {
    await server.stop();
    const back = { ...inBucket(), FILES_IN: 'disk' };
    await start(back);
    await post('On the way back');
    const before = await hashesOf(bucket);
    const stop = reading();
    expect(await run('move-files', { ...env, ...back })).toMatchObject({
      code: 0,
      output: expect.stringContaining('All files are on the disk. Now take away FILES_IN and S3_*'),
    });
    expect((await stop()).wrong).toEqual([]);
    expect(await keysOf(bucket)).toEqual([]);
    const kept = Object.entries(before).filter(([key]) => !key.startsWith('releases/'));
    expect(await filesOf(DATA_DIR)).toMatchObject(Object.fromEntries(kept));
    await server.stop();
    await start();
    for (const url of urls()) expect([url, (await mia.get(url)).status]).toEqual([url, 200]);
  });
});
