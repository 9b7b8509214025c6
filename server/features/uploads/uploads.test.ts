/** Uploads that survive: lost connections, restarts, and what one must not do with somebody else's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { UNFINISHED_UPLOADS_MAX, uploadMessages } from '../../../contract/uploads.ts';
import { HOUR } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { restart } from '../../testing/machine/restart.ts';
import { openRequest, seedMedia } from '../../testing/sending/forms.ts';
import { beginUpload, offsetOf, sendBytes, TUS } from '../../testing/sending/uploads.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { PATIENT } from '../../testing/traces.ts';
import { countUploads } from './queries.ts';

const CLIP = seedMedia();
const HALF = Math.floor(CLIP.length / 2);

let site: Site;
let ama: TestBrowser;
let esi: TestBrowser;
beforeAll(async () => {
  site = await createSite({ MAX_UPLOAD_MB: '3' });
  ama = await site.member('Ama');
  esi = await site.member('Esi');
});

const stored = (id: string, from: Pick<Site, 'config'> = site) =>
  readFileSync(join(from.config.dataDir, 'files', 'uploads', id));

describe('an upload', () => {
  test('goes up in parts, and tells at any time how far it is', async () => {
    const { answer, path, id } = await beginUpload(ama, CLIP.length);
    expect(answer.status).toBe(201);
    expect(path).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    expect(await offsetOf(ama, path)).toBe(0);
    const first = await sendBytes(ama, path, 0, CLIP.subarray(0, HALF));
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe(String(HALF));
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await offsetOf(ama, path)).toBe(HALF);
    await sendBytes(ama, path, HALF, CLIP.subarray(HALF));
    expect(await offsetOf(ama, path)).toBe(CLIP.length);
    expect(stored(id).equals(CLIP)).toBe(true);
  });

  test('keeps what has arrived when the connection breaks, and goes on from there', async () => {
    const { path, id } = await beginUpload(ama, CLIP.length);
    const { outgoing, answer } = openRequest(
      site,
      ama,
      path,
      {
        ...TUS,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(CLIP.length),
      },
      'PATCH',
    );
    answer.catch(() => {});
    outgoing.write(CLIP.subarray(0, HALF));
    await vi.waitFor(async () => expect(await site.files.size(`uploads/${id}`)).toBe(HALF), PATIENT);
    outgoing.destroy();
    const offset = (await offsetOf(ama, path)) ?? 0;
    expect(offset).toBe(HALF);
    expect((await sendBytes(ama, path, offset, CLIP.subarray(offset))).status).toBe(204);
    expect(stored(id).equals(CLIP)).toBe(true);
  });

  test('refuses bytes that do not fit: at the wrong place, or more than was announced', async () => {
    const { path } = await beginUpload(ama, 10);
    expect((await sendBytes(ama, path, 5, Buffer.alloc(5))).status).toBe(409);
    expect((await sendBytes(ama, path, 0, Buffer.alloc(11))).status).toBe(413);
    expect(await offsetOf(ama, path)).toBe(0);
    expect((await ama.send('DELETE', path, { headers: TUS })).status).toBe(204);
    expect(await offsetOf(ama, path)).toBeUndefined();
  });

  // [D.17]
  test('is refused before its bytes travel: too large, without a size, one too many', async () => {
    const large = await beginUpload(ama, 3 * 1024 * 1024 + 1);
    expect(large.answer.status).toBe(413);
    expect(large.answer.body).toEqual({ code: 'too-large', message: 'Clips can be up to 3 MB.' });
    for (const headers of [TUS, { ...TUS, 'upload-length': '0' }, { ...TUS, 'upload-defer-length': '1' }]) {
      const answer = await ama.send('POST', '/api/uploads', { headers });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(uploadMessages.noSize());
    }
    const kojo = await site.member('Kojo');
    for (let begun = 0; begun < UNFINISHED_UPLOADS_MAX; begun++) {
      expect((await beginUpload(kojo, 10)).answer.status).toBe(201);
    }
    const another = await beginUpload(kojo, 10);
    expect(another.answer.status).toBe(409);
    expect(another.answer.body.message).toBe(uploadMessages.tooMany());
  });

  test('says when the disk has no room for it, with some left for everything else', async () => {
    const full = await createSite(
      {},
      () => ({}),
      async () => 512 * 1024 * 1024 + 9,
    );
    const { answer } = await beginUpload(await full.member('Ama'), 10);
    expect(answer.status).toBe(507);
    expect(answer.body).toEqual({ code: 'no-room', message: uploadMessages.noRoom() });
    await full.close();
  });

  test('belongs to who began it: to others it does not exist', async () => {
    const { path, id } = await beginUpload(ama, 10);
    expect((await esi.send('HEAD', path, { headers: TUS })).status).toBe(404);
    const bytes = await sendBytes(esi, path, 0, Buffer.alloc(10));
    expect(bytes.status).toBe(404);
    expect(bytes.body.message).toBe(uploadMessages.unknown());
    expect((await esi.send('DELETE', path, { headers: TUS })).status).toBe(404);
    expect((await ama.get(path)).status).toBe(404); // it can't be read back
    expect(await offsetOf(ama, path)).toBe(0);
    // Nor can the upload's metadata claim an owner.
    const owner = Buffer.from(ama.accountId).toString('base64');
    const before = await countUploads(site.db, ama.accountId);
    const claimed = await esi.send('POST', '/api/uploads', {
      headers: { ...TUS, 'upload-length': '10', 'upload-metadata': `owner ${owner}` },
    });
    expect(claimed.status).toBe(201);
    expect(await countUploads(site.db, ama.accountId)).toBe(before);
    for (const odd of ['..%2f..%2fdb', 'not-an-id', `${id}0`]) {
      expect((await ama.send('HEAD', `/api/uploads/${odd}`, { headers: TUS })).status).toBe(404);
    }
  });

  test('needs a member and the double-submit pair', async () => {
    const visitor = site.visitor();
    await visitor.get('/api/countries');
    expect((await beginUpload(visitor, 10)).answer.status).toBe(401);
    const bare = await fetch(`${site.origin}/api/uploads`, {
      method: 'POST',
      headers: { ...TUS, 'upload-length': '10', cookie: `token=${ama.cookies.get('token')}` },
    });
    expect(bare.status).toBe(403);
  });
});

describe('an upload that is not finished', () => {
  test('outlasts a restart', async () => {
    const own = await createSite();
    const member = await own.member('Ama');
    const { path, id } = await beginUpload(member, CLIP.length);
    await sendBytes(member, path, 0, CLIP.subarray(0, HALF));
    const again = await restart(own);
    const { headers } = await again.app.inject({
      method: 'HEAD',
      url: path,
      headers: { ...TUS, cookie: `token=${member.cookies.get('token')}` },
    });
    expect(headers['upload-offset']).toBe(String(HALF));
    expect(stored(id, own).equals(CLIP.subarray(0, HALF))).toBe(true);
    await own.close();
  });

  test('expires after 24 hours, and its bytes with it', async () => {
    const own = await createSite();
    const member = await own.member('Ama');
    const { path, id } = await beginUpload(member, 10);
    own.clock.advance(24 * HOUR);
    const young = await beginUpload(member, 10);
    expect(await offsetOf(member, path)).toBe(0);
    own.clock.advance(1);
    expect((await member.send('HEAD', path, { headers: TUS })).status).toBe(410);
    const late = await sendBytes(member, path, 0, Buffer.alloc(10));
    expect(late.body).toEqual({ code: 'not-found', message: uploadMessages.expired() });
    await own.jobs.enqueue(own.db, { name: 'expire-uploads' }, {});
    await vi.waitFor(async () => expect(await own.filesIn('uploads')).toEqual([`uploads/${young.id}`]), PATIENT);
    expect(await own.files.exists(`uploads/${id}`)).toBe(false);
    expect(await countUploads(own.db, member.accountId)).toBe(1);
    await own.close();
  });
});
