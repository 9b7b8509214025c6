/** `npm run backup` and `npm run restore` as processes of their own, on the real server and real databases. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { knownMigrations, migrateUp } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { TestBrowser } from '../testing/browser.ts';
import { freePort } from '../testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../testing/machine/process.ts';
import { filesOf, programOf, rowsOf, run, untilHeard, withClient } from '../testing/machine/programs.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../testing/sending/forms.ts';
import { beginUpload, sendBytes } from '../testing/sending/uploads.ts';
import { PATIENT } from '../testing/traces.ts';
import { holdFiles } from './files.ts';
import { saveSite } from './save.ts';

const UPLOAD = '/api/videos/upload-youtube';
const folder = mkdtempSync(join(tmpdir(), 'touchline-backup-'));
const file = (name: string) => join(folder, name);
const source = makeDataDir();
const toRemove = [source.remove];
let server: ServerProcess;
let mia: TestBrowser;

function newDataDir(): string {
  const { path, remove } = makeDataDir();
  toRemove.push(remove);
  return path;
}

/** What a stopped site holds. */
async function contentOf(dataDir: string) {
  const embedded = await startEmbedded(join(dataDir, 'db'));
  const rows = await withClient(embedded.connection, rowsOf).finally(embedded.stop);
  return { rows, files: await filesOf(dataDir) };
}

function post(content: string) {
  const form = textForm({ content });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  return mia.post('/api/posts', form);
}

beforeAll(async () => {
  server = await new ServerProcess({ DATA_DIR: source.path, PORT: String(await freePort()) }).ready();
  mia = await server.member('Mia');
  const { body } = await post('Before the backup');
  await mia.post(`/api/posts/${body.post._id}/comments`, { content: 'Seen from the stand ⚽ \\N \t "quoted"' });
  expect((await mia.post(UPLOAD, videoForm())).status).toBe(201);
  const { path } = await beginUpload(mia, 1_000_000);
  expect((await sendBytes(mia, path, 0, Buffer.alloc(300_000, 7))).status).toBe(204);
});
afterAll(async () => {
  await server.stop();
  for (const remove of toRemove) await remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a living site goes into one file, and comes back in another folder with every row, file and session', async () => {
  const itsDatabase = { host: join(source.path, 'db'), user: 'touchline', database: 'touchline' };
  await untilHeard(itsDatabase);
  // Of a backup that was killed the day before yesterday, and somebody else's.
  const killed = join(source.path, 'files/incoming/backup-1-1');
  mkdirSync(join(killed, 'images'), { recursive: true });
  writeFileSync(join(killed, 'images/deleted-480.webp'), 'x');
  utimesSync(killed, new Date(Date.now() - 2 * DAY), new Date(Date.now() - 2 * DAY));
  writeFileSync(join(source.path, 'files/images/Read me.txt'), 'not the site’s');
  const made = await run('backup', { DATA_DIR: source.path }, file('first.tar'));
  expect(readdirSync(join(source.path, 'files/incoming'))).toEqual([]);
  rmSync(join(source.path, 'files/images/Read me.txt'));
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/first\.tar: [\d.]+ MB, \d+ files and the database as of 20/),
  });
  expect(statSync(file('first.tar')).mode & 0o777).toBe(0o600);
  const saved = {
    rows: await withClient(itsDatabase, rowsOf),
    files: await filesOf(source.path),
  };
  expect(Object.keys(saved.files).length).toBeGreaterThan(3);

  const DATA_DIR = newDataDir();
  expect(await run('restore', { DATA_DIR }, file('first.tar'))).toMatchObject({ code: 0 });
  expect(await contentOf(DATA_DIR)).toEqual(saved);

  const again = await new ServerProcess({ DATA_DIR, PORT: String(await freePort()) }).ready();
  try {
    const browser = new TestBrowser(again.origin);
    for (const [name, value] of mia.cookies) browser.cookies.set(name, value);
    const [video, before, ...others] = (await browser.get('/api/posts')).body.posts;
    expect([video.kind, before.content, before.commentCount, others]).toEqual(['video', 'Before the backup', 1, []]);
    const picture = await browser.get(before.images[0].url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await browser.post('/api/auth/check')).body).toMatchObject({ authenticated: true });
    expect((await browser.post('/api/posts', textForm({ content: 'And on it goes' }))).status).toBe(201);
  } finally {
    await again.stop();
  }
}, 120_000);

test('it goes to a database of somebody else’s keeping and back', async () => {
  const { host, user } = inject('database');
  const name = `restored_${process.pid}`;
  const admin = { host, user, database: 'postgres' };
  await withClient(admin, (client) => client.query(`create database ${name}`));
  await migrateUp({ host, user, database: name }); // as a restore that was killed has left it
  try {
    const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
    const outside = { DATABASE_URL, DATA_DIR: newDataDir() };
    await run('backup', { DATA_DIR: source.path }, file('there.tar'));
    expect(await run('restore', outside, file('there.tar'))).toMatchObject({ code: 0 });
    const there = await withClient({ connectionString: DATABASE_URL }, rowsOf);
    expect(await run('restore', { ...outside, DATA_DIR: newDataDir() }, file('there.tar'))).toEqual({
      code: 1,
      output: 'The database at DATABASE_URL is not empty. Restore into an empty one.\n',
    });
    expect(await run('backup', outside, file('back.tar'))).toMatchObject({ code: 0 });
    const DATA_DIR = newDataDir();
    expect(await run('restore', { DATA_DIR }, file('back.tar'))).toMatchObject({ code: 0 });
    expect(await contentOf(DATA_DIR)).toEqual({ rows: there, files: await filesOf(source.path) });
  } finally {
    await withClient(admin, (client) => client.query(`drop database ${name} with (force)`));
  }
}, 120_000);

test('what is written and deleted while it is made is in it whole or not at all', async () => {
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver && n < 40; n++) {
      const { status, body } = await post(`During the backup, ${n}`);
      if (status === 201 && n % 2) await mia.send('DELETE', `/api/posts/${body.post._id}`);
    }
  })();
  expect(await run('backup', { DATA_DIR: source.path }, file('living.tar'))).toMatchObject({ code: 0 });
  isOver = true;
  await writing;
  const DATA_DIR = newDataDir();
  expect(await run('restore', { DATA_DIR }, file('living.tar'))).toMatchObject({ code: 0 });
  const embedded = await startEmbedded(join(DATA_DIR, 'db'));
  const named = await withClient(embedded.connection, async (client) => {
    const { rows } = await client.query<{ key: string }>('select file_key as key from post_images');
    return rows.map(({ key }) => key);
  }).finally(embedded.stop);
  const files = Object.keys(await filesOf(DATA_DIR));
  expect(named.filter((key) => !files.some((one) => one.startsWith(key)))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
}, 120_000);

describe('refused in one line, and nothing is touched:', () => {
  const refused = async (run: Promise<unknown>, output: string | RegExp) =>
    expect(await run).toEqual({
      code: 1,
      output: typeof output === 'string' ? `${output}\n` : expect.stringMatching(output),
    });
  const damaged = (name: string, change: (path: string) => void): string => {
    copyFileSync(file('first.tar'), file(name));
    change(file(name));
    return file(name);
  };
  const restore = (path: string, DATA_DIR = newDataDir()) => run('restore', { DATA_DIR }, path);

  test('a file of that name, and none', async () => {
    await refused(
      run('backup', { DATA_DIR: source.path }, file('first.tar')),
      /first\.tar is there already\. Choose another name/,
    );
    await refused(restore(file('none.tar')), `${file('none.tar')} is not there.`);
    expect(await run('backup', { DATA_DIR: source.path })).toEqual({
      code: 2,
      output: 'Usage: npm run backup -- [--database] FILE\n',
    });
    expect(await run('restore', {}, 'a', 'b')).toEqual({ code: 2, output: 'Usage: npm run restore -- FILE\n' });
  });

  test('a folder that holds a site, and one in which a site runs', async () => {
    await refused(restore(file('first.tar'), source.path), /is in use by another Touchline/);
    const held = newDataDir();
    mkdirSync(join(held, 'files/images'), { recursive: true });
    writeFileSync(join(held, 'files/images/one.webp'), 'x');
    await refused(restore(file('first.tar'), held), /already holds a site\. Restore into another one/);
    expect(readFileSync(join(held, 'files/images/one.webp'), 'utf8')).toBe('x');
  });

  test('a backup that is cut off, changed, or none', async () => {
    const { size } = statSync(file('first.tar'));
    const DATA_DIR = newDataDir();
    const flip = (at: number) => (path: string) => {
      const bytes = readFileSync(path);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      writeFileSync(path, bytes);
    };
    for (const path of [
      damaged('short.tar', (path) => truncateSync(path, Math.floor(size / 2))),
      damaged('shorter.tar', (path) => truncateSync(path, 700)),
      damaged('changed.tar', flip(Math.floor(size / 2))),
      damaged('other.tar', (path) => writeFileSync(path, 'no tar at all'.repeat(100))),
      damaged('empty.tar', (path) => truncateSync(path, 0)),
    ]) {
      await refused(restore(path, DATA_DIR), /^[^\n]*(?:damaged|cut off|no backup)[^\n]*\n$/);
      expect(Object.keys(await filesOf(DATA_DIR))).toEqual([]);
    }
    expect(await restore(file('first.tar'), DATA_DIR)).toMatchObject({ code: 0 }); // it is as empty as before
  });
});

test('one is made at a time, and one that is called off leaves nothing behind', async () => {
  const large = join(source.path, 'files/videos/BBBBBBBBBBB');
  writeFileSync(large, '');
  truncateSync(large, 500 * 1024 * 1024);
  const child = spawn(process.execPath, [programOf('backup'), file('called-off.tar')], {
    env: { PATH: process.env.PATH, DATA_DIR: source.path },
  });
  const ours = () => readdirSync(folder).filter((name) => name.includes('called-off'));
  await vi.waitFor(() => expect(ours().length).toBeGreaterThan(0), PATIENT);
  child.kill('SIGSTOP');
  expect(await run('backup', { DATA_DIR: source.path }, file('second.tar'))).toEqual({
    code: 3,
    output: 'Another backup, or a move of the files, is under way. Try again when it has ended.\n',
  });
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(ours()).toEqual([]);
  expect(readdirSync(join(source.path, 'files/incoming'))).toEqual([]);
  rmSync(large);
});

describe('a backup every night', () => {
  const backups = file('nights');

  // [S2-2.116]
  test('is made by a job beside the server, replaces the old ones, and admins see how old it is', async () => {
    const DATA_DIR = newDataDir();
    const env = {
      DATA_DIR,
      PORT: String(await freePort()),
      BACKUP_DIR: backups,
      BACKUP_DAYS: '3',
      ADMIN_EMAIL: 'ama@uni.example',
    };
    const nightly = await new ServerProcess(env).ready();
    try {
      const admin = await nightly.member('Ama');
      const told = async () => {
        const { lastBackup, backupIsLate } = (await admin.get('/api/admin/overview')).body;
        return { lastBackup, backupIsLate };
      };
      expect(await told()).toEqual({ lastBackup: null, backupIsLate: true });
      expect((await run('doctor', env)).output).toContain('WRONG  There is no backup yet.');

      mkdirSync(backups, { recursive: true });
      const named = (days: number) =>
        `touchline-${new Date(Date.now() - days * DAY).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
      const [old, recent] = [named(4), named(2)];
      for (const name of [old, recent, 'holiday.tar']) writeFileSync(join(backups, name), 'x');
      const boss = new PgBoss({ host: join(DATA_DIR, 'db'), user: 'touchline', database: 'touchline', schema: 'jobs' });
      await boss.start();
      await boss.send('nightly-backup', {});
      await boss.stop({ close: true });

      await vi.waitFor(async () => expect(await told()).toMatchObject({ backupIsLate: false }), PATIENT);
      const { lastBackup } = await told();
      expect(Date.now() - Date.parse(lastBackup)).toBeLessThan(60_000);
      const names = readdirSync(backups);
      expect(names).toHaveLength(3);
      expect(names).toEqual(expect.arrayContaining([recent, 'holiday.tar']));
      expect((await run('doctor', env)).output).toContain('ok     The last backup is of 20');
      // As after a server that was killed when its backup was made, and before it could say so.
      const again = await run('backup', env, '--nightly');
      expect(again).toEqual({ code: 0, output: "Tonight's backup is there already.\n" });
      expect(readdirSync(backups)).toEqual(names);
      const made = names.find((name) => name !== recent && name !== 'holiday.tar') ?? '';
      expect(await run('restore', { DATA_DIR: newDataDir() }, join(backups, made))).toMatchObject({ code: 0 });
    } finally {
      await nightly.stop();
    }
  }, 120_000);

  test('is in the log once a night when it fails, however often it is tried', async () => {
    const DATA_DIR = newDataDir();
    const env = { DATA_DIR, PORT: String(await freePort()), BACKUP_DIR: join(DATA_DIR, 'files/incoming/no-folder') };
    const failing = await new ServerProcess(env).ready();
    writeFileSync(env.BACKUP_DIR, '');
    const connection = { host: join(DATA_DIR, 'db'), user: 'touchline', database: 'touchline' };
    const boss = new PgBoss({ ...connection, schema: 'jobs' });
    await boss.start();
    for (const key of ['one', 'two']) await boss.send('nightly-backup', {}, { singletonKey: key, retryLimit: 0 });
    await boss.stop({ close: true });
    await vi.waitFor(async () => {
      const { rows } = await withClient(connection, (client) =>
        client.query("select count(*)::int as n from jobs.job where name = 'nightly-backup' and state = 'failed'"),
      );
      expect(rows).toEqual([{ n: 2 }]);
    }, PATIENT);
    const { stderr } = await failing.stop();
    expect(stderr.match(/Tonight's backup: /g)).toHaveLength(1);
  }, 60_000);

  test('is not made where it could fill the disk', async () => {
    const env = { DATA_DIR: source.path, BACKUP_DIR: file('full'), FREE_SPACE_FLOOR_MB: '1048576' };
    // One that was killed before may still count as being under way, for twenty seconds.
    await vi.waitFor(
      async () =>
        expect(await run('backup', env, '--nightly')).toEqual({
          code: 1,
          output: expect.stringMatching(/^No room for a backup in .*: it needs up to 10\d+ MB, and \d+ are free\.\n$/),
        }),
      { timeout: 45_000, interval: 1000 },
    );
    expect(readdirSync(file('full'))).toEqual([]);
  });
});

/** An archive of a database that stands at the first migration, with one account in it. @param change of its own */
async function archiveOfFirst(name: string, change = 'select'): Promise<string> {
  const { host, user } = inject('database');
  const admin = { host, user, database: 'postgres' };
  const database = `${name}_${process.pid}`;
  await withClient(admin, (client) => client.query(`create database ${database}`));
  const connection = { host, user, database };
  try {
    await migrateUp(connection, knownMigrations().oldest);
    await withClient(connection, (client) =>
      client.query(`insert into accounts (id, username, email, password_hash, created_at)
        values (gen_random_uuid(), 'earlier.ama', 'earlier@uni.example', 'x', now()); ${change}`),
    );
    await saveSite(connection, () => holdFiles(join(newDataDir(), 'files')), file(`${name}.tar`));
  } finally {
    await withClient(admin, (client) => client.query(`drop database ${database} with (force)`));
  }
  return file(`${name}.tar`);
}

test.each([
  [
    'before 1.0',
    knownMigrations().oldest - 1,
    'A version before 1.0 made this backup. Restore it with version 0.1.0, start that once, and start this version on it.',
  ],
  [
    'after this one',
    knownMigrations().newest + 1,
    'A newer version of Touchline made this backup. Restore it with that version.',
  ],
])('a backup of a version %s is refused in one line, and nothing is written', async (_, moment, words) => {
  const path = await archiveOfFirst(
    `other_${moment}`,
    `update drizzle.__drizzle_migrations set created_at = ${moment}`,
  );
  const DATA_DIR = newDataDir();
  expect(await run('restore', { DATA_DIR }, path)).toEqual({ code: 1, output: `${words}\n` });
  expect(existsSync(join(DATA_DIR, 'db'))).toBe(false);
});

test('a backup of an earlier version restores into this one', async () => {
  const path = await archiveOfFirst('earlier');
  const DATA_DIR = newDataDir();
  expect(await run('restore', { DATA_DIR }, path)).toMatchObject({ code: 0 });
  const started = await new ServerProcess({ DATA_DIR, PORT: String(await freePort()) }).ready();
  try {
    const { status, body } = await started.visitor().post('/api/auth/signup', {
      ...{ username: 'earlier.ama', email: 'other@uni.example', password: 'kick-off-1930' },
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining('taken')]);
  } finally {
    await started.stop();
  }
}, 120_000);
