/** The room of the disk: promised once, given back, and never the database's. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RESERVATION_MINUTES, UNFINISHED_UPLOADS_MAX, uploadMessages } from '../../../contract/uploads.ts';
import { MINUTE } from '../../platform/clock.ts';
import { adminOf } from '../../testing/admin.ts';
import { type Asked, ask, formOf, headersOf } from '../../testing/attacks/ask.ts';
import { repeated } from '../../testing/attacks/pieces.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createSmallSite, MB } from '../../testing/machine/disk.ts';
import {
  appendFile,
  openRequest,
  rawForm,
  rawVideoParts,
  seedMedia,
  textForm,
  videoForm,
} from '../../testing/sending/forms.ts';
import { beginUpload, formOfUpload, offsetOf, sendBytes, TUS } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { leavingNothing, PATIENT } from '../../testing/traces.ts';

const UPLOAD = '/api/videos/upload-youtube';
const FULL = { code: 'no-room', message: uploadMessages.noRoom() };
const ROOM = 35 * MB;

const counted = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test('of many uploads that a member begins at once only so many as they may come in', async () => {
  const site = await createSite();
  const ama = await site.member('Ama');
  const begun = await Promise.all(Array.from({ length: 25 }, () => beginUpload(ama, 10 * MB)));
  expect(counted(begun.map(({ answer }) => answer))).toEqual({
    201: UNFINISHED_UPLOADS_MAX,
    409: 25 - UNFINISHED_UPLOADS_MAX,
  });
  expect(await site.filesIn('uploads')).toHaveLength(UNFINISHED_UPLOADS_MAX);
  await site.close();
});

describe('on a small disk', () => {
  let site: Site;
  let disk: { bytes: number };
  let ama: TestBrowser;
  let esi: TestBrowser;
  beforeAll(async () => {
    ({ site, disk } = await createSmallSite(ROOM));
    ama = await site.member('Ama');
    esi = await site.member('Esi');
  });
  afterEach(async () => {
    expect(await site.room.left()).toBe(ROOM); // all is given back
  });

  const discard = (browser: TestBrowser, uploads: { path: string }[]) =>
    Promise.all(uploads.map(({ path }) => path && browser.send('DELETE', path, { headers: TUS })));

  test('uploads that are begun at once get no more than there is', async () => {
    const begun = await Promise.all([ama, esi, ama, esi, ama, esi].map((who) => beginUpload(who, 10 * MB)));
    expect(counted(begun.map(({ answer }) => answer))).toEqual({ 201: 3, 507: 3 });
    expect(begun.find(({ answer }) => answer.status === 507)?.answer.body).toEqual(FULL);
    expect(await site.room.left()).toBe(5 * MB);
    expect((await beginUpload(esi, 5 * MB + 1)).answer.status).toBe(507);
    await Promise.all([discard(ama, begun), discard(esi, begun)]);
  });

  test('whose account is locked waits for it alone', async () => {
    await site.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from accounts where id = ${ama.accountId} for update`);
      const mine = beginUpload(ama, 10 * MB);
      const theirs = await beginUpload(esi, 10 * MB);
      expect(theirs.answer.status).toBe(201);
      expect((await mine).answer.body.code).toBe('unavailable');
      await discard(esi, [theirs]);
    });
  });

  test('bytes that have arrived are counted once, and a finished one is the disk’s alone', async () => {
    const one = await beginUpload(ama, 20 * MB);
    expect((await sendBytes(ama, one.path, 0, Buffer.alloc(12 * MB))).status).toBe(204);
    expect(await site.room.left()).toBe(15 * MB);
    const headers = { ...TUS, 'upload-offset': String(12 * MB), 'content-type': 'application/offset+octet-stream' };
    const { outgoing, answer } = openRequest(site, ama, one.path, headers, 'PATCH'); // in chunks
    answer.catch(() => {});
    outgoing.write(Buffer.alloc(4 * MB));
    await vi.waitFor(async () => expect(await site.files.size(`uploads/${one.id}`)).toBe(16 * MB), PATIENT);
    expect(await site.room.left()).toBe(15 * MB); // also while it is under way
    outgoing.destroy();
    await vi.waitFor(async () => expect(await offsetOf(ama, one.path)).toBe(16 * MB), PATIENT);
    await sendBytes(ama, one.path, 16 * MB, Buffer.alloc(4 * MB));
    expect(await site.room.left()).toBe(15 * MB);
    await discard(ama, [one]);
  });

  test('what was announced and stands still has to ask again, and goes on where there is room', async () => {
    const waiting = await beginUpload(ama, 30 * MB);
    await sendBytes(ama, waiting.path, 0, Buffer.alloc(MB));
    site.clock.advance(RESERVATION_MINUTES * MINUTE);
    const other = await beginUpload(esi, 20 * MB);
    expect(other.answer.status).toBe(201);
    const late = await sendBytes(ama, waiting.path, MB, Buffer.alloc(MB));
    expect([late.status, late.body]).toEqual([507, FULL]);
    expect(await offsetOf(ama, waiting.path)).toBe(MB);
    await discard(esi, [other]);
    expect((await sendBytes(ama, waiting.path, MB, Buffer.alloc(MB))).status).toBe(204);
    expect(await site.room.left()).toBe(5 * MB);
    await discard(ama, [waiting]);
  });

  test('an upload stops before half of the floor when something else has filled the disk, and goes on afterwards', async () => {
    const one = await beginUpload(ama, 24 * MB);
    disk.bytes -= 40 * MB;
    const refused = await sendBytes(ama, one.path, 0, Buffer.alloc(8 * MB));
    expect([refused.status, refused.body]).toEqual([507, FULL]);
    expect(await offsetOf(ama, one.path)).toBe(0);
    // Without a length it is found out on the way; what has arrived stays.
    const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const { outgoing, answer } = openRequest(site, ama, one.path, headers, 'PATCH');
    outgoing.on('error', () => {}).end(Buffer.alloc(24 * MB));
    expect(await answer.then(({ status, body }) => [status, body])).toEqual([507, FULL]);
    const offset = (await offsetOf(ama, one.path)) ?? 0;
    expect(offset).toBeLessThan(16 * MB);
    disk.bytes += 40 * MB;
    expect((await sendBytes(ama, one.path, offset, Buffer.alloc(24 * MB - offset))).status).toBe(204);
    await discard(ama, [one]);
  });

  test('whoever sends in chunks, and reads only when all is sent, is told why it was refused', async () => {
    const own = headersOf(ama.cookies);
    const sent = { inChunks: true, readsLast: true } as const;
    const told = async (asked: Asked) => {
      const { status, ended, text } = await ask(site.origin, { ...asked, ...sent });
      return [ended, status, JSON.parse(text || '{}').code];
    };
    const refused = ['answered', 507, 'no-room'];
    const much = [repeated(Buffer.alloc(MB), 24)];
    const tus: [string, string][] = [
      ...Object.entries({ ...TUS, 'content-type': 'application/offset+octet-stream' }),
      ...own,
    ];

    const one = await beginUpload(ama, 24 * MB);
    disk.bytes -= 40 * MB;
    const part: Asked = { method: 'PATCH', path: one.path, headers: [...tus, ['upload-offset', '0']], body: much };
    expect(await told(part)).toEqual(refused);
    const begun: Asked = {
      method: 'POST',
      path: '/api/uploads',
      headers: [...tus, ['upload-length', String(24 * MB)]],
    };
    expect(await told({ ...begun, body: much })).toEqual(refused);
    const { header, body } = formOf([{ name: 'video', value: much, filename: 'clip.mp4', type: 'video/mp4' }]);
    expect(await told({ method: 'POST', path: UPLOAD, headers: [header, ...own], body })).toEqual(refused);
    disk.bytes += 40 * MB;
    await discard(ama, [one]);
  });

  test('a form is refused by what it announces, before its bytes travel', async () => {
    await leavingNothing(site, async () => {
      const headers = { 'content-type': rawForm([]).contentType, 'content-length': String(ROOM + MB) };
      const { outgoing, answer } = openRequest(site, ama, UPLOAD, headers);
      outgoing.flushHeaders();
      expect(await answer.then(({ status, body }) => [status, body])).toEqual([507, FULL]);
      outgoing.on('error', () => {}).destroy();
    });
    const form = textForm({ content: 'With pictures' });
    for (let n = 0; n < 2; n++) appendFile(form, { field: 'images', bytes: Buffer.alloc(19 * MB), name: 'p.jpg' });
    const pictures = await leavingNothing(site, () => ama.post('/api/posts/multiple', form));
    expect([pictures.status, pictures.body]).toEqual([507, FULL]);
  });

  test('a form that says no length is stopped when there is no more, and leaves nothing', async () => {
    await leavingNothing(site, async () => {
      const { contentType, body } = rawForm(rawVideoParts(Buffer.alloc(ROOM + 5 * MB)));
      const { outgoing, answer } = openRequest(site, ama, UPLOAD, { 'content-type': contentType });
      outgoing.end(body);
      expect(await answer.then(({ status, body: told }) => [status, told])).toEqual([507, FULL]);
    });
    expect((await esi.post(UPLOAD, videoForm())).status).toBe(201);
    await adminRemovesAll();
  });

  test('two forms at once do not share one room, and one that breaks off gives it back', async () => {
    const { contentType, body } = rawForm(rawVideoParts(Buffer.alloc(20 * MB)));
    const headers = { 'content-type': contentType, 'content-length': String(body.length) };
    const first = openRequest(site, ama, UPLOAD, headers);
    first.answer.catch(() => {});
    first.outgoing.write(body.subarray(0, MB));
    await vi.waitFor(async () => expect(await site.room.left()).toBeLessThan(15 * MB), PATIENT);
    const second = openRequest(site, esi, UPLOAD, headers);
    second.outgoing.flushHeaders();
    expect((await second.answer).status).toBe(507);
    second.outgoing.on('error', () => {}).destroy();
    expect((await beginUpload(esi, 20 * MB)).answer.status).toBe(507);
    // A post without a picture neither waits nor is refused.
    expect((await esi.post('/api/posts', textForm({ content: 'Meanwhile' }))).status).toBe(201);
    first.outgoing.destroy();
    await vi.waitFor(async () => expect(await site.room.left()).toBe(ROOM), PATIENT);
  });

  async function adminRemovesAll() {
    const admin = await adminOf(site, 'Amara');
    for (const { _id } of (await admin.get('/api/videos/get-videos')).body.videos) {
      expect((await admin.send('DELETE', `/api/admin/users/videos/${_id}`)).status).toBe(200);
    }
    await vi.waitFor(async () => expect(await site.filesIn('videos')).toEqual([]), PATIENT);
    await vi.waitFor(async () => expect(await site.filesIn('thumbnails')).toEqual([]), PATIENT);
  }
});

describe('a member’s quota', () => {
  const QUOTA = 20 * MB;
  let site: Site;
  let ama: TestBrowser;
  let admin: TestBrowser;
  beforeAll(async () => {
    site = await createSite({ MEMBER_QUOTA_MB: String(QUOTA / MB) });
    admin = await adminOf(site, 'Amara');
  });
  let people = 0;
  beforeEach(async () => {
    people += 1;
    ama = await site.member(`Ama${people}`);
  });
  const shareOf = async (who: TestBrowser) => (await who.get('/api/storage')).body;
  const postPicture = (who: TestBrowser) => {
    const form = textForm({ content: 'Derby day' });
    appendFile(form, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
    return who.post('/api/posts', form);
  };

  test('counts films, pictures and what is under way, and says in words what is too much', async () => {
    expect(await shareOf(ama)).toEqual({ used: 0, quota: QUOTA });
    expect((await ama.post(UPLOAD, videoForm())).status).toBe(201);
    const film = (await shareOf(ama)).used;
    const [video] = (await ama.get('/api/videos/get-videos')).body.videos;
    expect(film).toBe(await site.files.size(`videos/${video.youtubeLink.slice(-11)}`));
    expect((await postPicture(ama)).status).toBe(201);
    const withPicture = (await shareOf(ama)).used;
    expect(withPicture - film).toBe(await site.files.bytesIn('images'));
    const one = await beginUpload(ama, 10 * MB);
    const used = withPicture + 10 * MB;
    expect(await shareOf(ama)).toEqual({ used, quota: QUOTA });

    const share = { used, quota: QUOTA };
    const refusal = {
      code: 'quota',
      message: uploadMessages.overQuota({ used: Math.ceil(used / MB), quota: QUOTA / MB, needed: 10 }),
      ...share,
    };
    const tooMuch = await beginUpload(ama, 10 * MB);
    expect([tooMuch.answer.status, tooMuch.answer.body]).toEqual([413, refusal]);
    const form = videoForm({}, [{ bytes: Buffer.alloc(10 * MB) }]);
    const whole = await leavingNothing(site, () => ama.post(UPLOAD, form));
    expect([whole.status, whole.body.code]).toEqual([413, 'quota']);
    await leavingNothing(site, async () => {
      const { contentType, body } = rawForm(rawVideoParts(Buffer.alloc(12 * MB)));
      const { outgoing, answer } = openRequest(site, ama, UPLOAD, { 'content-type': contentType });
      outgoing.end(body); // says no length
      expect((await answer).body.code).toBe('quota');
    });
    expect((await ama.send('DELETE', one.path, { headers: TUS })).status).toBe(204);
    expect((await shareOf(ama)).used).toBe(withPicture);
  });

  test('holds for pictures, too', async () => {
    const one = await beginUpload(ama, QUOTA - 1000);
    expect(one.answer.status).toBe(201);
    const refused = await leavingNothing(site, () => postPicture(ama));
    expect([refused.status, refused.body.code]).toEqual([413, 'quota']);
    expect((await ama.post('/api/posts', textForm({ content: 'Words only' }))).status).toBe(201);
    await ama.send('DELETE', one.path, { headers: TUS });
    expect((await postPicture(ama)).status).toBe(201);
  });

  test('is given back by what is deleted: a post, a picture of it, a film', async () => {
    const { post } = (await postPicture(ama)).body;
    const one = (await shareOf(ama)).used;
    expect(one).toBeGreaterThan(0);
    const more = textForm({ content: 'Two now' });
    appendFile(more, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
    expect((await ama.send('PUT', `/api/posts/${post._id}`, { body: more })).status).toBe(200);
    expect((await shareOf(ama)).used).toBe(2 * one);
    const less = textForm({ content: 'One again', removeImages: JSON.stringify([post.images[0].url]) });
    expect((await ama.send('PUT', `/api/posts/${post._id}`, { body: less })).status).toBe(200);
    expect((await shareOf(ama)).used).toBe(one);
    expect((await ama.send('DELETE', `/api/posts/${post._id}`)).status).toBe(200);
    expect((await shareOf(ama)).used).toBe(0);

    const id = await beginUpload(ama, seedMedia().length);
    await sendBytes(ama, id.path, 0, seedMedia());
    const { video } = (await ama.post(UPLOAD, formOfUpload(id.id))).body;
    expect((await shareOf(ama)).used).toBeGreaterThan(0);
    expect((await admin.send('DELETE', `/api/admin/users/videos/${video._id}`)).status).toBe(200);
    expect((await shareOf(ama)).used).toBe(0);
  });

  test('holds for many at once, and not for admins', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => beginUpload(ama, 8 * MB)));
    expect(counted(begun.map(({ answer }) => answer))).toEqual({ 201: 2, 413: 3 });
    expect(await shareOf(admin)).toMatchObject({ quota: null });
    expect((await beginUpload(admin, 2 * QUOTA)).answer.status).toBe(201);
  });
});
