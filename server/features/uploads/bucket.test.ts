/** A site of two servers whose files are in a bucket, which is in memory here: what people do, and what is left of it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sweepFiles } from '../../platform/files/sweep.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, openRequest, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { beginUpload, formOfUpload, offsetOf, sendBytes, TUS, uploadWhole } from '../../testing/sending/uploads.ts';
import type { Server } from '../../testing/server.ts';
import { type FakeS3, startFakeS3 } from '../../testing/services/s3.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';

const MB = 1024 * 1024;
const UPLOAD = '/api/videos/upload-youtube';
const CLIP = seedMedia();

let store: FakeS3;
let site: Site;
let other: Server;
let ama: TestBrowser;
let admin: TestBrowser;
const elsewhere = mkdtempSync(join(tmpdir(), 'touchline-other-'));
beforeAll(async () => {
  store = await startFakeS3();
  site = await createSite({ ...store.env, ADMIN_EMAIL: 'boss@uni.example' });
  other = await site.another({ DATA_DIR: elsewhere });
  [admin, ama] = [await site.member('Boss'), await site.member('Ama')];
});
afterAll(async () => {
  await site.close();
  await store.close();
  rmSync(elsewhere, { recursive: true, force: true });
});
beforeEach(() => {
  store.asked.length = 0;
});

const FOLDERS = ['uploads', 'tails', 'videos', 'thumbnails', 'images'];
const everything = async () => (await Promise.all(FOLDERS.map((folder) => site.filesIn(folder)))).flat();
const inScratch = () => [site.config.dataDir, elsewhere].flatMap((dir) => readdirSync(join(dir, 'files', 'incoming')));
const isClear = () =>
  vi.waitFor(async () => expect([await everything(), store.unfinished(), inScratch()]).toEqual([[], 0, []]), PATIENT);

const withPicture = (content: string) => {
  const form = textForm({ content });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  return form;
};

test('an upload goes on at any server, breaks off anywhere, and becomes a video that both play', async () => {
  const { path, id } = await beginUpload(ama, CLIP.length);
  const third = Math.floor(CLIP.length / 3);
  expect((await sendBytes(ama, path, 0, CLIP.subarray(0, 10))).status).toBe(204);
  expect((await sendBytes(ama.at(other), path, 10, CLIP.subarray(10, third))).status).toBe(204);
  const headers = {
    ...TUS,
    'upload-offset': String(third),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(CLIP.length - third),
  };
  const { outgoing, answer } = openRequest(site, ama, path, headers, 'PATCH');
  answer.catch(() => {});
  await new Promise((resolve) => outgoing.write(CLIP.subarray(third, 2 * third), resolve));
  await vi.waitFor(() => expect(inScratch()).toHaveLength(1), PATIENT);
  outgoing.destroy();
  await vi.waitFor(async () => expect(await offsetOf(ama.at(other), path)).toBe(2 * third), PATIENT);
  expect((await sendBytes(ama.at(other), path, third, CLIP.subarray(third))).status).toBe(409);
  expect((await ama.post(UPLOAD, formOfUpload(id))).body).toMatchObject({ code: 'upload-broken' });
  expect((await sendBytes(ama.at(other), path, 2 * third, CLIP.subarray(2 * third))).status).toBe(204);
  const [first, second] = await Promise.all([
    ama.post(UPLOAD, formOfUpload(id)),
    ama.at(other).post(UPLOAD, formOfUpload(id)),
  ]);
  expect([first.status, second.status, first.body.video._id]).toEqual([201, 201, second.body.video._id]);

  const hostId = first.body.video.youtubeLink.split('v=')[1];
  for (const { origin } of [site, other]) {
    const film = await fetch(`${origin}/media/${hostId}`, { headers: { range: 'bytes=4-7' } });
    expect([film.status, film.headers.get('content-type'), await film.text()]).toEqual([206, 'video/mp4', 'ftyp']);
    expect((await fetch(`${origin}${first.body.video.thumbnail ?? `/posters/${first.body.video._id}`}`)).status).toBe(
      200,
    );
  }
  expect([...(await site.filesIn('uploads')), ...(await site.filesIn('tails'))]).toEqual([]);
  const gone = await admin.send('DELETE', `/api/admin/users/videos/${first.body.video._id}`);
  expect(gone.status).toBe(200);
  await isClear();
});

test('a finished upload is fetched once for all that is done with it before its row is there', async () => {
  const id = await uploadWhole(ama, CLIP);
  store.asked.length = 0;
  const { body } = await ama.post(UPLOAD, formOfUpload(id));
  const fetched = store.asked.filter((line) => line === `GET /touchline/uploads/${id}`);
  expect(fetched.length).toBeLessThanOrEqual(2); // once more, perhaps, by who publishes it
  await admin.send('DELETE', `/api/admin/users/videos/${body.video._id}`);
  await isClear();
});

test('a form with its film, and a post with its picture, come and go whole', async () => {
  const film = await ama.post(UPLOAD, videoForm());
  expect(film.status).toBe(201);
  const { post } = (await ama.post('/api/posts', withPicture('Look'))).body;
  const picture = await fetch(`${other.origin}${post.images[0].url}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const etag = picture.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  expect((await fetch(`${site.origin}${post.images[0].url}`, { headers })).status).toBe(304);
  await ama.send('DELETE', `/api/posts/${post._id}`);
  await admin.send('DELETE', `/api/admin/users/videos/${film.body.video._id}`);
  await isClear();
});

test('uploads that are given up leave nothing: deleted, expired, or gone with their member', async () => {
  const kojo = await site.member('Kojo');
  const [one, two, three] = [
    await beginUpload(kojo, 9 * MB),
    await beginUpload(kojo, 9 * MB),
    await beginUpload(ama, 99),
  ];
  for (const [who, { path }] of [
    [kojo, one],
    [kojo, two],
    [ama, three],
  ] as const) {
    await sendBytes(who, path, 0, randomBytes(50));
  }
  expect(store.unfinished()).toBe(3);
  expect((await kojo.send('DELETE', one.path, { headers: TUS })).status).toBe(204);
  expect(store.unfinished()).toBe(2);
  expect((await admin.send('DELETE', `/api/admin/users/delete-user/${kojo.accountId}`)).status).toBe(200);
  await vi.waitFor(() => expect(store.unfinished()).toBe(1), PATIENT);
  site.clock.advance(3 * 24 * 60 * 60_000);
  await site.jobs.enqueue(site.db, { name: 'expire-uploads' }, {});
  await isClear();
});

test('what a killed server has begun goes in the night', async () => {
  await site.uploads.begin('01a203aa-ed23-7a9f-a8a8-9e87680b5d4a');
  await site.files.put('images/01a203aa-ed23-7a9f-a8a8-9e87680b5d4a-480.webp', Buffer.from('x'));
  site.clock.advance(3 * 24 * 60 * 60_000);
  await site.jobs.enqueue(site.db, sweepFiles, {});
  await isClear();
});

test('members read that uploads wait while the bucket says no, and everything else goes on', async () => {
  const id = await beginUpload(ama, 100);
  const { post } = (await ama.post('/api/posts', withPicture('Before'))).body;
  await store.kill();
  const refused = [
    await ama.post('/api/posts', withPicture('With a picture')),
    await sendBytes(ama, id.path, 0, randomBytes(100)),
    (await beginUpload(ama, 100)).answer,
    await site.visitor().get(post.images[0].url),
    await ama.post(UPLOAD, videoForm()),
  ];
  for (const { status, headers, body } of refused) {
    expect([status, Number(headers.get('retry-after')) > 0, body.code]).toEqual([503, true, 'unavailable']);
    expect(body.message).toMatch(/^Uploads wait/);
  }
  expect((await ama.post('/api/posts', textForm({ content: 'Words only' }))).status).toBe(201);
  expect(await offsetOf(ama, id.path)).toBe(0);
  await store.restart();
  expect((await site.visitor().get(post.images[0].url)).status).toBe(200);
  expect((await sendBytes(ama, id.path, 0, randomBytes(100))).status).toBe(204);
  await ama.send('DELETE', id.path, { headers: TUS });
  await ama.send('DELETE', `/api/posts/${post._id}`);
  await isClear();
});
