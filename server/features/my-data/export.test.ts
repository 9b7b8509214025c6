/** A member's copy of their data: what is in it, who gets it, and for how long. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { accountMessages } from '../../../contract/accounts.ts';
import { myDataMessages } from '../../../contract/people/my-data.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { sweepFiles, YOUNG } from '../../platform/files/sweep.ts';
import { listPendingJobs } from '../../platform/jobs/job-queries.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { accounts } from '../../schema/accounts.ts';
import { dataExports } from '../../schema/exports.ts';
import { addComment, addPerson, addPost, addReaction, addVideo, adminOf } from '../../testing/admin.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { appendFile, seedMedia, textForm, videoForm } from '../../testing/sending/forms.ts';
import { uploadWhole } from '../../testing/sending/uploads.ts';
import { createSite, PASSWORD, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { unzip } from '../../testing/unzip.ts';

const GIGABYTE = 1024 ** 3;
let free = 100 * GIGABYTE;
let site: Site;
beforeAll(async () => {
  site = await createSite({}, undefined, async () => free);
});

const DATA = '/api/people/me/data';
const ask = (browser: TestBrowser, password = PASSWORD) => browser.post(`${DATA}/export`, { password });
const stateOf = async (browser: TestBrowser) => (await browser.get(DATA)).body.export;
const untilReady = (browser: TestBrowser) =>
  vi.waitFor(async () => expect(await stateOf(browser)).toMatchObject({ state: 'ready' }), PATIENT);
const linkOf = (browser: TestBrowser, password = PASSWORD) => browser.post(`${DATA}/export/link`, { password });
async function download(browser: TestBrowser) {
  const { body } = await linkOf(browser);
  return browser.get(body.url);
}
const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(`data/${name}.json`)));
const runJob = async (name: string) => {
  await site.jobs.enqueue(site.db, jobKind<object>(name), {});
  await vi.waitFor(async () => expect(await listPendingJobs(site.db, name)).toEqual([]), PATIENT);
};

// [B9.1]
test('holds all that is the member’s, and nothing of others', async () => {
  const ama = await site.member('Ama');
  const other = await addPerson(site, 'Somebody');
  const form = textForm({ content: 'Derby day', category: 'sports' });
  appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
  const post = (await ama.post('/api/posts', form)).body.post._id;
  const theirs = await addPost(site, other);
  await ama.post(`/api/posts/${theirs}/comments`, { content: 'Ünglaublich “good”\n⚽' });
  await addComment(site, post, other); // 'Well played', which is not Ama's
  await addReaction(site, theirs, ama.accountId);
  await ama.post('/api/reports', { kind: 'person', id: other, reason: 'spam', text: 'Sells tickets' });
  const clip = (await ama.post('/api/videos/upload-youtube', videoForm())).body.video._id;
  const onYouTube = await addVideo(site, { uploaderId: ama.accountId, host: 'youtube', hostVideoId: 'dQw4w9WgXcQ' });
  const film = seedMedia('tennis-rally.mp4');
  await uploadWhole(ama, film);

  const answer = await ask(ama);
  expect(answer.body).toMatchObject({ message: myDataMessages.making(), data: { clips: 2 } });
  await untilReady(ama);
  const mail = await site.mailTo('ama@uni.example');
  expect(mail).toMatchObject({ subject: 'Your copy of your Touchline data is ready' });
  expect(mail.link).toBe('http://localhost:3000/app/account/data');

  const { status, headers, bytes } = await download(ama);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="touchline-\d{4}-\d\d-\d\d\.zip"$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await stateOf(ama)).bytes).toBe(bytes.length);
  const files = unzip(bytes);
  expect(json(files, 'account')).toMatchObject([{ id: ama.accountId, username: 'Ama', email: 'ama@uni.example' }]);
  expect(json(files, 'posts')).toMatchObject([{ id: post, content: 'Derby day', category: 'sports', commentCount: 1 }]);
  expect(json(files, 'comments')).toMatchObject([{ postId: theirs, content: 'Ünglaublich “good”\n⚽' }]);
  expect(json(files, 'reactions')).toMatchObject([{ postId: theirs, type: 'goal' }]);
  expect(json(files, 'reports')).toMatchObject([{ reason: 'spam', text: 'Sells tickets' }]);
  expect(json(files, 'sessions')).toHaveLength(1);
  expect(json(files, 'pictures')).toMatchObject([{ postId: post, position: 0 }]);
  expect(json(files, 'clips').map(({ id, link }: { id: string; link: string }) => [id, link])).toEqual([
    [clip, expect.stringMatching(/^http:\/\/localhost:3000\/watch\?v=/)],
    [onYouTube, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ]);
  const names = [...files.keys()];
  expect(names).toContain(`clips/${clip}.mp4`);
  expect(files.get(`pictures/${post}-1.webp`)?.length).toBeGreaterThan(1000);
  const [upload] = names.filter((name) => name.startsWith('uploads/'));
  expect(files.get(upload ?? '')?.equals(film)).toBe(true);
  expect(String(files.get('README.txt'))).toContain('This is a copy of what Touchline keeps about you.');
  const said = names.filter((name) => name.endsWith('.json')).map((name) => String(files.get(name)));
  for (const secret of ['Well played', 'Somebody', 'argon2', 'tokenHash']) expect(said.join()).not.toContain(secret);
});

// [B9.2]
test('is the member’s alone: behind the password, the session and a link that ends', async () => {
  const [kofi, eve, admin] = [await site.member('Kofi'), await site.member('Eve'), await adminOf(site, 'Amara')];
  await ask(kofi);
  await untilReady(kofi);
  const wrong = await linkOf(kofi, 'not-the-password');
  expect(wrong).toMatchObject({
    status: 400,
    body: { message: accountMessages.oldPasswordWrong(), field: 'password' },
  });
  expect((await ask(kofi, 'not-the-password')).status).toBe(400);
  const { url } = (await linkOf(kofi)).body;
  for (const thief of [eve, admin]) expect((await thief.get(url)).body.message).toBe(myDataMessages.ticketOver());
  expect((await site.visitor().get(url)).status).toBe(401);
  expect((await linkOf(eve)).body.message).toBe(myDataMessages.exportGone());
  expect((await kofi.get(`${DATA}/export/file?ticket=guessed`)).status).toBe(404);
  const [key = ''] = (await site.filesIn('exports')).filter((one) => one.length > 60);
  for (const path of [`/${key}`, `/images/${key.slice(8)}`, `/media/${key.slice(8, 19)}`]) {
    expect((await kofi.get(path)).status).toBe(404);
  }
  expect((await kofi.get(url)).status).toBe(200);
  expect((await kofi.get(url, { range: 'bytes=0-3' })).text).toBe('PK\u0003\u0004'); // goes on where it broke off
  site.clock.advance(31 * MINUTE);
  expect((await kofi.get(url)).body.message).toBe(myDataMessages.ticketOver());
});

test('a member without a password is told how to get one', async () => {
  const gia = await site.member('Gia');
  await site.db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, gia.accountId));
  expect((await ask(gia)).body.message).toBe(accountMessages.passwordNone());
});

// [B9.2]
test('goes after seven days, file and all', async () => {
  const abe = await site.member('Abe');
  await ask(abe);
  await untilReady(abe);
  const [row] = await site.db.select().from(dataExports).where(eq(dataExports.accountId, abe.accountId));
  const key = row?.fileKey ?? '';
  expect(await site.files.exists(key)).toBe(true);
  site.clock.advance(6 * DAY);
  await abe.post('/api/auth/login', { email: 'abe@uni.example', password: PASSWORD });
  await runJob('remove-expired-exports');
  expect((await download(abe)).status).toBe(200);
  const { url } = (await linkOf(abe)).body;
  site.clock.advance(DAY + MINUTE);
  expect((await abe.get(url)).status).toBe(404); // before the job has come
  expect(await stateOf(abe)).toBeNull();
  await runJob('remove-expired-exports');
  expect(await site.files.exists(key)).toBe(false);
});

test('asked for twice at once it is one; asked for anew it replaces the one before; a few a day', async () => {
  const yaw = await site.member('Yaw');
  const answers = await Promise.all([ask(yaw), ask(yaw)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await untilReady(yaw);
  const keyOf = async () =>
    (await site.db.select().from(dataExports).where(eq(dataExports.accountId, yaw.accountId)))[0]?.fileKey ?? '';
  const first = await keyOf();
  const held = Promise.withResolvers<void>();
  const { moveIn } = site.files;
  vi.spyOn(site.files, 'moveIn').mockImplementationOnce(async (...args) => {
    await held.promise;
    return moveIn(...args);
  });
  expect((await ask(yaw)).body.data.export).toMatchObject({ state: 'making', bytes: null });
  expect((await linkOf(yaw)).body.message).toBe(myDataMessages.exportGone()); // the old one is no longer to be had
  held.resolve();
  await untilReady(yaw);
  await vi.waitFor(async () => expect(await site.files.exists(first)).toBe(false), PATIENT);
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) {
    statuses.push((await ask(yaw)).status);
    await untilReady(yaw);
  }
  expect(statuses).toContain(429);
  expect(await site.files.exists(await keyOf())).toBe(true);
});

// [B9.3]
test('where there is no room it says so, at once or by mail, and takes none', async () => {
  const efe = await site.member('Efe');
  const before = await site.filesIn('exports');
  free = 1;
  expect(await ask(efe)).toMatchObject({ status: 507, body: { message: myDataMessages.noRoom(), code: 'no-room' } });
  expect(await stateOf(efe)).toBeNull();
  free = 100 * GIGABYTE;
  const { enqueue } = site.jobs;
  // The disk fills up between the question and its turn.
  const spy = vi.spyOn(site.jobs, 'enqueue').mockImplementation((...given) => {
    if (given[1].name === 'make-export') free = 1;
    return enqueue(...given);
  });
  expect((await ask(efe)).status).toBe(200);
  expect(await site.mailTo('efe@uni.example')).toMatchObject({
    subject: 'Your copy of your Touchline data couldn’t be made',
  });
  spy.mockRestore();
  free = 100 * GIGABYTE;
  expect(await stateOf(efe)).toMatchObject({ state: 'failed', until: null });
  expect(await site.filesIn('exports')).toEqual(before);
  await ask(efe);
  await untilReady(efe);
});

// [B9.3]
test('what breaks off on the way leaves no half file, and begins anew', async () => {
  const ola = await site.member('Ola');
  await ola.post('/api/videos/upload-youtube', videoForm());
  const scratched = await site.filesIn('incoming');
  const [{ read }, { moveIn }] = [site.files, site.files];
  let reads = 0;
  site.files.read = (...given) => {
    const stream = read(...given);
    if (++reads === 1) stream.once('data', () => stream.destroy(new Error('the line is cut')));
    return stream;
  };
  let moves = 0;
  site.files.moveIn = async (path, key) => {
    await moveIn(path, key);
    if (++moves === 1) throw new Error('killed after the file, before its row');
  };
  await ask(ola);
  await vi.waitFor(async () => expect(await stateOf(ola)).toMatchObject({ state: 'ready' }), PATIENT);
  Object.assign(site.files, { read, moveIn });
  expect([reads > 1, moves]).toEqual([true, 2]);
  expect(await site.filesIn('incoming')).toEqual(scratched);
  const files = unzip((await download(ola)).bytes);
  expect([...files.keys()].filter((name) => name.startsWith('clips/'))).not.toEqual([]);
  // The file without a row goes by night; the one that a row names stays.
  site.clock.advance(YOUNG + HOUR);
  const all = await site.filesIn('exports');
  await site.jobs.enqueue(site.db, sweepFiles, {});
  await vi.waitFor(async () => expect((await site.filesIn('exports')).length).toBeLessThan(all.length), PATIENT);
});
