/** `npm run drill` as a process of its own, on archives of a real site that goes on meanwhile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive, writeArchive } from '../backup/archive.ts';
import { readConfig } from '../config.ts';
import { openStores } from '../stores/open.ts';
import { s3Env } from '../testing/engines/swift.ts';
import { freePort } from '../testing/machine/free-port.ts';
import { makeDataDir, ServerProcess } from '../testing/machine/process.ts';
import { filesOf, programOf, rowsOf, run, untilHeard, withClient } from '../testing/machine/programs.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../testing/sending/forms.ts';
import { startFakeS3 } from '../testing/services/s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-drills-'));
const place = join(folder, 'tmp');
const file = (name: string) => join(folder, name);
const source = makeDataDir();
const database = { host: join(source.path, 'db'), user: 'touchline', database: 'touchline' };
let server: ServerProcess | undefined;

const env = { DATA_DIR: source.path, TMPDIR: place };
const drill = (name: string, more: Record<string, string> = {}) => run('drill', { ...env, ...more }, file(name));
const noted = () => JSON.parse(readFileSync(join(source.path, 'last-drill.json'), 'utf8'));

/** The archive, with other entries, and checksums that fit them. */
async function remake(name: string, change: (entry: string, bytes: Buffer) => Buffer | undefined): Promise<void> {
  await writeArchive(file(name), (archive) =>
    readArchive(file('good.tar'), async (entry) => {
      if (entry.name === 'sums.txt') return;
      const pieces: Buffer[] = [];
      for await (const piece of entry.content) pieces.push(Buffer.from(piece));
      const bytes = change(entry.name, Buffer.concat(pieces));
      if (bytes) await archive.add(entry.name, bytes.length, [bytes]);
    }),
  );
}

beforeAll(async () => {
  mkdirSync(place);
  server = await new ServerProcess({ DATA_DIR: source.path, PORT: String(await freePort()) }).ready();
  const mia = await server.member('Mia');
  const form = textForm({ content: 'Before <the> drill ⚽ \\N \t "quoted"' });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  const { body } = await mia.post('/api/posts', form);
  await mia.post(`/api/posts/${body.post._id}/comments`, { content: 'Seen' });
  expect((await mia.post('/api/videos/upload-youtube', videoForm({ title: 'A & B' }))).status).toBe(201);
  await untilHeard(database);
  expect(await run('backup', { DATA_DIR: source.path }, file('good.tar'))).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server?.stop();
  await source.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a good archive comes back whole, and the real site, which runs, is left as it is', async () => {
  const before = { rows: await withClient(database, rowsOf), files: await filesOf(source.path) };
  // Its settings are the real site's: none of them is used.
  const answer = await drill('good.tar', {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  expect(answer).toEqual({ code: 0, output: expect.stringContaining('The site came back whole.') });
  expect(answer.output).toMatch(/Compared: \d+ rows of \d\d tables, \d+ files \([\d.]+ MB\), 5 pages\./);
  expect(answer.output).toMatch(/Pages: \/ \/feed\.atom \/sitemap\.xml \/app\/\S+ \/app\/videos\/\S+$/m);
  expect(answer.output).toMatch(/Seconds: Reading the archive [\d.]+, Restoring [\d.]+, /);
  expect(noted()).toEqual({ triedAt: expect.any(String), madeAt: expect.any(String), ok: true });
  expect({ rows: await withClient(database, rowsOf), files: await filesOf(source.path) }).toEqual(before);
  expect(readdirSync(place)).toEqual([]);
}, 240_000);

test('a changed byte, rows and files that do not fit together are told, and noted', async () => {
  const bytes = readFileSync(file('good.tar'));
  const at = bytes.indexOf('ftypmp42') >= 0 ? bytes.indexOf('ftypmp42') : Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file('changed.tar'), bytes);
  expect(await drill('changed.tar')).toEqual({ code: 1, output: expect.stringContaining('is damaged') });
  expect(noted()).toMatchObject({ ok: false });

  await remake('no-film.tar', (name, content) => (name.startsWith('files/videos/') ? undefined : content));
  expect(await drill('no-film.tar')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /The site did not come back as it was:\nPage \/app\/videos\/\S+: its film answers 404\./,
    ),
  });

  // The same moment in other words: the restored row is not the archive's.
  await remake('other-rows.tar', (name, content) =>
    name.startsWith('tables/comments/')
      ? gzipSync(gunzipSync(content).toString().replace('Seen', 'S\\145en'))
      : content,
  );
  expect(await drill('other-rows.tar')).toEqual({
    code: 1,
    output: expect.stringContaining('Table comments: its 1 rows are not those of the archive.'),
  });

  await remake('no-posts.tar', (name, content) => (name.startsWith('tables/posts/') ? undefined : content));
  expect(await drill('no-posts.tar')).toMatchObject({ code: 1 });
  expect(await drill('none.tar')).toMatchObject({ code: 1, output: expect.stringContaining('none.tar is not there.') });
  expect(noted()).toMatchObject({ ok: false });
  expect(readdirSync(place)).toEqual([]);
}, 400_000);

test('of a backup of the database alone the site’s own files are looked at, and none is changed', async () => {
  const before = await filesOf(source.path);
  const saved = await run('backup', { DATA_DIR: source.path }, '--database', file('alone.tar'));
  expect(saved).toMatchObject({ code: 0, output: expect.stringMatching(/ MB, the names of [1-9]\d* files and /) });
  const answer = await drill('alone.tar');
  expect(answer).toEqual({ code: 0, output: expect.stringContaining('The site came back whole.') });
  expect(answer.output).toMatch(/, [1-9]\d* files \([1-9][\d.]* MB\), 5 pages\./);
  expect(await filesOf(source.path)).toEqual(before);
  // In the folder to which others have brought the files back.
  const copy = file('copy');
  cpSync(join(source.path, 'files'), join(copy, 'files'), { recursive: true });
  const film = Object.keys(before).find((key) => key.startsWith('videos/')) ?? '';
  rmSync(join(copy, 'files', film));
  expect(await drill('alone.tar', { DATA_DIR: copy })).toEqual({
    code: 1,
    output: expect.stringContaining(`File ${film}: it is not there.`),
  });
  expect(await run('restore', { DATA_DIR: copy }, file('alone.tar'))).toEqual({
    code: 4,
    output: expect.stringMatching(new RegExp(`\nMissing in .*/copy/files, or with other bytes: 1 files, ${film}\\.`)),
  });
  expect(readdirSync(place)).toEqual([]);
}, 300_000);

test('of a backup of the database alone the files are read in the bucket, and nothing is written there', async () => {
  const store = await startFakeS3();
  const data = makeDataDir();
  const bucket = { DATA_DIR: data.path, ...s3Env(store.settings) };
  const site = await new ServerProcess({ ...bucket, PORT: String(await freePort()) }).ready();
  try {
    const ada = await site.member('Ada');
    expect((await ada.post('/api/videos/upload-youtube', videoForm({ title: 'In a bucket' }))).status).toBe(201);
    await untilHeard({ ...database, host: join(data.path, 'db') });
    expect(await run('backup', bucket, '--database', file('rows.tar'))).toMatchObject({ code: 0 });
    expect((await site.stop()).code).toBe(0);
    store.asked.length = 0;
    const answer = await run('drill', { ...bucket, TMPDIR: place }, file('rows.tar'));
    expect(answer).toEqual({ code: 0, output: expect.stringMatching(/Pages: .* \/app\/videos\/\S+$/m) });
    expect(store.asked.filter((line) => !/^(?:GET|HEAD) /.test(line))).toEqual([]);
    const film = store.asked.map((line) => /\/(videos\/[\w-]{11})/.exec(line)?.[1]).find(Boolean) ?? '';
    const { s3 } = readConfig(bucket);
    const { bucket: files } = await openStores({ dataDir: data.path, s3 });
    await files?.remove(film);
    expect(await run('drill', { ...bucket, TMPDIR: place }, file('rows.tar'))).toEqual({
      code: 1,
      output: expect.stringContaining(`File ${film}: it is not there.`),
    });
  } finally {
    await site.kill();
    await data.remove();
    await store.close();
  }
}, 400_000);

test('called off it leaves nothing behind, and killed what the next one removes', async () => {
  const begin = () => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [programOf('drill'), file('good.tar')], { env: { PATH, HOME, ...env } });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
      said += text;
    });
    return { child, said: () => said, ended: once(child, 'close') };
  };
  for (const [step, signal] of [
    ['Restoring', 'SIGINT'],
    ['Starting it', 'SIGTERM'],
  ] as const) {
    const before = readFileSync(join(source.path, 'last-drill.json'), 'utf8');
    const { child, said, ended } = begin();
    await vi.waitFor(() => expect(said()).toContain(step), { timeout: 60_000, interval: 20 });
    child.kill(signal);
    expect([await ended, said()]).toEqual([[130, null], expect.stringContaining('Nothing is left behind.')]);
    expect(readdirSync(place)).toEqual([]);
    expect(readFileSync(join(source.path, 'last-drill.json'), 'utf8')).toBe(before);
  }
  const { child, said, ended } = begin();
  await vi.waitFor(() => expect(said()).toContain('Comparing rows'), { timeout: 60_000, interval: 20 });
  child.kill('SIGKILL');
  await ended;
  expect(readdirSync(place)).toHaveLength(1);
  copyFileSync(file('good.tar'), file('again.tar'));
  expect(await drill('again.tar')).toMatchObject({ code: 0 });
  expect(readdirSync(place)).toEqual([]);
}, 400_000);
