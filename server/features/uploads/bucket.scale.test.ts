/**
 * Uploads into a bucket of a real object store: through two servers in turn, and while the store is frozen, killed and
 * started again.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { hasSwift, type S3Service, startSwift } from '../../testing/engines/swift.ts';
import { appendFile, seedMedia, textForm } from '../../testing/sending/forms.ts';
import { beginUpload, formOfUpload, offsetOf, sendBytes } from '../../testing/sending/uploads.ts';
import type { Server } from '../../testing/server.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { findUpload } from './queries.ts';

const MB = 1024 * 1024;
const PART = 8 * MB;
const UPLOAD = '/api/videos/upload-youtube';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A clip that browsers can play, and so many bytes that say nothing. */
function largeClip(bytes: number): Buffer {
  const free = Buffer.alloc(8);
  free.writeUInt32BE(8 + bytes);
  free.write('free', 4, 'latin1');
  return Buffer.concat([seedMedia(), free, randomBytes(bytes)]);
}

describe.skipIf(!hasSwift())('a site of two servers with a bucket', () => {
  let swift: S3Service;
  let site: Site;
  let other: Server;
  let ama: TestBrowser;
  const elsewhere = mkdtempSync(join(tmpdir(), 'touchline-other-'));
  beforeAll(async () => {
    swift = await startSwift();
    site = await createSite(swift.env);
    other = await site.another({ DATA_DIR: elsewhere });
    ama = await site.member('Ama');
  }, 180_000);
  afterAll(async () => {
    await site?.close();
    await swift?.close();
    rmSync(elsewhere, { recursive: true, force: true });
  });

  /** The SHA-256 of the file that an upload has become: before its form is sent, which tidies the film. */
  async function hashOf(id: string): Promise<string> {
    const row = await findUpload(site.db, id);
    const key = row && (await other.uploads.finish(row));
    return sha256(Buffer.concat(await Array.fromAsync(site.files.read(key ?? ''))));
  }

  /** Publishes a finished upload, and plays it at the other server. */
  async function publish(id: string): Promise<void> {
    const answer = await ama.post(UPLOAD, formOfUpload(id));
    expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('watch?v=')]);
    const hostId = answer.body.video.youtubeLink.split('v=')[1];
    const film = await fetch(`${other.origin}/media/${hostId}`, { headers: { range: 'bytes=4-7' } });
    expect([film.status, await film.text()]).toEqual([206, 'ftyp']);
  }

  test('takes the parts of one upload in turn', async () => {
    const clip = largeClip(2 * PART);
    const { path, id } = await beginUpload(ama, clip.length);
    for (let from = 0, turn = 0; from < clip.length; from += PART, turn += 1) {
      const browser = turn % 2 === 0 ? ama.at(other) : ama;
      expect(await offsetOf(turn % 3 === 0 ? ama : ama.at(other), path)).toBe(from);
      expect((await sendBytes(browser, path, from, clip.subarray(from, from + PART))).status).toBe(204);
    }
    expect((await sendBytes(ama, path, 0, clip.subarray(0, 10))).status).toBe(409);
    expect(await hashOf(id)).toBe(sha256(clip));
    await publish(id);
    expect(await site.filesIn('uploads')).toEqual([]);
  }, 60_000);

  test('lets uploads wait while the store is frozen and killed, and goes on', async () => {
    const clip = largeClip(3 * PART);
    const picture = textForm({ content: 'With a picture' });
    appendFile(picture, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
    const { post } = (await ama.post('/api/posts', picture)).body;

    const { promise: done, resolve, reject } = Promise.withResolvers<string>();
    done.catch(() => {}); // it is awaited at the end
    const refusals: number[] = [];
    let accepted = 0;
    const upload = new Upload(clip, {
      endpoint: `${site.origin}/api/uploads`,
      chunkSize: PART,
      retryDelays: [0, ...Array.from({ length: 120 }, () => 1000)],
      headers: {
        cookie: [...ama.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': ama.cookies.get('XSRF-TOKEN') ?? '',
      },
      onAfterResponse: (_, answer) => {
        if (answer.getStatus() >= 400) refusals.push(answer.getStatus());
      },
      onChunkComplete: (_, so) => {
        accepted = so;
      },
      onSuccess: () => resolve(upload.url?.split('/').pop() ?? ''),
      onError: reject,
    });
    upload.start();
    await expect.poll(() => accepted, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(PART);

    swift.freeze();
    const since = Date.now();
    const again = textForm({ content: 'Another picture' });
    appendFile(again, { field: 'image', bytes: seedMedia('rugby-try.jpg'), name: 'p.jpg', type: 'image/jpeg' });
    const [shown, written, words] = await Promise.all([
      site.visitor().get(post.images[0].url),
      ama.post('/api/posts', again),
      ama.post('/api/posts', textForm({ content: 'Words only' })),
    ]);
    const waited = Date.now() - since;
    for (const { status, body, headers } of [shown, written]) {
      expect([status, headers.get('retry-after'), body.code, body.message]).toEqual([
        503,
        '3',
        'unavailable',
        expect.stringMatching(/^Uploads wait/),
      ]);
    }
    expect(words.status).toBe(201);
    expect(waited).toBeLessThan(12_000);
    await pause(Math.max(0, 10_000 - waited));
    swift.thaw();
    await swift.kill();
    const beforeRestart = Date.now();
    expect((await site.visitor().get(post.images[0].url)).status).toBe(503);
    expect(Date.now() - beforeRestart).toBeLessThan(5000); // who refuses is heard at once
    await swift.restart();

    const id = await done;
    expect(refusals.every((status) => [503, 409, 423].includes(status))).toBe(true);
    expect(await hashOf(id)).toBe(sha256(clip));
    await publish(id);
    expect((await site.visitor().get(post.images[0].url)).status).toBe(200);
    console.log(`S3 frozen: 503 after ${waited} ms; refused meanwhile: ${refusals.length}`);
  }, 120_000);
});
