/** What the site asks of any store that speaks S3: its files, the bytes of uploads, and what goes wrong. */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUpload } from '../../features/uploads/queries.ts';
import type { S3Service } from '../../testing/engines/swift.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { systemClock } from '../clock.ts';
import { describeFiles } from '../files/files-conformance.ts';
import { createScratch } from '../files/scratch.ts';
import { BytesTaken, type UnfinishedUpload, uploadKeyOf } from '../files/upload-bytes.ts';
import { describeUploads } from '../files/uploads-conformance.ts';
import type { Bucket } from './bucket.ts';
import { createS3Storage, openBucket } from './s3.ts';

const MB = 1024 * 1024;
const never = () => {};

/** @param patience ms, with a store that is frozen: less than people have, so that tests need not wait as long */
export function describeS3(name: string, startService: () => Promise<S3Service>, patience?: number): void {
  describe(name, () => {
    let service: S3Service;
    let bucket: Bucket;
    let site: Site;
    let ownerId: string;
    const root = mkdtempSync(join(tmpdir(), 'touchline-s3-'));
    beforeAll(async () => {
      [service, site] = await Promise.all([startService(), createSite()]);
      bucket = await openBucket({ ...service.settings, publicUrl: undefined }, never, { page: 50 });
      ownerId = (await site.member('Ama')).accountId;
    }, 180_000);
    afterAll(async () => {
      await service?.close();
      rmSync(root, { recursive: true, force: true });
    });

    async function makeStorage(from = bucket) {
      const scratch = await createScratch(root);
      const storage = createS3Storage(from, { publicUrl: undefined }, { db: site.db, clock: systemClock, scratch });
      return { ...storage, scratch, listed: 120, close: async () => {} };
    }
    async function begin(byteSize: number): Promise<UnfinishedUpload> {
      const { uploads } = await makeStorage();
      const id = randomUUIDv7();
      const row = { id, ownerId, byteSize, multipart: await uploads.begin(id), createdAt: new Date() };
      await insertUpload(site.db, row);
      return row;
    }

    describeFiles('in a bucket', () => makeStorage());
    describeUploads('in a bucket', async () => {
      const { uploads, files, close } = await makeStorage();
      return { uploads, elsewhere: (await makeStorage()).uploads, files, begin, close };
    });

    test('a file of more than one part goes in and is copied', async () => {
      const { files, scratch } = await makeStorage();
      const bytes = randomBytes(65 * MB);
      const path = scratch.newPath();
      await writeFile(path, bytes);
      await files.moveIn(path, 'uploads/large');
      await files.move('uploads/large', 'videos/large');
      expect([await files.exists('uploads/large'), await files.size('videos/large')]).toEqual([false, bytes.length]);
      const hash = createHash('sha256');
      for await (const some of files.read('videos/large')) hash.update(some);
      expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    }, 60_000);

    test('of two servers that take the same bytes, one finds the place taken, and nothing is lost', async () => {
      const { uploads, files } = await makeStorage();
      const bytes = randomBytes(16 * MB);
      const upload = await begin(bytes.length);
      for (const [from, to] of [
        [0, 1000],
        [1000, 8 * MB + 10],
        [8 * MB + 10, bytes.length],
      ] as const) {
        const both = await Promise.allSettled(
          [1, 2].map(() => uploads.append(upload, Readable.from([bytes.subarray(from, to)]), from)),
        );
        expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
        for (const one of both) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(BytesTaken);
        expect(await uploads.offset(upload)).toBe(to);
      }
      const keys = await Promise.all([uploads.finish(upload), uploads.finish(upload)]);
      expect(keys).toEqual([uploadKeyOf(upload.id), uploadKeyOf(upload.id)]);
      const there = Buffer.concat(await Array.fromAsync(files.read(uploadKeyOf(upload.id))));
      expect(there.equals(bytes)).toBe(true);
      await uploads.remove(upload);
    }, 60_000);

    test('what a killed server has begun goes at night, and nothing else', async () => {
      const { uploads } = await makeStorage();
      const upload = await begin(16 * MB);
      await uploads.append(upload, Readable.from([Buffer.alloc(10)]), 0);
      await uploads.begin(randomUUIDv7()); // its server was killed before it wrote the row
      await bucket.put(`tails/${randomUUIDv7()}-1-x`, Buffer.from('left'));
      const unfinished = async () => (await Array.fromAsync(bucket.listUnfinished())).flat().length;
      const tails = async () => (await Array.fromAsync(bucket.list('tails/'))).flat().length;
      const before = [await unfinished(), await tails()];
      await uploads.sweep(new Date(Date.now() - 60_000));
      expect([await unfinished(), await tails()]).toEqual(before);
      await uploads.sweep(new Date(Date.now() + 60_000));
      expect([await unfinished(), await tails()]).toEqual([1, 1]);
      expect(await uploads.append(upload, Readable.from([Buffer.alloc(10)]), 10)).toBe(20);
    }, 30_000);

    test('a URL that ends leads a browser to a file, with the type and the range that it asks for', async () => {
      await bucket.put('videos/presigned', Buffer.from('kick-off'));
      const { endpoint, bucket: name } = service.settings;
      const ask = async (key: string, now = new Date()) => {
        const more = { 'response-content-type': 'video/webm' };
        const url = await bucket.presigned(`${endpoint}/${name}`, key, 3600, now, more);
        return fetch(url, { headers: { range: 'bytes=5-' } });
      };
      const answer = await ask('videos/presigned');
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        206,
        'video/webm',
        'off',
      ]);
      const late = await ask('videos/presigned', new Date(Date.now() - 2 * 3600_000));
      const unsigned = await fetch(`${endpoint}/${name}/videos/presigned`);
      for (const { status } of [late, unsigned]) expect([400, 403]).toContain(status); // Swift says 400 to the first
    });

    test('nothing is left in the scratch folder', async () => {
      expect(readdirSync(join(root, 'incoming'))).toEqual([]);
    });

    test('a wrong key or bucket is told in one line at the start', async () => {
      const open = (change: object) => openBucket({ ...service.settings, publicUrl: undefined, ...change }, never);
      await expect(open({ bucket: 'no-such-bucket' })).rejects.toThrow('there is no bucket no-such-bucket');
      await expect(open({ secretAccessKey: 'wrong' })).rejects.toThrow('refuses (403');
    });

    test('a store that is away is told so within seconds, and is found again', async () => {
      const settings = { ...service.settings, publicUrl: undefined };
      const { files, uploads } = await makeStorage(await openBucket(settings, never, patience ? { patience } : {}));
      await files.put('videos/there', Buffer.from('x'));
      const upload = await begin(10);
      service.freeze();
      const since = Date.now();
      const asked = await Promise.allSettled([
        files.size('videos/there'),
        files.put('videos/more', Buffer.alloc(MB)),
        uploads.append(upload, Readable.from([Buffer.alloc(10)]), 0),
        uploads.begin(randomUUIDv7()),
      ]);
      const took = Date.now() - since;
      service.thaw();
      for (const one of asked) expect(one).toMatchObject({ status: 'rejected', reason: { status: 503 } });
      expect(took).toBeLessThan(12_000);
      await expect.poll(() => files.size('videos/there').catch(() => 'away'), { timeout: 15_000 }).toBe(1);
      expect(await uploads.append(upload, Readable.from([Buffer.alloc(10)]), 0)).toBe(10);
      expect(await uploads.finish(upload)).toBe(uploadKeyOf(upload.id));
    }, 60_000);
  });
}
